/// Glyphs on whose width terminals disagree: ncurses gets a placeholder, which they overwrite at an address.
extension SlideWriter {
  /// Overwrites the placeholders that ncurses has just written; leaves pen and cursor as ncurses does.
  mutating func writeDoubtful(_ rows: [Int], of frame: UnsafePointer<Cell>, columns: Int) {
    writer.begin(columns: columns)
    writer.forget()
    for row in rows {
      let cells = frame + row * columns
      for column in 0..<columns where !cells[column].glyph.isSure {
        // Some terminals join the glyph to the one before, or let it cover the next ones.
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
    if !writer.contents.isEmpty { writer.send(ControlSequences.plainPenAtHome) }
  }

  /// Marks stand-ins unknown, so that no shift moves them as glyphs; returns whether any are there.
  func forgetStandIns(in row: UnsafeMutablePointer<Cell>, columns: Int) -> Bool {
    var areThere = false
    for column in max(0, columns - Glyph.farthest)..<columns
    where !row[column].glyph.fits(at: column, of: columns) {
      row[column] = RowShift.unknown
      areThere = true
    }
    return areThere
  }
}

extension Glyph {
  /// Whether the glyph may be shown here. An uncertain one must fit at its greatest width; a mark on the last column
  /// never fits, since libvterm 0.1.4 puts it into the next row.
  func fits(at column: Int, of columns: Int) -> Bool {
    if bits < 0x300 { return true }
    return isSure
      ? bits & ~(1 << 63) <= 0x1F_FFFF || column + width < columns : column + width + overrun <= columns
  }

  /// Replaces a glyph that does not fit: without marks; if uncertain, a dot, or blanks if wide.
  var standIn: Glyph {
    if isSure { return Glyph(bits: bits & (1 << 63 | 0x1F_FFFF)) }
    return isWide ? .space : Glyph("·")
  }

  /// What ncurses gets instead: as wide, and itself uncertain, so that ncurses never equates it with a shown glyph.
  var placeholder: Glyph { Glyph(unchecked: isWide ? "〓" : "\u{2002}", (nil, nil), wide: isWide) }
}
