extension Surface {
  /// Copies columns of some rows of another surface to a column and row of this one. Columns outside one of
  /// the surfaces are left out; the rows must be in both.
  mutating func copy(
    _ columns: Range<Int>, ofRows sourceRows: Range<Int>, of source: borrowing Surface, toColumn column: Int,
    row: Int
  ) {
    let (range, target) = visible(columns, of: source, toColumn: column)
    if range.isEmpty || sourceRows.isEmpty { return }
    precondition(
      sourceRows.lowerBound >= 0 && sourceRows.upperBound <= source.size.rows && row >= 0
        && row + sourceRows.count <= size.rows, "rows outside the surface")
    let (width, sourceWidth) = (size.columns, source.size.columns)
    source.cells.withUnsafeBufferPointer { from in
      cells.withUnsafeMutableBufferPointer { to in
        var line = CellRow(cells: to.baseAddress! + row * width, count: width)
        var first = from.baseAddress! + sourceRows.lowerBound * sourceWidth + range.lowerBound
        for _ in sourceRows {
          line.cut(target)
          (line.cells + target.lowerBound).update(from: first, count: range.count)
          line.mend(target)
          line = CellRow(cells: line.cells + width, count: width)
          first += sourceWidth
        }
      }
    }
  }

  /// Copies columns of one row of another surface to a column and row of this one. Columns outside one of the
  /// surfaces are left out.
  mutating func copy(
    _ columns: Range<Int>, ofRow sourceRow: Int, of source: borrowing Surface, toColumn column: Int, row: Int
  ) {
    copy(columns, ofRows: sourceRow..<sourceRow + 1, of: source, toColumn: column, row: row)
  }

  /// Mixes columns of another surface's row into a row of this one, for a cross-fade. An `amount` of 0
  /// changes nothing, 1 copies the row; NaN counts as 1. The glyphs are replaced at 0.5.
  /// - Parameter dims: false for a terminal without colours, where text is never dim during the fade.
  mutating func fade(
    _ columns: Range<Int>, ofRow sourceRow: Int, of source: borrowing Surface, toColumn column: Int, row: Int,
    amount: Double, dims: Bool = true
  ) {
    if !(amount < 1) { return copy(columns, ofRow: sourceRow, of: source, toColumn: column, row: row) }
    let (range, target) = visible(columns, of: source, toColumn: column)
    if range.isEmpty || amount <= 0 { return }
    source.withRowForReading(sourceRow) { from in
      withRow(row) { to in
        let isNew = amount >= 0.5
        if isNew { to.cut(target) }
        var fade = Fade(amount: amount, dims: dims)
        for column in target {
          let new = from[range.lowerBound + column - target.lowerBound]
          let old = to.cells[column]
          to.cells[column] = Cell(isNew ? new.glyph : old.glyph, fade.style(from: old.style, to: new.style))
        }
        if isNew { to.mend(target) }
        to.evenOut(target)
      }
    }
  }

  func visible(
    _ columns: Range<Int>, of source: borrowing Surface, toColumn column: Int
  ) -> (source: Range<Int>, target: Range<Int>) {
    let (shift, isTooFar) = column.subtractingReportingOverflow(columns.lowerBound)
    if isTooFar { return (0..<0, 0..<0) }
    let lower = max(columns.lowerBound, 0, 0.minus(shift))
    let upper = min(columns.upperBound, source.size.columns, size.columns.minus(shift))
    if lower >= upper { return (0..<0, 0..<0) }
    return (lower..<upper, lower + shift..<upper + shift)
  }

  @discardableResult
  borrowing func withRowForReading<Result>(_ row: Int, _ body: (UnsafePointer<Cell>) -> Result) -> Result {
    let columns = size.columns
    precondition(row >= 0 && row < size.rows && columns > 0, "a row outside the surface")
    return cells.withUnsafeBufferPointer { body($0.baseAddress! + row * columns) }
  }
}

extension CellRow {
  /// Gives both halves of each wide glyph in a range the same style, that of the left half.
  func evenOut(_ range: Range<Int>) {
    for column in range where cells[column].glyph == .continuation && column > 0 {
      cells[column].style = cells[column - 1].style
    }
    if range.upperBound < count, cells[range.upperBound].glyph == .continuation {
      cells[range.upperBound].style = cells[range.upperBound - 1].style
    }
  }
}
