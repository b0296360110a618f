import CLibrary
import TermNavTesting
import Testing

@testable import TermNav

@Suite struct LoopWakeTests {
  /// Those of a program whose theme does not follow the terminal, and in which nothing is hoverable.
  private static let modes = Set(TerminalMode.allCases).subtracting([
    .appearanceReports, .motionReports, .title,
  ])

  // MARK: Size

  @Test func `a new size is drawn at once, and all of it`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.terminal.size = Size(columns: 40, rows: 10)
    bench.runUntilAsleep()
    #expect(bench.surface.size == Size(columns: 40, rows: 10))
    #expect(bench.surface.lines[0] == " ‹ Home           Page                  ")
    #expect(bench.terminal.frameCount == 2)
  }

  @Test func `a resize to the same size is drawn too`() {
    let bench = AppTester.lettered(FixedPage("Home"))
    bench.terminal.send(.resized)
    bench.runUntilAsleep()
    #expect(bench.terminal.frameCount == 2)
  }

  @Test func `a resize keeps the page in the hand`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue(Report.press(0), Report.drag(2), Report.drag(12))
    bench.runUntilAsleep()
    bench.terminal.size = Size(columns: 48, rows: 4)
    bench.runUntilAsleep()
    #expect(bench.app.progress == 0.5)
    bench.queue(Report.drag(24))
    bench.runUntilAsleep()
    #expect(bench.app.progress == 0.75)
    bench.queue(Report.release(24))
    bench.runUntilAsleep()
    #expect(bench.names == ["Home"])
  }

  // MARK: Ends

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal ends the program with its status and gives the terminal back`(
    _ signal: Int32, _ status: Int32
  ) {
    for isHeld in [false, true] {
      let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
      if isHeld { bench.queue(Report.press(0), Report.drag(2), Report.drag(12)) }
      bench.terminal.send(.signal(signal))
      #expect(bench.loop.run() == status)
      #expect(bench.terminal.modesOn.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("\u{3}", 130), ("\u{1B}[99;5u", 130), ("\u{1B}[27;5;99~", 130), ("\u{1B}[99;69u", 130),
      ("\u{1B}[67;5u", 130),
      ("\u{9B}99;5u", 130), ("\u{1B}\u{3}", 130), ("\u{1C}", 131), ("\u{1B}[92;5u", 131),
      ("\u{1B}[27;5;92~", 131),
    ] as [(String, Int32)])
  func `Ctrl-C and Ctrl-backslash that come as keys end it as the signals do, from anywhere`(
    _ bytes: String, _ status: Int32
  ) {
    for place in ["page", "held", "sheet", "menu", "field", "paste"] {
      let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
      switch place {
      case "held": bench.queue(Report.press(0), Report.drag(2), Report.drag(12))
      case "sheet": bench.app.present(View(), style: .modal, at: { Rect($0) })
      case "menu": bench.app.showBackMenu()
      case "field":
        let field = TextField()
        bench.page(1).view.addSubview(field)
        bench.page(1).firstResponder = field
      case "paste":
        bench.queue("\u{1B}[200~a")
        bench.runUntilAsleep()
      default: break
      }
      bench.queue(bytes + "x")
      #expect(bench.loop.run() == status, "\(place)")
      #expect(bench.terminal.modesOn.isEmpty)
      #expect(bench.page(bench.names.count - 1).keys.isEmpty, "\(place)")
    }
  }

  @Test(arguments: ["\u{1A}", "\u{1B}[122;5u", "\u{1B}[27;5;122~"])
  func `Ctrl-Z that comes as a key stops the program, and what follows is not its own`(_ bytes: String) {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue(Report.press(0), Report.drag(2), Report.drag(20))
    bench.runUntilAsleep()
    let modes = bench.terminal.modes.count
    bench.queue(bytes + "h")
    bench.loop.turn()
    #expect(bench.terminal.modes.count == modes + 2 * Self.modes.count)
    #expect(bench.app.navigation.transition?.driver.state == .cancelling, "the hand is gone")
    bench.runUntilAsleep()
    #expect(bench.names == ["Home", "Page"] && bench.app.exitStatus == nil)
    #expect(bench.page(1).keys.isEmpty)
  }

  @Test func `a paste whose end never comes is given out after its time, and nothing wakes then`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    let field = TextField()
    field.frame = Rect(column: 0, row: 0, columns: 20, rows: 1)
    bench.page(1).view.addSubview(field)
    bench.page(1).firstResponder = field
    bench.queue("\u{1B}[200~qh")
    bench.loop.turn()
    let start = bench.now
    #expect(field.text == "")
    bench.runUntilAsleep()
    #expect(field.text == "qh")
    #expect(abs(bench.now - start - InputDecoder.pasteDelay.seconds) < 1e-6)
    let turns = bench.loop.turns
    for _ in 0..<3 { bench.runUntilAsleep() }
    #expect(bench.loop.turns == turns + 3 && bench.terminal.timeouts.suffix(3).allSatisfy { $0 == nil })
    bench.queue("h\u{1B}[<0;1;1M\u{1B}[<0;1;1m")
    bench.runUntilAsleep()
    #expect(field.text == "qhh" && bench.names == ["Home", "Page"])
    bench.queue("\u{1B}[201~")
    bench.runUntilAsleep()
    bench.page(1).firstResponder = nil
    bench.queue("h")
    bench.runUntilAsleep()
    #expect(bench.names == ["Home"])
  }

  @Test func `input that ends ends the program`() {
    let bench = AppTester.lettered(FixedPage("Home"))
    bench.terminal.send(.closed)
    #expect(bench.loop.run() == 129)
    #expect(bench.terminal.modesOn.isEmpty)
  }

  @Test func `what comes after the exit is not handled, and no frame is drawn`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    let app = bench.app
    app.keyHandler = { [unowned app] in
      if $0 == KeyPress(.character("q")) { app.end(3) }
      return $0 == KeyPress(.character("q"))
    }
    let frames = bench.terminal.frameCount
    bench.queue("qh")
    #expect(bench.loop.run() == 3)
    #expect(bench.app.navigation.transition == nil)
    #expect(bench.terminal.frameCount == frames + 1, "the first frame of `run`")
    bench.app.end(4)
    #expect(bench.app.exitStatus == 3, "the first one counts")
  }

  // MARK: Stop and go on

  @Test func `Ctrl-Z gives the terminal back, takes it again and draws all of it`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue(Report.press(0), Report.drag(2), Report.drag(20))
    bench.runUntilAsleep()
    var cells: [Int] = []
    bench.app.addFrameObserver { cells.append($0.cells) }
    let modes = bench.terminal.modes.count
    bench.terminal.send(.signal(SIGTSTP))
    bench.loop.turn()
    #expect(bench.terminal.modes.count == modes + 2 * Self.modes.count)
    #expect(bench.terminal.modesOn == Self.modes)
    #expect(cells == [24 * 4])
    #expect(bench.app.navigation.transition?.driver.state == .cancelling, "the hand is gone")
    bench.runUntilAsleep()
    #expect(bench.names == ["Home", "Page"])
    #expect(bench.app.exitStatus == nil)
  }

  @Test func `going on after a stop that was not ours draws all of it`() {
    let bench = AppTester.lettered(FixedPage("Home"))
    var cells: [Int] = []
    bench.app.addFrameObserver { cells.append($0.cells) }
    bench.terminal.send(.signal(SIGCONT))
    bench.runUntilAsleep()
    #expect(cells == [24 * 4])
    #expect(bench.terminal.modesOn == Self.modes)
  }

  @Test(arguments: ["\u{1B}[200~half a paste", "\u{1B}]11;rgb:", "\u{1B}[1;"])
  func `what had begun before a stop is forgotten`(_ torn: String) {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue(torn)
    bench.loop.turn()
    bench.terminal.send(.signal(SIGTSTP))
    bench.loop.turn()
    bench.queue("h")
    bench.runUntilAsleep()
    #expect(bench.names == ["Home"])
  }

  @Test func `a window resized while stopped is drawn in its new size`() {
    let bench = AppTester.lettered(FixedPage("Home"))
    bench.terminal.send(.signal(SIGCONT))
    // The resize is told only after the terminal has it.
    bench.terminal.size = Size(columns: 7, rows: 3)
    bench.runUntilAsleep()
    #expect(bench.app.size == Size(columns: 7, rows: 3))
    #expect(bench.terminal.frame?.size == bench.app.size)
  }

  @Test(arguments: [false, true]) func `Ctrl-L draws all of it, once`(inTheBackMenu: Bool) {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    if inTheBackMenu { bench.app.showBackMenu() }
    bench.runUntilAsleep()
    var cells: [Int] = []
    bench.app.addFrameObserver { cells.append($0.cells) }
    bench.queue("\u{0C}")
    bench.runUntilAsleep()
    #expect(cells == [24 * 4])
  }

  @Test
  func
    `answers that were read with the key that quits are heard, since the way out waits for those that were not`()
  {
    for quit in ["q", "\u{1B}[99;5u"] {
      let bench = AppTester.lettered(FixedPage("Home"))
      bench.app.keyHandler = { [app = bench.app] _ in
        app.end()
        return true
      }
      bench.queue("\(quit)\u{1B}[0n\u{1B}[?6c")
      bench.loop.turn()
      #expect(bench.app.exitStatus != nil)
      #expect(bench.terminal.replies == [.statusOK, .deviceAttributes([6])])
    }
  }

  // MARK: Work from elsewhere

  @Test func `work in the mailbox wakes the loop and what it changes is drawn`() {
    let bench = AppTester.lettered(FixedPage("Home"))
    let mailbox = bench.app.mailbox
    mailbox.post { ($0.navigation.topViewController as? FixedPage)?.rows = ["from elsewhere"] }
    mailbox.post { ($0.navigation.topViewController as? FixedPage)?.rows.append("and more") }
    bench.runUntilAsleep()
    #expect(bench.loop.turns == 2, "one wake with its frame, and the sleep")
    #expect(bench.surface.lines[1].hasPrefix("from elsewhere"))
    #expect(bench.surface.lines[2].hasPrefix("and more"))
    #expect(bench.terminal.frameCount == 2)
  }

  @Test func `work that changes nothing draws nothing`() {
    let bench = AppTester.lettered(FixedPage("Home"))
    bench.app.mailbox.post { _ in }
    bench.runUntilAsleep()
    #expect(bench.terminal.frameCount == 1)
  }

  // MARK: The mouse

  @Test func `the mouse is given back and taken again`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    let app = bench.app
    app.keyHandler = { [unowned app] in
      if $0 == KeyPress(.character("m")) { app.isMouseWanted.toggle() }
      return $0 == KeyPress(.character("m"))
    }
    var reported: [MouseReporting] = []
    app.addTerminalObserver { reported.append($1.mouse) }
    bench.queue("m")
    bench.loop.turn()
    #expect(!bench.terminal.isMouseEnabled && !bench.terminal.modesOn.contains(.mouse))
    bench.queue("m")
    bench.loop.turn()
    #expect(bench.terminal.isMouseEnabled && bench.terminal.modesOn.contains(.mouse))
    #expect(reported == [.none, .sgr])
  }

  @Test func `the mouse given back lets go of what it held`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue(Report.press(0), Report.drag(2), Report.drag(20))
    bench.runUntilAsleep()
    bench.app.isMouseWanted = false
    bench.queue("x")
    bench.runUntilAsleep()
    #expect(bench.names == ["Home", "Page"] && bench.app.navigation.transition == nil)
    #expect(!bench.app.arena.isPressed)
  }

  @Test func `a terminal without a mouse is left alone`() {
    let terminal = InMemoryTerminal(
      size: Size(columns: 24, rows: 4), capabilities: TerminalCapabilities(colorDepth: .mono, mouse: .none))
    let app = NavigationApp(root: FixedPage("Home"))
    app.isMouseWanted = false
    let loop = EventLoop(app: app, terminal: terminal) { 0 }
    loop.start()
    terminal.send("x")
    loop.turn()
    #expect(!terminal.modes.contains { $0.mode == .mouse })
  }

  @Test func `an answer that teaches something is told, once`() {
    let bench = AppTester.lettered(FixedPage("Home"))
    var synchronized: [Bool] = []
    bench.app.addTerminalObserver { synchronized.append($1.synchronizedOutput) }
    bench.queue("\u{1B}[?2026;2$y", "\u{1B}[?2026;2$y", "\u{1B}[0n")
    bench.runUntilAsleep()
    #expect(synchronized == [true])
    #expect(bench.terminal.replies.count == 3)
  }
}
