extension Surface {
  /// Copies columns of another row, cut to both surfaces.
  mutating func copy(
    _ columns: Range<Int>, ofRow sourceRow: Int, of source: borrowing Surface, toColumn column: Int, row: Int,
    dim: Dim? = nil
  ) {
    let (range, target) = visible(columns, of: source, toColumn: column)
    if range.isEmpty { return }
    source.withRowForReading(sourceRow) { from in
      withRow(row) { to in
        to.cut(target)
        let length = range.count
        let input = from + range.lowerBound
        let output = to.cells + target.lowerBound
        if var dim {
          for index in 0..<length {
            output[index] = Cell(input[index].glyph, dim(input[index].style))
          }
        } else {
          output.update(from: input, count: length)
        }
        to.mend(target)
      }
    }
  }

  /// Draws columns of another row in `width` columns, omitting or repeating columns evenly.
  /// - Parameter clip: drawable columns; nil is all.
  mutating func squeeze(
    _ columns: Range<Int>, ofRow sourceRow: Int, of source: borrowing Surface, toColumn column: Int,
    width: Int, row: Int, within clip: Range<Int>? = nil, dim: Dim? = nil
  ) {
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= source.size.columns, "a squeezed segment is whole")
    // Against overflow.
    let (column, width) = (max(-Self.far, min(column, Self.far)), max(0, min(width, 2 * Self.far)))
    let target = (column..<column + width).clamped(to: clip ?? 0..<size.columns).clamped(to: 0..<size.columns)
    if target.isEmpty || columns.isEmpty { return }
    source.withRowForReading(sourceRow) { from in
      withRow(row) { to in
        to.cut(target)
        var dim = dim
        // The nearest source column.
        func sample(_ place: Int) -> Int {
          columns.lowerBound + (2 * (place - column) + 1) * columns.count / (2 * width)
        }
        var leadAt = -1
        for place in target {
          let index = sample(place)
          var cell = from[index]
          if cell.glyph.isWide {
            if place + 1 < target.upperBound, sample(place + 1) == index + 1 {
              leadAt = place
            } else {
              cell.glyph = .space
            }
          } else if cell.glyph == .continuation, place == target.lowerBound || leadAt != place - 1 {
            cell.glyph = .space
          }
          if let style = dim?(cell.style) { cell.style = style }
          to.cells[place] = cell
        }
      }
    }
  }

  /// Fades columns of another row in by `amount`, 0…1; glyphs change at 0.5.
  mutating func fade(
    _ columns: Range<Int>, ofRow sourceRow: Int, of source: borrowing Surface, toColumn column: Int, row: Int,
    amount: Double
  ) {
    if amount >= 1 { return copy(columns, ofRow: sourceRow, of: source, toColumn: column, row: row) }
    let (range, target) = visible(columns, of: source, toColumn: column)
    if range.isEmpty || amount <= 0 { return }
    source.withRowForReading(sourceRow) { from in
      withRow(row) { to in
        let isNew = amount >= 0.5
        if isNew { to.cut(target) }
        var fade = Fade(amount: amount)
        for place in target {
          let new = from[range.lowerBound + place - target.lowerBound]
          let old = to.cells[place]
          to.cells[place] = Cell(isNew ? new.glyph : old.glyph, fade(from: old.style, to: new.style))
        }
        if isNew { to.mend(target) }
        to.evenOut(target)
      }
    }
  }

  private static var far: Int { 1 << 30 }

  private func visible(
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
  /// Gives both halves of a wide glyph one style.
  fileprivate func evenOut(_ range: Range<Int>) {
    for column in range where cells[column].glyph == .continuation && column > 0 {
      cells[column].style = cells[column - 1].style
    }
    if range.upperBound < count, cells[range.upperBound].glyph == .continuation {
      cells[range.upperBound].style = cells[range.upperBound - 1].style
    }
  }
}
