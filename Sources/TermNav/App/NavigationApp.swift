/// A program without its terminal: input events and time go in, whole frames come out.
///
/// `run()` puts it into the terminal that the program was started in. A test brings events by hand and reads the
/// frames, or drives it through an `InMemoryTerminal`.
@MainActor public final class NavigationApp {
  /// The pages.
  public let navigation: NavigationController
  /// The colours of everything. `run` gives it the depth of the terminal.
  public var theme: Theme {
    get { frames.theme }
    set { frames.theme = newValue }
  }
  /// Columns × rows.
  public var size: Size { navigation.containerSize }
  /// Settles the presses on pages and bar.
  public let arena = GestureArena()
  /// Keys that no page wanted, asked before the navigation's own. Returns whether the key was of use.
  public var keyHandler: ((KeyPress) -> Bool)? {
    get { router.keyHandler }
    set { router.keyHandler = newValue }
  }
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
  public var isTwoTouchLatched: Bool {
    get { router.isTwoTouchLatched }
    set { router.isTwoTouchLatched = newValue }
  }
  /// Whether the edge of a page that slides is drawn in eighths of a column, by block elements, where the backgrounds at both sides
  /// are known; else in whole columns. `run` asks for the mouse in pixels where it is on.
  public var drawsFineSeams: Bool {
    get { frames.drawsFineSeams }
    set { frames.drawsFineSeams = newValue }
  }
  /// Told of work of a page that has failed, where the page does not override `taskFailed`.
  public var taskObserver: ((ViewController, any Error) -> Void)?
  /// What the program's time goes by.
  public nonisolated let clock = AppClock()
  /// The way in from other threads.
  public let mailbox = Mailbox()
  /// What the program exits with, once it is asked to.
  @exclusivity(unchecked) public private(set) var exitStatus: Int32?

  @exclusivity(unchecked) var timers: [AppTimer] = []
  @exclusivity(unchecked) var watches: [DescriptorWatch] = []
  /// What the loop is asked to do at the end of the turn.
  @exclusivity(unchecked) var wantsWholeFrame = false
  @exclusivity(unchecked) var wantsSuspend = false
  let frames: FrameComposer
  let router: EventRouter
  private let sheets: OverlayStack

  /// - Parameter controllers: the stack, root first; the last one is shown.
  /// - Precondition: at least one page, none twice.
  public init(_ controllers: [ViewController], theme: Theme = Theme()) {
    navigation = NavigationController(controllers)
    sheets = OverlayStack(navigation: navigation, arena: arena)
    let hits = HitTester(
      navigation: navigation, overlays: sheets, compositor: Compositor(navigation: navigation),
      bar: NavigationBar(navigation: navigation))
    frames = FrameComposer(arena: arena, hits: hits, theme: theme)
    router = EventRouter(arena: arena, hits: hits)
    navigation.owner = self
    clock.wakes { [mailbox] in mailbox.wake() }
    navigation.addObserver { [unowned frames, unowned router] in
      frames.setNeedsDisplay()
      router.cancelGestures(after: $0)
      router.backMenu.close(after: $0)
    }
    router.onRedraw = { [unowned self] in redraw() }
    arena.bounces.onStep = { $0.view?.setNeedsDisplay() }
  }

  /// Starts with one page.
  public convenience init(root: ViewController, theme: Theme = Theme()) { self.init([root], theme: theme) }

  /// Ends the program after the event under way.
  public func exit(_ status: Int32 = 0) { exitStatus = exitStatus ?? status }

  // MARK: Events

  /// Does what an event asks for. `time` is that of the event, in seconds of the same clock as `advance`.
  public func handle(_ event: InputEvent, at time: Seconds) {
    advance(to: time)
    eventObserver?(event)
    frames.layOutIfNeeded(for: event)
    router.route(event)
  }

  /// Scales about the centre of the view that takes it, as `+` and `-` do.
  /// - Parameter factor: over 1 makes larger.
  /// - Returns: false where nobody on the page takes it.
  /// - Precondition: `factor` is positive and finite.
  @discardableResult
  public func scale(by factor: Double) -> Bool { router.steps.scale(by: factor) }

  /// Turns about the centre of the view that takes it, as `[` and `]` do.
  /// - Parameter angle: radians, clockwise.
  /// - Returns: false where nobody on the page takes it.
  /// - Precondition: `angle` is finite.
  @discardableResult
  public func rotate(by angle: Double) -> Bool { router.steps.rotate(by: angle) }

  // MARK: Sheets

  /// Drawn over everything, the last one topmost. They take clicks that hit them, a modal one takes all; a drag on one
  /// that is not modal still moves the page.
  public var overlays: [Overlay] { sheets.overlays }

  /// Lays a sheet over the pages, topmost; one that is shown already is moved there.
  /// - Parameters:
  ///   - duration: seconds after which it goes by itself; nil keeps it until `dismiss`.
  ///   - place: where, on a screen of that size; asked for every frame.
  public func present(
    _ view: View, style: PresentationStyle, for duration: Seconds? = nil, at place: @escaping (Size) -> Rect
  ) {
    let timer = duration.map { after(.seconds($0)) { [unowned self] in dismiss(view) } }
    sheets.present(Overlay(view: view, isModal: style == .modal, place: place, timer: timer))
  }

  /// Takes a sheet away. Nothing happens where it is not shown.
  public func dismiss(_ view: View) { sheets.dismiss(view) }

  /// Whether the view is a sheet on the screen.
  public func isPresenting(_ view: View) -> Bool { overlays.contains { $0.view === view } }

  /// The back menu while it is shown.
  var backMenu: BackMenu? { router.backMenu.menu }

  /// Lists the pages under the top one, as holding the back button does and a right click on it. False at the root.
  @discardableResult
  public func showBackMenu() -> Bool { router.backMenu.show() }

  /// Takes the back menu away. Nothing happens where it is not shown.
  public func hideBackMenu() { router.backMenu.hide() }

  // MARK: Frames

  /// A frame is composed at the end of this turn. Pages that have not changed are not drawn again.
  public func setNeedsDisplay() { frames.setNeedsDisplay() }

  /// Sends the whole next frame, whatever the terminal is thought to show.
  public func redraw() {
    wantsWholeFrame = true
    frames.setNeedsDisplay()
  }

  /// Whether a frame would differ from the last one.
  public var needsDisplay: Bool { frames.needsDisplay || isMoving }

  /// Lays out what will be seen, draws it, and returns the whole screen.
  public func render() -> Frame { frames.render() }

  /// 0…1 of the transition under way; 0 at rest.
  public var progress: Double { navigation.transition?.driver.percentComplete ?? 0 }

  // MARK: Size and time

  /// Gives the program a screen of another size, columns × rows. A drag under way keeps its progress.
  public func resize(to size: Size) {
    guard size != self.size else { return }
    navigation.containerSize = size
    frames.setNeedsDisplay()
  }

  /// Brings everything that moves to where it stands at `time`.
  public func advance(to time: Seconds) {
    navigation.advance(to: time)
    router.advance(to: time)
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
    var due = Seconds.earliest(.earliest(router.deadline, clock.deadline), navigation.deadline)
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
