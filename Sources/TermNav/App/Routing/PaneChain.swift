/// The panes of one stack and of the stacks within its pages; a pane decides what keys and buttons do to its
/// stack. The chain decides which panes get an event, and which stack goes back.
@MainActor final class PaneChain {
  /// The pane of the outermost stack: the program's own one, or that of a presented page.
  let outer: Pane
  /// The motion (presenting and dismissing) by which the user leaves the stack from its root, if the stack is
  /// presented; nil for the program's own stack.
  private let dismissal: Dismissal?

  init(_ outer: Pane, dismissedBy dismissal: Dismissal? = nil) {
    (self.outer, self.dismissal) = (outer, dismissal)
  }

  /// The panes, which decide what keys do, of the stacks whose pages get keys, the innermost first.
  var focused: [Pane] { panes(of: outer.page.focusedPages) }

  func panes(of pages: [ViewController]) -> [Pane] {
    var panes: [Pane] = []
    for page in pages { panes.append(outer.program.inner.pane(in: page.container) ?? outer) }
    return panes
  }

  /// Returns the panes, which decide what mouse buttons do, of the stacks under the pointer, the innermost
  /// first, each with the pointer's location in columns and rows of the area that shows the stack.
  func panes(at point: Point, _ chain: HitTester.Chain) -> [(pane: Pane, point: Point)] {
    let inner = chain.compactMap { view, transform in
      outer.program.inner.pane(in: view).map { (pane: $0, point: transform.inView(point)) }
    }
    return inner + [(outer, outer.stage.position?.inside(point) ?? point)]
  }

  // MARK: Going back and forward

  /// The presentation that Esc puts back: one whose page is held on its way in, or else that of the stack
  /// itself if its card is held. nil if none is held.
  var heldPresentation: Dismissal? {
    outer.program.comingPresentation() ?? dismissal.flatMap { $0.isHeld ? $0 : nil }
  }

  /// Goes back as a key such as Esc does. At a root that is shown beside another page, lets that page get the
  /// keys instead. Returns false if nothing goes back.
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

  /// Goes back in the stack of one of the panes. If a presented page is held on its way in, it is put back.
  /// Otherwise the innermost stack that can go back does so; if none can, the outermost stack may be
  /// dismissed. Returns false if nothing goes back.
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

  /// Returns the title that a key for going back has in hints and help, such as "close"; nil if the key does
  /// nothing. `pages` are the pages that get keys, the innermost first.
  func backTitle(on pages: [ViewController]) -> String? {
    if outer.program.comingPresentation() != nil { return "put the page back" }
    for (page, pane) in zip(pages, panes(of: pages)) {
      if pane.canGoBack(from: page) { return "back" }
      if pane.leadsBeside { return "to the list" }
    }
    return dismissal?.isAllowed == true ? "close" : nil
  }

  /// Moves the sheet that contains the stack to its next detent (height). Returns false if there is no such
  /// detent, or no sheet.
  func moveSheet(higher: Bool) -> Bool { dismissal?.step(higher: higher) == true }

  func scale(by factor: Double) -> Bool { focused.contains { $0.steps.scale(by: factor) } }
  func rotate(by angle: Double) -> Bool { focused.contains { $0.steps.rotate(by: angle) } }
  func showBackMenu() -> Bool { focused.contains { $0.showBackMenu() } }
}
