internal import CLibrary
internal import CMainQueue

/// Ties a program to a terminal. All that moves goes by its clock; it sleeps when nothing does.
@MainActor public final class EventLoop {
  /// Frames a second while something moves by itself.
  public nonisolated static let frameRate = 60.0
  /// What a turn takes from the mailbox at most: so many pieces of work, for so many seconds, by the clock of the loop.
  /// Half a frame: then input, signals and frames have their turn, and the rest follows at once. Our own figures.
  public nonisolated static let postsPerTurn = (count: 10_000, seconds: 0.008)

  public let app: NavigationApp
  public let terminal: any Terminal
  /// How often the loop has woken: it stands still while nothing happens.
  @exclusivity(unchecked) public private(set) var turns = 0

  private let clock: () -> Seconds
  @exclusivity(unchecked) private var decoder = InputDecoder()
  /// What was decoded last; kept, so that no turn makes an array.
  @exclusivity(unchecked) private var events: [InputEvent] = []
  /// The last time that a frame was due while something moved.
  @exclusivity(unchecked) private var lastFrame: Seconds = -1
  @exclusivity(unchecked) private var pace = FramePacer()

  /// - Parameter clock: seconds from any start, which never run back; nil is the machine's uptime.
  public init(app: NavigationApp, terminal: any Terminal, clock: (() -> Seconds)? = nil) {
    self.app = app
    self.terminal = terminal
    self.clock = clock ?? Self.uptime
    if clock == nil { app.clock.follow(Self.uptime) }
    app.mailbox.wakes { [weak terminal] in terminal?.wake() }
  }

  /// Seconds since the machine started.
  nonisolated public static func uptime() -> Seconds {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Seconds(time.tv_sec) + Seconds(time.tv_nsec) / 1e9
  }

  /// Runs until the program exits; returns its status. The terminal is given back. A program runs once: then this
  /// returns at once.
  public func run() -> Int32 {
    start()
    while app.exitStatus == nil { turn() }
    terminal.restore()
    return app.exitStatus ?? 0
  }

  /// Shows the first frame.
  public func start() {
    app.resize(to: terminal.size)
    app.advance(to: clock())
    reportTerminal()
    app.navigation.start()
    draw()
  }

  /// One turn: waits, handles what came, draws what changed.
  public func turn() {
    let wake = terminal.wait(timeout: timeout(at: clock()))
    turns += 1
    let now = clock()
    switch wake {
    case .bytes(let bytes):
      events.removeAll(keepingCapacity: true)
      decoder.decode(bytes, at: now, into: &events)
      handleEvents(at: now)
    case .resized:
      app.resize(to: terminal.size)
      app.setNeedsDisplay()
      decoder.toldCell = terminal.cellPixels
      reportTerminal()
    case .signal(let number): handle(signal: number)
    case .descriptor(let descriptor, let isValid):
      app.advance(to: now)
      app.descriptorWoke(descriptor, isValid: isValid)
    case .tasks:
      app.advance(to: now)
      tn_run_main_queue()
    case .woken, .timeout, .sent: break
    case .closed: app.exit(128 + SIGHUP)
    }
    if let due = decoder.flushTime, now >= due {
      events = decoder.flush(at: now)
      handleEvents(at: now)
    }
    drainMailbox()
    app.advance(to: now)
    pace.advance(to: now)
    terminal.awaitedAnswers = pace.awaited
    obeyWishes()
    guard app.exitStatus == nil, app.needsDisplay else { return }
    // What moves goes on by the clock while its frames wait.
    if mayDraw(at: now) { draw() } else { lastFrame = now }
  }

  /// At every turn, whatever woke it: a mouse that never rests keeps no work waiting.
  private func drainMailbox() {
    guard app.exitStatus == nil, !app.mailbox.isEmpty else { return }
    let end = clock() + Self.postsPerTurn.seconds
    app.mailbox.drain(for: app, atMost: Self.postsPerTurn.count) { app.exitStatus == nil && clock() < end }
  }

  /// A frame starts when the one before is on its way out, not before: a late frame is replaced by a newer one.
  private func mayDraw(at now: Seconds) -> Bool { terminal.isSent && pace.isReady(at: now) }

  /// nil while nothing is due: then nothing wakes the program but the world.
  private func timeout(at now: Seconds) -> Seconds? {
    if !app.mailbox.isEmpty { return 0 }
    var due = Seconds.earliest(decoder.flushTime, app.deadline)
    if app.isMoving {
      due = .earliest(due, lastFrame + 1 / Self.frameRate)
    } else if app.needsDisplay {
      // Either the frame waits for the one before, or it was asked for while that one was drawn.
      if !pace.isReady(at: now) {
        due = .earliest(due, pace.deadline)
      } else if terminal.isSent {
        due = .earliest(due, lastFrame + 1 / Self.frameRate)
      }
    }
    return due.map { max(0, $0 - now) }
  }

  /// What follows a Ctrl-Z is the shell's, as it is where that is a signal: `suspend` throws it away.
  private func handleEvents(at now: Seconds) {
    var next = 0
    while next < events.count {
      handle(events[next], at: now)
      next += 1
    }
  }

  private func handle(_ event: InputEvent, at now: Seconds) {
    // An answer is heard also by a program that ends: the way out waits for those that have not come.
    if case .reply(let reply) = event { hear(reply, at: now) }
    guard app.exitStatus == nil, event != .reply(.statusOK) else { return }
    if case .key(let key) = event, let signal = key.signal { return handle(signal: signal.number) }
    app.handle(event, at: now)
  }

  private func hear(_ reply: TerminalReply, at now: Seconds) {
    let depth = terminal.capabilities.colorDepth
    if terminal.apply(reply) {
      // The terminal has more colours than was thought: everything is drawn anew with them.
      let new = terminal.capabilities.colorDepth
      if new != depth { app.theme = Theme(appearance: app.theme.appearance, depth: new) }
      reportTerminal()
    }
    decoder.toldCell = terminal.cellPixels
    if reply == .statusOK { pace.answered(at: now) }
    for event in decoder.measuredEvents() where app.exitStatus == nil { app.handle(event, at: now) }
  }

  private func handle(signal number: Int32) {
    switch number {
    case SIGTSTP: suspend()
    case SIGCONT:
      app.arena.cancel()
      terminal.resume()
      beginAnew()
    default: app.exit(128 + number)
    }
  }

  private func suspend() {
    app.arena.cancel()
    terminal.suspend()
    beginAnew()
  }

  /// The terminal has been someone else's meanwhile, and perhaps in a window of another size.
  private func beginAnew() {
    pace.forget()
    // The rest of what had begun went to the shell, or was thrown away.
    let cell = decoder.cellPixels
    decoder = InputDecoder()
    (decoder.cellPixels, decoder.toldCell) = (cell, cell)
    decoder.toldCell = terminal.cellPixels
    events.removeAll(keepingCapacity: true)
    app.resize(to: terminal.size)
    app.redraw()
  }

  /// What the program has asked of its terminal.
  private func obeyWishes() {
    if !app.watches.elementsEqual(terminal.watchedDescriptors, by: { $0.descriptor == $1 }) {
      terminal.watchedDescriptors = app.watches.map(\.descriptor)
    }
    if app.wantsSuspend {
      app.wantsSuspend = false
      suspend()
    }
    if app.isMouseWanted != terminal.isMouseEnabled {
      // A press whose release will never be reported ends here.
      if !app.isMouseWanted { app.arena.cancel() }
      terminal.isMouseEnabled = app.isMouseWanted
      reportTerminal()
    }
    if app.wantsWholeFrame {
      app.wantsWholeFrame = false
      terminal.invalidate()
    }
  }

  private func reportTerminal() { app.terminalObserver?(terminal.size, terminal.capabilities) }

  private func draw() {
    let start = clock()
    lastFrame = start
    let progress = app.progress
    let questions = pace.questions(at: start)
    let cost = terminal.present(app.render(), asking: questions)
    pace.sent(bytes: cost.bytes, questions, at: start)
    terminal.awaitedAnswers = pace.awaited
    guard let observer = app.frameObserver else { return }
    observer(
      .init(
        progress: progress, cells: cost.cells, bytes: cost.bytes,
        microseconds: ((clock() - start) * 1e7).rounded() / 10))
  }
}

extension KeySignal {
  fileprivate var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .suspend: SIGTSTP
    case .quit: SIGQUIT
    }
  }
}

extension NavigationApp {
  /// Runs in the terminal of standard input until the program exits; returns its status. Once: then it returns at once.
  ///
  /// Called from synchronous code on the main thread: after an `await` at top level or in an asynchronous `main`, the main actor
  /// would be served no more.
  ///
  /// - Parameters:
  ///   - slides: how frames are sent in which pages move.
  ///   - guarded: whether a guardian restores the terminal after `kill -9` too; the process then forks here, and goes on as
  ///     the child. Not where it has threads already.
  /// - Throws: `TerminalError` where there is no terminal, none that can be drawn on, or where the main actor
  ///   could not be served.
  public func run(slides: NcursesTerminal.Slides = .automatic, guarded: Bool = true) throws(TerminalError)
    -> Int32
  {
    guard tn_main_queue_can_run() == 1 else { throw .notOnMainThread }
    let isGuarded = try guarded ? Guardian.start() : false
    let terminal = try NcursesTerminal(pixels: drawsFineSeams, slides: slides, isGuarded: isGuarded)
    theme = Theme(appearance: theme.appearance, depth: terminal.capabilities.colorDepth)
    return EventLoop(app: self, terminal: terminal).run()
  }

  /// A whole program in one call: runs, then ends the process with the status. Where there is no terminal to run in,
  /// says so in one line on standard error and ends with 1.
  public func runAndExit(slides: NcursesTerminal.Slides = .automatic, guarded: Bool = true) -> Never {
    do {
      endProcess(try run(slides: slides, guarded: guarded))
    } catch {
      let line = Array("\(error)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      endProcess(1)
    }
  }
}

/// C's `exit`, which `NavigationApp.exit` hides.
private func endProcess(_ status: Int32) -> Never { exit(status) }
