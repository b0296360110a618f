/// A composer of frames. The composer lays out and draws pages, bars, presented pages and overlays into one
/// frame.
@MainActor package final class FrameComposer {
  /// The program's theme, with the terminal's own colours as far as they are known.
  var theme: Theme {
    didSet {
      theme = theme.applying(reported)
      request.make()
    }
  }
  /// The capabilities that the terminal has reported; nil until it has reported them.
  private var reported: TerminalCapabilities?

  private let stage: Stage
  private let navigation: NavigationController
  private let arena: GestureArena
  private let overlays: OverlayStack
  private let pane: Pane
  private var frame = Frame(Surface(size: Size(columns: 0, rows: 0)))
  private var drawnTouches: [Point] = []
  private var drawnDirection = LayoutDirection.leftToRight

  private let request: FrameRequest
  private let presentations: PresentationStack

  init(_ pane: Pane, _ presentations: PresentationStack, theme: Theme) {
    self.pane = pane
    self.presentations = presentations
    (stage, navigation) = (pane.stage, pane.navigation)
    (overlays, arena) = (pane.program.overlays, pane.program.arena)
    request = pane.program.frameRequest
    self.theme = theme
  }

  /// Notes the terminal's capabilities for the next frame, after the terminal has reported its colours or
  /// other abilities.
  package func learn(_ capabilities: TerminalCapabilities) {
    reported = capabilities
    if theme.applying(capabilities) != theme { theme = theme.applying(capabilities) }
  }

  /// Whether the terminal has reported that it can draw pictures (PNG files) in the cells of the screen.
  var showsPictures: Bool { reported?.showsPictures ?? false }

  var drawsFineSeams: Bool {
    get { stage.drawsFineSeams }
    set {
      stage.drawsFineSeams = newValue
      request.make()
    }
  }

  /// Whether the theme of the program or of a visible view depends on the terminal's own colours.
  var followsTerminal: Bool {
    theme.followsTerminal || stage.followsTerminal
      || overlays.overlays.contains { $0.view.reportsWantedWithin.contains(.colors) }
      || presentations.followsTerminal
  }

  /// Whether a visible view wants to know where the pointer is.
  var isHoverable: Bool {
    stage.isHoverable || presentations.isHoverable
      || overlays.overlays.contains { $0.view.reportsWantedWithin.contains(.motion) }
  }

  /// Whether a frame was requested, or a frame drawn now would differ from the last one. Animations of views
  /// (by `animate`) are not considered.
  var needsDisplay: Bool {
    if request.isMade || stage.needsDisplay || presentations.needsDisplay
      || navigation.layoutDirection != drawnDirection || touches != drawnTouches
    {
      return true
    }
    request.hints.renewIfDue()
    return request.isMade
  }

  func render() -> Frame {
    compose(layOut())
    return frame
  }

  /// Lays out the views that an event may hit. For a motion or release of the mouse only the overlays are
  /// laid out, because the views of a press were found when the press began.
  func layOutIfNeeded(for event: InputEvent) {
    if case .pointer(let pointer) = event, pointer.phase == .dragged || pointer.phase == .released {
      return overlays.layOutIfNeeded(on: navigation.containerSize)
    }
    layOutIfNeeded()
  }

  func layOutIfNeeded() {
    if stage.isLaidOut { stage.layOutBar() } else { _ = stage.layOut(theme: theme) }
    if !presentations.isLaidOut { presentations.layOut(theme: theme) }
    overlays.layOutIfNeeded(on: navigation.containerSize)
  }

  private func layOut() -> Compositor.Scene {
    request.hints.renewIfDue()
    drawnDirection = navigation.layoutDirection
    stage.pagesReceiveKeys = overlays.modal == nil && presentations.active == nil
    // A request for a frame that is made during the layout is for the next frame.
    request.isMade = false
    let scene = stage.layOut(theme: theme)
    presentations.layOut(theme: theme)
    // Overlays are laid out after the pages, since their positions may depend on views of pages.
    let isMade = request.isMade
    overlays.layOut(on: navigation.containerSize)
    request.isMade = isMade || overlays.isLayoutPending
    return scene
  }

  private func compose(_ scene: consuming Compositor.Scene) {
    View.isDrawing = true
    defer { View.isDrawing = false }
    if frame.surface.size != navigation.containerSize {
      frame.surface = Surface(size: navigation.containerSize)
    }
    LinkTable.shared.beginFrame()
    defer { if LinkTable.shared.endFrame() { request.make() } }
    stage.compose(scene, into: &frame, theme: theme)
    presentations.draw(on: &frame, theme: theme)
    drawTouches()
    overlays.draw(on: &frame.surface, theme: theme)
    request.hints.forgetRenewed()
    cutLayers()
    frame.cursor = presentations.active.map(\.cursor) ?? pane.focus.cursor
  }

  /// The two touches of a pinch or rotation that is running, as positions on the screen in columns and rows;
  /// empty without such a gesture.
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

  private func cutLayers() {
    for overlay in overlays.overlays where !overlay.view.isHidden { cutLayers(overlay.view.frame.rows) }
    for touch in drawnTouches { cutLayers(touch.wholeRow..<touch.wholeRow + 1) }
  }

  private func cutLayers(_ rows: Range<Int>) {
    for index in frame.layers.indices { frame.layers[index].cut(rows) }
  }
}
