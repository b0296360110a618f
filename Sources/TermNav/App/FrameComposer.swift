extension NavigationApp {
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
}

/// Makes frames: first lays out what will be seen, then draws it.
@MainActor final class FrameComposer {
  var theme: Theme { didSet { setNeedsDisplay() } }

  let compositor: Compositor
  private let navigation: NavigationController
  private let arena: GestureArena
  private let overlays: OverlayStack
  private let bar: NavigationBar
  /// The last one; its cells and layers are drawn over by the next.
  private var frame = Frame(Surface(size: Size(columns: 0, rows: 0)))
  @exclusivity(unchecked) private var isStale = true
  /// The two touches as last drawn.
  @exclusivity(unchecked) private var drawnTouches: [Point] = []
  @exclusivity(unchecked) private var drawnDirection = LayoutDirection.leftToRight

  /// What the bar's buttons were laid out for.
  private struct BarForm: Equatable {
    var page: ObjectIdentifier
    var columns: Int
    var direction: LayoutDirection
    var layouts: Int
  }
  @exclusivity(unchecked) private var barForm: BarForm?

  init(arena: GestureArena, hits: HitTester, theme: Theme) {
    navigation = hits.navigation
    overlays = hits.overlays
    compositor = hits.compositor
    bar = hits.bar
    self.arena = arena
    self.theme = theme
    overlays.onChange = { [unowned self] in setNeedsDisplay() }
  }

  var drawsFineSeams: Bool {
    get { compositor.drawsFineSeams }
    set {
      compositor.drawsFineSeams = newValue
      setNeedsDisplay()
    }
  }

  func setNeedsDisplay() { isStale = true }

  /// Whether a frame would differ from the last one, but for what moves.
  var needsDisplay: Bool {
    isStale || touches != drawnTouches || navigation.layoutDirection != drawnDirection
      || compositor.needsDisplay
  }

  func render() -> Frame {
    compose(layOut())
    return frame
  }

  // MARK: Layout

  /// Before an event: what it may hit stands where the next frame shows it. The rest of a press asks no page, but may go on in
  /// a sheet.
  func layOutIfNeeded(for event: InputEvent) {
    overlays.layOutIfNeeded(on: navigation.containerSize)
    if case .pointer(let pointer) = event, pointer.phase != .pressed { return }
    if !compositor.isLaidOut { _ = compositor.layOut(theme: theme) }
    layOutBar()
  }

  private func layOut() -> Compositor.Scene {
    drawnDirection = navigation.layoutDirection
    compositor.pagesReceiveKeys = overlays.modal == nil
    overlays.layOut(on: navigation.containerSize)
    // What is asked for from here on is the next frame's.
    isStale = overlays.isLayoutPending
    let scene = compositor.layOut(theme: theme)
    layOutBar()
    return scene
  }

  /// Lays the buttons over the bar of the page that takes clicks, whether it shows one or not.
  private func layOutBar() {
    let page = navigation.activeViewController
    let columns = navigation.containerSize.columns
    let form = BarForm(
      page: ObjectIdentifier(page), columns: columns, direction: navigation.layoutDirection,
      layouts: compositor.layouts)
    guard form != barForm else { return }
    barForm = form
    bar.update(for: page, width: columns)
  }

  // MARK: Drawing

  private func compose(_ scene: consuming Compositor.Scene) {
    View.isDrawing = true
    defer { View.isDrawing = false }
    if frame.surface.size != navigation.containerSize {
      frame.surface = Surface(size: navigation.containerSize)
    }
    compositor.compose(scene, into: &frame, theme: theme)
    drawTouches()
    overlays.draw(on: &frame.surface, theme: theme)
    cutLayers()
  }

  /// The two touches of a press, in screen columns and rows; none while one touch or none is down.
  private var touches: [Point] { arena.touchPair.map { [$0.first, $0.second] } ?? [] }

  private func drawTouches() {
    drawnTouches = touches
    guard !drawnTouches.isEmpty else { return }
    frame.surface.draw { canvas in
      for touch in drawnTouches {
        canvas.text(
          "●", column: touch.wholeColumn, row: touch.wholeRow, style: theme.accent, keepingBackground: true)
      }
    }
  }

  /// Takes the rows out of the layers that something is drawn over.
  private func cutLayers() {
    for overlay in overlays.overlays where !overlay.view.isHidden { cutLayers(overlay.view.frame.rows) }
    for touch in drawnTouches { cutLayers(touch.wholeRow..<touch.wholeRow + 1) }
  }

  private func cutLayers(_ rows: Range<Int>) {
    for index in frame.layers.indices where rows.overlaps(frame.layers[index].rows) {
      let layer = frame.layers[index].rows
      // The larger part that is left above or below.
      let above = layer.clamped(to: 0..<max(0, rows.lowerBound))
      let below = layer.clamped(to: rows.upperBound..<max(rows.upperBound, layer.upperBound))
      frame.layers[index].rows = above.count > below.count ? above : below
    }
  }
}
