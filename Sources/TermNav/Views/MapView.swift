/// A drawing larger than the page both ways, panned freely in any direction: a map, a diagram, a board.
///
/// It keeps every drag but those from the leading edge, wherever it stands: half of its drags being the navigation's
/// would make it no map. It looks the same for all readers, its start at the left. Asked to draw, it hands on the part in sight alone, so its size costs nothing.
@MainActor open class MapView: ScrollView {
  /// - Parameters:
  ///   - contentSize: columns × rows of the whole drawing.
  ///   - draw: draws the cells of a part, given in the coordinates of the whole, which the canvas has too.
  public init(
    contentSize: Size, draw: @escaping (_ canvas: inout Canvas, _ part: Rect, _ theme: Theme) -> Void
  ) {
    let sheet = Sheet(draw: draw)
    super.init(sheet, contentSize: contentSize, name: "map")
    sheet.map = self
    isDirectionalLockEnabled = false
    semanticContentAttribute = .forceLeftToRight
  }

  open override var dragClaim: DragClaim {
    across.isScrollable || down.isScrollable ? .everything : .nothing
  }

  /// Brings a place of the drawing into the middle of the view, as far as its ends allow.
  public func center(on place: Point) {
    layoutIfNeeded()
    contentOffset = Point(
      column: (place.column - across.viewLength / 2).rounded(),
      row: (place.row - down.viewLength / 2).rounded())
  }

  private final class Sheet: View {
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
