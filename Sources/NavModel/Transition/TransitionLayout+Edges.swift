extension TransitionLayout {
  /// The darkened columns beside the front page. Their darkness decreases with the distance from that page,
  /// to 0.66, 0.38 and 0.19 of `strength`.
  public struct Shadow: Equatable, Sendable {
    /// The screen column beside the front page, counted from 0; it is the shadow's darkest column.
    public var column: Int
    /// The darkness of the shadow's darkest column, 0…1.
    public var strength: Double
    /// The number of columns in the shadow, at most 4. A positive number reaches toward lower columns, a
    /// negative one toward higher columns.
    public var reach: Int
    /// Whether the back page's text is shown in the shadow, darkened. The column beside the front page is
    /// blank in any case.
    public var showsText: Bool

    /// Creates the darkened columns beside the front page.
    public init(column: Int, strength: Double, reach: Int = 1, showsText: Bool = false) {
      self.column = column
      self.strength = strength
      self.reach = reach
      self.showsText = showsText
    }

    /// The darkness of the shadow's columns, the one beside the front page first, as parts of `strength`.
    package static let falloff = [1, 0.66, 0.38, 0.19]

    /// The screen columns of the shadow; the darkest is the one beside the front page.
    public var columns: Range<Int> {
      let (column, count) = (max(-9999, min(column, 99_999)), max(-4, min(reach, 4)))
      return count < 0 ? column..<column - count : column + 1 - count..<column + 1
    }
  }

  /// A bright vertical edge: that of a page that seems lifted, or of a solid such as the cube.
  public struct LitEdge: Equatable, Sendable {
    /// The screen columns of the bright edge, counted from 0.
    public var columns: Range<Int>
    /// How much the light of the edge covers the colours below it, 0…1. Below 1 it is a tint, which is not
    /// drawn on light pages.
    public var strength: Double

    /// The strength of the light at the edge of a lifted page: a faint tint.
    package static let tint = 0.4

    /// Creates a bright vertical edge of a page.
    public init(columns: Range<Int>, strength: Double) {
      self.columns = columns
      self.strength = strength
    }
  }

  /// A darkened row above the front page.
  public struct RowShadow: Equatable, Sendable {
    /// The screen row of the shadow above the front page, counted from 0.
    public var row: Int
    /// The darkness of the row above the front page, 0…1.
    public var strength: Double

    /// Creates the darkened row above the front page.
    public init(row: Int, strength: Double) {
      self.row = row
      self.strength = strength
    }
  }

  /// A vertical edge between two pages, with a position in eighths of a column.
  public struct Seam: Equatable, Sendable {
    /// The screen column whose left border is nearest to the edge between two pages.
    public var column: Int
    /// The distance in eighths of a column from the left border of `column` to the edge between two pages,
    /// −4…4; negative to the left.
    public var eighths: Int

    /// Creates the edge between two pages that is `eighths` eighths of a column, −4…4, from the left border
    /// of the screen column `column`.
    public init(column: Int, eighths: Int) {
      self.column = column
      self.eighths = eighths
    }

    /// The column that the edge cuts, and how many of its eighths, 1…7, are to the left of the edge. nil if
    /// the edge is between two columns.
    public var cut: (column: Int, eighths: Int)? {
      switch eighths {
      case 1...4: (column, eighths)
      case -4...(-1): (column.onScreen - 1, 8 + eighths)
      default: nil
      }
    }
  }

  /// The upper edge of a page, with a position in eighths of a row.
  public struct RowSeam: Equatable, Sendable {
    /// The first screen row that is wholly below the page's upper edge.
    public var row: Int
    /// The number of eighths, 0…7, of the row above `row` that are below the page's upper edge.
    public var eighths: Int

    /// Creates the upper edge of a page: the screen row `row` is the first one wholly below the edge, and
    /// `eighths` eighths, 0…7, of the row above are below it too.
    public init(row: Int, eighths: Int) {
      self.row = row
      self.eighths = eighths
    }

    /// The row that the edge cuts, and how many of its eighths, 1…7, are below the edge. nil if the edge is
    /// between two rows.
    public var cut: (row: Int, eighths: Int)? { 1...7 ~= eighths ? (row.onScreen - 1, eighths) : nil }
  }
}
