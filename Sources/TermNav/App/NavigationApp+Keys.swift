/// The key commands of a program, and the functions by which views use their program.
extension NavigationApp {
  /// Shows the help over the pages: a list of all key commands that work now. If the help has no room on the
  /// screen, some keys scroll it; any other key and a click close it.
  public func showKeyHelp() {
    for overlay in program.overlays.overlays where overlay.view is KeyHelp { dismiss(overlay.view) }
    let router = presentations.keyRouter
    let commands = ListedKeys(of: router.pane.page).commands(behind: router.keys.heldCommands)
    // Gestures and keys that move pages are listed last, as far as they work now. A page's own line for a
    // drag is for the hints only; the help leaves it out.
    let moves = router.movesInHelp(isMouseWanted: isMouseWanted)
    let own = commands.filter { command in
      command.hasAction && !command.sequences.isEmpty || !moves.contains { $0.label == command.label }
    }
    let help = KeyHelp(
      own.filter(\.isHinted) + own.filter { !$0.isHinted } + moves + signalsInHelp, program.words)
    present(help, style: .modal) { [weak help] in help?.frame(in: $0) ?? Rect(columns: 0, rows: 0) }
  }
}

extension NavigationApp {
  /// The lines in the list of all keys for those keys that always belong to the program, and for selecting
  /// text while the program has the mouse.
  private var signalsInHelp: [KeyCommand] {
    let words = program.words
    func line(_ label: String, _ title: String) -> KeyCommand {
      var line = KeyCommand(label: label, title: words.text(title))
      line.helpGroup = .program
      return line
    }
    let modifier = TextSelection.modifier(environment: NcursesTerminal.variable)
    return (isMouseWanted ? [line(words.text("{} and drag", modifier), "select text")] : [])
      + [
        line("Ctrl-L  Ctrl-Z", "redraw, suspend"), line("Ctrl-C", "stop, or quit"),
      ]
  }
}

extension NavigationApp: ViewHost {
  /// Returns the key commands of the navigation (going back and the like), then those of the program.
  func programKeyCommands(on pages: [ViewController]) -> [KeyCommand] {
    let commands = keyCommands()
    // The program's commands are listed after those of the navigation. But the program's keys are looked up
    // first, so the navigation's commands lose the keys that both have.
    let own = presentations.keyRouter.keys.programCommands(on: pages).compactMap { $0.left(by: commands) }
    return own.filter { !$0.title.isEmpty && !$0.sequences.isEmpty }
      + commands.map {
        var command = $0
        command.helpGroup = .program
        return command
      }
  }

  func barKeyCommands(of page: ViewController) -> [KeyCommand] {
    presentations.keyRouter.keys.barCommands(of: page)
  }

  func send(_ keys: KeySequence) { for key in keys.keys { route(.key(key)) } }

  func sendsKeys(to page: ViewController) -> Bool {
    program.overlays.modal == nil && presentations.keyRouter.pane.navigation === page.navigationController
  }

  func didDrawHints(_ bar: View) { program.frameRequest.hints.add(bar) }

  /// Tells observers that a key command cannot work, because the program itself handles the command's key.
  /// Observers are told once for each key.
  func reportIgnored(_ keys: KeySequence) {
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

  func presentMenu(_ view: View, at frameForScreen: @escaping (Size) -> Rect) {
    present(view, style: .modal, at: frameForScreen)
  }

  func pagesPresented(by page: ViewController) -> [any Navigable] {
    presentations.presented(by: page).flatMap(\.departing)
  }

  func uncover(_ navigation: NavigationController, where mayGo: ([any Navigable]) -> Bool) {
    guard let presented = presentations.over(navigation), mayGo(presented.departing) else { return }
    presentations.dismiss(presented, animated: false)
  }

  func report(_ error: any Error, of page: ViewController) { observers.tell(error, of: page) }

  /// Reports a programming mistake of a view. Observers are told of the mistake in a later turn of the event
  /// loop, because they may do things that are forbidden during layout and drawing.
  func reportMistake(_ what: String, _ why: String) {
    guard observers.linesAtEnd.add(mistake: "\(what): \(why)") else { return }
    mailbox.post { $0.navigation.announcer.emit(.ignored(what: what, why: why)) }
  }

  func reportLifecycle(of child: ViewController, _ callback: LifecycleCallback, animated: Bool) {
    guard let navigation = child.navigationController else { return }
    observers.stacks.tell((.lifecycle(child, callback, animated: animated), navigation))
  }
}
