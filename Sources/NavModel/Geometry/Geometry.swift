/// Columns and rows from the top left, 0-based; pixel reports give fractions.
public struct Point: Equatable, Hashable, Sendable {
  /// Columns from the left edge.
  public var column: Double
  /// Rows from the top edge.
  public var row: Double

  /// A location.
  public init(column: Double, row: Double) {
    self.column = column
    self.row = row
  }

  /// From `b` to `a`.
  public static func - (a: Point, b: Point) -> Vector {
    Vector(dx: a.column - b.column, dy: a.row - b.row)
  }

  /// `a` moved by `b`.
  public static func + (a: Point, b: Vector) -> Point {
    Point(column: a.column + b.dx, row: a.row + b.dy)
  }

  package var wholeColumn: Int { Int(nearest: column.rounded(.down)) }
  package var wholeRow: Int { Int(nearest: row.rounded(.down)) }

  var cell: Point { Point(column: column.rounded(.down), row: row.rounded(.down)) }
}

extension Int {
  /// A whole number; NaN is 0. What is farther than any place, 2^53, is that far, so that sums of places do not overflow.
  package init(nearest value: Double) {
    let farthest = 0x1p53
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -farthest), farthest))
  }
}

/// A translation, or a velocity per second.
public struct Vector: Equatable, Hashable, Sendable {
  /// Columns, positive to the right, or toward trailing where stated.
  public var dx: Double
  /// Rows, positive downward.
  public var dy: Double

  /// A vector.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No motion.
  public static let zero = Vector(dx: 0, dy: 0)
}

/// Whole cells: columns × rows.
public struct Size: Equatable, Hashable, Sendable {
  /// Width in cells.
  public var columns: Int
  /// Height in cells.
  public var rows: Int

  /// A size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The reading direction.
public enum LayoutDirection: String, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
