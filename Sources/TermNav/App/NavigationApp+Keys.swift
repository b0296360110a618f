/// The program's key commands (RULES, section 28).
extension NavigationApp {
  /// Lists all key commands that work now, over everything; any key closes it.
  public func showKeyHelp() {
    hideKeyHelp()
    let commands = keyRouter.pane.page.workingKeyCommands
    let help = KeyHelp(
      commands.filter(\.isHinted) + commands.filter { !$0.isHinted } + helpOfNavigation
    ) { [weak self] in self?.hideKeyHelp() }
    keyHelp = help
    present(help, style: .modal) { [weak help] in help?.place($0) ?? Rect(columns: 0, rows: 0) }
  }

  func hideKeyHelp() {
    if let keyHelp { dismiss(keyHelp) }
    keyHelp = nil
  }

  /// Of the navigation, then of the program.
  func programKeyCommands(on pages: [ViewController]) -> [KeyCommand] {
    let own = keyRouter.programCommands(on: pages).filter { !$0.title.isEmpty && !$0.sequences.isEmpty }
    return own + keyCommands()
  }

  func barKeyCommands(of page: ViewController) -> [KeyCommand] { keyRouter.barCommands(of: page) }

  func send(_ keys: KeySequence) { for key in keys.keys { program.onKey(key) } }

  func sendsKeys(to page: ViewController) -> Bool {
    program.overlays.modal == nil && keyRouter.pane.navigation === page.navigationController
  }

  func didDrawHints(_ bar: View) { frames.hints.add(bar) }

  /// Tells once of each key of a command that the program takes itself.
  func tellIgnored(_ keys: KeySequence) {
    guard !program.ignoredKeys.contains(keys) else { return }
    program.ignoredKeys.append(keys)
    navigation.emit(.ignored(what: "key command \(keys.label)", why: "the program takes the key itself"))
  }

  /// A key that the program takes has been pressed.
  func tellIgnoredKeys() { _ = keyRouter.pane.page.workingKeyCommands }

  /// Of the navigation, as far as it works now.
  private var helpOfNavigation: [KeyCommand] {
    let (arrow, words) = (navigation.isMirrored ? "←" : "→", program.words)
    let lines = keyRouter.drags(isMouseWanted: isMouseWanted).map { drag in
      switch drag {
      case .page(let isFromEdge):
        KeyCommand(
          label: words("drag {}", arrow),
          title: words(isFromEdge ? "pull the page away, from its edge" : "pull the page away"))
      case .sheet: KeyCommand(label: words("drag {}", "↓"), title: words("pull the sheet away"))
      case .keys:
        KeyCommand(
          label: "Shift-\(arrow)",
          title: words("pull the page by a twentieth; then ⏎ goes back, Esc puts it back"))
      case .backMenu:
        KeyCommand(
          label: words("hold {}", navigation.isMirrored ? "›" : "‹"),
          title: words("the pages below; so does the right button"))
      case .forward: KeyCommand(label: "]", title: words("the page that was left last"))
      case .tab:
        KeyCommand(
          label: "Tab  Shift-Tab", title: words("next, previous: the bar's buttons and the page"))
      }
    }
    return lines + [
      KeyCommand(label: "Ctrl-L", title: words("draw everything again")),
      KeyCommand(label: "Ctrl-Z", title: words("suspend")),
      KeyCommand(label: "Ctrl-C", title: words("end what goes on, else quit")),
    ]
  }
}
