public import NavModel

/// A rectangle of cells on which views draw, stored row by row.
public struct Surface: Equatable, Sendable {
  /// The size of the surface, columns × rows.
  public private(set) var size: Size
  /// The cells of the surface, row by row. Code that writes them must not leave one half of a wide glyph
  /// without the other.
  package internal(set) var cells: [Cell]

  /// Creates a surface, a rectangle of cells to draw on, that is filled with copies of one cell.
  /// - Precondition: no side is negative, and there are 2^31 cells at most.
  package init(size: Size, filledWith cell: Cell = .undrawn) {
    precondition(size.columns >= 0 && size.rows >= 0, "a surface has no negative side")
    let (count, isTooMany) = size.columns.multipliedReportingOverflow(by: size.rows)
    precondition(!isTooMany && count <= 1 << 31, "a surface of \(size.columns) × \(size.rows) is too large")
    self.size = size
    cells = Array(repeating: cell, count: count)
  }

  /// The cell of the surface at a column and row, as it is stored.
  /// - Precondition: the column and the row are within the surface.
  public internal(set) subscript(column: Int, row: Int) -> Cell {
    get { cells[index(column: column, row: row)] }
    set { cells[index(column: column, row: row)] = newValue }
  }

  private func index(column: Int, row: Int) -> Int {
    precondition(
      0..<size.columns ~= column && 0..<size.rows ~= row,
      "there is no cell (\(column), \(row)) in \(size.columns) × \(size.rows)")
    return row * size.columns + column
  }
}
