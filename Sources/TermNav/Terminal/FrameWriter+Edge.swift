internal import NavModel

/// The drawing of an edge column by column. There each row has a pen of its own, but a column has few pens.
extension FrameWriter {
  mutating func writeColumns(
    _ edge: Range<Int>, of frame: FrameRows, over shown: UnsafeMutablePointer<Cell>, size: Size
  ) {
    for column in edge {
      var next: Int? = 0
      while let first = next {
        next = writeColumn(column, from: first, of: frame, over: shown, size: size)
      }
    }
  }

  /// Writes those cells of a column that differ and need the pen of the first one.
  /// - Returns: the row of the first differing cell that needs another pen, or nil.
  private mutating func writeColumn(
    _ column: Int, from first: Int, of frame: FrameRows, over shown: UnsafeMutablePointer<Cell>, size: Size
  ) -> Int? {
    var other: Int?
    var pen: Style?
    // Blanks fit the pen of any text on the same background.
    var isPenOfBlanks = true
    for row in first..<size.rows {
      let (new, line) = (frame[row], shown + row * size.columns)
      if RowDifference.first(new, line, from: column, to: column + 1) > column { continue }
      let (isBlank, own) = (new[column].isBlank, new[column].style.withoutLink)
      if let pen, isBlank || isPenOfBlanks ? own.background != pen.background : own != pen {
        other = other ?? row
        continue
      }
      if pen == nil || !isBlank { (pen, isPenOfBlanks) = (own, isBlank) }
      write(new, over: line, row: row, column..<column + 1, columns: size.columns)
    }
    return other
  }
}
