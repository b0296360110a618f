public import NavModel

/// A rectangle of cells, stored row by row.
public struct Surface: Equatable, Sendable {
  public private(set) var size: Size
  /// `size.columns × size.rows` cells, row by row.
  ///
  /// Raw, as the subscript is: who writes here keeps wide glyphs and their continuations together. `draw` does.
  public var cells: [Cell]

  public init(size: Size, filledWith cell: Cell = .undrawn) {
    precondition(size.columns >= 0 && size.rows >= 0, "a surface has no negative side")
    self.size = size
    cells = Array(repeating: cell, count: size.columns * size.rows)
  }

  public subscript(column: Int, row: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }
}
