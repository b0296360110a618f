/// Corrections of frames that ncurses has drawn. Terminals disagree on the width of some glyphs, and ncurses
/// relies on its own count of columns. So ncurses draws a placeholder, over which the glyph is written
/// afterwards. The same is done for all glyphs beyond ASCII where ncurses has no UTF-8 locale.
extension FrameWriter {
  /// Writes the glyphs and links that ncurses could not draw in the rows that ncurses has drawn. Leaves the
  /// style and the cursor as ncurses expects them: plain, and in the first cell.
  mutating func writeOver(
    _ rows: [Int], of frame: UnsafePointer<Cell>, columns: Int, _ cursor: Frame.Cursor?
  ) {
    writer.begin(columns: columns)
    for row in rows {
      let cells = frame + row * columns
      writeDoubtful(cells, row: row, columns: columns)
      writeLinks(cells, row: row, columns: columns)
    }
    // ncurses may have erased the blank under the cursor, which then has no colour of its own. Terminals draw
    // the cursor in the colours of its cell, so the blank is written again.
    if let cursor, cursor.isVisible, rows.contains(cursor.row) {
      let cells = frame + cursor.row * columns
      if cells[cursor.column].isBlank {
        putExactly(cells, at: cursor.column, row: cursor.row, columns: columns)
      }
    }
    if writer.contents.isEmpty { return }
    writer.closeLink()
    writer.send(ControlSequences.plainPenAtHome)
    forget()
  }

  /// Writes the glyphs of a row for which ncurses has drawn placeholders.
  private mutating func writeDoubtful(_ cells: UnsafePointer<Cell>, row: Int, columns: Int) {
    let writesAll = !Curses.knowsUTF8
    for column in 0..<columns
    where !cells[column].glyph.isSure || writesAll && cells[column].glyph.isBeyondASCII {
      // Some terminals join a glyph with the one beside it, or draw it wider. So the cells beside it are
      // written again.
      let before = column > 1 && cells[column - 1].glyph == .continuation ? column - 2 : column - 1
      let next = column + cells[column].glyph.width
      for neighbour in [before, column] + Array(next..<next + cells[column].glyph.overrun)
      where (0..<columns).contains(neighbour)
        && (neighbour == column || !cells[column].glyph.isSure && cells[neighbour].glyph.isSure)
      {
        if cells[neighbour].glyph == .continuation, neighbour > next { continue }
        putExactly(cells, at: neighbour, row: row, columns: columns)
      }
    }
  }

  /// Writes the cells of a row that have links, since ncurses does not support links.
  private mutating func writeLinks(_ cells: UnsafePointer<Cell>, row: Int, columns: Int) {
    for column in 0..<columns where cells[column].style.bits & linkBits != 0 {
      // The right half of a wide glyph was written together with the left half.
      if cells[column].glyph == .continuation, column > 0, cells[column - 1].glyph.isWide { continue }
      putExactly(cells, at: column, row: row, columns: columns)
    }
  }
}

extension Glyph {
  /// Returns whether the glyph can be written at a column without reaching beyond the last one. A glyph on
  /// whose width terminals disagree must fit at its greatest width. A glyph with combining marks never fits
  /// the last column, since the terminal library libvterm 0.1.4 wraps such a glyph.
  func fits(at column: Int, of columns: Int) -> Bool {
    if bits < 0x300 || isPicture { return true }
    return isSure
      ? bits & ~(1 << 63) <= 0x1F_FFFF || column + width < columns : column + width + overrun <= columns
  }

  fileprivate var isBeyondASCII: Bool { bits >= 0x7F && self != .continuation }

  /// The glyph to write where this glyph could reach beyond the row's last column (`fits(at:of:)`): the same
  /// without combining marks, since a terminal may wrap a glyph with marks there. For a glyph on whose width
  /// terminals disagree, the result is a dot, or a blank if the glyph is wide.
  var standIn: Glyph {
    if isSure { return Glyph(bits: bits & (1 << 63 | 0x1F_FFFF)) }
    return isWide ? .space : Glyph("·")
  }

  /// The glyph that ncurses draws as a placeholder for this one. The placeholder takes as many columns, and
  /// is a glyph that programs do not show.
  var placeholder: Glyph { Glyph(unchecked: isWide ? "〓" : "\u{2002}", (nil, nil), wide: isWide) }
}
