/// A location in columns and rows from the top left, counted from 0. A terminal that reports pixels gives
/// fractions.
public struct Point: Equatable, Hashable, Sendable {
  /// The columns from the left edge to the location.
  public var column: Double
  /// The rows from the top edge to the location.
  public var row: Double

  /// Creates a location from its column and row, counted from 0 at the top left.
  public init(column: Double, row: Double) {
    self.column = column
    self.row = row
  }

  /// Returns the vector from `b` to `a`.
  public static func - (a: Point, b: Point) -> Vector {
    Vector(dx: a.column - b.column, dy: a.row - b.row)
  }

  /// Returns `a` moved by `b`.
  public static func + (a: Point, b: Vector) -> Point {
    Point(column: a.column + b.dx, row: a.row + b.dy)
  }

  package var wholeColumn: Int { Int(nearest: column.rounded(.down)) }
  package var wholeRow: Int { Int(nearest: row.rounded(.down)) }

  var cell: Point { Point(column: column.rounded(.down), row: row.rounded(.down)) }
}

extension Int {
  /// Converts a number without a trap, and drops its fraction: NaN is 0, and a magnitude above 2^53 is 2^53,
  /// so that sums of positions do not overflow.
  package init(nearest value: Double) {
    let farthest = 0x1p53
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -farthest), farthest))
  }
}

/// A translation in columns and rows, or a velocity in columns and rows per second.
public struct Vector: Equatable, Hashable, Sendable {
  /// The horizontal part of the vector in columns, positive to the right, or toward the trailing edge where a
  /// comment says so.
  public var dx: Double
  /// The vertical part of the vector in rows, positive toward the bottom.
  public var dy: Double

  /// Creates a translation in columns and rows, or a velocity in columns and rows per second.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector of no motion.
  public static let zero = Vector(dx: 0, dy: 0)
}

/// A size in whole cells, columns × rows.
public struct Size: Equatable, Hashable, Sendable {
  /// The width of the size in columns.
  public var columns: Int
  /// The height of the size in rows.
  public var rows: Int

  /// Creates a size in whole cells, columns × rows.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The reading direction. It says whether the leading edge, at which lines begin, is the left or the right
/// one.
public enum LayoutDirection: String, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
