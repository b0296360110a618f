/// The program's key commands (RULES, section 28).
extension NavigationApp {
  /// Lists all key commands that work now, over everything; any key closes it.
  public func showKeyHelp() {
    hideKeyHelp()
    let commands = KeyChain(of: keyRouter.pane.page).commands
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
    let own = keyRouter.keys.programCommands(on: pages).filter { !$0.title.isEmpty && !$0.sequences.isEmpty }
    return own + keyCommands()
  }

  func barKeyCommands(of page: ViewController) -> [KeyCommand] { keyRouter.keys.barCommands(of: page) }

  func send(_ keys: KeySequence) { for key in keys.keys { route(.key(key)) } }

  func sendsKeys(to page: ViewController) -> Bool {
    program.overlays.modal == nil && keyRouter.pane.navigation === page.navigationController
  }

  func didDrawHints(_ bar: View) { frames.hints.add(bar) }

  /// Tells once of each key of a command that the program takes itself.
  func tellIgnored(_ keys: KeySequence) {
    guard program.keys.ignore(keys) else { return }
    navigation.announcer.emit(
      .ignored(what: "key command \(keys.label)", why: "the program takes the key itself"))
  }

  /// A key that the program takes has been pressed.
  func tellIgnoredKeys() { _ = KeyChain(of: keyRouter.pane.page).commands }

  /// Of the navigation, as far as it works now.
  private var helpOfNavigation: [KeyCommand] {
    let words = program.words
    return keyRouter.movesInHelp(isMouseWanted: isMouseWanted) + [
      KeyCommand(label: "Ctrl-L", title: words("draw everything again")),
      KeyCommand(label: "Ctrl-Z", title: words("suspend")),
      KeyCommand(label: "Ctrl-C", title: words("end what goes on, else quit")),
    ]
  }
}
