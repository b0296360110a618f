/// What the help says of the navigation (RULES, section 28).
extension EventRouter {
  /// What moves pages now, without a command.
  func movesInHelp(isMouseWanted: Bool) -> [KeyCommand] {
    let focused = panes.focused
    let words = pane.program.words
    let (back, forward) = navigation.isMirrored ? ("›", "←") : ("‹", "→")
    let responders = focused[0].page.view.tree.responders
    let first = responders.first
    func isFree(_ key: KeyPress) -> Bool { first?.takesAsText(key) != true }
    var pulled: (pane: Pane, columns: Double)?
    for pane in focused where pulled == nil { pulled = pane.navigation.poppingColumns.map { (pane, $0) } }
    var moves: [KeyCommand] = []
    func add(_ label: String, _ title: String) {
      var line = KeyCommand(label: label, title: words.text(title))
      line.helpGroup = .back
      moves.append(line)
    }
    if isMouseWanted {
      if let pulled {
        // From the edge alone where content keeps drags, or a limit stands.
        let isFromEdge =
          pulled.columns < Double(pulled.pane.stage.size.columns) || keepsDrags(of: pulled.pane)
        add(
          words.text("drag {}", forward),
          isFromEdge ? "pull away by the edge" : "pull the page away")
      }
      if let dismissal, !dismissal.isDragRefused {
        if dismissal.rests.areMany { add(words.text("drag {}", "↑ ↓"), "pull the sheet up, down") }
        if dismissal.isAllowed { add(words.text("drag {}", "↓"), "pull the sheet away") }
      }
    }
    let higher = KeySequence(KeyPress(.up, .shift))
    let isTaken = responders.contains { view in
      (view.viewKeys.commands(of: view) + view.ownKeyCommands).contains { $0.sequences.contains(higher) }
    }
    if dismissal?.rests.areMany == true, !isTaken, isFree(KeyPress(.up, .shift)) {
      add("Shift-↑  Shift-↓", "raise, lower the sheet")
    }
    let isHeld = focused.contains { $0.navigation.isInteractivePopDriven }
    if isHeld || pulled != nil && isFree(KeyPress(.right, .shift)) {
      add("Shift-\(forward)", "move the page")
    }
    if isMouseWanted,
      focused.contains(where: { $0.showsBar && $0.bar.buttons.contains(.back) && !$0.backPages.isEmpty })
    {
      add(words.text("hold {}", back), "list the pages below")
    }
    if isFree(KeyPress(.character("]"))),
      focused.contains(where: { !$0.navigation.forwardViewControllers.isEmpty })
    {
      add("]", "go forward")
    }
    if isFree(KeyPress(.tab)), pane.focus.hasStops {
      add("Tab  Shift-Tab", "next, previous control")
      moves[moves.count - 1].helpGroup = .page
    }
    return moves
  }

  /// Whether content keeps a drag from the middle of the stack.
  private func keepsDrags(of pulled: Pane) -> Bool {
    let stage = pulled.stage.frameOnScreen
    let middle = Point(
      column: Double(stage.column + stage.size.columns / 2), row: Double(stage.row + stage.size.rows / 2))
    return keepsDrag(at: middle)
  }
}
