internal import NavModel

/// Drawing the edge of a moving page column by column. At the edge each row needs another style, but a column
/// has few styles.
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

  /// Writes those cells of a column that differ from what is shown and have the same style as the first of
  /// them.
  /// - Returns: the row of the first differing cell of another style; nil if there is none.
  private mutating func writeColumn(
    _ column: Int, from first: Int, of frame: FrameRows, over shown: UnsafeMutablePointer<Cell>, size: Size
  ) -> Int? {
    var other: Int?
    var pen: Style?
    // This flag says whether only blanks were written so far. A blank needs the background alone, so it fits
    // the style of any text on it.
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
