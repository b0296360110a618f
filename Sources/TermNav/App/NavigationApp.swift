/// A program without its terminal: events and time go in, frames come out.
@MainActor public final class NavigationApp {
  /// The program's own stack, which stands below all that is presented and around the stacks of its pages. Keys of the
  /// program act on the stack in front: `activeNavigation`.
  public let navigation: NavigationController
  /// The colours; `run` sets the terminal's depth. A page or a view may have a `theme` of its own.
  public var theme: Theme {
    get { frames.theme }
    set { frames.theme = newValue.told(told) }
  }
  /// Columns × rows.
  public var size: Size { navigation.containerSize }
  /// Arbitrates gestures.
  public let arena = GestureArena()
  /// Gets keys that no page took, before the navigation; returns whether it took the key. Left means leading.
  public var keyHandler: ((KeyPress) -> Bool)? {
    get { router.keys.handler }
    set { router.keys.handler = newValue }
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
  /// within `focusingPressTime` of the report that the window has the focus, in terminals that report both.
  public var ignoresFocusingPress: Bool {
    get { focusingPress.isIgnored }
    set { focusingPress.isIgnored = newValue }
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
  var pendingStep: Seconds = 0
  /// What the last frame told of the line to the terminal; kept up while frames are observed.
  public internal(set) var link = LinkReport()
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
  weak var pendingQuit: PendingQuit?
  var lastInterrupt: Seconds?

  let frameObservers = ObserverList<FrameReport>()
  let linkObservers = ObserverList<LinkReport>()
  let eventObservers = ObserverList<InputEvent>()
  let terminalObservers = ObserverList<(Size, TerminalCapabilities)>()
  let presentationObservers = ObserverList<PresentationReport>()
  /// What happens in presented stacks, and in those within pages.
  let stackObservers = ObserverList<(NavigationEvent<ViewController>, NavigationController)>()
  /// Whether they are told of `navigation` too.
  var tellsOfOwnStack = false
  let taskObservers = ObserverList<(ViewController, any Error)>()
  /// Traces and tests, which see an error and do not take it.
  let taskWitnesses = ObserverList<(ViewController, any Error)>()
  var untakenErrors = UntakenErrors()
  var watches: [DescriptorWatch] = []
  var fileWatches: [FileWatch] = []
  var directoryWatches: [DirectoryWatch] = []
  #if os(Linux)
    var fileListeners: FileListeners?
  #endif
  /// Tells the watches of directories that something was mounted.
  var mountWatch: DescriptorWatch?
  var wantsWholeFrame = false
  var wantsSuspend = false
  /// The work that other programs do on the terminal.
  var suspension: Suspension?
  var hasLoop = false
  /// The window's title; nil is the one that was found, or a page's (`showsPageTitle`). The found one is given back at
  /// the end, where the terminal keeps it.
  public var windowTitle: String?
  /// Shows the title of the view controller that has the keys as the window's; false by default.
  public var showsPageTitle = false
  /// The folder that the terminal is told, by which it opens a new window; an absolute path, or nil.
  public var workingDirectory: String?
  var notifications: [String] = []
  /// For the terminal's clipboard.
  var wantsCopied: [(text: String, tell: @MainActor (CopyOutcome) -> Void)] = []
  /// What was copied last in this program, by `copy`.
  public internal(set) var copiedText: String?
  /// What the terminal has told of its colours; nil until then.
  private var told: TerminalCapabilities?
  var keyHelp: KeyHelp?
  let frames: FrameComposer
  let router: EventRouter
  let program: ProgramInput
  let animations: Animations
  /// Motions of the whole program begin by it.
  var motionClock: MotionClock { navigation.host.clock }
  private let overlayStack: OverlayStack
  let presentations: PresentationStack
  /// Where the press of a button was routed.
  private weak var pressRouter: EventRouter?
  weak var shownToast: ToastView?

  /// Takes the stack, root first.
  /// - Precondition: not empty, no duplicates.
  public init(_ controllers: [ViewController], theme: Theme = Theme()) {
    navigation = NavigationController(controllers)
    animations = Animations(clock, navigation.host.clock)
    overlayStack = OverlayStack(navigation: navigation, arena: arena)
    program = ProgramInput(arena: arena, overlays: overlayStack, clock: clock)
    let pane = Pane(Stage(navigation), program: program)
    presentations = PresentationStack(overlays: overlayStack)
    frames = FrameComposer(pane, presentations, theme: theme)
    router = EventRouter(pane)
    presentations.app = self
    navigation.gestureArena = arena
    navigation.host.program = self
    arena.bounces.clock = motionClock
    clock.wakes { [mailbox] in mailbox.wake() }
    // The stack may be kept longer than the program.
    navigation.announcer.onEvent = { [weak self] in
      guard let self else { return }
      frames.setNeedsDisplay()
      router.pagesDidChange(after: $0)
      presentations.pagesDidChange(after: $0)
    }
    navigation.announcer.onNeedsDisplay = { [weak frames] in frames?.setNeedsDisplay() }
    navigation.host.onSettings = { [weak self] in self?.settingsDidChange(changesCurve: $0) }
    arena.bounces.onStep = { $0.view?.setNeedsDisplay() }
  }

  // The clock may be kept longer, by a task that sleeps.
  deinit { clock.end() }

  /// A terminal's colours are known, or have changed.
  package func learn(_ capabilities: TerminalCapabilities) {
    told = capabilities
    let known = theme.told(capabilities)
    if known != theme { frames.theme = known }
  }

  /// Starts with one view controller.
  public convenience init(root: ViewController, theme: Theme = Theme()) { self.init([root], theme: theme) }

  /// Ends the program after the current event.
  public func exit(_ status: Int32 = 0) { exitStatus = exitStatus ?? status }

  // MARK: Events

  /// Handles an event; `time` is on the clock of `advance`.
  public func handle(_ event: InputEvent, at time: Seconds) {
    advance(to: time)
    eventObservers.tell(event)
    if focusingPress.takes(event, at: time) { return }
    frames.layOutIfNeeded(for: event)
    route(event)
    if event.mayChangeHints { frames.hints.isDue = true }
  }

  /// Ctrl-L is the program's, whatever has the keys.
  func route(_ event: InputEvent) {
    if case .key(.redraw) = event {
      tellIgnoredKeys()
      return redraw()
    }
    for key in router(for: event).route(event) { route(.key(key)) }
  }

  /// The rest of a press goes where it began.
  private func router(for event: InputEvent) -> EventRouter {
    if presentations.presentations.isEmpty, pressRouter == nil { return router }
    switch event {
    case .pointer(let pointer) where pointer.phase == .pressed:
      let found = presentations.router(at: pointer.location)
      pressRouter = found
      return found
    case .pointer: return pressRouter ?? presentations.router(at: Point(column: -1, row: -1))
    case .wheel(let wheel): return presentations.router(at: wheel.location)
    default: return keyRouter
    }
  }

  var keyRouter: EventRouter { presentations.active?.router ?? router }

  /// No release and no motion will be reported.
  func loseMouse() {
    for router in [router] + presentations.presentations.map(\.router) { router.loseMouse() }
  }

  /// Scales the first view that can, about its centre; false without one.
  /// - Parameter factor: positive and finite; over 1 enlarges.
  @discardableResult
  public func scale(by factor: Double) -> Bool { keyRouter.panes.scale(by: factor) }

  /// Rotates the first view that can, about its centre; false without one.
  /// - Parameter angle: finite radians, clockwise.
  @discardableResult
  public func rotate(by angle: Double) -> Bool { keyRouter.panes.rotate(by: angle) }

  // MARK: Overlays

  /// The overlays, topmost last.
  public var overlays: [Overlay] { overlayStack.overlays }

  /// Presents a view topmost, below toasts, or moves it there, which leaves a press on it alone; for some time from the
  /// first frame that shows it, or for good: nil.
  /// `place`: the frame for a screen size, columns from the leading edge; called every frame, after the pages are laid out.
  public func present(
    _ view: View, style: PresentationStyle, for duration: Duration? = nil, at place: @escaping (Size) -> Rect
  ) {
    present(Overlay(view: view, isModal: style == .modal, place: place), for: duration)
  }

  func present(_ overlay: Overlay, for duration: Duration?) {
    var overlay = overlay
    if let duration { overlay.end = end(overlay.view, after: duration) }
    overlayStack.present(overlay)
  }

  /// Dismisses a view some time after the first frame that shows it, also where it has no room on the screen.
  private func end(_ view: View, after duration: Duration) -> Animation {
    let end = Animation({ .shown }) { [weak self] elapsed, _ in
      if elapsed < duration { return .at(duration) }
      self?.dismiss(view)
      return .done
    }
    begin(end)
    return end
  }

  /// Dismisses a view, if presented.
  public func dismiss(_ view: View) { overlayStack.dismiss(view) }

  /// Whether the view is presented.
  public func isPresenting(_ view: View) -> Bool { overlays.contains { $0.view === view } }

  /// Lists the pages below that of the stack that has the keys; false at the root.
  @discardableResult
  public func showBackMenu() -> Bool { keyRouter.panes.showBackMenu() }

  /// Hides the back menu, if shown.
  public func hideBackMenu() { program.barMenu.hide() }

  // MARK: Frames

  /// Requests a frame.
  public func setNeedsDisplay() { frames.setNeedsDisplay() }

  /// Sends the whole next frame.
  public func redraw() {
    wantsWholeFrame = true
    frames.setNeedsDisplay()
  }

  /// Whether a frame would differ.
  public var needsDisplay: Bool {
    isSuspended ? suspension?.isDue == true : frames.needsDisplay || animations.needDisplay
  }

  /// Lays out and draws the screen.
  public func render() -> Frame { frames.render() }

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
  public func resize(to size: Size) {
    let size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    guard size != self.size else { return }
    navigation.containerSize = size
    frames.setNeedsDisplay()
  }

  /// Advances all motion to `time`.
  public func advance(to time: Seconds) {
    navigation.advance(to: time)
    program.inner.advance(to: time)
    arena.advance(to: time)
    presentations.advance(to: time)
    clock.advance(to: time)
    animations.advance(to: time)
  }

  /// When `advance` has work other than motion.
  public var deadline: Seconds? {
    let drags = Seconds.earliest(arena.deadline, navigation.deadline)
    let panes = Seconds.earliest(presentations.deadline, program.inner.deadline)
    return .earliest(clock.deadline, .earliest(drags, panes))
  }

  /// Whether something moves by itself.
  public var isMoving: Bool {
    navigation.isMoving || presentations.isMoving || program.inner.isMoving || animations.isMoving
      || arena.bounces.isRunning
  }

  func forEachShownView(_ body: (View) -> Void) {
    body(navigation.topViewController.view)
    if let page = navigation.incomingViewController { body(page.view) }
    presentations.forEachShownView(body)
    for overlay in overlays { body(overlay.view) }
  }

  /// Whether a frame would show more than the next step of a motion.
  package var isChangeDue: Bool { !isMoving || motionClock.isAwaited || animations.areAwaited }
}
