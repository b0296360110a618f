/// A program: its pages, gestures, keys and overlays. This object does not read the terminal or the clock
/// itself: it is given events and times, and returns frames to draw.
@MainActor public final class NavigationApp: HandlerOwner {
  /// The program's own navigation stack. Presented stacks are above it, and the stacks of tabs and split
  /// views are within its pages. Key commands should use `activeNavigation` instead, the stack that gets the
  /// keys.
  public let navigation: NavigationController
  /// The program's theme. `run` sets the theme's colour depth to that of the terminal. Views and view
  /// controllers may have a `theme` of their own instead.
  public var theme: Theme {
    get { frames.theme }
    set { frames.theme = newValue }
  }
  /// The size of the program's screen in columns × rows.
  public var size: Size { navigation.containerSize }
  /// The arena, which decides conflicts between all gesture recognizers of the program.
  package let arena = GestureArena()
  /// A closure that handles keys which no view, no view controller and none of `keyCommands` has handled,
  /// before keys such as Esc go back. The closure returns whether it has handled the key. It is not called
  /// while a presented view controller, or a modal view such as a menu, gets the keys. In right-to-left
  /// layouts the left and right arrow keys are swapped, so that the left arrow always means the leading
  /// direction.
  public var keyHandler: ((KeyPress) -> Bool)? {
    get { presentations.root.keys.programHandler }
    set { presentations.root.keys.programHandler = newValue }
  }
  /// A closure that returns the program's key commands. The commands work on every page, unless a view, the
  /// page or its bar uses the same keys, but not while a modal view such as a menu gets the keys. The closure
  /// is called for each key. In right-to-left layouts the left and right arrow keys are swapped, so that the
  /// left arrow always means the leading direction.
  public var keyCommands: () -> [KeyCommand] {
    get { program.keys.commands }
    set {
      program.keys.commands = newValue
      pagesNeedDisplay()
    }
  }
  /// The key that shows the list of all keys, where nothing else uses that key; `?` by default. nil for no
  /// such key.
  public var helpKey: KeyPress? {
    get { program.keys.help }
    set {
      program.keys.help = newValue
      pagesNeedDisplay()
    }
  }
  /// A closure that translates the library's own texts, such as titles of keys and an alert's buttons. The
  /// closure is given the English text, such as `mark all` or `line {} is {}`, and returns the text to show.
  /// Each `{}` stands for a number or word that is filled in later. Without a closure (nil) the texts are
  /// English.
  public var words: ((_ english: String) -> String)? {
    get { program.words.translation }
    set {
      program.words.translation = newValue
      pagesNeedDisplay()
    }
  }
  /// The keys that go back, unless a view, a view controller or the program's own commands handle them. By
  /// default they are Esc, Backspace, `h` and ←. In right-to-left layouts ← stands for the right arrow key.
  public var backKeys: Set<KeyPress> {
    get { Set(program.keys.back) }
    set {
      program.keys.back = Array(newValue)
      pagesNeedDisplay()
    }
  }
  /// Whether the program gets the mouse. If false, the terminal keeps the mouse, so that the user can select
  /// text.
  public var isMouseWanted = true
  /// Whether the program ignores the click that gives the focus to the terminal's window; false by default.
  /// Such a click is a press within 50 ms of the report that the window has the focus. The terminal must
  /// report both the focus and the press.
  public var ignoresFocusingPress: Bool {
    get { focusingPress.ignoresIt }
    set { focusingPress.ignoresIt = newValue }
  }
  private var focusingPress = FocusingPress()
  /// Whether every drag of the mouse counts as Ctrl+drag, a gesture of two touches such as a pinch. Use this
  /// on terminals that keep Ctrl+drag for themselves.
  public var isTwoTouchLatched: Bool {
    get { program.isTwoTouchLatched }
    set { program.isTwoTouchLatched = newValue }
  }
  /// Whether the edge between moving pages is drawn in eighths of a column rather than in whole columns. An
  /// xterm on the same machine always has whole columns. If this is true, `run` asks the terminal to report the
  /// mouse in pixels.
  public var drawsFineSeams: Bool {
    get { frames.drawsFineSeams }
    set { frames.drawsFineSeams = newValue }
  }
  /// The program's clock, by which its timers, sleeping tasks and animations run.
  public nonisolated let clock = AppClock()
  /// The rate of the program's time: how many seconds of it pass in a second of real time, like UIKit's
  /// `layer.speed`; 1 by default. At 0 the program's time stands still and advances only by `step(by:)`.
  ///
  /// While a button is down or a page is held, the rate is 1, so that the velocity of gestures is measured
  /// correctly.
  /// - Precondition: the value is finite and not negative.
  public var timeScale = 1.0 {
    willSet { precondition(newValue >= 0 && newValue.isFinite, "time stands or runs forward") }
  }
  /// How many seconds of the program's time were requested by `step(by:)` and have not passed yet.
  private var pendingStep: Seconds = 0
  /// The queue by which other threads post work to the program.
  public nonisolated let mailbox = Mailbox()
  /// The exit status with which the program will end; nil until the program's end is requested.
  public private(set) var exitStatus: Int32?

  /// A closure that is asked, after all view controllers, when the user quits by Ctrl-C or the program calls
  /// `quit(_:)`. The closure returns whether the program may end; after false, `PendingQuit.resume()` can
  /// still end the program. nil allows the end.
  public var shouldQuit: ((PendingQuit) -> Bool)?
  /// A closure that handles Ctrl-C where no view and no view controller has handled it. The closure returns
  /// whether it has handled Ctrl-C; if not, the program quits, after asking the view controllers.
  public var interruptHandler: (() -> Bool)?
  /// A closure that handles keys which begin like a chord, a command of several keys, but do not continue
  /// like one. The closure returns whether it has handled the keys; if not, the last key has the effect that
  /// it has alone.
  ///
  /// The closure is also called with a key with Alt that nothing has handled and whose bytes came together.
  /// If the closure returns false, Esc and then the key without Alt are handled instead.
  public var brokenChordHandler: ((_ keys: [KeyPress]) -> Bool)? {
    get { program.keys.brokenChordHandler }
    set { program.keys.brokenChordHandler = newValue }
  }
  private var quitProgress = QuitProgress()
  var wishes = ProgramWishes()
  /// The running call of `suspend`, in which other programs have the terminal; nil if there is none.
  var suspension: Suspension?
  /// The title of the terminal's window. If it is nil, the window shows the title of a page if
  /// `showsPageTitle` is true; otherwise the window keeps the title from before the program. The earlier
  /// title is restored when the program ends, on terminals that can save it.
  public var windowTitle: String?
  /// Whether the terminal's window shows the title of the view controller that gets the keys; false by
  /// default.
  public var showsPageTitle = false
  /// The working directory that is reported to the terminal, which may open new windows in that directory. An
  /// absolute path; nil reports none.
  public var workingDirectory: String?
  /// The text that this program has last copied by `copy(_:)`, for pasting by Ctrl-V; nil if there is none.
  package private(set) var copiedText: String?

  package let observers = ProgramObservers()
  package let watches: ProgramWatches
  package let frames: FrameComposer
  let program: ProgramInput
  let animations: Animations
  let presentations: PresentationStack

  /// Creates a program from the view controllers of its navigation stack, the root first.
  /// - Precondition: the stack is not empty and contains no view controller twice.
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
    clock.setWake { [mailbox] in mailbox.wake() }
    // The stack may outlive the program, so the stack's closures hold the program weakly.
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

  // A task that sleeps may keep the clock alive longer than the program, so the clock's sleeps are ended.
  deinit { clock.end() }

  /// Creates a program whose navigation stack begins with one view controller.
  public convenience init(root: ViewController, theme: Theme = Theme()) { self.init([root], theme: theme) }

  // MARK: Events

  /// Handles an event of the terminal's input; `time` is in seconds of the same clock as for `advance(to:)`.
  package func handle(_ event: InputEvent, at time: Seconds) {
    advance(to: time)
    observers.events.tell(event)
    if focusingPress.consumes(event, at: time) { return }
    frames.layOutIfNeeded(for: event)
    route(event)
    if event.mayChangeHints { program.frameRequest.hints.isDue = true }
  }

  /// Reports to observers the key commands that cannot work because the program itself handles their key.
  /// Called when such a key has been pressed.
  func reportIgnoredKeys() { _ = ListedKeys(of: presentations.keyRouter.pane.page).commands }

  /// Passes an event of the terminal's input to the views and view controllers that should get it. Ctrl-L
  /// always redraws the screen, whatever view gets the keys.
  func route(_ event: InputEvent) {
    if case .key(.redraw) = event {
      reportIgnoredKeys()
      return redraw()
    }
    for key in presentations.router(for: event).route(event) { route(.key(key)) }
  }

  /// Scales a view of the active page about its centre, the first one that has a recognizer of pinches.
  /// - Parameter factor: the factor, positive and finite; above 1 enlarges.
  /// - Returns: false if no view can be scaled.
  @discardableResult
  public func scale(by factor: Double) -> Bool { presentations.keyRouter.panes.scale(by: factor) }

  /// Rotates a view of the active page about its centre, the first one that has a recognizer of rotations.
  /// - Parameter angle: the angle in radians, finite; positive is clockwise.
  /// - Returns: false if no view can be rotated.
  @discardableResult
  public func rotate(by angle: Double) -> Bool { presentations.keyRouter.panes.rotate(by: angle) }

  // MARK: Ending

  /// Ends the program after the current event, without asking. If this is called several times, the first
  /// exit status counts. Use `quit(_:)` to ask the view controllers first.
  public func end(_ status: Int32 = 0) { exitStatus = exitStatus ?? status }

  /// Asks the program to quit, as the user does: calls `shouldQuit` of the view controllers, the top one
  /// first, then that of the program. While an earlier `PendingQuit` is still pending, nothing is asked and
  /// the program does not end.
  ///
  /// To end the program without asking, use `end(_:)`.
  /// - Parameter status: the exit status.
  /// - Returns: whether the program ends now.
  @discardableResult
  public func quit(_ status: Int32 = 0) -> Bool {
    if quitProgress.isAsking { return false }
    let pages = pagesByQuit.map { page -> QuitQuestion in { [weak page] in page?.shouldQuit($0) ?? true } }
    return quit(status, afterAsking: pages + [{ [weak self] in self?.shouldQuit?($0) ?? true }])
  }

  /// Handles Ctrl-C, which is offered to views, view controllers and `interruptHandler`. If none handles
  /// Ctrl-C, the program quits, after asking; a second Ctrl-C within 2 s ends the program without asking. A
  /// SIGINT that another process has sent is not offered to these.
  func interrupt(_ status: Int32, isSent: Bool, at time: Seconds) {
    if quitProgress.isInsisted(at: time) { return end(status) }
    if !isSent, presentations.keyRouter.keys.interrupt() || interruptHandler?() == true { return }
    quitProgress.interrupt(at: time)
    quit(status)
  }

  /// All view controllers, in the order in which they are asked whether the program may end.
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

  /// Shows a notification of the desktop through the terminal, if the terminal can show notifications. The
  /// text is cut at 1,000 characters, and its control characters become blanks.
  public func notify(_ text: String) {
    wishes.notifications.append(text)
    mailbox.wake()
  }

  /// Copies a text to the clipboard, and keeps it for pasting by Ctrl-V in this program.
  ///
  /// The clipboard is that of tmux or of this desktop (by `wl-copy`, `xclip`, `xsel` or `pbcopy`). If none of
  /// these takes the text, it is that of the terminal, for at most 74,000 bytes, by the control sequence OSC
  /// 52. Terminals that do not know or do not allow this sequence ignore it.
  public func copy(_ text: String) { copy(text) { _ in } }

  /// Copies a text like `copy(_:)`, and calls `tell` once with the outcome: within a second, or later if
  /// other programs have the terminal.
  public func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    copiedText = text
    wishes.copies.append((text, tell))
    // To copy a text, a frame is requested, so that the event loop makes a turn, at whose end it copies the
    // text.
    setNeedsDisplay()
  }

  // MARK: Frames

  /// Requests that all visible pages and overlays be drawn again, because hints, help and bars may have
  /// changed.
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

  /// Requests that a frame be drawn, because something on the screen has changed.
  public func setNeedsDisplay() { program.frameRequest.make() }

  /// Draws the whole screen again with the next frame, not only its changes, as Ctrl-L does.
  public func redraw() {
    wishes.wholeFrame = true
    setNeedsDisplay()
  }

  /// Whether a frame drawn now would differ from the last one. While other programs have the terminal, this
  /// says whether the event loop must take it back.
  package var needsDisplay: Bool {
    isSuspended ? suspension?.isDue == true : frames.needsDisplay || animations.needDisplay
  }

  /// Lays out and draws all that is visible in the program, and returns the frame.
  package func render() -> Frame { frames.render() }

  /// The progress, 0…1, of a running transition of a stack, such as a push; 0 if there is none, also while a
  /// page is presented or dismissed. If several transitions run, that of the program's stack counts, then
  /// that of a presented stack, then that of a stack within a page.
  public var progress: Double {
    let presented = presentations.presentations.map(\.navigation)
    let running = ([navigation] + presented.reversed() + program.inner.stacks).lazy.compactMap(\.transition)
    return running.first?.driver.percentComplete ?? 0
  }

  // MARK: Size and time

  /// Sets the size of the screen in columns × rows; negative numbers count as 0. A page that a drag holds
  /// keeps its progress.
  /// - Precondition: the screen has at most 2^31 cells.
  package func resize(to size: Size) {
    let bounded = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    guard bounded != self.size else { return }
    navigation.containerSize = bounded
    arena.containerSize = bounded
    setNeedsDisplay()
  }

  /// Moves all transitions, animations and timers to `time`, in seconds. NaN is ignored.
  package func advance(to time: Seconds) {
    if time.isNaN { return }
    navigation.advance(to: time)
    program.inner.advance(to: time)
    arena.advance(to: time)
    presentations.advance(to: time)
    clock.advance(to: time)
    animations.advance(to: time)
  }

  /// The time, in seconds, at which `advance(to:)` must be called next, such as for a timer; nil for never.
  /// Motion, which needs a call in each frame, is not included.
  package var deadline: Seconds? {
    let drags = Seconds.earliest(arena.deadline, navigation.deadline)
    let panes = Seconds.earliest(presentations.deadline, program.inner.deadline)
    let times = Seconds.earliest(clock.deadline, animations.deadline)
    return .earliest(times, .earliest(drags, panes))
  }

  /// Whether a transition or animation runs, so that `advance(to:)` must be called for each frame.
  public var isMoving: Bool {
    navigation.isMoving || presentations.isMoving || program.inner.isMoving || animations.isMoving
      || arena.bounces.isRunning
  }

  /// Lets a number of seconds of the program's time pass, once the running callback has returned to the event
  /// loop.
  func addStep(_ time: Seconds) {
    pendingStep += time
    setNeedsDisplay()
  }

  /// Returns the rate at which the program's time is to pass from now on, and the step in seconds that
  /// `step(by:)` has requested. Returns nil if the rate does not change and no step was requested. During a
  /// gesture the rate is 1, so that the gesture's velocity is measured correctly.
  func changeOfTime(from rate: Double) -> (rate: Double, step: Seconds)? {
    let isMeasured = timeScale != 1 && (arena.isPressed || presentations.isHeld || program.inner.isHeld)
    let wanted = isMeasured ? 1 : timeScale
    guard wanted != rate || pendingStep > 0 else { return nil }
    defer { pendingStep = 0 }
    return (wanted, pendingStep)
  }

  /// Whether a frame is needed for a change or the start of a motion, not only for the next step of a running
  /// motion.
  package var isChangeDue: Bool { !isMoving || navigation.host.clock.isAwaited || animations.areAwaited }
}
