/// Glyphs of doubtful width are written over placeholders (DECISIONS, Drawing).
extension FrameWriter {
  /// Overwrites ncurses' placeholders; leaves pen and cursor as ncurses does.
  mutating func writeDoubtful(_ rows: [Int], of frame: UnsafePointer<Cell>, columns: Int) {
    writer.begin(columns: columns)
    for row in rows {
      let cells = frame + row * columns
      for column in 0..<columns where !cells[column].glyph.isSure {
        // Some terminals join two glyphs, or draw one wider.
        let before = column > 1 && cells[column - 1].glyph == .continuation ? column - 2 : column - 1
        let next = column + cells[column].glyph.width
        for place in [before, column] + Array(next..<next + cells[column].glyph.overrun)
        where (0..<columns).contains(place) && (place == column || cells[place].glyph.isSure) {
          if cells[place].glyph == .continuation, place > next { continue }
          writer.move(toColumn: place, row: row)
          guard put(cells, at: place, columns: columns, isExact: true) else { return }
        }
      }
    }
    if writer.contents.isEmpty { return }
    writer.send(ControlSequences.plainPenAtHome)
    forget()
  }
}

extension Glyph {
  /// Uncertain glyphs must fit at their greatest width. Marks never fit the last column: libvterm 0.1.4 wraps them.
  func fits(at column: Int, of columns: Int) -> Bool {
    if bits < 0x300 { return true }
    return isSure
      ? bits & ~(1 << 63) <= 0x1F_FFFF || column + width < columns : column + width + overrun <= columns
  }

  /// Without marks; if uncertain, a dot, or blanks where wide.
  var standIn: Glyph {
    if isSure { return Glyph(bits: bits & (1 << 63 | 0x1F_FFFF)) }
    return isWide ? .space : Glyph("·")
  }

  /// What ncurses gets: as wide, and unequal to any shown glyph.
  var placeholder: Glyph { Glyph(unchecked: isWide ? "〓" : "\u{2002}", (nil, nil), wide: isWide) }
}
