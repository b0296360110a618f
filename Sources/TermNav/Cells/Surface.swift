public import NavModel

/// A rectangle of cells, stored row by row.
public struct Surface: Equatable, Sendable {
  /// Columns × rows.
  public private(set) var size: Size
  /// `size.columns × size.rows` cells. Writers keep wide glyphs whole.
  public internal(set) var cells: [Cell]

  /// Creates a surface of one repeated cell.
  public init(size: Size, filledWith cell: Cell = .undrawn) {
    precondition(size.columns >= 0 && size.rows >= 0, "a surface has no negative side")
    self.size = size
    cells = Array(repeating: cell, count: size.columns * size.rows)
  }

  /// One raw cell.
  public internal(set) subscript(column: Int, row: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }
}
