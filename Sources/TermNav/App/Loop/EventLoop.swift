internal import CLibrary
internal import CMainQueue

/// The loop that connects a program to a terminal: it waits for input and timers, passes them to the program,
/// and sends frames.
@MainActor package final class EventLoop {
  /// The program that the event loop runs.
  package let app: NavigationApp
  /// The terminal that the program runs on.
  package let terminal: any Terminal
  /// The number of turns of the event loop, one for each time that the loop has woken up.
  package private(set) var turns = 0

  private let clock: () -> Seconds
  /// The event loop's clock, if the program may read it at any time and on any thread; otherwise nil.
  private let sharedClock: (@Sendable () -> Seconds)?
  private var time = ProgramTime()
  private var decoder = InputDecoder()
  private var input = InputQueue()
  private var spacing = FrameSpacing()
  /// The time of the last step of a motion, in seconds. This time is later than the last frame if the frame
  /// of that step still waits, or if the step has changed no cell.
  private var lastStep: Seconds = -1
  private var pace = FramePacer()
  /// The time until which the event loop has nothing to do unless an event comes, in seconds.
  private var restEnd: Seconds = 0
  /// Whether this turn of the event loop has brought any event other than the terminal's answer that it has
  /// read a frame.
  private var isEventful = false
  private var upkeep = TerminalUpkeep()
  /// Whether the next frame shows a change by input, a signal or a new size. Such a frame does not wait for
  /// the next 60th of a second. It is drawn at once, or as soon as the terminal has taken the last frame.
  private var isUrgent = false
  private var reported = ReportedWindow()

  init(
    app: NavigationApp, terminal: any Terminal, clock: @escaping () -> Seconds,
    sharedClock: (@Sendable () -> Seconds)?
  ) {
    self.app = app
    self.terminal = terminal
    self.clock = clock
    self.sharedClock = sharedClock
    decoder.readsEscapeTabAsBacktab = terminal.capabilities.sendsEscapeTab
    app.navigation.host.clock.drawsFrames = true
    app.mailbox.setWake { [weak terminal] in terminal?.wake() }
  }

  /// Runs until the program exits, then restores the terminal.
  /// - Returns: the exit status.
  package func run() -> Int32 {
    start()
    while app.exitStatus == nil { turn() }
    app.suspension?.end()
    terminal.restore()
    if let note = terminal.note { app.observers.linesAtEnd.add(note) }
    app.observers.linesAtEnd.tell()
    return app.exitStatus ?? 0
  }

  /// Starts the program and shows its first frame. If the terminal was asked for its background colour, the
  /// first frame waits a short time for the answer.
  package func start() {
    let start = clock()
    app.resize(to: terminal.size)
    app.advance(to: time.program(at: start))
    reportTerminal()
    app.navigation.start()
    guard terminal.capabilities.awaitsColors else { return draw() }
    pace.awaitColors(at: start)
    lastStep = start
  }

  /// Runs one turn of the event loop: waits until something happens, handles events, and draws what has
  /// changed.
  package func turn() {
    // If earlier input still waits to be handled, it may contain the rest of an unfinished escape sequence,
    // so the sequence is not given up yet.
    let mayFlush = input.isEmpty
    let start = clock()
    followTimeScale(at: start)
    let wake = terminal.wait(timeout: timeout(at: start).map { Duration(nearest: $0) })
    turns += 1
    var now = clock()
    isEventful = true
    switch wake {
    case .bytes(let bytes):
      isEventful = !input.isEmpty
      input.add(at: now) { decoder.decode(bytes, at: now, into: &$0) }
    case .resized:
      isUrgent = true
      app.resize(to: terminal.size)
      app.setNeedsDisplay()
      decoder.reportedCell = terminal.cellPixels
      tend(upkeep.windowWasResized())
      reportTerminal()
    case .signal(let number, let isSent): handle(signal: number, isSent: isSent, at: now)
    case .descriptor(let descriptor, let isValid):
      app.advance(to: time.program(at: now))
      app.watches.descriptors.woke(descriptor, isValid: isValid)
    case .tasks:
      app.advance(to: time.program(at: now))
      tn_run_main_queue()
    case .woken, .timeout, .sent: break
    case .closed: app.end(128 + SIGHUP)
    }
    handleInput()
    if mayFlush, input.isEmpty, let due = decoder.flushTime, now >= due {
      input.add(at: now) { $0 += decoder.flush(at: now) }
      handleInput()
    }
    // While input waits, the program's time is that at which the input was read. So a mouse button that was
    // released before a deadline counts as released before it.
    if !input.isEmpty { now = input.time }
    terminal.isInputHeld = !input.isEmpty
    pace.advance(to: now)
    app.navigation.host.sparesBytes = pace.keepsFramesWaiting
    if app.observers.tell(pace.report) { isEventful = true }
    let mustAct = isEventful || now >= restEnd || !app.mailbox.isEmpty || app.exitStatus != nil
    if mustAct {
      followTimeScale(at: now)
      app.advance(to: time.program(at: now))
      // Work from the mailbox runs only after the program has been told the time, because the last turn may
      // be long ago.
      drainMailbox()
    }
    terminal.awaitedAnswers = pace.awaited
    obeyWishes()
    guard mustAct, app.exitStatus == nil, !app.isSuspended else { return }
    // The property `needsFrame` is false for motion while the program's time stands still.
    let needsFrame = needsFrame
    if !needsFrame { isUrgent = false }
    if needsFrame, !isUrgent, now < frameTime - Self.tolerance { return }
    if needsFrame, mayDraw(at: now) { return draw() }
    // Even without a frame in this turn, a step of a motion may be due. Motion goes on while its frames wait,
    // and where a step changes no cell. The factor 0.5 allows for a clock that stops a little short of the
    // step's time.
    if needsFrame || now >= lastStep + 0.5 / Self.frameRate { lastStep = now }
    beginMotions()
  }

  private var needsFrame: Bool { time.rate > 0 ? app.needsDisplay : app.frames.needsDisplay }

  /// The time, in seconds, from which the next frame may be drawn, unless the frame shows the effect of a key
  /// or the mouse, which is drawn at once.
  private var frameTime: Seconds { spacing.nextFrame(whileMoving: time.rate > 0 && app.isMoving) }

  /// Draws the frame that shows a change or the start of a motion at once, without waiting for the time at
  /// which it would be due. For tests, whose clock does not advance between a change and the check of the
  /// screen.
  package func drawChange() {
    guard app.exitStatus == nil, !app.isSuspended, app.isChangeDue, needsFrame, mayDraw(at: clock()) else {
      return
    }
    draw()
  }

  /// Begins the motions that were requested before this frame, also if the connection is busy and no frame is
  /// drawn.
  private func beginMotions() { app.navigation.host.clock.frameWasDrawn(at: time.program(at: clock())) }

  /// Runs work that waits in the mailbox. Work runs in each turn of the event loop, even under constant
  /// input, but within a limit of number and time.
  private func drainMailbox() {
    guard app.exitStatus == nil, !app.mailbox.isEmpty else { return }
    let end = clock() + Self.postsPerTurn.time.seconds
    app.mailbox.drain(for: app, atMost: Self.postsPerTurn.count) { app.exitStatus == nil && clock() < end }
  }

  private func mayDraw(at now: Seconds) -> Bool { terminal.isSent && pace.isReady(at: now) }

  private func timeout(at now: Seconds) -> Seconds? {
    restEnd = now
    if !app.mailbox.isEmpty || !input.isEmpty || app.suspension?.isDue == true { return 0 }
    let deadline = app.deadline.flatMap(time.clock(at:))
    if app.isSuspended { return deadline.map { max(0, $0 - now) } }
    var due = Seconds.earliest(decoder.flushTime, deadline)
    restEnd = deadline ?? .infinity
    if time.rate > 0, app.isMoving {
      due = .earliest(due, lastStep + 1 / Self.frameRate)
      restEnd = min(restEnd, frameTime)
    } else if app.frames.needsDisplay {
      // The frame that is needed waits for the connection or for the time from which it may be drawn.
      restEnd = min(restEnd, frameTime)
      if !pace.isReady(at: now) {
        due = .earliest(due, pace.readyTime)
      } else if terminal.isSent {
        due = .earliest(due, frameTime)
      }
    }
    return due.map { max(0, $0 - now) }
  }

  /// Handles the terminal's waiting input for a limited time, so that signals, new sizes and frames are
  /// handled between the parts of a long input. Ctrl-Z discards the input that follows it.
  private func handleInput() {
    guard !input.isEmpty else { return }
    let end = clock() + Self.inputTime
    while let event = input.popFirst() {
      handle(event, at: input.time)
      followTimeScale(at: input.time)
      if !input.isEmpty, app.exitStatus == nil, clock() >= end { return }
    }
  }

  private func handle(_ event: InputEvent, at now: Seconds) {
    // Replies of the terminal are handled even after the program's end was requested, because the program
    // waits for these replies before it ends.
    if case .reply(let reply) = event { hear(reply, at: now) }
    // A terminal without mode 2031 (reports of changed colours) may have changed its colours while another
    // window had the focus. So setting `reportsAppearance` again asks for them.
    if event == .focus(true), terminal.capabilities.backgroundColor != nil, terminal.reportsAppearance {
      terminal.reportsAppearance = true
    }
    guard app.exitStatus == nil, event != .reply(.statusOK) else { return }
    tend(upkeep.hear(event, on: decoder.cellPixels == nil ? nil : terminal.size))
    isEventful = true
    if case .key(let key) = event, let signal = key.signal {
      app.reportIgnoredKeys()
      return handle(signal: signal.number, at: now)
    }
    handOver(event, at: now)
  }

  private func tend(_ step: TerminalUpkeep.Step) {
    if let withFocus = step.repeatsFocus { terminal.repeatModes(withFocus: withFocus) }
    if step.measures { terminal.measureWindow() }
  }

  private func handOver(_ event: InputEvent, at now: Seconds) {
    isEventful = true
    if case .reply = event {} else { isUrgent = true }
    if time.isClocks { return app.handle(event, at: now) }
    app.handle(event.timed(by: time), at: time.program(at: now))
  }

  private func followTimeScale(at now: Seconds) {
    guard let change = app.changeOfTime(from: time.rate) else { return }
    time.pass(at: change.rate, after: change.step, from: now)
    guard let sharedClock else { return }
    app.clock.follow { [time] in time.program(at: sharedClock()) }
  }

  private func hear(_ reply: TerminalReply, at now: Seconds) {
    var before = terminal.capabilities
    let cell = terminal.cellPixels
    if decoder.isBorderless { terminal.noteBorderlessText() }
    if terminal.apply(reply) {
      isEventful = true
      let new = terminal.capabilities
      if !new.rendersLike(before) { app.frames.learn(new) }
      if !new.awaitsColors { pace.stopAwaitingColors() }
      // The comparison ignores `awaitsColors`: observers need not be told that an awaited answer will not
      // come.
      before.awaitsColors = new.awaitsColors
      if new != before { reportTerminal() }
    }
    decoder.reportedCell = terminal.cellPixels
    if let new = terminal.cellPixels, cell.map({ $0 != new }) ?? true { upkeep.windowWasMeasured() }
    if reply == .statusOK { pace.answered(at: now) }
    for event in decoder.measuredEvents() where app.exitStatus == nil { handOver(event, at: now) }
  }

  private func handle(signal number: Int32, isSent: Bool = false, at now: Seconds) {
    isUrgent = true
    switch number {
    // While other programs have the terminal, Ctrl-C and Ctrl-\ go to them. If this program gets these
    // signals, no other program has the terminal, and the work given to `suspend` is cancelled.
    case SIGINT where app.isSuspended, SIGQUIT where app.isSuspended: app.suspension?.cancel()
    case SIGTSTP where app.isSuspended: terminal.suspend()
    case SIGCONT where app.isSuspended: terminal.resume()
    case SIGINT:
      pace.holdQuestions(at: now)
      app.advance(to: time.program(at: now))
      app.interrupt(128 + number, isSent: isSent, at: now)
    case SIGTSTP, SIGTTIN, SIGCONT:
      app.arena.cancel()
      if number == SIGCONT { terminal.resume() } else { terminal.suspend() }
      beginAnew()
    default: app.end(128 + number)
    }
  }

  /// Lends the terminal to other programs, or takes it back. This happens at the end of a turn of the event
  /// loop, so that no event is only partly handled.
  private func lendOrTakeBack() {
    guard let suspension = app.suspension, suspension.isDue else { return }
    if suspension.isLent {
      terminal.takeBack()
      beginAnew()
    } else {
      app.arena.cancel()
      terminal.lend()
      pace.forget()
      suspension.loan = TerminalLoan(terminal: terminal)
    }
    suspension.resume()
  }

  private func beginAnew() {
    pace.forget()
    // The rest of an unfinished escape sequence will not come, so the decoder forgets its beginning.
    decoder = decoder.begunAnew
    decoder.reportedCell = terminal.cellPixels
    upkeep.beginAnew()
    input.removeAll()
    app.resize(to: terminal.size)
    app.redraw()
  }

  private func obeyWishes() {
    let watches = app.watches.descriptors.all
    if !watches.elementsEqual(terminal.watchedDescriptors, by: { $0.descriptor == $1 }) {
      terminal.watchedDescriptors = watches.map(\.descriptor)
    }
    lendOrTakeBack()
    // While other programs have the terminal, the program's requests to the terminal, such as copying a text,
    // wait.
    if app.isSuspended { return }
    if app.isMouseWanted != terminal.isMouseEnabled {
      // Without the mouse, the release of a pressed mouse button is not reported any more.
      if !app.isMouseWanted { app.presentations.loseMouse() }
      upkeep.loseButton()
      terminal.isMouseEnabled = app.isMouseWanted
      reportTerminal()
    }
    reportWindow()
    // A callback that gets the outcome of copying may add more requests, so the loop repeats.
    while let wishes = app.wishes.popAll() {
      for text in wishes.notifications { terminal.notify(text) }
      for (text, tell) in wishes.copies { terminal.copy(text, then: tell) }
      for order in wishes.pictures { terminal.order(order) }
      if wishes.wholeFrame { terminal.invalidate() }
    }
  }

  private func reportWindow() {
    let title = app.windowTitle ?? (app.showsPageTitle ? app.focusedViewController.title : nil)
    if reported.isNew(title: title) { terminal.setTitle(title) }
    let directory = app.workingDirectory
    if reported.isNew(directory: directory), let directory { terminal.setWorkingDirectory(directory) }
  }

  /// Lets the terminal report its colours if a visible theme depends on them. Called before a frame for the
  /// program's theme, and after the frame for the themes of pages that the frame has laid out.
  private func followAppearance() {
    let isWanted = app.frames.followsTerminal
    if isWanted != terminal.reportsAppearance { terminal.reportsAppearance = isWanted }
  }

  private func reportTerminal() { app.observers.terminal.tell((terminal.size, terminal.capabilities)) }

  private func draw() {
    let start = clock()
    spacing.frameWasDrawn(at: start, isUrgent: isUrgent)
    lastStep = start
    isUrgent = false
    defer { beginMotions() }
    let progress = app.observers.frames.isEmpty ? 0 : app.progress
    followAppearance()
    let questions = pace.questions(at: start)
    let cost = terminal.present(app.render(), asking: questions)
    pace.sent(bytes: cost.bytes, questions, at: start)
    terminal.awaitedAnswers = pace.awaited
    followAppearance()
    if app.frames.isHoverable != terminal.reportsMotion { terminal.reportsMotion = app.frames.isHoverable }
    guard !app.observers.frames.isEmpty else { return }
    let duration = Duration(nearest: ((clock() - start) * 1e7).rounded() / 1e7)
    app.observers.tell(
      .init(progress: progress, cells: cost.cells, bytes: cost.bytes, duration: duration), link: pace.report)
  }
}
