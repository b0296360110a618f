/// Corrections of frames that ncurses has drawn. Glyphs of doubtful width are written over placeholders,
/// since ncurses relies on its count of columns: a terminal with other width tables would break the row. So
/// are glyphs beyond ASCII where ncurses has no UTF-8 locale.
extension FrameWriter {
  /// Writes the glyphs and links that ncurses could not draw. Leaves pen and cursor as ncurses expects them.
  mutating func writeOver(
    _ rows: [Int], of frame: UnsafePointer<Cell>, columns: Int, _ cursor: Frame.Cursor?
  ) {
    writer.begin(columns: columns)
    for row in rows {
      let cells = frame + row * columns
      writeDoubtful(cells, row: row, columns: columns)
      writeLinks(cells, row: row, columns: columns)
    }
    // A blank that ncurses has erased has no colour of its own, but the cursor on it is drawn in that colour.
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

  /// Writes the glyphs that ncurses has replaced by placeholders.
  private mutating func writeDoubtful(_ cells: UnsafePointer<Cell>, row: Int, columns: Int) {
    let writesAll = !Curses.knowsUTF8
    for column in 0..<columns
    where !cells[column].glyph.isSure || writesAll && cells[column].glyph.isBeyondASCII {
      // Some terminals join a glyph with its neighbour, or draw it wider: the neighbours are written again.
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

  /// Writes the cells that have links, which ncurses does not support.
  private mutating func writeLinks(_ cells: UnsafePointer<Cell>, row: Int, columns: Int) {
    for column in 0..<columns where cells[column].style.bits & linkBits != 0 {
      // The left half of the glyph was written before, and with it this half.
      if cells[column].glyph == .continuation, column > 0, cells[column - 1].glyph.isWide { continue }
      putExactly(cells, at: column, row: row, columns: columns)
    }
  }
}

extension Glyph {
  /// Whether the glyph can be written at a column without running beyond the last one. Glyphs of doubtful
  /// width must fit at their greatest width. Glyphs with marks never fit the last column: libvterm 0.1.4
  /// wraps them.
  func fits(at column: Int, of columns: Int) -> Bool {
    if bits < 0x300 || isPicture { return true }
    return isSure
      ? bits & ~(1 << 63) <= 0x1F_FFFF || column + width < columns : column + width + overrun <= columns
  }

  fileprivate var isBeyondASCII: Bool { bits >= 0x7F && self != .continuation }

  /// The glyph to write where this one does not fit: the same without marks, or for one of doubtful width a
  /// dot, or blanks if it is wide.
  var standIn: Glyph {
    if isSure { return Glyph(bits: bits & (1 << 63 | 0x1F_FFFF)) }
    return isWide ? .space : Glyph("·")
  }

  /// The glyph that ncurses gets in place of this one. It is equally wide, and never equal to a glyph that is
  /// shown.
  var placeholder: Glyph { Glyph(unchecked: isWide ? "〓" : "\u{2002}", (nil, nil), wide: isWide) }
}
