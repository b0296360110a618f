/// What the help says of the navigation (RULES, section 28).
extension EventRouter {
  /// What moves pages now, without a command.
  enum Mover: Equatable {
    /// A drag toward trailing; from the edge alone where content keeps drags, or a limit stands.
    case page(isFromEdge: Bool)
    /// A drag down.
    case sheet
    /// Shift with an arrow.
    case keys
    /// The back button, held.
    case backMenu
    case forward
    case tab
  }

  func drags(isMouseWanted: Bool) -> [Mover] {
    let panes = focusedPanes
    let first = panes[0].page.view.responders.first
    func isFree(_ key: KeyPress) -> Bool { first?.takesAsText(key) != true }
    let pulled = panes.first { $0.navigation.wouldPop }
    var movers: [Mover] = []
    if isMouseWanted {
      if let pulled {
        movers.append(.page(isFromEdge: pulled.navigation.hasEdgeLimit || keepsDrags(of: pulled)))
      }
      if dragsDown() { movers.append(.sheet) }
    }
    let isHeld = panes.contains { $0.navigation.isInteractivePopDriven }
    if isHeld || pulled != nil && isFree(KeyPress(.right, .shift)) { movers.append(.keys) }
    if isMouseWanted,
      panes.contains(where: { $0.showsBar && $0.bar.buttons.contains(.back) && !$0.backPages.isEmpty })
    {
      movers.append(.backMenu)
    }
    if isFree(KeyPress(.character("]"))),
      panes.contains(where: { !$0.navigation.forwardViewControllers.isEmpty })
    {
      movers.append(.forward)
    }
    if isFree(KeyPress(.tab)), pane.focus.hasStops { movers.append(.tab) }
    return movers
  }

  /// Whether content keeps a drag from the middle of the stack.
  private func keepsDrags(of pulled: Pane) -> Bool {
    let stage = pulled.stage.frameOnScreen
    let middle = Point(
      column: Double(stage.column + stage.size.columns / 2), row: Double(stage.row + stage.size.rows / 2))
    return keepsDrag(at: middle)
  }
}
