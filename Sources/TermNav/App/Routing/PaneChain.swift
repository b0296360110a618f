/// The panes of a stack and of the stacks within its pages: which get an event, and which goes back.
@MainActor final class PaneChain {
  /// The pane of the stack that has the whole screen, or the card of a presented page.
  let outer: Pane
  /// What takes the stack away that goes back from its root; nil where nothing does.
  private let dismissal: Dismissal?

  init(_ outer: Pane, dismissedBy dismissal: Dismissal? = nil) {
    (self.outer, self.dismissal) = (outer, dismissal)
  }

  /// Those that get keys, the innermost first.
  var focused: [Pane] { panes(of: outer.page.focusedPages) }

  func panes(of pages: [ViewController]) -> [Pane] {
    var panes: [Pane] = []
    for page in pages { panes.append(outer.program.inner.pane(in: page.container) ?? outer) }
    return panes
  }

  /// Those under the pointer, the innermost first, and where the pointer is in each.
  func panes(at point: Point, _ chain: HitTester.Chain) -> [(pane: Pane, point: Point)] {
    let inner = chain.compactMap { view, transform in
      outer.program.inner.pane(in: view).map { (pane: $0, point: transform.inView(point)) }
    }
    return inner + [(outer, outer.stage.place?.inside(point) ?? point)]
  }

  // MARK: Going back and forward

  /// The presentation that stands part-way and that Esc puts back: one that comes, else that of the stack itself.
  var heldPresentation: Dismissal? {
    outer.program.comingPresentation() ?? dismissal.flatMap { $0.isHeld ? $0 : nil }
  }

  /// Goes back as a key does: to the page beside, where a stack has its root there.
  func goBack() -> Bool {
    let panes = focused
    guard outer.program.comingPresentation() == nil,
      let inner = panes.first(where: { $0.canGoBack || $0.leadsBeside }), !inner.canGoBack
    else {
      return goBack(panes)
    }
    inner.giveKeysBeside()
    return true
  }

  /// Puts back what comes and is held; else the innermost that can goes back; else the outermost leaves its root, where there is
  /// somewhere to go.
  @discardableResult
  func goBack(_ panes: [Pane]) -> Bool {
    if let coming = outer.program.comingPresentation() { return coming.putBack() }
    if let inner = panes.dropLast().first(where: \.canGoBack) { return inner.navigation.goBack() }
    let navigation = outer.navigation
    if let dismissal, navigation.incomingViewController == nil, navigation.count == 1 {
      return dismissal.leave(steppingFrom: navigation.activeViewController)
    }
    return navigation.goBack()
  }

  /// What a key that goes back does while these pages, the innermost first, are on top; nil where it does nothing.
  func backTitle(on pages: [ViewController]) -> String? {
    if outer.program.comingPresentation() != nil { return "put the page back" }
    for (page, pane) in zip(pages, panes(of: pages)) {
      if pane.canGoBack(from: page) { return "back" }
      if pane.leadsBeside { return "to the list" }
    }
    return dismissal?.isAllowed == true ? "close" : nil
  }

  /// Moves the sheet that the stack is in to its next detent.
  func moveSheet(higher: Bool) -> Bool { dismissal?.step(higher: higher) == true }

  func scale(by factor: Double) -> Bool { focused.contains { $0.steps.scale(by: factor) } }
  func rotate(by angle: Double) -> Bool { focused.contains { $0.steps.rotate(by: angle) } }
  func showBackMenu() -> Bool { focused.contains { $0.showBackMenu() } }
}
