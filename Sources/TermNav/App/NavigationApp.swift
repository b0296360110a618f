/// A program without its terminal: events and time go in, frames come out.
@MainActor public final class NavigationApp: HandlerOwner {
  /// The program's own stack, which stands below all that is presented and around the stacks of its pages. Keys of the
  /// program act on the stack in front: `activeNavigation`.
  public let navigation: NavigationController
  /// The colours; `run` sets the terminal's depth. A page or a view may have a `theme` of its own.
  public var theme: Theme {
    get { frames.theme }
    set { frames.theme = newValue }
  }
  /// Columns × rows.
  public var size: Size { navigation.containerSize }
  /// Arbitrates gestures.
  package let arena = GestureArena()
  /// Gets keys that no page took, before the navigation; returns whether it took the key. Left means leading.
  public var keyHandler: ((KeyPress) -> Bool)? {
    get { presentations.root.keys.programHandler }
    set { presentations.root.keys.programHandler = newValue }
  }
  /// What keys do on every page, where neither page nor bar uses them; read at each key. Left means leading.
  public var keyCommands: () -> [KeyCommand] {
    get { program.keys.commands }
    set {
      program.keys.commands = newValue
      pagesNeedDisplay()
    }
  }
  /// Lists the key commands where nobody else takes it; `?` by default, nil is none.
  public var helpKey: KeyPress? {
    get { program.keys.help }
    set {
      program.keys.help = newValue
      pagesNeedDisplay()
    }
  }
  /// The library's own words in another language: titles of keys, which hints and help list, what searches say, an alert's own
  /// buttons. It is given the English words, such as `mark all` or `line {} is {}`, and returns those to show, with a `{}` for each
  /// number or letter that is put in. nil leaves English.
  public var words: ((_ english: String) -> String)? {
    get { program.words.translation }
    set {
      program.words.translation = newValue
      pagesNeedDisplay()
    }
  }
  /// The keys that go back where no view, page or program takes them; left means leading. Esc, Backspace, `h` and ← by
  /// default.
  public var backKeys: Set<KeyPress> {
    get { Set(program.keys.back) }
    set {
      program.keys.back = Array(newValue)
      pagesNeedDisplay()
    }
  }
  /// False leaves the mouse to the terminal's text selection.
  public var isMouseWanted = true
  /// Whether the click that gives the focus to the terminal's window does nothing else; false by default. Such is a press
  /// within 50 ms of the report that the window has the focus, in terminals that report both.
  public var ignoresFocusingPress: Bool {
    get { focusingPress.ignoresIt }
    set { focusingPress.ignoresIt = newValue }
  }
  private var focusingPress = FocusingPress()
  /// Treats a drag as Ctrl+drag (two touches), for terminals that keep Ctrl+drag.
  public var isTwoTouchLatched: Bool {
    get { program.isTwoTouchLatched }
    set { program.isTwoTouchLatched = newValue }
  }
  /// Draws seams in eighths of a column; `run` then requests the mouse in pixels.
  public var drawsFineSeams: Bool {
    get { frames.drawsFineSeams }
    set { frames.drawsFineSeams = newValue }
  }
  /// The program's time.
  public nonisolated let clock = AppClock()
  /// Seconds of the program in a second of the clock, as UIKit's `layer.speed`: 1 by default, at 0 it stands (`step(by:)`).
  ///
  /// While a button is down or a page is held, time passes as it does: gestures are measured as they are made.
  /// - Precondition: finite and not negative.
  public var timeScale = 1.0 {
    willSet { precondition(newValue >= 0 && newValue.isFinite, "time stands or runs forward") }
  }
  /// What `step` asks for, in seconds.
  private var pendingStep: Seconds = 0
  /// Takes work from other threads.
  public nonisolated let mailbox = Mailbox()
  /// Set once an exit is requested.
  public private(set) var exitStatus: Int32?

  /// Asked last when the user quits, by Ctrl-C or `quit()`; nil agrees. The program ends later by `PendingQuit.resume()`.
  public var shouldQuit: ((PendingQuit) -> Bool)?
  /// Handles Ctrl-C where no view and no view controller has; returns whether it did. Else the program is asked to quit.
  public var interruptHandler: (() -> Bool)?
  /// Handles keys that begin as chords of commands do and are none; returns whether it did. Else the last of them does what it
  /// does alone.
  public var brokenChordHandler: ((_ keys: [KeyPress]) -> Bool)? {
    get { program.keys.brokenChordHandler }
    set { program.keys.brokenChordHandler = newValue }
  }
  private var quitProgress = QuitProgress()
  var wishes = ProgramWishes()
  /// The work that other programs do on the terminal.
  var suspension: Suspension?
  /// The window's title; nil is the one that was found, or a page's (`showsPageTitle`). The found one is given back at
  /// the end, where the terminal keeps it.
  public var windowTitle: String?
  /// Shows the title of the view controller that has the keys as the window's; false by default.
  public var showsPageTitle = false
  /// The folder that the terminal is told, by which it opens a new window; an absolute path, or nil.
  public var workingDirectory: String?
  /// What was copied last in this program, by `copy`.
  package private(set) var copiedText: String?

  package let observers = ProgramObservers()
  package let watches: ProgramWatches
  package let frames: FrameComposer
  let program: ProgramInput
  let animations: Animations
  let presentations: PresentationStack

  /// Takes the stack, root first.
  /// - Precondition: not empty, no duplicates.
  public init(_ controllers: [ViewController], theme: Theme = Theme()) {
    navigation = NavigationController(controllers)
    animations = Animations(clock, navigation.host.clock)
    watches = ProgramWatches(clock)
    program = ProgramInput(navigation, arena: arena, clock: clock)
    let pane = Pane(Stage(navigation), program: program)
    presentations = PresentationStack(over: EventRouter(pane), stackObservers: observers.stacks)
    frames = FrameComposer(pane, presentations, theme: theme)
    navigation.host.program = self
    arena.bounces.clock = navigation.host.clock
    clock.wakes { [mailbox] in mailbox.wake() }
    // The stack may be kept longer than the program.
    navigation.announcer.onEvent = { [weak self] in
      guard let self else { return }
      setNeedsDisplay()
      presentations.root.pagesDidChange(after: $0)
      presentations.pagesDidChange(after: $0)
    }
    navigation.announcer.onNeedsDisplay = { [request = program.frameRequest] in request.make() }
    navigation.host.onSettings = { [weak self] in
      self?.presentations.followSettings(changesCurve: $0)
      self?.pagesNeedDisplay()
    }
    arena.bounces.onStep = { $0.view?.setNeedsDisplay() }
  }

  // The clock may be kept longer, by a task that sleeps.
  deinit { clock.end() }

  /// Starts with one view controller.
  public convenience init(root: ViewController, theme: Theme = Theme()) { self.init([root], theme: theme) }

  // MARK: Events

  /// Handles an event; `time` is on the clock of `advance`.
  package func handle(_ event: InputEvent, at time: Seconds) {
    advance(to: time)
    observers.events.tell(event)
    if focusingPress.takes(event, at: time) { return }
    frames.layOutIfNeeded(for: event)
    route(event)
    if event.mayChangeHints { program.frameRequest.hints.isDue = true }
  }

  /// A key that the program takes has been pressed.
  func tellIgnoredKeys() { _ = ListedKeys(of: presentations.keyRouter.pane.page).commands }

  /// Ctrl-L is the program's, whatever has the keys.
  func route(_ event: InputEvent) {
    if case .key(.redraw) = event {
      tellIgnoredKeys()
      return redraw()
    }
    for key in presentations.router(for: event).route(event) { route(.key(key)) }
  }

  /// Scales the first view that can, about its centre; false without one.
  /// - Parameter factor: positive and finite; over 1 enlarges.
  @discardableResult
  public func scale(by factor: Double) -> Bool { presentations.keyRouter.panes.scale(by: factor) }

  /// Rotates the first view that can, about its centre; false without one.
  /// - Parameter angle: finite radians, clockwise.
  @discardableResult
  public func rotate(by angle: Double) -> Bool { presentations.keyRouter.panes.rotate(by: angle) }

  // MARK: Ending

  /// Ends the program after the current event, without asking; the first status counts. `quit` asks the pages first.
  public func end(_ status: Int32 = 0) { exitStatus = exitStatus ?? status }

  /// Quits as the user does: asks `shouldQuit` of the pages, the top one first, then of the program.
  ///
  /// `end` ends the program without asking. While someone has not answered yet, nobody is asked.
  /// - Returns: whether the program ends now.
  @discardableResult
  public func quit(_ status: Int32 = 0) -> Bool {
    if quitProgress.isAsking { return false }
    let pages = pagesByQuit.map { page -> QuitQuestion in { [weak page] in page?.shouldQuit($0) ?? true } }
    return quit(status, afterAsking: pages + [{ [weak self] in self?.shouldQuit?($0) ?? true }])
  }

  /// Ctrl-C. One that was taken is no first one of two. A SIGINT that a process has sent means the program, whatever goes on.
  func interrupt(_ status: Int32, isSent: Bool, at time: Seconds) {
    if quitProgress.isInsisted(at: time) { return end(status) }
    if !isSent, presentations.keyRouter.keys.interrupt() || interruptHandler?() == true { return }
    quitProgress.interrupt(at: time)
    quit(status)
  }

  /// All pages, in the order in which they are asked whether the program may end.
  var pagesByQuit: [ViewController] {
    presentations.stacks.flatMap(\.comingViewControllers).flatMap(\.withInnerPages).reversed()
  }

  private typealias QuitQuestion = (PendingQuit) -> Bool

  private func quit(_ status: Int32, afterAsking questions: [QuitQuestion]) -> Bool {
    var rest = questions[...]
    while let question = rest.popFirst() {
      let quit = PendingQuit { [weak self, rest] in self?.quit(status, afterAsking: Array(rest)) ?? false }
      quitProgress.ask(quit)
      if !quit.isAgreed({ question(quit) }) { return false }
    }
    end(status)
    return true
  }

  // MARK: The terminal around it

  /// Has the terminal notify its user, where it can; up to 1,000 characters, without controls.
  public func notify(_ text: String) {
    wishes.notifications.append(text)
    mailbox.wake()
  }

  /// Keeps a text for pasting by Ctrl-V, and gives it to a clipboard.
  ///
  /// The clipboard is tmux's, this desktop's (by `wl-copy`, `xclip`, `xsel` or `pbcopy`), else the terminal's (OSC 52), which
  /// gets no more than 74,000 bytes. Terminals that do not know OSC 52, or do not allow it, ignore it.
  public func copy(_ text: String) { copy(text) { _ in } }

  /// The same; `tell` is called once it is known where the text has gone, after a second at most.
  public func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    copiedText = text
    wishes.copies.append((text, tell))
    // Wishes are granted at the end of a turn.
    setNeedsDisplay()
  }

  // MARK: Frames

  /// Draws hints, help and bars anew.
  private func pagesNeedDisplay() {
    for stack in presentations.stacks {
      stack.topViewController.view.setNeedsDisplay()
      stack.incomingViewController?.view.setNeedsDisplay()
    }
    for page in program.inner.stacks.flatMap(\.comingViewControllers) { page.setNeedsDisplay() }
    for overlay in program.overlays.overlays { overlay.view.setNeedsDisplay() }
    if program.overlays.overlays.contains(where: { $0.view is KeyHelp }) { showKeyHelp() }
    setNeedsDisplay()
  }

  /// Requests a frame.
  public func setNeedsDisplay() { program.frameRequest.make() }

  /// Sends the whole next frame.
  public func redraw() {
    wishes.wholeFrame = true
    setNeedsDisplay()
  }

  /// Whether a frame would differ.
  package var needsDisplay: Bool {
    isSuspended ? suspension?.isDue == true : frames.needsDisplay || animations.needDisplay
  }

  /// Lays out and draws the screen.
  package func render() -> Frame { frames.render() }

  /// The progress, 0…1, of the transition that runs in the program's stack, else in a presented one, else in one within a
  /// page; 0 at rest.
  public var progress: Double {
    let presented = presentations.presentations.map(\.navigation)
    let running = ([navigation] + presented.reversed() + program.inner.stacks).lazy.compactMap(\.transition)
    return running.first?.driver.percentComplete ?? 0
  }

  // MARK: Size and time

  /// Sets the size, columns × rows, below 0 counts as 0; a drag keeps its progress.
  /// - Precondition: there are 2^31 cells at most.
  package func resize(to size: Size) {
    let bounded = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    guard bounded != self.size else { return }
    navigation.containerSize = bounded
    arena.containerSize = bounded
    setNeedsDisplay()
  }

  /// Advances all motion to `time`. A time that is no number is ignored.
  package func advance(to time: Seconds) {
    if time.isNaN { return }
    navigation.advance(to: time)
    program.inner.advance(to: time)
    arena.advance(to: time)
    presentations.advance(to: time)
    clock.advance(to: time)
    animations.advance(to: time)
  }

  /// When `advance` has work other than motion.
  package var deadline: Seconds? {
    let drags = Seconds.earliest(arena.deadline, navigation.deadline)
    let panes = Seconds.earliest(presentations.deadline, program.inner.deadline)
    let times = Seconds.earliest(clock.deadline, animations.deadline)
    return .earliest(times, .earliest(drags, panes))
  }

  /// Whether something moves by itself.
  public var isMoving: Bool {
    navigation.isMoving || presentations.isMoving || program.inner.isMoving || animations.isMoving
      || arena.bounces.isRunning
  }

  /// Lets some of the program's time pass at the next turn.
  func addStep(_ time: Seconds) {
    pendingStep += time
    setNeedsDisplay()
  }

  /// What the loop does with the program's time from now on: its new rate, and the step that was asked for. nil where the rate
  /// stays, and no step is due. Gestures are measured as they are made, at a rate of 1.
  func changeOfTime(from rate: Double) -> (rate: Double, step: Seconds)? {
    let isMeasured = timeScale != 1 && (arena.isPressed || presentations.isHeld || program.inner.isHeld)
    let wanted = isMeasured ? 1 : timeScale
    guard wanted != rate || pendingStep > 0 else { return nil }
    defer { pendingStep = 0 }
    return (wanted, pendingStep)
  }

  /// Whether a frame would show more than the next step of a motion.
  package var isChangeDue: Bool { !isMoving || navigation.host.clock.isAwaited || animations.areAwaited }
}
