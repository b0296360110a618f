public import NavModel

/// A rectangle of cells. Negative sides count as 0; sums saturate.
public struct Rect: Equatable, Hashable, Sendable {
  /// The leftmost column.
  public var column: Int
  /// The top row.
  public var row: Int
  /// Columns × rows.
  public private(set) var size: Size

  /// Creates a rectangle.
  public init(column: Int = 0, row: Int = 0, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    size = Size(columns: max(0, columns), rows: max(0, rows))
  }

  /// The rectangle of a size at 0, 0.
  public init(_ size: Size) { self.init(columns: size.columns, rows: size.rows) }

  /// The columns covered.
  public var columns: Range<Int> { column..<column.plus(size.columns) }
  /// The rows covered.
  public var rows: Range<Int> { row..<row.plus(size.rows) }
  /// Whether there are no cells.
  public var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

  /// Whether the cell is inside.
  public func contains(column: Int, row: Int) -> Bool { columns.contains(column) && rows.contains(row) }

  /// The common cells.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return Rect(
      column: left, row: top,
      columns: min(columns.upperBound, other.columns.upperBound).minus(left),
      rows: min(rows.upperBound, other.rows.upperBound).minus(top))
  }

  /// Smaller by `columns` at each side, `rows` at top and bottom.
  public func inset(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(
      column: column.plus(columns), row: row.plus(rows),
      columns: size.columns.minus(columns).minus(columns), rows: size.rows.minus(rows).minus(rows))
  }

  /// The rectangle, mirrored in `count` columns.
  package func mirrored(inColumns count: Int) -> Rect {
    Rect(
      column: count.minus(column).minus(size.columns), row: row, columns: size.columns, rows: size.rows)
  }

  /// Moved right and down.
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
