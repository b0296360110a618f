/// Glyphs on whose width terminals disagree. After one the cursor may be anywhere, in the next row too, and ncurses trusts
/// its cursor: it is handed a placeholder, and the glyph is written over it at a place of its own. So the glyph may look
/// wrong, but its row stays whole.
extension SlideWriter {
  /// Writes the glyphs in doubt of rows that ncurses has just written. Leaves pen and cursor as ncurses does.
  mutating func writeDoubtful(_ rows: [Int], of frame: UnsafePointer<Cell>, columns: Int) {
    writer.begin(columns: columns)
    writer.forget()
    for row in rows {
      let cells = frame + row * columns
      for column in 0..<columns where !cells[column].glyph.isSure {
        // A terminal may take the glyph for a mark on the one before it, or for one that covers the next ones.
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

  /// Stand-ins at the edge would else be moved into the row for the glyphs themselves. Returns whether there are any.
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
  /// Whether the glyph may be shown where it is. One in doubt has to stay in its row even where a terminal thinks it wider;
  /// and marks on the last column, libvterm 0.1.4 puts into the next row. Else a stand-in is shown.
  func fits(at column: Int, of columns: Int) -> Bool {
    if bits < 0x300 { return true }
    return isSure
      ? bits & ~(1 << 63) <= 0x1F_FFFF || column + width < columns : column + width + overrun <= columns
  }

  /// What is shown in place of a glyph that does not fit: the glyph without its marks; for one in doubt a dot, or blanks
  /// where it is wide.
  var standIn: Glyph {
    if isSure { return Glyph(bits: bits & (1 << 63 | 0x1F_FFFF)) }
    return isWide ? .space : Glyph("·")
  }

  /// What ncurses is handed in place of a glyph in doubt, and the terminal shows until that is written over it: one as
  /// wide as it should be. In doubt itself, so that ncurses never takes it for a glyph that is really shown; a blank where
  /// Unicode has one.
  var placeholder: Glyph { Glyph(unchecked: isWide ? "〓" : "\u{2002}", (nil, nil), wide: isWide) }
}
