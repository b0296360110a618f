public import NavModel

/// A rectangle of cells. Negative sides count as 0, and sums saturate instead of overflowing.
public struct Rect: Equatable, Hashable, Sendable {
  /// The leftmost column of the rectangle.
  public var column: Int
  /// The top row of the rectangle.
  public var row: Int
  /// The size of the rectangle, columns × rows.
  public private(set) var size: Size

  /// Creates a rectangle of cells from its leftmost column, its top row, its width and its height; negative
  /// sides count as 0.
  public init(column: Int = 0, row: Int = 0, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    size = Size(columns: max(0, columns), rows: max(0, rows))
  }

  /// Creates the rectangle of a size, at column 0 and row 0.
  public init(_ size: Size) { self.init(columns: size.columns, rows: size.rows) }

  /// The columns that the rectangle covers.
  public var columns: Range<Int> { column..<column.plus(size.columns) }
  /// The rows that the rectangle covers.
  public var rows: Range<Int> { row..<row.plus(size.rows) }
  /// Whether the rectangle has no cells.
  public var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

  /// Returns whether a cell is inside the rectangle.
  public func contains(column: Int, row: Int) -> Bool { columns.contains(column) && rows.contains(row) }

  /// Returns the cells that are in both rectangles.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return Rect(
      column: left, row: top,
      columns: min(columns.upperBound, other.columns.upperBound).minus(left),
      rows: min(rows.upperBound, other.rows.upperBound).minus(top))
  }

  /// Returns the rectangle, smaller by `columns` at each side and by `rows` at top and bottom.
  public func inset(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(
      column: column.plus(columns), row: row.plus(rows),
      columns: size.columns.minus(columns).minus(columns), rows: size.rows.minus(rows).minus(rows))
  }

  /// Returns the rectangle, mirrored from left to right within a width of `count` columns.
  package func mirrored(inColumns count: Int) -> Rect {
    Rect(
      column: count.minus(column).minus(size.columns), row: row, columns: size.columns, rows: size.rows)
  }

  /// Returns the rectangle, moved right by `columns` and down by `rows`; negative numbers move it left and
  /// up.
  public func offset(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(column: column.plus(columns), row: row.plus(rows), columns: size.columns, rows: size.rows)
  }
}

extension Int {
  package func plus(_ other: Int) -> Int {
    let (sum, isTooFar) = addingReportingOverflow(other)
    return isTooFar ? (other < 0 ? .min : .max) : sum
  }

  func minus(_ other: Int) -> Int {
    let (difference, isTooFar) = subtractingReportingOverflow(other)
    return isTooFar ? (other < 0 ? .max : .min) : difference
  }
}
