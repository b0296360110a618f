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
    let keys = program.backKeys.sorted { $0.order < $1.order }.map { KeySequence($0) }
    var commands: [KeyCommand] = []
    if let title = keyRouter.backTitle(on: pages), !keys.isEmpty {
      commands.append(KeyCommand(keys, title) { [weak self] _ in self?.goBack() })
    }
    if let helpKey {
      commands.append(KeyCommand([KeySequence(helpKey)], "help") { [weak self] _ in self?.showKeyHelp() })
    }
    return commands + keyCommands()
  }

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
    let arrow = navigation.isMirrored ? "←" : "→"
    var lines = keyRouter.drags(isMouseWanted: isMouseWanted).map { drag in
      switch drag {
      case .page(let isFromEdge):
        KeyCommand(
          label: "drag \(arrow)", title: "pull the page away\(isFromEdge ? ", from its edge" : "")")
      case .sheet: KeyCommand(label: "drag ↓", title: "pull the sheet away")
      case .keys:
        KeyCommand(
          label: "Shift-\(arrow)", title: "pull the page by a twentieth; then ⏎ goes back, Esc puts it back")
      case .backMenu:
        KeyCommand(
          label: navigation.isMirrored ? "hold ›" : "hold ‹",
          title: "the pages below; so does the right button")
      case .forward: KeyCommand(label: "]", title: "the page that was left last")
      case .tab: KeyCommand(label: "Tab  Shift-Tab", title: "next, previous: the bar's buttons and the page")
      }
    }
    lines.append(KeyCommand(label: "Ctrl-L", title: "draw everything again"))
    lines.append(KeyCommand(label: "Ctrl-Z", title: "suspend"))
    lines.append(KeyCommand(label: "Ctrl-C", title: "end what goes on, else quit"))
    return lines
  }
}

extension KeyPress {
  /// The usual ones first.
  fileprivate var order: String {
    let usual: [Key] = [.escape, .backspace, .character("h"), .left]
    return usual.firstIndex(of: key).map { "\($0)" } ?? "9" + label
  }
}
