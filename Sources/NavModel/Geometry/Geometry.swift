/// A place on a page or a screen, in columns and rows from its top left cell, 0-based.
///
/// Fractions are kept: a terminal that reports pixels knows the pointer finer than a cell.
public struct Point: Equatable, Hashable, Sendable {
  /// Columns from the left edge.
  public var column: Double
  /// Rows from the top edge.
  public var row: Double

  public init(column: Double, row: Double) {
    self.column = column
    self.row = row
  }

  /// The way from `b` to `a`.
  public static func - (a: Point, b: Point) -> Vector {
    Vector(dx: a.column - b.column, dy: a.row - b.row)
  }

  /// The place to which a way leads from `a`.
  public static func + (a: Point, b: Vector) -> Point {
    Point(column: a.column + b.dx, row: a.row + b.dy)
  }

  /// The cell that the place is in.
  package var wholeColumn: Int { Int(column.rounded(.down)) }
  package var wholeRow: Int { Int(row.rounded(.down)) }

  /// The top left corner of that cell.
  var cell: Point { Point(column: column.rounded(.down), row: row.rounded(.down)) }
}

/// A way from one place to another, or a speed: columns and rows, or columns and rows per second.
public struct Vector: Equatable, Hashable, Sendable {
  /// Columns, positive to the right; where a declaration says so, toward the trailing edge.
  public var dx: Double
  /// Rows, positive downward.
  public var dy: Double

  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No way at all.
  public static let zero = Vector(dx: 0, dy: 0)
}

/// A size in whole cells: columns × rows.
public struct Size: Equatable, Hashable, Sendable {
  /// Cells across.
  public var columns: Int
  /// Cells down.
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The way in which a language is read. Leading is left in `leftToRight`, right in `rightToLeft`.
public enum LayoutDirection: String, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
