/// A drawing larger than its view, which a drag moves in both directions at once. Right-to-left layouts do
/// not mirror it.
@MainActor open class MapView: ScrollView {
  /// Creates a map, a drawing larger than its view.
  /// - Parameters:
  ///   - contentSize: The size of the drawing.
  ///   - draw: Draws `part` of the drawing, in the drawing's coordinates.
  public init(
    contentSize: Size, draw: @escaping (_ canvas: inout Canvas, _ part: Rect, _ theme: Theme) -> Void
  ) {
    let content = MapContent(draw: draw)
    super.init(content, contentSize: contentSize, name: "map")
    content.map = self
    isDirectionalLockEnabled = false
    semanticContentAttribute = .forceLeftToRight
  }

  open override var dragClaim: DragClaim {
    across.isScrollable || down.isScrollable ? .everything : .nothing
  }

  /// Scrolls a point of the map's drawing to the centre of the view, or as near to it as the edges of the
  /// drawing allow.
  public func center(on place: Point) {
    layoutIfNeeded()
    contentOffset = Point(
      column: (place.column - across.viewLength / 2).rounded(),
      row: (place.row - down.viewLength / 2).rounded())
  }

  private final class MapContent: View {
    let picture: (inout Canvas, Rect, Theme) -> Void
    weak var map: MapView?

    init(draw: @escaping (inout Canvas, Rect, Theme) -> Void) {
      picture = draw
      super.init()
    }

    override func draw(_ canvas: inout Canvas, theme: Theme) {
      if let map { picture(&canvas, map.visibleRect, theme) }
    }
  }
}
