public import NavModel

/// A rectangle of whole cells: where its top left cell stands, and columns × rows.
///
/// Negative sides count as none, so that arithmetic on a screen too small for its parts needs no guards.
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

  public var columns: Range<Int> { column..<column + size.columns }
  public var rows: Range<Int> { row..<row + size.rows }
  public var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

  public func contains(column: Int, row: Int) -> Bool { columns.contains(column) && rows.contains(row) }

  /// The cells that both hold; empty where they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return Rect(
      column: left, row: top,
      columns: min(columns.upperBound, other.columns.upperBound) - left,
      rows: min(rows.upperBound, other.rows.upperBound) - top)
  }

  /// Smaller by so many columns at the left and the right, and rows at the top and the bottom.
  public func inset(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(
      column: column + columns, row: row + rows,
      columns: size.columns - 2 * columns, rows: size.rows - 2 * rows)
  }

  public func offset(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(column: column + columns, row: row + rows, columns: size.columns, rows: size.rows)
  }
}
