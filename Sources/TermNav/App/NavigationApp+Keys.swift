/// The program's key commands (RULES, section 28).
extension NavigationApp {
  /// Lists all key commands that work now, over everything; any key closes it.
  public func showKeyHelp() {
    for overlay in program.overlays.overlays where overlay.view is KeyHelp { dismiss(overlay.view) }
    let router = presentations.keyRouter
    let commands = ListedKeys(of: router.pane.page).commands(behind: router.keys.heldCommands)
    let words = program.words
    // Keys of the navigation come last, as far as they work now.
    let moves =
      router.movesInHelp(isMouseWanted: isMouseWanted) + [
        KeyCommand(label: "Ctrl-L", title: words.text("draw everything again")),
        KeyCommand(label: "Ctrl-Z", title: words.text("suspend")),
        KeyCommand(label: "Ctrl-C", title: words.text("end what goes on, else quit")),
      ]
    let help = KeyHelp(commands.filter(\.isHinted) + commands.filter { !$0.isHinted } + moves)
    present(help, style: .modal) { [weak help] in help?.place($0) ?? Rect(columns: 0, rows: 0) }
  }
}

extension NavigationApp: ViewHost {
  /// Of the navigation, then of the program.
  func programKeyCommands(on pages: [ViewController]) -> [KeyCommand] {
    let own = presentations.keyRouter.keys.programCommands(on: pages).filter {
      !$0.title.isEmpty && !$0.sequences.isEmpty
    }
    return own + keyCommands()
  }

  func barKeyCommands(of page: ViewController) -> [KeyCommand] {
    presentations.keyRouter.keys.barCommands(of: page)
  }

  func send(_ keys: KeySequence) { for key in keys.keys { route(.key(key)) } }

  func sendsKeys(to page: ViewController) -> Bool {
    program.overlays.modal == nil && presentations.keyRouter.pane.navigation === page.navigationController
  }

  func didDrawHints(_ bar: View) { program.frameRequest.hints.add(bar) }

  /// Tells once of each key of a command that the program takes itself.
  func tellIgnored(_ keys: KeySequence) {
    guard program.keys.ignore(keys) else { return }
    navigation.announcer.emit(
      .ignored(what: "key command \(keys.label)", why: "the program takes the key itself"))
  }

  func presentedFrame(of navigation: NavigationController?) -> Rect? {
    navigation.flatMap(presentations.showing)?.frame.stage
  }

  func shows(_ navigation: NavigationController) -> Bool {
    navigation === self.navigation || presentations.showing(navigation) != nil
  }

  func animate(_ animation: Animation) { animations.begin(animation) }

  func presentMenu(_ view: View, at place: @escaping (Size) -> Rect) {
    present(view, style: .modal, at: place)
  }

  func pagesPresented(by page: ViewController) -> [any Navigable] {
    presentations.presented(by: page).flatMap(\.departing)
  }

  func uncover(_ navigation: NavigationController, where mayGo: ([any Navigable]) -> Bool) {
    guard let presented = presentations.over(navigation), mayGo(presented.departing) else { return }
    presentations.dismiss(presented, animated: false)
  }

  func report(_ error: any Error, of page: ViewController) { observers.tell(error, of: page) }

  /// Observers are told later: they may do what is forbidden while views are laid out or drawn.
  func tellMistake(_ what: String, _ why: String) {
    guard observers.linesAtEnd.add(mistake: "\(what): \(why)") else { return }
    mailbox.post { $0.navigation.announcer.emit(.ignored(what: what, why: why)) }
  }

  func reportLifecycle(of child: ViewController, _ callback: LifecycleCallback, animated: Bool) {
    guard let navigation = child.navigationController else { return }
    observers.stacks.tell((.lifecycle(child, callback, animated: animated), navigation))
  }
}
