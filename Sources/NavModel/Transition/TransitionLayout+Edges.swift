extension TransitionLayout {
  /// Darkened columns beside the front, which fall off by 1, 0.66, 0.38 and 0.19.
  public struct Shadow: Equatable, Sendable {
    /// The column beside the front, which is the darkest; on the screen, 0-based.
    public var column: Int
    /// Darkness of that column, 0…1.
    public var strength: Double
    /// How far it reaches, in columns, at most 4: toward lower columns; toward higher ones where negative.
    public var reach: Int
    /// Whether the text of the back page goes on in it, darkened; the column beside the front is blank all the same.
    public var showsText: Bool

    /// A shadow.
    public init(column: Int, strength: Double, reach: Int = 1, showsText: Bool = false) {
      self.column = column
      self.strength = strength
      self.reach = reach
      self.showsText = showsText
    }

    /// How dark the columns are, from the front's edge on, by the strength.
    package static let falloff = [1, 0.66, 0.38, 0.19]

    /// Its columns, of which the darkest is the one beside the front.
    public var columns: Range<Int> {
      let (column, count) = (max(-9999, min(column, 99_999)), max(-4, min(reach, 4)))
      return count < 0 ? column..<column - count : column + 1 - count..<column + 1
    }
  }

  /// A lit edge: of a sheet that is lifted, or of a solid.
  public struct LitEdge: Equatable, Sendable {
    /// On the screen, 0-based.
    public var columns: Range<Int>
    /// How much of its light is seen over what is there, 0…1. Below 1 it is a tint, which light pages do not have.
    public var strength: Double

    /// The strength of the edge of a page that is lifted: a faint tint.
    package static let tint = 0.4

    /// A lit edge.
    public init(columns: Range<Int>, strength: Double) {
      self.columns = columns
      self.strength = strength
    }
  }

  /// A darkened row above the front.
  public struct RowShadow: Equatable, Sendable {
    /// On the screen, 0-based.
    public var row: Int
    /// Darkness, 0…1.
    public var strength: Double

    /// A shadow.
    public init(row: Int, strength: Double) {
      self.row = row
      self.strength = strength
    }
  }

  /// An edge in eighths of a column.
  public struct Seam: Equatable, Sendable {
    /// The first whole column right of the edge.
    public var column: Int
    /// Eighths from its left border, −4…4.
    public var eighths: Int

    /// A seam.
    public init(column: Int, eighths: Int) {
      self.column = column
      self.eighths = eighths
    }

    /// The cut column, with 1…7 eighths left of the edge; nil if none.
    public var cut: (column: Int, eighths: Int)? {
      switch eighths {
      case 1...4: (column, eighths)
      case -4...(-1): (column.onScreen - 1, 8 + eighths)
      default: nil
      }
    }
  }

  /// An upper edge in eighths of a row.
  public struct RowSeam: Equatable, Sendable {
    /// The first whole row below the edge.
    public var row: Int
    /// Eighths of the row above that lie below the edge, 0…7.
    public var eighths: Int

    /// A seam.
    public init(row: Int, eighths: Int) {
      self.row = row
      self.eighths = eighths
    }

    /// The cut row, with 1…7 eighths below the edge; nil if none.
    public var cut: (row: Int, eighths: Int)? { 1...7 ~= eighths ? (row.onScreen - 1, eighths) : nil }
  }
}
