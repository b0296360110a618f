/// The lines about moving pages in the help, the list of all keys.
extension EventRouter {
  /// Returns the gestures and keys that move pages now. A key is listed only if no view, page or command uses
  /// it.
  func movesInHelp(isMouseWanted: Bool) -> [KeyCommand] {
    let focused = panes.focused
    let words = pane.program.words
    let (back, forward) = navigation.isMirrored ? ("›", "←") : ("‹", "→")
    var pulled: (pane: Pane, columns: Double)?
    for pane in focused where pulled == nil { pulled = pane.navigation.poppingColumns.map { (pane, $0) } }
    var moves: [KeyCommand] = []
    func add(_ label: String, _ title: String, _ keys: KeyPress..., group: HelpGroup = .back) {
      var line = KeyCommand(label: label, title: words.text(title))
      line.sequences = keys.map { KeySequence($0) }
      (line.helpGroup, line.isOwn) = (group, true)
      moves.append(line)
    }
    if isMouseWanted {
      if let pulled {
        // A drag that pops must begin at the page's edge if content keeps drags for itself, or if a limit is
        // set.
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
    if dismissal?.rests.areMany == true {
      add("Shift-↑  Shift-↓", "raise, lower the sheet", KeyPress(.up, .shift), KeyPress(.down, .shift))
    }
    if focused.contains(where: { $0.navigation.isInteractivePopDriven }) {
      // The line for Shift with an arrow key has no key sequence, so that it is listed in any case: while
      // keys hold a page, this key is handled before all others.
      add("Shift-\(forward)", "move the page")
    } else if pulled != nil {
      add("Shift-\(forward)", "move the page", KeyPress(navigation.isMirrored ? .left : .right, .shift))
    }
    if isMouseWanted,
      focused.contains(where: { $0.showsBar && $0.bar.buttons.contains(.back) && !$0.backPages.isEmpty })
    {
      add(words.text("hold {}", back), "list the pages below")
    }
    if focused.contains(where: \.canGoForward), !focused.contains(where: \.steps.canRotate) {
      add("]", "go forward", KeyPress(.character("]")))
    }
    if pane.focus.hasStops {
      let (label, title) = ("Tab  Shift-Tab", "next, previous control")
      if focused[0].page.barFocus != nil {
        // A bar button that gets the keys handles Tab and Shift-Tab before the page does, so the lines about
        // these keys are listed in any case.
        add(label, title, group: .page)
      } else {
        add(label, title, KeyPress(.tab), KeyPress(.tab, .shift), group: .page)
      }
    }
    return ListedKeys(of: pane.page).reached(moves)
  }

  /// Returns whether content of a page keeps a drag for itself that begins in the middle of the stack's area.
  private func keepsDrags(of pulled: Pane) -> Bool {
    let stage = pulled.stage.frameOnScreen
    let middle = Point(
      column: Double(stage.column + stage.size.columns / 2), row: Double(stage.row + stage.size.rows / 2))
    return keepsDrag(at: middle)
  }
}
