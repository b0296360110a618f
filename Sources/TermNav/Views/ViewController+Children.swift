public import NavModel

/// The child pages of a page: view controllers that are parts of another one (RULES, section 32).
extension ViewController: NestingPage {
  /// The page of which this page is a child; nil for a page of a navigation stack.
  public var parent: ViewController? { owner as? ViewController }

  /// Makes a page a child of this page. Afterwards, add the child's view to this page's view and set its
  /// frame.
  ///
  ///     addChild(side)
  ///     view.addSubview(side.view)
  ///
  /// The child loads and appears with this page while its view is in this page's view tree and no view in
  /// between, nor the child's own, is hidden. It has no bar, its `navigationController` is this page's, and
  /// it leaves for good with this page. While the first responder is within the child, keys go to the child's
  /// views, then to the child, then outward.
  ///
  /// Adding does nothing if the page is in a navigation stack, is a child already, or contains this page.
  public func addChild(_ page: ViewController) {
    let isAround = page.withInnerPages.contains { $0 === self }
    if let why = isAround
      ? "the page is within it"
      : page.parent === self ? "it is a child already" : NavigationController.refusal(of: page, by: nil)
    {
      (navigationController ?? page.navigationController)?
        .announcer.emit(.ignored(what: "addChild \(page.name)", why: why))
      return
    }
    page.view.removeFromSuperview()
    page.transfer(to: self)
    page.appearance.changesParent = true
    children.append(page)
    page.didMove(toParent: self)
  }

  /// Removes this page and its view from its parent. The page disappears and leaves for good; it may be added
  /// elsewhere. Does nothing if it is not a child.
  public func removeFromParent() {
    guard let parent else { return }
    appearance.changesParent = true
    view.removeFromSuperview()
    appearance.changesParent = false
    parent.children.removeAll { $0 === self }
    setOwner(nil)
    didMove(toParent: nil)
    didLeaveForGood()
  }

  /// An object by which the navigation finds the navigation stacks and pages within this page; never nil.
  public final var nesting: PageNesting? { PageNesting(self) }

  package final func contains(_ stack: AnyObject) -> Bool {
    let stacks = childStacks
    return stacks.contains { $0 === stack }
      || (children + stacks.flatMap(\.comingViewControllers)).contains { $0.contains(stack) }
  }
}

extension [View] {
  /// The navigation stacks shown by these views or by views within them, the topmost last. Stacks of child
  /// pages are not included.
  @MainActor var stacks: [NavigationController] {
    flatMap { $0.ownPage == nil ? ($0.hostedStack.map { [$0] } ?? $0.subviews.stacks) : [] }
  }
}
