/// The program's key commands (BEHAVIOUR-NAVIGATION, section 28).
extension NavigationApp {
  /// Lists all key commands that work now, over everything; any key closes it.
  public func showKeyHelp() {
    hideKeyHelp()
    let page = activeNavigation.activeViewController
    let help = KeyHelp(page.reachableKeyCommands + helpOfNavigation) { [unowned self] in hideKeyHelp() }
    keyHelp = help
    present(help, style: .modal) { [unowned help] in help.place($0) }
  }

  func hideKeyHelp() {
    if let keyHelp { dismiss(keyHelp) }
    keyHelp = nil
  }

  /// Of the navigation, then of the program.
  var programKeyCommands: [KeyCommand] {
    let keys = backKeys.sorted { $0.order < $1.order }.map { KeySequence($0.shown(navigation)) }
    var commands: [KeyCommand] = []
    if activeNavigation.viewControllers.count > 1, !keys.isEmpty {
      commands.append(KeyCommand(keys, "back") { [unowned self] _ in activeNavigation.goBack() })
    }
    if let helpKey {
      commands.append(KeyCommand([KeySequence(helpKey)], "help") { [unowned self] _ in showKeyHelp() })
    }
    return commands + keyCommands()
  }

  /// Of the topmost presented page, or the program's.
  private var activeNavigation: NavigationController {
    frames.presentations?.active?.navigation ?? navigation
  }

  private var helpOfNavigation: [KeyCommand] {
    [
      KeyCommand("Tab  Shift-Tab", "next, previous: the bar's buttons and the page"),
      KeyCommand("Ctrl-L", "draw everything again"), KeyCommand("Ctrl-Z  Ctrl-C", "suspend, quit"),
    ]
  }
}

extension KeyPress {
  /// The usual ones first.
  fileprivate var order: String {
    let usual: [Key] = [.escape, .backspace, .character("h"), .left]
    return usual.firstIndex(of: key).map { "\($0)" } ?? "9" + label
  }

  /// Left is leading.
  @MainActor fileprivate func shown(_ navigation: NavigationController) -> KeyPress {
    navigation.isMirrored ? mirrored : self
  }
}
