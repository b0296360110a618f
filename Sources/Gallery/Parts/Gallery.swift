import TermNav

final class Gallery {
  let app: NavigationApp
  let journal: Journal
  let invitation: Invitation
  /// The command that starts the reader of files; nil where `termnav` was built without it.
  let reader: Command?
  /// Whether the terminal may report a mouse; false for a terminal that is known never to do so.
  var mayHaveMouse = true
  /// Makes the page that the key `s` or `d` pushes. `hidden` says whether the page has no bar, `number`
  /// counts the pages of its kind, from 1.
  private let makeSample: (_ gallery: Gallery, _ hidden: Bool, _ number: Int) -> ViewController
  private var shownPages = 0
  private var hiddenPages = 0
  private lazy var sign: CornerSign = CornerSign { [unowned self] in toggleLatch() }
  private lazy var strip: StatusStrip = StatusStrip(journal: journal)
  private lazy var inspector: InspectorSheet = InspectorSheet(journal: journal, app: app)

  init(
    root: ViewController, theme: Theme, reader: Command? = nil,
    makeSample: @escaping (Gallery, Bool, Int) -> ViewController
  ) {
    self.reader = reader
    self.makeSample = makeSample
    app = NavigationApp(root: root, theme: theme)
    app.navigation.isForwardEnabled = true
    // The help is one of the gallery's own commands, because it has a second key.
    app.helpKey = nil
    invitation = Invitation(app: app)
    journal = Journal(app: app)
    app.keyCommands = { [unowned self] in commands }
    journal.onChange = { [unowned self] in
      if app.isPresenting(inspector) { inspector.setNeedsDisplay() }
      showStrip()
    }
    journal.onLink = { [unowned self] in if app.isPresenting(inspector) { inspector.setNeedsDisplay() } }
  }

  private func showStrip() {
    let isHeld = app.runningTransition?.isHeld == true && !invitation.isPulling
    let isWanted = isHeld || journal.notice != nil
    switch (isWanted, app.isPresenting(strip)) {
    case (true, false): app.present(strip, style: .overlay, at: StatusStrip.frame)
    case (true, true): strip.setNeedsDisplay()
    case (false, true): app.dismiss(strip)
    case (false, false): break
    }
  }

  /// The commands that work on every page of the gallery. Hints show the first ones, as many as fit. They are
  /// the same on each page, because the hints of two pages are in sight during a transition.
  private var commands: [KeyCommand] {
    // The key `q` goes back with this command. The list of entries has its own command, with which `q` quits.
    // Hints name Esc for going back.
    let back = KeyCommand("q", title: "back") { [unowned self] in app.goBack() }
    let others = ([back] + pushCommands + mouseCommands).map {
      var command = $0
      command.isHinted = false
      return command
    }
    return [help, inspect] + timeCommands + others
  }

  /// The commands `s` and `d`, which push a page with or without a bar. Pages about bars show them in their
  /// hints.
  var pushCommands: [KeyCommand] {
    // An alert is not in a navigation stack, so no page can be pushed on it.
    if app.visibleViewController is Alert { return [] }
    return [
      KeyCommand("s", title: "page with bar") { [unowned self] in pushSample(hidden: false) },
      KeyCommand("d", title: "page without bar") { [unowned self] in pushSample(hidden: true) },
    ]
  }

  private var help: KeyCommand {
    var help = KeyCommand(["?", "F1"], title: "help") { [unowned self] in app.showKeyHelp() }
    help.isKept = true
    return help
  }

  private var inspect: KeyCommand {
    KeyCommand(["i", "F12"], title: "inspector") { [unowned self] in toggleInspector() }
  }

  /// The commands for the gallery's list of entries, from which there is no way back: `q` quits. Its hint is
  /// shown on every screen.
  var listCommands: [KeyCommand] {
    [
      KeyCommand("q", title: "quit") { [unowned self] in app.quit() }, help, inspect,
    ].map {
      var command = $0
      command.helpGroup = .program
      command.isKept = ["q", "?"].contains($0.sequences[0])
      return command
    }
  }

  /// Whether pages can be dragged with the mouse: the terminal may report a mouse, and the program uses it.
  var canDrag: Bool { mayHaveMouse && isMouseWanted }

  /// The commands for the speed at which animations run. There are none unless the inspector, which shows
  /// what the library does, is on the screen.
  private var timeCommands: [KeyCommand] {
    guard app.isPresenting(inspector) else { return [] }
    return [
      KeyCommand([",", "F9"], title: "time at 1, ¼, 1/10, or still") { [unowned self] in
        pass(at: InspectorSpeed(app.timeScale).next)
      },
      KeyCommand([".", "F10"], title: "a frame forward") { [unowned self] in
        pass(at: .still)
        app.step()
      },
    ]
  }

  private func pass(at speed: InspectorSpeed) {
    app.timeScale = speed.scale
    inspector.setNeedsDisplay()
  }

  private var mouseCommands: [KeyCommand] {
    let mouse = [
      KeyCommand(["m", "F2"], title: "select text with the mouse") { [unowned self] in
        isMouseWanted.toggle()
      }
    ]
    let latch = KeyCommand(["g", "F8"], title: "drag with two touches") { [unowned self] in
      toggleLatch()
    }
    return isMouseWanted ? mouse + [latch] : mouse
  }

  func pushSample(hidden: Bool) {
    if hidden { hiddenPages += 1 } else { shownPages += 1 }
    app.activeNavigation.push(makeSample(self, hidden, hidden ? hiddenPages : shownPages))
  }

  /// Whether the program uses the mouse; false leaves it to the terminal.
  var isMouseWanted: Bool {
    get { app.isMouseWanted }
    set {
      app.isMouseWanted = newValue
      showSign()
    }
  }

  private func toggleLatch() {
    app.isTwoTouchLatched.toggle()
    showSign()
    app.activeNavigation.activeViewController.setNeedsDisplay()
  }

  /// How many columns at the end of the last row the sign for the mouse's mode takes; hints leave them free.
  /// 0 without a sign.
  var signColumns: Int { CornerSign.Kind(app)?.columns ?? 0 }

  private func showSign() {
    for page in app.navigation.viewControllers + app.activeNavigation.viewControllers {
      (page.bottomView as? HintRow)?.leave(signColumns)
      page.view.setNeedsLayout()
    }
    app.dismiss(sign)
    guard let kind = CornerSign.Kind(app) else { return }
    sign.kind = kind
    app.present(sign, style: .overlay, at: kind.frame)
  }

  private func toggleInspector() {
    if app.isPresenting(inspector) {
      app.dismiss(inspector)
      app.timeScale = 1
    } else {
      app.present(inspector, style: .overlay) { [unowned app] in
        // The help and the inspector, a view of what the library does, have the same background, so their
        // words would run together. While the help is shown, the inspector gets no cells.
        app.probe.showsKeyHelp ? Rect(columns: 0, rows: 0) : InspectorSheet.frame($0)
      }
    }
  }
}
