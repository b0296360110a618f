public import NavModel

/// A rectangle of whole cells: where its top left cell stands, and columns × rows.
///
/// Negative sides count as none, and what would be more than an `Int` stays at its end, so that arithmetic on a screen too
/// small for its parts needs no guards.
public struct Rect: Equatable, Hashable, Sendable {
  public var column: Int
  public var row: Int
  public private(set) var size: Size

  public init(column: Int = 0, row: Int = 0, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    size = Size(columns: max(0, columns), rows: max(0, rows))
  }

  /// The rectangle of that size at 0, 0.
  public init(_ size: Size) { self.init(columns: size.columns, rows: size.rows) }

  public var columns: Range<Int> { column..<column.plus(size.columns) }
  public var rows: Range<Int> { row..<row.plus(size.rows) }
  public var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

  public func contains(column: Int, row: Int) -> Bool { columns.contains(column) && rows.contains(row) }

  /// The cells that both hold; empty where they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return Rect(
      column: left, row: top,
      columns: min(columns.upperBound, other.columns.upperBound).minus(left),
      rows: min(rows.upperBound, other.rows.upperBound).minus(top))
  }

  /// Smaller by so many columns at the left and the right, and rows at the top and the bottom.
  public func inset(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(
      column: column.plus(columns), row: row.plus(rows),
      columns: size.columns.minus(columns).minus(columns), rows: size.rows.minus(rows).minus(rows))
  }

  /// The rectangle counted from the other side of so many columns.
  public func mirrored(inColumns count: Int) -> Rect {
    Rect(
      column: count.minus(column).minus(size.columns), row: row, columns: size.columns, rows: size.rows)
  }

  public func offset(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(column: column.plus(columns), row: row.plus(rows), columns: size.columns, rows: size.rows)
  }
}

extension Int {
  /// The sum, or the end of all numbers that lies on its side: so far away nothing is seen.
  func plus(_ other: Int) -> Int {
    let (sum, isTooFar) = addingReportingOverflow(other)
    return isTooFar ? (other < 0 ? .min : .max) : sum
  }

  func minus(_ other: Int) -> Int {
    let (difference, isTooFar) = subtractingReportingOverflow(other)
    return isTooFar ? (other < 0 ? .max : .min) : difference
  }
}
