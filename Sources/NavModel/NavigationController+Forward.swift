/// Forward again: pages that were popped can be brought back, as in a browser, where the program or the page on top wants
/// it.
extension NavigationController {
  /// The pages that were popped and can be brought back, the next one first, once what is running has come to rest. A
  /// push or a set stack that has finished forgets them; a push that is cancelled does not.
  public var forwardViewControllers: [Controller] { comingForward.reversed() }

  /// Brings back the page that was popped last, the same instance, with the events of a push; several that were popped
  /// at once come one by one. False where there is none.
  @discardableResult
  public func goForward(animated: Bool = true) -> Bool {
    guard !comingForward.isEmpty else { return false }
    perform { [self] in
      let interrupted = settleAtOnce()
      beginForward(animated: animated, after: interrupted)
    }
    return true
  }

  func beginForward(
    animated: Bool = true, interactive: Bool = false, after interrupted: Transition? = nil
  ) {
    guard let next = forward.last else { return }
    ownStyles[ObjectIdentifier(next.page)] = next.style
    begin(
      .push(next.page), animated: animated, interactive: interactive, isForward: true, after: interrupted)
  }

  /// The one rule: what was popped from above a page is kept, and comes back to it.
  func wantsForward(on page: Controller) -> Bool { isForwardEnabled || page.allowsInteractiveForward }

  private var comingForward: [Controller] {
    let change = comingChange
    guard wantsForward(on: change.flatMap(stack.top(after:)) ?? topViewController) else { return [] }
    let kept = forward.map(\.page)
    return switch change {
    case nil: kept
    case .pop(let number): kept + viewControllers.suffix(number).reversed()
    case .push: transition?.isForward == true ? kept.dropLast() : []
    case .replace: []
    }
  }

  // MARK: The books

  /// A page that was popped, and how it had been pushed: the stack has forgotten its style with it.
  struct KeptPage {
    var page: Controller
    var style: (any TransitionStyle)?
  }

  /// Whether a page was popped and is kept: it has not left for good.
  func isKept(_ page: Controller) -> Bool { forward.contains { $0.page === page } }

  /// Pages that are kept no more have left for good, but for one that is back or on its way.
  func letGo(of kept: [KeptPage]) {
    let still = Set(forward.map { ObjectIdentifier($0.page) })
    for page in kept.map(\.page)
    where !still.contains(ObjectIdentifier(page)) && !contains(page) && incomingViewController !== page {
      page.didLeaveForGood()
    }
  }

  /// A change has been committed: what it has popped is kept, a new page or stack ends what was kept before.
  func keepForward(_ gone: [Controller], after ended: Transition) {
    guard wantsForward(on: topViewController) else {
      forward = []
      return
    }
    switch ended.change {
    case .pop:
      forward += gone.reversed().map { KeptPage(page: $0, style: ownStyles[ObjectIdentifier($0)]) }
    case .push(let new) where ended.isForward:
      // It may have been forgotten on the way.
      if forward.last?.page === new { forward.removeLast() }
    case .push, .replace: forward = []
    }
  }

  // MARK: The drag

  /// Whether a drag is one that brings a page back: from the trailing edge zone toward leading, where the page on top
  /// allows it. Both places as on the screen.
  func isForwardDrag(press: Point, translation way: Vector) -> Bool {
    mayDragForward(press) && (isMirrored ? way.dx > 0 : way.dx < 0)
  }

  /// Whether a drag from there may bring a page back, if it goes toward leading.
  func mayDragForward(_ press: Point) -> Bool {
    guard transition == nil, !forward.isEmpty, topViewController.allowsInteractiveForward else {
      return false
    }
    return Double(containerSize.columns - 1) - leadingDistance(press.cell) < Double(edgeZoneColumns)
  }

  /// What the gate says to such a drag. The page on top is not left for good, so that it is asked nothing else.
  func forwardRefusal(translation: Vector, contentClaims: () -> Bool) -> GateRefusal? {
    if !isInteractivePopEnabled { return .gestureDisabled }
    if translation.isVertical { return .vertical }
    return contentClaims() ? .contentClaims : nil
  }
}
