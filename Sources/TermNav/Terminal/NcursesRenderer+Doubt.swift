/// Glyphs on whose width terminals disagree. After one the cursor may be anywhere, in the next row too, and ncurses trusts
/// its cursor: it is handed a stand-in, and the glyph is written over it at a place of its own. So the glyph may look
/// wrong, but its row stays whole.
extension NcursesRenderer {
  /// Writes the glyphs in doubt of rows that ncurses has just written. Leaves pen and cursor as ncurses does.
  func writeDoubtful(_ rows: [Int], of surface: borrowing Surface) -> [UInt8] {
    writer.begin()
    writer.forget()
    for row in rows {
      surface.withRowForReading(row) { cells in
        for column in 0..<size.columns where !cells[column].glyph.isSure {
          // A terminal may take the glyph for a mark on the one before it, or for one that covers the next ones.
          let before = column > 1 && cells[column - 1].glyph == .continuation ? column - 2 : column - 1
          let next = column + cells[column].glyph.width
          for place in [before, column] + Array(next..<next + cells[column].glyph.overrun)
          where (0..<size.columns).contains(place) && (place == column || cells[place].glyph.isSure) {
            if cells[place].glyph == .continuation, place > next { continue }
            writer.move(toColumn: place, row: row)
            guard put(cells, at: place, isExact: true) else { return }
          }
        }
      }
    }
    if !writer.bytes.isEmpty { writer.send("\u{1B}[m\u{1B}[H") }
    return writer.bytes
  }

  /// Whether a glyph stays in its row, even where a terminal thinks it wider. Else its stand-in is shown.
  func fits(_ glyph: Glyph, at column: Int) -> Bool {
    glyph.isSure || column + glyph.width + glyph.overrun <= size.columns
  }

  /// Stand-ins at the edge would else be moved into the row for the glyphs themselves.
  func forgetStandIns(in row: UnsafeMutablePointer<Cell>) {
    for column in max(0, size.columns - Glyph.farthest)..<size.columns
    where !fits(row[column].glyph, at: column) {
      row[column] = RowShift.unknown
    }
  }
}

extension Glyph {
  /// What ncurses is handed in place of a glyph in doubt: one as wide as it should be. In doubt itself, by decree, so that
  /// ncurses never takes it for a glyph that is really shown.
  var standIn: Glyph {
    if isSure { return self }
    return Glyph(unchecked: isWide ? "〓" : "\u{FFFC}", (nil, nil), wide: isWide)
  }
}
