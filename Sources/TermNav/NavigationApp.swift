/// A program without its terminal: input events and time go in, whole frames come out.
///
/// `run()` puts it into the terminal that the program was started in. A test brings events by hand and reads the
/// frames, or drives it through an `InMemoryTerminal`.
public final class NavigationApp {
  /// The pages.
  public let navigation: NavigationController
  /// The colours of everything. `run` gives it the depth of the terminal.
  public var theme: Theme { didSet { setNeedsDisplay() } }
  /// Columns × rows.
  public private(set) var size = Size(columns: 80, rows: 24)
  /// Settles the presses on pages and bar.
  public let arena = GestureArena()
  /// Keys that no page wanted, asked before the navigation's own. Returns whether the key was of use.
  public var keyHandler: ((KeyPress) -> Bool)?
  /// Told of every frame that was shown.
  public var frameObserver: ((FrameReport) -> Void)?
  /// Told of every event before it is handled.
  public var eventObserver: ((InputEvent) -> Void)?
  /// Told when the terminal's figures are known, and at every change of them.
  public var terminalObserver: ((Size, TerminalCapabilities) -> Void)?
  /// Whether the mouse is ours. Given back, the terminal's own selecting of text works.
  public var isMouseWanted = true
  /// Whether a drag is taken as one with Ctrl held: two touches for the recognizers that want them. For terminals that keep
  /// Ctrl and the mouse for themselves.
  public var isTwoTouchLatched = false
  /// Whether the edge of a page that slides is drawn in eighths of a column, by block elements, where the grounds at both sides
  /// are known; else in whole columns. `run` asks for the mouse in pixels where it is on.
  public var drawsFineSeams: Bool {
    get { compositor.drawsFineSeams }
    set {
      compositor.drawsFineSeams = newValue
      isStale = true
    }
  }
  /// What the program exits with, once it is asked to.
  public private(set) var exitStatus: Int32?

  /// Drawn over everything, the last one topmost. They take clicks that hit them, a modal one takes all; a drag on one
  /// that is not modal still moves the page.
  public private(set) var overlays: [Overlay] = []

  private let compositor: Compositor
  private let bar: NavigationBar
  private let scrub: Scrub
  /// The back menu while it is shown.
  var backMenu: BackMenu?
  private var surface: Surface
  private var isStale = true
  /// The two touches as last drawn.
  var drawnTouches: [Point] = []
  private var drawnDirection = LayoutDirection.leftToRight
  var wantsWholeFrame = false
  var wantsSuspend = false

  /// A sheet over the pages.
  public struct Overlay {
    public var view: View
    /// A modal sheet takes every key and press; any other only the clicks that hit it.
    public var isModal: Bool
    /// The sheet's place on a screen of that size.
    public var place: (Size) -> Rect
  }

  /// What one frame cost, and where the transition stood.
  public struct FrameReport: Equatable, Sendable {
    /// 0…1 of the transition under way; 0 at rest.
    public var progress: Double
    /// Cells that differ from the frame before.
    public var cells: Int
    /// Bytes sent; 0 where nothing differed, and in the terminal in memory.
    public var bytes: Int
    /// To compose and to present.
    public var microseconds: Double
  }

  /// - Parameter controllers: the stack, root first; the last one is shown.
  /// - Precondition: at least one page, none twice.
  public init(_ controllers: [ViewController], theme: Theme = Theme()) {
    navigation = NavigationController(controllers)
    self.theme = theme
    compositor = Compositor(navigation: navigation)
    bar = NavigationBar(navigation: navigation)
    scrub = Scrub(navigation: navigation)
    surface = Surface(size: size)
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

  // MARK: Overlays

  /// Lays a sheet over the pages, topmost; one that is shown already is moved there.
  /// - Parameter place: where, on a screen of that size; asked for every frame.
  public func show(_ view: View, modal: Bool, at place: @escaping (Size) -> Rect) {
    hide(view)
    view.onNeedsDisplay = { [unowned self] in isStale = true }
    overlays.append(Overlay(view: view, isModal: modal, place: place))
    if modal { arena.cancel() }
    isStale = true
  }

  /// Takes a sheet away. Nothing happens where it is not shown.
  public func hide(_ view: View) {
    // A press on a sheet that is gone chooses nothing.
    arena.cancel { $0.view?.isWithin(view) == true }
    overlays.removeAll { $0.view === view }
    isStale = true
  }

  /// Whether the view is a sheet on the screen.
  public func isShowing(_ view: View) -> Bool { overlays.contains { $0.view === view } }

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
  public var deadline: Seconds? { Seconds.earliest(arena.deadline, scrub.deadline) }
  /// Whether frames are wanted one after the other.
  public var isMoving: Bool {
    navigation.isMoving || arena.bounces.isRunning || isViewMoving
  }

  // MARK: Events

  /// Does what an event asks for. `time` is that of the event, in seconds of the same clock as `advance`.
  public func handle(_ event: InputEvent, at time: Seconds) {
    advance(to: time)
    eventObserver?(event)
    switch event {
    case .key(let key): handle(key)
    case .pointer(let pointer): handle(pointer)
    case .wheel(let wheel): handle(wheel)
    case .paste(let text): paste(text)
    case .focus(let isGained): if !isGained { arena.cancel() }
    case .reply: break
    }
  }

  private func handle(_ key: KeyPress) {
    if let modal = overlays.last(where: \.isModal) {
      _ = modal.view.handle(key)
      return
    }
    if scrub.handleHeld(key) { return }
    if key == KeyPress(.escape) {
      if arena.hasWinner { return arena.cancel() }
      // A page that was left standing goes back to where it came from.
      if navigation.cancelInteractivePop() { return }
    }
    let page = navigation.activeViewController
    var responder = page.firstResponder
    while let view = responder {
      if view.handle(key) { return }
      responder = view.superview
    }
    if page.handle(key) || keyHandler?(key) == true || handleNavigation(key) { return }
    // A terminal cannot tell Alt from an Esc typed fast before the key: what nobody wants as Alt was that.
    if key.modifiers.contains(.alt), key.mayFollowEscape {
      handle(KeyPress(.escape))
      handle(KeyPress(key.key, key.modifiers.subtracting(.alt)))
    }
  }

  /// The keys of every program: back, forward, redraw.
  private func handleNavigation(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.escape, []), (.backspace, []), (.character("h"), []): navigation.goBack()
    case (.left, []) where navigation.layoutDirection == .leftToRight: navigation.goBack()
    case (.right, []) where navigation.layoutDirection == .rightToLeft: navigation.goBack()
    case (.character("l"), .control): redraw()
    // Pages that turn something by `]` keep it.
    case (.character("]"), []): return step(key) || navigation.goForward()
    default: return scrub.handle(key) || step(key)
    }
    return true
  }

  private func paste(_ text: String) {
    guard !overlays.contains(where: \.isModal) else { return }
    var responder = navigation.activeViewController.firstResponder
    while let view = responder {
      if view.paste(text) { return }
      responder = view.superview
    }
  }

  private func handle(_ event: PointerEvent) {
    guard event.phase == .pressed else { return arena.handle(event) }
    // A second button changes nothing; the same one again means that its release was lost.
    if arena.isPressed, event.button != arena.button { return }
    switch event.button {
    case .back, .forward:
      guard !arena.isPressed, !overlays.contains(where: \.isModal) else { return }
      if event.button == .back { navigation.goBack() } else { navigation.goForward() }
    default: press(event)
    }
  }

  private func handle(_ event: WheelEvent) {
    guard !arena.hasWinner, !pinch(event) else { return }
    let hit = hitTest(event.location)
    if navigation.isInteractivePopHeld, hit.on == .page { return scrub.wheel(event, isContents: false) }
    for (view, offset) in chain(hit.first) {
      var local = event
      local.location = event.location + offset
      if view.wheel(local) {
        if hit.on == .page { scrub.wheel(event, isContents: true) }
        return
      }
    }
    if hit.on == .page { scrub.wheel(event, isContents: false) }
  }

  // MARK: What is under the pointer

  /// What a place of the screen belongs to.
  enum HitPlace { case page, sheet, modalSheet }

  /// The innermost view at a place of the screen, and what takes that place to one in the view.
  func hitTest(_ point: Point) -> (first: (View, Vector)?, on: HitPlace) {
    func inner(_ view: View, offset: Vector) -> (View, Vector)? {
      view.hitTest(point + offset).map { ($0.view, $0.point - point) }
    }
    for overlay in overlays.reversed() {
      let frame = overlay.place(size)
      let offset = Vector(dx: -Double(frame.column), dy: -Double(frame.row))
      overlay.view.frame = frame
      overlay.view.layoutIfNeeded()
      if let hit = inner(overlay.view, offset: offset) {
        return (hit, overlay.isModal ? .modalSheet : .sheet)
      }
      if overlay.isModal { return ((overlay.view, offset), .modalSheet) }
    }
    let page = navigation.activeViewController
    let column = Int(point.column.rounded(.down))
    guard let placed = compositor.placement(of: page, size: size) else { return (nil, .page) }
    let showsBar = compositor.showsBar(page)
    let isOnBand = navigation.transition?.barForm == .band && point.row < Double(DrawnPage.barRows)
    if !isOnBand, !placed.visibleColumns(of: size.columns).contains(column) { return (nil, .page) }
    // Where a page is squeezed, a click is one on the page's column that is drawn there.
    let offset =
      isOnBand
      ? Vector.zero : Vector(dx: Double(placed.pageColumn(at: column, of: size.columns) - column), dy: 0)
    if showsBar, point.row < Double(DrawnPage.barRows) {
      bar.update(for: page, width: size.columns)
      return (inner(bar, offset: offset), .page)
    }
    let top = showsBar ? DrawnPage.barRows : 0
    let onPage = Vector(dx: offset.dx, dy: -Double(top))
    return (inner(page.view, offset: onPage), .page)
  }

  // MARK: Frames

  /// Whether a frame would differ from the last one.
  public var needsDisplay: Bool {
    if isStale || isMoving || touches != drawnTouches || navigation.layoutDirection != drawnDirection {
      return true
    }
    return navigation.topViewController.needsDisplay
      || navigation.incomingViewController?.needsDisplay == true
  }

  /// Draws everything and returns the whole screen. Its cells are the app's own until the next call.
  public func render() -> Surface {
    drawnDirection = navigation.layoutDirection
    compositor.compose(into: &surface, theme: theme)
    drawTouches(on: &surface)
    for overlay in overlays {
      overlay.view.frame = overlay.place(size)
      overlay.view.layoutIfNeeded()
      surface.draw { canvas in
        canvas.clipped(to: overlay.view.frame) { overlay.view.drawTree(&$0, theme: theme) }
      }
    }
    isStale = false
    return surface
  }

  /// What the last rendered frame is made of.
  public var layers: [FrameLayer] {
    let touched = drawnTouches.map { Int($0.row.rounded(.down)) }.map { $0..<$0 + 1 }
    let drawnOver = overlays.map { $0.view.frame.rows } + touched
    guard !drawnOver.isEmpty else { return compositor.layers }
    return compositor.layers.map { layer in
      var layer = layer
      // The larger part that is left above or below.
      for rows in drawnOver where rows.overlaps(layer.rows) {
        let above = layer.rows.clamped(to: 0..<max(0, rows.lowerBound))
        let below = layer.rows.clamped(to: rows.upperBound..<max(rows.upperBound, layer.rows.upperBound))
        layer.rows = above.count > below.count ? above : below
      }
      return layer
    }
  }

  /// 0…1 of the transition under way; 0 at rest.
  public var progress: Double { navigation.transition?.driver.percentComplete ?? 0 }
}

extension Seconds {
  /// The sooner of two times; nil is never.
  static func earliest(_ a: Seconds?, _ b: Seconds?) -> Seconds? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
