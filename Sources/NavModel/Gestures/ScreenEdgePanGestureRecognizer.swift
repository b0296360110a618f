/// A pan from a screen edge.
@MainActor open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Screen edges; a right-to-left view swaps left and right.
  public struct Edges: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// From the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Left.
    public static let left = Edges(rawValue: 1)
    /// Right.
    public static let right = Edges(rawValue: 2)
    /// Left, and right in a right-to-left view.
    public static let leading = left
    /// Right, and left in a right-to-left view.
    public static let trailing = right
    /// Top.
    public static let top = Edges(rawValue: 4)
    /// Bottom.
    public static let bottom = Edges(rawValue: 8)
    /// All four.
    public static let all: Edges = [.left, .right, .top, .bottom]
  }

  /// Where it begins; nowhere if empty.
  public var edges: Edges

  /// A pan from `edges`.
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

/// Screen edge zones (RULES, section 7).
package enum EdgeZone {
  /// 40 of a telephone's 375 points (TZScrollViewPopGesture, LHNavigationGesture).
  package nonisolated static let partOfWidth = 0.107

  /// Columns at the sides: 9 of 80, at least 1.
  package static func columns(ofWidth width: Int) -> Int {
    width <= 0 ? 0 : max(1, Int((partOfWidth * Double(width)).rounded()))
  }

  /// Rows at top and bottom, half as many: 4 for 80 columns, at least 1.
  package static func rows(ofWidth width: Int) -> Int {
    width <= 0 ? 0 : max(1, Int((partOfWidth * Double(width) / 2).rounded()))
  }
}
