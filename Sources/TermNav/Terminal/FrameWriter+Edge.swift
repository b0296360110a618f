internal import NavModel

/// Writes columns from top to bottom. Along an edge the cells of a row have a pen each, and those of a column few.
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

  /// Writes the cells of a column that differ and need the first one's pen.
  /// - Returns: the row of the first cell that needs another pen, if any.
  private mutating func writeColumn(
    _ column: Int, from first: Int, of frame: FrameRows, over shown: UnsafeMutablePointer<Cell>, size: Size
  ) -> Int? {
    var other: Int?
    var pen: Style?
    // A blank goes with any text on its background.
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
