/// A program without its terminal: events and time go in, frames come out.
@MainActor public final class NavigationApp {
  /// The view controllers.
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
    get { router.keyHandler }
    set { router.keyHandler = newValue }
  }
  /// What keys do on every page, where neither page nor bar uses them; read at each key. Left means leading.
  public var keyCommands: () -> [KeyCommand] {
    get { router.keyCommands }
    set { router.keyCommands = newValue }
  }
  /// Lists the key commands where nobody else takes it; `?` by default, nil is none.
  public var helpKey: KeyPress? {
    get { router.helpKey }
    set { router.helpKey = newValue }
  }
  /// The keys that go back where no view, page or program takes them; left means leading. Esc, Backspace, `h` and ← by
  /// default.
  public var backKeys: Set<KeyPress> {
    get { router.backKeys }
    set { router.backKeys = newValue }
  }
  /// False leaves the mouse to the terminal's text selection.
  @exclusivity(unchecked) public var isMouseWanted = true
  /// Treats a drag as Ctrl+drag (two touches), for terminals that keep Ctrl+drag.
  public var isTwoTouchLatched: Bool {
    get { router.isTwoTouchLatched }
    set { router.isTwoTouchLatched = newValue }
  }
  /// Draws seams in eighths of a column; `run` then requests the mouse in pixels.
  public var drawsFineSeams: Bool {
    get { frames.drawsFineSeams }
    set { frames.drawsFineSeams = newValue }
  }
  /// The program's time.
  public nonisolated let clock = AppClock()
  /// Takes work from other threads.
  public let mailbox = Mailbox()
  /// Set once an exit is requested.
  @exclusivity(unchecked) public private(set) var exitStatus: Int32?

  /// Asked last when the user quits, by Ctrl-C or `quit()`; nil agrees. The program ends later by `PendingQuit.resume()`.
  public var shouldQuit: ((PendingQuit) -> Bool)?
  @exclusivity(unchecked) weak var pendingQuit: PendingQuit?
  @exclusivity(unchecked) var lastInterrupt: Seconds?

  let frameObservers = ObserverList<FrameReport>()
  let eventObservers = ObserverList<InputEvent>()
  let terminalObservers = ObserverList<(Size, TerminalCapabilities)>()
  let presentationObservers = ObserverList<PresentationReport>()
  /// What happens in presented stacks.
  let presentedObservers = ObserverList<NavigationEvent<ViewController>>()
  let taskObservers = ObserverList<(ViewController, any Error)>()
  @exclusivity(unchecked) var timers: [AppTimer] = []
  @exclusivity(unchecked) var watches: [DescriptorWatch] = []
  @exclusivity(unchecked) var wantsWholeFrame = false
  @exclusivity(unchecked) var wantsSuspend = false
  /// For the terminal's clipboard.
  @exclusivity(unchecked) var wantsCopied: String?
  /// What was copied last in this program, by `copy`.
  public internal(set) var copiedText: String?
  /// What the terminal has told of its colours; nil until then.
  private var told: TerminalCapabilities?
  var keyHelp: KeyHelp?
  let frames: FrameComposer
  let router: EventRouter
  private let overlayStack: OverlayStack
  private(set) lazy var presentations = PresentationStack(app: self, overlays: overlayStack)
  /// Where the press of a button was routed.
  private weak var pressRouter: EventRouter?
  weak var shownToast: ToastView?

  /// Takes the stack, root first.
  /// - Precondition: not empty, no duplicates.
  public init(_ controllers: [ViewController], theme: Theme = Theme()) {
    navigation = NavigationController(controllers)
    overlayStack = OverlayStack(navigation: navigation, arena: arena)
    let hits = HitTester(
      navigation: navigation, overlays: overlayStack, compositor: Compositor(navigation: navigation),
      bar: NavigationBar(navigation: navigation))
    frames = FrameComposer(arena: arena, hits: hits, theme: theme)
    router = EventRouter(arena: arena, hits: hits)
    navigation.gestureArena = arena
    navigation.owner = self
    clock.wakes { [mailbox] in mailbox.wake() }
    navigation.addObserver { [unowned frames, unowned router] in
      frames.setNeedsDisplay()
      router.cancelGestures(after: $0)
      router.barMenu.close(after: $0)
      frames.presentations?.pagesDidChange(after: $0)
    }
    router.onHelp = { [unowned self] in showKeyHelp() }
    frames.presentations = presentations
    router.onRedraw = { [unowned self] in redraw() }
    router.onHitTest = { [unowned frames] in frames.layOutIfNeeded() }
    arena.bounces.onStep = { $0.view?.setNeedsDisplay() }
  }

  /// A terminal's colours are known, or have changed.
  func learn(_ capabilities: TerminalCapabilities) {
    told = capabilities
    let known = theme.told(capabilities)
    if known != theme { frames.theme = known }
  }

  /// Starts with one view controller.
  public convenience init(root: ViewController, theme: Theme = Theme()) { self.init([root], theme: theme) }

  /// Ends the program after the current event.
  public func exit(_ status: Int32 = 0) { exitStatus = exitStatus ?? status }

  /// Stacks within pages.
  private struct InnerNavigation {
    weak var value: NavigationController?
  }
  private var innerNavigations: [InnerNavigation] = []

  /// Its time is the program's from here on.
  func add(_ inner: NavigationController) {
    innerNavigations.removeAll { $0.value == nil }
    innerNavigations.append(InnerNavigation(value: inner))
  }

  // MARK: Events

  /// Handles an event; `time` is on the clock of `advance`.
  public func handle(_ event: InputEvent, at time: Seconds) {
    advance(to: time)
    eventObservers.tell(event)
    frames.layOutIfNeeded(for: event)
    router(for: event).route(event)
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

  private var keyRouter: EventRouter { presentations.active?.router ?? router }

  /// Scales the first view that can, about its centre; false without one.
  /// - Parameter factor: positive and finite; over 1 enlarges.
  @discardableResult
  public func scale(by factor: Double) -> Bool { keyRouter.steps.scale(by: factor) }

  /// Rotates the first view that can, about its centre; false without one.
  /// - Parameter angle: finite radians, clockwise.
  @discardableResult
  public func rotate(by angle: Double) -> Bool { keyRouter.steps.rotate(by: angle) }

  // MARK: Overlays

  /// The overlays, topmost last.
  public var overlays: [Overlay] { overlayStack.overlays }

  /// Presents a view topmost, or moves it there.
  /// `place`: the frame for a screen size, columns from the leading edge; called every frame.
  public func present(
    _ view: View, style: PresentationStyle, for duration: Seconds? = nil, at place: @escaping (Size) -> Rect
  ) {
    let timer = duration.map { after(.seconds($0)) { [unowned self] in dismiss(view) } }
    overlayStack.present(Overlay(view: view, isModal: style == .modal, place: place, timer: timer))
  }

  /// Dismisses a view, if presented.
  public func dismiss(_ view: View) { overlayStack.dismiss(view) }

  /// Whether the view is presented.
  public func isPresenting(_ view: View) -> Bool { overlays.contains { $0.view === view } }

  var barMenu: BarMenu? { router.barMenu.menu }

  /// Lists the pages below; false at the root.
  @discardableResult
  public func showBackMenu() -> Bool { router.barMenu.showBackMenu() }

  /// Hides the back menu, if shown.
  public func hideBackMenu() { router.barMenu.hide() }

  // MARK: Frames

  /// Requests a frame.
  public func setNeedsDisplay() { frames.setNeedsDisplay() }

  /// Sends the whole next frame.
  public func redraw() {
    wantsWholeFrame = true
    frames.setNeedsDisplay()
  }

  /// Whether a frame would differ.
  public var needsDisplay: Bool { frames.needsDisplay || isMoving }

  /// Lays out and draws the screen.
  public func render() -> Frame { frames.render() }

  /// The transition's progress, 0…1; 0 at rest.
  public var progress: Double { navigation.transition?.driver.percentComplete ?? 0 }

  // MARK: Size and time

  /// Sets the size, columns × rows; a drag keeps its progress.
  public func resize(to size: Size) {
    guard size != self.size else { return }
    navigation.containerSize = size
    frames.setNeedsDisplay()
  }

  /// Advances all motion to `time`.
  public func advance(to time: Seconds) {
    navigation.advance(to: time)
    for inner in innerNavigations { inner.value?.advance(to: time) }
    router.advance(to: time)
    presentations.advance(to: time)
    clock.advance(to: time)
    if !timers.isEmpty { runTimers(at: time) }
    forEachShownView { $0.advanceTree(to: time) }
  }

  private func forEachShownView(_ body: (View) -> Void) {
    body(navigation.topViewController.view)
    if let page = navigation.incomingViewController { body(page.view) }
    presentations.forEachShownView(body)
    for overlay in overlays { body(overlay.view) }
  }

  private var isViewMoving: Bool {
    var isMoving = false
    forEachShownView { isMoving = isMoving || $0.isTreeMoving }
    return isMoving
  }

  /// When `advance` has work other than motion.
  public var deadline: Seconds? {
    var due = Seconds.earliest(.earliest(router.deadline, clock.deadline), navigation.deadline)
    due = .earliest(due, presentations.deadline)
    for timer in timers where timer.isActive { due = .earliest(due, timer.due) }
    forEachShownView { due = .earliest(due, $0.nextTreeAdvance) }
    return due
  }
  /// Whether something moves by itself.
  public var isMoving: Bool {
    navigation.isMoving || presentations.isMoving || arena.bounces.isRunning || isViewMoving
  }
}

extension Seconds {
  /// nil means never.
  static func earliest(_ a: Seconds?, _ b: Seconds?) -> Seconds? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
