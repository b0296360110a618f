/// A drag that is pressed at an edge of the screen.
@MainActor open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Edges of the screen, as the view has them: to one that reads from the right, `left` is the screen's right edge.
  public struct Edges: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let left = Edges(rawValue: 1)
    public static let right = Edges(rawValue: 2)
    public static let top = Edges(rawValue: 4)
    public static let bottom = Edges(rawValue: 8)
    public static let all: Edges = [.left, .right, .top, .bottom]
  }

  /// The edges that it begins at. None set: it never begins.
  public var edges: Edges

  public init(name: String = "screenEdgePan", edges: Edges = []) {
    self.edges = edges
    super.init(name: name)
  }

  open override func pressed(_ event: PointerEvent) {
    guard let size = arena?.containerSize, isInZone(of: size) else { return fail() }
    super.pressed(event)
  }

  private func isInZone(of size: Size) -> Bool {
    let place = transform.onScreen(pressLocation)
    let press = transform.isMirrored ? place.mirrored(inColumns: size.columns) : place
    let across = Double(EdgeZone.columns(ofWidth: size.columns))
    let down = Double(EdgeZone.rows(ofWidth: size.columns))
    return edges.contains(.left) && press.column < across
      || edges.contains(.right) && press.column >= Double(size.columns) - across
      || edges.contains(.top) && press.row < down
      || edges.contains(.bottom) && press.row >= Double(size.rows) - down
  }
}

/// How far from an edge of the screen a press is at that edge.
public enum EdgeZone {
  /// 40 of a telephone's 375 points (BEHAVIOUR section 7, from TZScrollViewPopGesture and LHNavigationGesture).
  public nonisolated static let partOfWidth = 0.107

  /// Columns at the left and right edges of a screen of so many columns: 9 of 80, at least one.
  public static func columns(ofWidth width: Int) -> Int {
    width <= 0 ? 0 : max(1, Int((partOfWidth * Double(width)).rounded()))
  }

  /// Rows at the top and bottom edges of a screen of so many columns: the same way on glass, where a cell is about
  /// twice as tall as wide. 4 of 80 columns, at least one.
  public static func rows(ofWidth width: Int) -> Int {
    width <= 0 ? 0 : max(1, Int((partOfWidth * Double(width) / 2).rounded()))
  }
}
