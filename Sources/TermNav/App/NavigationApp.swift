/// A program without its terminal: it gets events and the time, and returns frames.
@MainActor public final class NavigationApp: HandlerOwner {
  /// The program's own stack. Presented stacks are above it, and stacks within pages are inside of it. Key
  /// commands should act on `activeNavigation`, the stack that has the keys.
  public let navigation: NavigationController
  /// The program's theme. `run` sets its depth to the terminal's. Views and view controllers may have a
  /// `theme` of their own.
  public var theme: Theme {
    get { frames.theme }
    set { frames.theme = newValue }
  }
  /// The size of the screen in columns × rows.
  public var size: Size { navigation.containerSize }
  /// The arbiter of all gesture recognizers.
  package let arena = GestureArena()
  /// Handles keys that no view controller has handled, before the navigation does. It returns whether it has
  /// handled the key. In right-to-left layouts the left and right arrow keys are swapped, so that left stands
  /// for leading.
  public var keyHandler: ((KeyPress) -> Bool)? {
    get { presentations.root.keys.programHandler }
    set { presentations.root.keys.programHandler = newValue }
  }
  /// Returns the program's key commands, which work on every page where neither page nor bar uses their keys.
  /// It is called for each key. In right-to-left layouts the left and right arrow keys are swapped, so that
  /// left stands for leading.
  public var keyCommands: () -> [KeyCommand] {
    get { program.keys.commands }
    set {
      program.keys.commands = newValue
      pagesNeedDisplay()
    }
  }
  /// The key that shows the help, where nothing else uses it; `?` by default, nil for none.
  public var helpKey: KeyPress? {
    get { program.keys.help }
    set {
      program.keys.help = newValue
      pagesNeedDisplay()
    }
  }
  /// Translates the library's own texts: titles of keys, results of searches, an alert's buttons. The closure
  /// is given the English text, such as `mark all` or `line {} is {}`, and returns the text to show. A `{}`
  /// stands for each number or letter that is filled in. Nil leaves the text in English.
  public var words: ((_ english: String) -> String)? {
    get { program.words.translation }
    set {
      program.words.translation = newValue
      pagesNeedDisplay()
    }
  }
  /// The keys that go back where no view, view controller or program handles them. By default Esc, Backspace,
  /// `h` and ←. In right-to-left layouts ← stands for the right arrow key.
  public var backKeys: Set<KeyPress> {
    get { Set(program.keys.back) }
    set {
      program.keys.back = Array(newValue)
      pagesNeedDisplay()
    }
  }
  /// Whether the program gets the mouse. If false, the mouse is left to the terminal, which can then select
  /// text.
  public var isMouseWanted = true
  /// Whether the click that gives the focus to the terminal's window does nothing else; false by default.
  /// Such a click is a press within 50 ms of the report that the window has the focus. The terminal must
  /// report both.
  public var ignoresFocusingPress: Bool {
    get { focusingPress.ignoresIt }
    set { focusingPress.ignoresIt = newValue }
  }
  private var focusingPress = FocusingPress()
  /// Whether a drag counts as Ctrl+drag, a gesture of two touches. Use it for terminals that keep Ctrl+drag
  /// for themselves.
  public var isTwoTouchLatched: Bool {
    get { program.isTwoTouchLatched }
    set { program.isTwoTouchLatched = newValue }
  }
  /// Whether the edge between moving pages is drawn in eighths of a column. If so, `run` requests mouse
  /// reports in pixels.
  public var drawsFineSeams: Bool {
    get { frames.drawsFineSeams }
    set { frames.drawsFineSeams = newValue }
  }
  /// The program's clock.
  public nonisolated let clock = AppClock()
  /// How many seconds of the program pass in a second of its clock, like UIKit's `layer.speed`; 1 by default.
  /// At 0 time stands and advances only by `step(by:)`.
  ///
  /// While a button is down or a page is held, time passes at 1, so that gestures are measured as they are
  /// made.
  /// - Precondition: the value is finite and not negative.
  public var timeScale = 1.0 {
    willSet { precondition(newValue >= 0 && newValue.isFinite, "time stands or runs forward") }
  }
  /// The time that `step(by:)` has asked for, in seconds.
  private var pendingStep: Seconds = 0
  /// The queue of work from other threads.
  public nonisolated let mailbox = Mailbox()
  /// The status with which the program is to end; nil until an exit is requested.
  public private(set) var exitStatus: Int32?

  /// Called last when the user quits by Ctrl-C or `quit(_:)`. It returns whether the program may end; after
  /// false, `PendingQuit.resume()` can still end it. Nil agrees.
  public var shouldQuit: ((PendingQuit) -> Bool)?
  /// Handles Ctrl-C that no view and no view controller has handled, and returns whether it did. If not, the
  /// program is asked to quit.
  public var interruptHandler: (() -> Bool)?
  /// Handles keys that begin like the chord of a command but continue like none, and returns whether it did.
  /// If not, the last key does what it does alone.
  ///
  /// Also called with a key with Alt that nothing has handled and that came at once. If it is not handled, it
  /// is Esc and then the key.
  public var brokenChordHandler: ((_ keys: [KeyPress]) -> Bool)? {
    get { program.keys.brokenChordHandler }
    set { program.keys.brokenChordHandler = newValue }
  }
  private var quitProgress = QuitProgress()
  var wishes = ProgramWishes()
  /// The current suspension, in which other programs have the terminal.
  var suspension: Suspension?
  /// The window's title. If nil, the title is that of a page, if `showsPageTitle` is true, else the one that
  /// was found. The found title is restored at the end, on terminals that save it.
  public var windowTitle: String?
  /// Whether the window shows the title of the view controller that has the keys; false by default.
  public var showsPageTitle = false
  /// The working directory that the terminal is told, in which it may open new windows. An absolute path, or
  /// nil for none.
  public var workingDirectory: String?
  /// The text that was last copied in this program by `copy(_:)`; nil if there is none.
  package private(set) var copiedText: String?

  package let observers = ProgramObservers()
  package let watches: ProgramWatches
  package let frames: FrameComposer
  let program: ProgramInput
  let animations: Animations
  let presentations: PresentationStack

  /// Creates a program from the view controllers of its stack, the root first.
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
    // The stack may outlive the program, so it holds the program weakly.
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

  // The clock may outlive the program in a task that sleeps.
  deinit { clock.end() }

  /// Creates a program with one view controller in its stack.
  public convenience init(root: ViewController, theme: Theme = Theme()) { self.init([root], theme: theme) }

  // MARK: Events

  /// Handles an event; `time` is by the same clock as that of `advance(to:)`.
  package func handle(_ event: InputEvent, at time: Seconds) {
    advance(to: time)
    observers.events.tell(event)
    if focusingPress.consumes(event, at: time) { return }
    frames.layOutIfNeeded(for: event)
    route(event)
    if event.mayChangeHints { program.frameRequest.hints.isDue = true }
  }

  /// Tells observers of commands whose key the program itself handles, as such a key was pressed.
  func reportIgnoredKeys() { _ = ListedKeys(of: presentations.keyRouter.pane.page).commands }

  /// Routes an event. Ctrl-L always belongs to the program, whatever has the keys.
  func route(_ event: InputEvent) {
    if case .key(.redraw) = event {
      reportIgnoredKeys()
      return redraw()
    }
    for key in presentations.router(for: event).route(event) { route(.key(key)) }
  }

  /// Scales the first view that can be scaled, about its centre.
  /// - Parameter factor: the factor, positive and finite; above 1 enlarges.
  /// - Returns: false if no view can be scaled.
  @discardableResult
  public func scale(by factor: Double) -> Bool { presentations.keyRouter.panes.scale(by: factor) }

  /// Rotates the first view that can be rotated, about its centre.
  /// - Parameter angle: the angle in radians, finite; positive is clockwise.
  /// - Returns: false if no view can be rotated.
  @discardableResult
  public func rotate(by angle: Double) -> Bool { presentations.keyRouter.panes.rotate(by: angle) }

  // MARK: Ending

  /// Ends the program after the current event, without asking. Of several calls the first status counts. Use
  /// `quit(_:)` to ask the view controllers first.
  public func end(_ status: Int32 = 0) { exitStatus = exitStatus ?? status }

  /// Asks the program to quit, as the user does: calls `shouldQuit` of the view controllers, the top one
  /// first, then that of the program. While an earlier question has no answer yet, nothing is asked.
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

  /// Handles Ctrl-C: offers it to views, view controllers and `interruptHandler`, else asks the program to
  /// quit. If none has handled it, a second one within 2 s ends the program. A SIGINT that another process
  /// has sent is not offered.
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

  /// Shows a notification through the terminal, if it can. The text is cut at 1,000 characters, and its
  /// controls become blanks.
  public func notify(_ text: String) {
    wishes.notifications.append(text)
    mailbox.wake()
  }

  /// Copies a text to the clipboard, and keeps it for pasting by Ctrl-V in this program.
  ///
  /// The clipboard is tmux's or this desktop's (by `wl-copy`, `xclip`, `xsel` or `pbcopy`), else the
  /// terminal's (OSC 52), which is sent at most 74,000 bytes. Terminals that do not know or do not allow OSC
  /// 52 ignore it.
  public func copy(_ text: String) { copy(text) { _ in } }

  /// Copies a text like `copy(_:)`, and calls `tell` with the outcome, after at most a second.
  public func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    copiedText = text
    wishes.copies.append((text, tell))
    // Wishes are carried out at the end of a turn.
    setNeedsDisplay()
  }

  // MARK: Frames

  /// Draws all pages and overlays again, since hints, help and bars may have changed.
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

  /// Sends the whole next frame, not only its changes.
  public func redraw() {
    wishes.wholeFrame = true
    setNeedsDisplay()
  }

  /// Whether a frame would differ from the last one.
  package var needsDisplay: Bool {
    isSuspended ? suspension?.isDue == true : frames.needsDisplay || animations.needDisplay
  }

  /// Lays out and draws the screen.
  package func render() -> Frame { frames.render() }

  /// The progress, 0…1, of a running transition; 0 at rest. The program's stack counts first, then presented
  /// stacks, then those within pages.
  public var progress: Double {
    let presented = presentations.presentations.map(\.navigation)
    let running = ([navigation] + presented.reversed() + program.inner.stacks).lazy.compactMap(\.transition)
    return running.first?.driver.percentComplete ?? 0
  }

  // MARK: Size and time

  /// Sets the size of the screen in columns × rows; negative figures count as 0. A drag keeps its progress.
  /// - Precondition: the screen has at most 2^31 cells.
  package func resize(to size: Size) {
    let bounded = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    guard bounded != self.size else { return }
    navigation.containerSize = bounded
    arena.containerSize = bounded
    setNeedsDisplay()
  }

  /// Advances all motion and timers to `time`, in seconds. NaN is ignored.
  package func advance(to time: Seconds) {
    if time.isNaN { return }
    navigation.advance(to: time)
    program.inner.advance(to: time)
    arena.advance(to: time)
    presentations.advance(to: time)
    clock.advance(to: time)
    animations.advance(to: time)
  }

  /// When `advance(to:)` next has something to do besides motion in each frame, in seconds; nil for never.
  package var deadline: Seconds? {
    let drags = Seconds.earliest(arena.deadline, navigation.deadline)
    let panes = Seconds.earliest(presentations.deadline, program.inner.deadline)
    let times = Seconds.earliest(clock.deadline, animations.deadline)
    return .earliest(times, .earliest(drags, panes))
  }

  /// Whether anything moves by itself.
  public var isMoving: Bool {
    navigation.isMoving || presentations.isMoving || program.inner.isMoving || animations.isMoving
      || arena.bounces.isRunning
  }

  /// Lets some of the program's time pass at the next turn.
  func addStep(_ time: Seconds) {
    pendingStep += time
    setNeedsDisplay()
  }

  /// Returns the rate at which the program's time is to pass from now on, and the step that was asked for.
  /// Returns nil if the rate stays and no step is due. While a gesture is made the rate is 1, so that the
  /// gesture is measured as it is made.
  func changeOfTime(from rate: Double) -> (rate: Double, step: Seconds)? {
    let isMeasured = timeScale != 1 && (arena.isPressed || presentations.isHeld || program.inner.isHeld)
    let wanted = isMeasured ? 1 : timeScale
    guard wanted != rate || pendingStep > 0 else { return nil }
    defer { pendingStep = 0 }
    return (wanted, pendingStep)
  }

  /// Whether a frame is due for more than the next step of a motion.
  package var isChangeDue: Bool { !isMoving || navigation.host.clock.isAwaited || animations.areAwaited }
}
