/// A row of a surface's cells, read and written without bounds checks.
struct CellRow {
  let cells: UnsafeMutablePointer<Cell>
  let count: Int

  /// Prepares a range of columns of a row of cells to be written. Where an end of the range divides a wide
  /// glyph, the half outside the range becomes a blank.
  func cut(_ range: Range<Int>) {
    if range.lowerBound > 0, cells[range.lowerBound].glyph == .continuation {
      cells[range.lowerBound - 1].glyph = .space
    }
    if range.upperBound < count, cells[range.upperBound].glyph == .continuation {
      cells[range.upperBound].glyph = .space
    }
  }

  /// Mends a range of columns of a row of cells that was written. Where an end of the range divides a wide
  /// glyph, the half within the range becomes a blank.
  func mend(_ range: Range<Int>) {
    if cells[range.lowerBound].glyph == .continuation { cells[range.lowerBound].glyph = .space }
    if cells[range.upperBound - 1].glyph.isWide { cells[range.upperBound - 1].glyph = .space }
  }

  func fill(_ range: Range<Int>, with cell: Cell) {
    if range.isEmpty { return }
    cut(range)
    if cell.glyph.isWide {
      for column in range {
        let isLead = (column - range.lowerBound).isMultiple(of: 2)
        cells[column] = Cell(isLead ? cell.glyph : .continuation, cell.style)
      }
    } else {
      (cells + range.lowerBound).update(repeating: cell, count: range.count)
    }
    mend(range)
  }

  /// Copies a range of columns of a row of cells from the same columns of another row. The ends of the range
  /// must not divide a wide glyph of the other row.
  func copy(_ range: Range<Int>, of other: CellRow) {
    cut(range)
    (cells + range.lowerBound).update(from: other.cells + range.lowerBound, count: range.count)
  }

  /// Writes printable ASCII into a row of cells from a column on; the text must fit in the row.
  func put(plain bytes: Substring.UTF8View, _ style: Style, at column: Int) {
    cut(column..<column + bytes.count)
    bytes.withContiguousStorageIfAvailable {
      for (index, byte) in $0.enumerated() {
        cells[column + index] = Cell(Glyph(bits: UInt64(byte)), style)
      }
    }
  }

  func put(_ glyph: Glyph, _ style: Style, at column: Int, within bounds: Range<Int>) {
    let whole = column..<column + (glyph.isWide ? 2 : 1)
    let visible = whole.clamped(to: bounds)
    if visible.isEmpty { return }
    cut(visible)
    if visible.count < whole.count || glyph == .continuation {
      cells[visible.lowerBound] = Cell(.space, style)
    } else {
      cells[column] = Cell(glyph, style)
      if glyph.isWide { cells[column + 1] = Cell(.continuation, style) }
    }
  }
}

extension Surface {
  mutating func withRow(_ row: Int, _ body: (CellRow) -> Void) { withRows(row..<row + 1, body) }

  /// Calls a closure with each row of cells of a range, from the top down. The rows must be within the
  /// surface.
  @inline(__always) mutating func withRows(_ rows: Range<Int>, _ body: (CellRow) -> Void) {
    let columns = size.columns
    precondition(rows.lowerBound >= 0 && rows.upperBound <= size.rows, "a row outside the surface")
    cells.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var cells = base + rows.lowerBound * columns
      for _ in rows {
        body(CellRow(cells: cells, count: columns))
        cells += columns
      }
    }
  }
}
