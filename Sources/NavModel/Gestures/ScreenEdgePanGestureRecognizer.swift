/// A recognizer of drags that begin at an edge of the screen.
@MainActor open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// A set of screen edges; a right-to-left view swaps left and right.
  public struct Edges: OptionSet, Hashable, Sendable {
    /// The bits of the set, one for each screen edge.
    public let rawValue: UInt8
    /// Creates a set of screen edges from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The left edge of the screen; in a right-to-left view the right one.
    public static let left = Edges(rawValue: 1)
    /// The right edge of the screen; in a right-to-left view the left one.
    public static let right = Edges(rawValue: 2)
    /// The edge of the screen at which lines begin, the same as `left`.
    public static let leading = left
    /// The edge of the screen at which lines end, the same as `right`.
    public static let trailing = right
    /// The top edge of the screen.
    public static let top = Edges(rawValue: 4)
    /// The bottom edge of the screen.
    public static let bottom = Edges(rawValue: 8)
    /// All four edges of the screen.
    public static let all: Edges = [.left, .right, .top, .bottom]
  }

  /// The edges of the screen at which a drag may begin; if empty, no drag begins.
  public var edges: Edges

  /// Creates a recognizer of drags that begin at some edges of the screen.
  public init(name: String = "screenEdgePan", edges: Edges = []) {
    self.edges = edges
    super.init(name: name)
  }

  open override func pressed(_ event: PointerEvent) {
    guard let size = arena?.containerSize, isInZone(of: size) else { return fail() }
    super.pressed(event)
  }

  private func isInZone(of size: Size) -> Bool {
    let location = transform.onScreen(pressLocation)
    let press = transform.isMirrored ? location.mirrored(inColumns: size.columns) : location
    let across = Double(EdgeZone.columns(ofWidth: size.columns))
    let down = Double(EdgeZone.rows(ofWidth: size.columns))
    return edges.contains(.left) && press.column < across
      || edges.contains(.right) && press.column >= Double(size.columns) - across
      || edges.contains(.top) && press.row < down
      || edges.contains(.bottom) && press.row >= Double(size.rows) - down
  }
}

/// The zones at the screen's edges in which a press counts as one at the edge (RULES, section 7).
package enum EdgeZone {
  /// The width of a zone at a side, as a part of the screen's width: 40 of a phone's 375 points, as in
  /// TZScrollViewPopGesture and LHNavigationGesture, two libraries for iOS.
  package nonisolated static let partOfWidth = 0.107

  /// Returns the width in columns of a zone at the left or right side: 9 on a screen of 80 columns, at least
  /// 1.
  package static func columns(ofWidth width: Int) -> Int {
    width <= 0 ? 0 : max(1, Int((partOfWidth * Double(width)).rounded()))
  }

  /// Returns the height in rows of a zone at the top or bottom: 4 on a screen of 80 columns, at least 1. They
  /// are half as many as the columns at a side, because a cell is about twice as tall as wide.
  package static func rows(ofWidth width: Int) -> Int {
    width <= 0 ? 0 : max(1, Int((partOfWidth * Double(width) / 2).rounded()))
  }
}
