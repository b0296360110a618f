/// In frames that ncurses draws, glyphs of doubtful width are written over placeholders, since ncurses trusts its cursor: a
/// terminal with older tables would break the row and those below. So are glyphs beyond ASCII, where ncurses has no locale.
extension FrameWriter {
  /// Writes the cells of a frame that ncurses has drawn with placeholders or without links; leaves pen and cursor as
  /// ncurses does.
  mutating func writeOver(
    _ rows: [Int], of frame: UnsafePointer<Cell>, columns: Int, _ cursor: Frame.Cursor?
  ) {
    writer.begin(columns: columns)
    for row in rows {
      let cells = frame + row * columns
      writeDoubtful(cells, row: row, columns: columns)
      writeLinks(cells, row: row, columns: columns)
    }
    // Where ncurses has erased it, it has no colour of its own.
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

  /// Writes the glyphs for which ncurses got placeholders.
  private mutating func writeDoubtful(_ cells: UnsafePointer<Cell>, row: Int, columns: Int) {
    let writesAll = !Curses.knowsUTF8
    for column in 0..<columns
    where !cells[column].glyph.isSure || writesAll && cells[column].glyph.isBeyondASCII {
      // Some terminals join two glyphs, or draw one wider.
      let before = column > 1 && cells[column - 1].glyph == .continuation ? column - 2 : column - 1
      let next = column + cells[column].glyph.width
      for place in [before, column] + Array(next..<next + cells[column].glyph.overrun)
      where (0..<columns).contains(place)
        && (place == column || !cells[column].glyph.isSure && cells[place].glyph.isSure)
      {
        if cells[place].glyph == .continuation, place > next { continue }
        putExactly(cells, at: place, row: row, columns: columns)
      }
    }
  }

  /// Writes the cells with links, which ncurses does not know.
  private mutating func writeLinks(_ cells: UnsafePointer<Cell>, row: Int, columns: Int) {
    for column in 0..<columns where cells[column].style.bits & linkBits != 0 {
      // Its left half was written.
      if cells[column].glyph == .continuation, column > 0, cells[column - 1].glyph.isWide { continue }
      putExactly(cells, at: column, row: row, columns: columns)
    }
  }
}

extension Glyph {
  /// Uncertain glyphs must fit at their greatest width. Marks never fit the last column: libvterm 0.1.4 wraps them.
  func fits(at column: Int, of columns: Int) -> Bool {
    if bits < 0x300 || isPicture { return true }
    return isSure
      ? bits & ~(1 << 63) <= 0x1F_FFFF || column + width < columns : column + width + overrun <= columns
  }

  fileprivate var isBeyondASCII: Bool { bits >= 0x7F && self != .continuation }

  /// Without marks; if uncertain, a dot, or blanks where wide.
  var standIn: Glyph {
    if isSure { return Glyph(bits: bits & (1 << 63 | 0x1F_FFFF)) }
    return isWide ? .space : Glyph("·")
  }

  /// What ncurses gets: as wide, and unequal to any shown glyph.
  var placeholder: Glyph { Glyph(unchecked: isWide ? "〓" : "\u{2002}", (nil, nil), wide: isWide) }
}
