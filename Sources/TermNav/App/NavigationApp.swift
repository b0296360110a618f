/// A program without its terminal: input events and time go in, whole frames come out.
///
/// `run()` puts it into the terminal that the program was started in. A test brings events by hand and reads the
/// frames, or drives it through an `InMemoryTerminal`.
@MainActor public final class NavigationApp {
  /// The pages.
  public let navigation: NavigationController
  /// The colours of everything. `run` gives it the depth of the terminal.
  public var theme: Theme { didSet { setNeedsDisplay() } }
  /// Columns × rows.
  public private(set) var size = Size(columns: 80, rows: 24)
  /// Settles the presses on pages and bar.
  public let arena = GestureArena()
  /// Keys that no page wanted, asked before the navigation's own. Returns whether the key was of use. The left arrow is the
  /// one toward leading, as for pages.
  public var keyHandler: ((KeyPress) -> Bool)?
  /// Told of every frame that was shown.
  public var frameObserver: ((FrameReport) -> Void)?
  /// Told of every event before it is handled.
  public var eventObserver: ((InputEvent) -> Void)?
  /// Told when the terminal's figures are known, and at every change of them.
  public var terminalObserver: ((Size, TerminalCapabilities) -> Void)?
  /// Whether the mouse is ours. Given back, the terminal's own selecting of text works.
  @exclusivity(unchecked) public var isMouseWanted = true
  /// Whether a drag is taken as one with Ctrl held: two touches for the recognizers that want them. For terminals that keep
  /// Ctrl and the mouse for themselves.
  public var isTwoTouchLatched = false
  /// Whether the edge of a page that slides is drawn in eighths of a column, by block elements, where the backgrounds at both sides
  /// are known; else in whole columns. `run` asks for the mouse in pixels where it is on.
  public var drawsFineSeams: Bool {
    get { compositor.drawsFineSeams }
    set {
      compositor.drawsFineSeams = newValue
      isStale = true
    }
  }
  /// Told of work of a page that has failed, where the page does not override `taskFailed`.
  public var taskObserver: ((ViewController, any Error) -> Void)?
  /// What the program's time goes by.
  public nonisolated let clock = AppClock()
  /// The way in from other threads.
  public let mailbox = Mailbox()
  /// What the program exits with, once it is asked to.
  @exclusivity(unchecked) public private(set) var exitStatus: Int32?

  /// Drawn over everything, the last one topmost. They take clicks that hit them, a modal one takes all; a drag on one
  /// that is not modal still moves the page.
  @exclusivity(unchecked) public internal(set) var overlays: [Overlay] = []

  @exclusivity(unchecked) var timers: [AppTimer] = []
  @exclusivity(unchecked) var watches: [DescriptorWatch] = []
  let compositor: Compositor
  let bar: NavigationBar
  let scrub: Scrub
  /// The back menu while it is shown.
  var backMenu: BackMenu?
  /// How the button went down that is held.
  var heldPress: PointerEvent?
  var surface: Surface
  @exclusivity(unchecked) var isStale = true
  /// The two touches as last drawn.
  @exclusivity(unchecked) var drawnTouches: [Point] = []
  @exclusivity(unchecked) var drawnDirection = LayoutDirection.leftToRight
  @exclusivity(unchecked) var wantsWholeFrame = false
  @exclusivity(unchecked) var wantsSuspend = false

  /// - Parameter controllers: the stack, root first; the last one is shown.
  /// - Precondition: at least one page, none twice.
  public init(_ controllers: [ViewController], theme: Theme = Theme()) {
    navigation = NavigationController(controllers)
    self.theme = theme
    compositor = Compositor(navigation: navigation)
    bar = NavigationBar(navigation: navigation)
    scrub = Scrub(navigation: navigation)
    surface = Surface(size: size)
    navigation.owner = self
    clock.wakes { [mailbox] in mailbox.wake() }
    navigation.addObserver { [unowned self] in
      isStale = true
      cancelGestures(after: $0)
      closeBackMenu(after: $0)
    }
    bar.onBackMenu = { [unowned self] in showBackMenu() }
    arena.bounces.onStep = { $0.view?.setNeedsDisplay() }
  }

  /// Starts with one page.
  public convenience init(root: ViewController, theme: Theme = Theme()) { self.init([root], theme: theme) }

  /// Ends the program after the event under way.
  public func exit(_ status: Int32 = 0) { exitStatus = exitStatus ?? status }

  /// A frame is composed at the end of this turn. Pages that have not changed are not drawn again.
  public func setNeedsDisplay() { isStale = true }

  /// Sends the whole next frame, whatever the terminal is thought to show.
  public func redraw() {
    wantsWholeFrame = true
    isStale = true
  }

  // MARK: Size and time

  /// Gives the program a screen of another size, columns × rows. A drag under way keeps its progress.
  public func resize(to size: Size) {
    guard size != self.size else { return }
    self.size = size
    surface = Surface(size: size)
    navigation.containerSize = size
    arena.containerSize = size
    isStale = true
  }

  /// Brings everything that moves to where it stands at `time`.
  public func advance(to time: Seconds) {
    navigation.advance(to: time)
    arena.advance(to: time)
    scrub.advance(to: time)
    clock.advance(to: time)
    if !timers.isEmpty { runTimers(at: time) }
    forEachShownView { $0.advanceTree(to: time) }
  }

  /// What is on the screen: one page or two, and the sheets over them. Asked a few times in every turn.
  private func forEachShownView(_ body: (View) -> Void) {
    body(navigation.topViewController.view)
    if let page = navigation.incomingViewController { body(page.view) }
    for overlay in overlays { body(overlay.view) }
  }

  private var isViewMoving: Bool {
    var isMoving = false
    forEachShownView { isMoving = isMoving || $0.isTreeMoving }
    return isMoving
  }

  /// When `advance` next has something to do that is not motion.
  public var deadline: Seconds? {
    let gestures = Seconds.earliest(arena.deadline, scrub.deadline)
    var due = Seconds.earliest(.earliest(gestures, clock.deadline), navigation.deadline)
    for timer in timers where timer.isActive { due = .earliest(due, timer.due) }
    return due
  }
  /// Whether frames are wanted one after the other.
  public var isMoving: Bool {
    navigation.isMoving || arena.bounces.isRunning || isViewMoving
  }
}

extension Seconds {
  /// The sooner of two times; nil is never.
  static func earliest(_ a: Seconds?, _ b: Seconds?) -> Seconds? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
