/// The layout of one frame of a transition: where both pages, shadows and edges are drawn. They are painted
/// in this order: background, back page, front page, shadows, lit edge, seams, bars.
public struct TransitionLayout: Equatable, Sendable {
  /// The positions of both pages' navigation bars during a transition.
  public enum Bars: Equatable, Sendable {
    /// If both pages have navigation bars, these are drawn as one band that stays in the first row; all other
    /// bars move with their pages.
    case band
    /// Each navigation bar moves with its page.
    case onPages
    /// No bar moves. If both pages have navigation bars, these are drawn as one band. Other bars, and views
    /// at the bottom, fade into the content of the other page at that place.
    case crossFade
  }

  /// The position of the back page; nil if it is invisible.
  public var back: PlacedPage?
  /// The position of the front page; nil if it is invisible.
  public var front: PlacedPage?
  /// The darkened columns beside the front page; nil for none.
  public var shadow: Shadow?
  /// The bright vertical edge of the front page or the cube; nil for none.
  public var litEdge: LitEdge?
  /// The darkened row above the front page; nil for none.
  public var rowShadow: RowShadow?
  /// The vertical edge between the pages, to be drawn in eighths of a column; nil draws it in whole columns.
  public var seam: Seam?
  /// The upper edge of the front page, to be drawn in eighths of a row; nil draws it in whole rows.
  public var rowSeam: RowSeam?
  /// The darkness of the background that no page covers, 0…1. On a terminal without background colours a
  /// pattern is drawn instead.
  public var backgroundShade: Double
  /// The positions of both pages' navigation bars.
  public var bars: Bars

  /// Creates the layout of one frame of a transition.
  public init(
    back: PlacedPage? = nil, front: PlacedPage? = nil, shadow: Shadow? = nil, backgroundShade: Double = 0.5,
    seam: Seam? = nil, rowShadow: RowShadow? = nil, rowSeam: RowSeam? = nil, litEdge: LitEdge? = nil,
    bars: Bars = .band
  ) {
    self.back = back
    self.front = front
    self.shadow = shadow
    self.rowShadow = rowShadow
    self.backgroundShade = backgroundShade
    self.seam = seam
    self.rowSeam = rowSeam
    self.litEdge = litEdge
    self.bars = bars
  }

  // MARK: Visible cells

  /// Returns whether opaque pages fill a screen of this size, so that no background is visible. `rows` may be
  /// left out where both pages have all rows.
  package func coversScreen(columns: Int, rows: Int = .max) -> Bool {
    let (columns, rows) = (columns.ofScreen, max(0, rows))
    let one = opaquePart(of: back, columns, rows)
    let other = opaquePart(of: front, columns, rows)
    let areHigh = (one.rows == 0..<rows, other.rows == 0..<rows)
    let areWide = (one.columns == 0..<columns, other.columns == 0..<columns)
    if areHigh.0 && areWide.0 || areHigh.1 && areWide.1 { return true }
    return areHigh == (true, true) && Self.fill(one.columns, other.columns, columns)
      || areWide == (true, true) && Self.fill(one.rows, other.rows, rows)
  }

  private func opaquePart(
    of page: PlacedPage?, _ columns: Int, _ rows: Int
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    // A page that is turned leaves the corners of the screen uncovered.
    guard let page, !(page.opacity < 1), page.turn == nil else { return (0..<0, 0..<0) }
    return (page.visibleColumns(of: columns), page.visibleRows(of: rows))
  }

  /// Returns whether two ranges together fill 0..<count.
  private static func fill(_ one: Range<Int>, _ other: Range<Int>, _ count: Int) -> Bool {
    let (first, second) = one.lowerBound <= other.lowerBound ? (one, other) : (other, one)
    let reached = first.lowerBound <= 0 ? first.upperBound : 0
    return max(reached, second.lowerBound <= reached ? second.upperBound : 0) >= count
  }

  /// Returns whether only the front page, or only the back page, is visible and fills the screen as it does
  /// at rest. Shadows and edges are ignored.
  package func showsOnly(front isFront: Bool, columns: Int, rows: Int = .max) -> Bool {
    let (columns, rows) = (columns.ofScreen, max(0, rows))
    let (page, other) = isFront ? (front, back) : (back, front)
    guard let page, page.turn == nil, page.offset == 0, page.width == columns, page.rowOffset == 0,
      page.height(of: rows) == rows, page.visibleColumns(of: columns) == 0..<columns,
      page.visibleRows(of: rows) == 0..<rows
    else { return false }
    let isCovered = isFront && !(page.opacity < 1)
    return isCovered || other?.isVisible(columns: columns, rows: rows) != true
  }

  // MARK: On a screen

  /// Replaces the values that stand for all rows (`Int.max`) by those of a screen of `size`, and limits rows
  /// to that screen.
  mutating func fit(to size: Size) {
    back?.fit(to: size)
    front?.fit(to: size)
  }

  /// Returns the layout of the transition for the opposite reading direction.
  package func mirrored(columns: Int) -> TransitionLayout {
    let columns = columns.ofScreen
    var layout = self
    layout.back = back?.mirrored(columns: columns)
    layout.front = front?.mirrored(columns: columns)
    layout.shadow = shadow.map {
      Shadow(
        column: columns - 1 - $0.column.onScreen, strength: $0.strength, reach: -$0.reach.onScreen,
        showsText: $0.showsText)
    }
    layout.litEdge = litEdge.map {
      LitEdge(
        columns: columns - $0.columns.upperBound.onScreen..<columns - $0.columns.lowerBound.onScreen,
        strength: $0.strength)
    }
    layout.seam = seam.map { Seam(column: columns - $0.column.onScreen, eighths: -$0.eighths.onScreen) }
    return layout
  }
}
