/// Frames in which layers move go around ncurses: what the terminal shows is moved by ICH and DCH, row by row, and only
/// what is left is sent. `shown` is the truth meanwhile; before ncurses draws again it is told of it.
extension NcursesRenderer {
  /// Draws a frame around ncurses; nil when it is out of pairs.
  func slide(_ surface: borrowing Surface, _ shift: RowShift) -> Int? {
    writer.begin()
    if !isAhead {
      writer.forget()
      penStyle = .plain
      isAhead = true
    }
    var changed = 0
    for row in 0..<size.rows {
      let line = shown + row * size.columns
      let count = surface.withRowForReading(row) { new -> Int? in
        let plain = difference(new, line, atMost: .max)
        guard plain > 0 else { return 0 }
        if plain > shift.bytes, !shift.steps.isEmpty {
          scratch.update(from: line, count: size.columns)
          forgetStandIns(in: scratch)
          shift.apply(to: scratch, count: size.columns)
          if difference(new, scratch, atMost: plain - shift.bytes) < plain - shift.bytes {
            for step in shift.steps {
              writer.move(toColumn: step.column, row: row)
              writer.shift(by: step.count)
              notePlainPen()
            }
            line.update(from: scratch, count: size.columns)
          }
        }
        return write(new, over: line, row: row) ? plain : nil
      }
      guard let count else { return nil }
      changed += count
    }
    return changed
  }

  /// Cells that look different, or `limit` where there are at least as many.
  private func difference(_ new: UnsafePointer<Cell>, _ old: UnsafePointer<Cell>, atMost limit: Int) -> Int {
    var count = 0
    for column in 0..<size.columns where !new[column].looks(like: old[column]) {
      count += 1
      if count >= limit { break }
    }
    return count
  }

  /// Whether a frame looks as what the terminal shows.
  func isShown(_ surface: borrowing Surface) -> Bool {
    for row in 0..<size.rows {
      let faults = surface.withRowForReading(row) { difference($0, shown + row * size.columns, atMost: 1) }
      if faults > 0 { return false }
    }
    return true
  }

  /// Sends what differs in a row; false when out of pairs.
  private func write(
    _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int
  ) -> Bool {
    let columns = size.columns
    var end = columns
    while end > 0, new[end - 1].looks(like: line[end - 1]) { end -= 1 }
    // Blanks on the terminal's own ground up to the row's end are erased, not written.
    var tail = columns
    while tail > 0, new[tail - 1].isBlank, new[tail - 1].style.background == .default { tail -= 1 }
    var column = 0
    while column < end {
      if new[column].looks(like: line[column]) {
        column += 1
        continue
      }
      if new[column].glyph == .continuation, column > 0 { column -= 1 }
      if column >= tail, end - column > 3 {
        writer.move(toColumn: column, row: row)
        writer.eraseToEnd()
        notePlainPen()
        for place in column..<columns { line[place] = RowShift.blank }
        return true
      }
      if !bridge(to: column, new, over: line, row: row) { writer.move(toColumn: column, row: row) }
      let width = max(1, new[column].glyph.width)
      guard put(new, at: column) else { return false }
      for place in column..<min(columns, column + width) { line[place] = new[place] }
      if new[column].isBlank { line[column].style = penStyle }
      let overrun = new[column].glyph.overrun
      column += width
      for place in column..<max(column, min(columns, column + overrun)) {
        line[place] = RowShift.unknown
        end = max(end, place + 1)
      }
    }
    return true
  }

  /// Writes a few cells again where that is shorter than jumping over them.
  private func bridge(
    to column: Int, _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int
  ) -> Bool {
    let start = writer.column
    guard writer.stands(inRow: row), start < column, column - start <= 4 else { return false }
    for place in start..<column {
      guard new[place].glyph.bits < 0x7F, let look = look(of: new[place].style) else { return false }
      let isFree = new[place].isBlank && look.background == writer.pen.background
      guard isFree || look == writer.pen else { return false }
    }
    for place in start..<column {
      if new[place].isBlank { line[place].style = penStyle }
      writer.write(ascii: UInt8(truncatingIfNeeded: max(0x20, new[place].glyph.bits)), columns: size.columns)
    }
    return true
  }

  /// Shifts and erasures put the pen down where its ground would be seen.
  private func notePlainPen() { if writer.pen == .plain { penStyle = .plain } }

  /// Writes one glyph; false when out of pairs.
  /// - Parameter isExact: whether blanks are written with their own pen, too.
  func put(_ new: UnsafePointer<Cell>, at column: Int, isExact: Bool = false) -> Bool {
    let cell = new[column]
    guard let look = look(of: cell.style) else { return false }
    if cell.isBlank, !isExact {
      writer.take(blankOf: look)
      penStyle = penStyle.visiblePen.over(cell.style.background)
    } else {
      writer.take(look)
      penStyle = cell.style
    }
    let width = cell.glyph.width
    let fits = fits(cell.glyph, at: column)
    let bits = (fits ? cell.glyph : cell.glyph.standIn).bits
    if bits < 0x7F || cell.glyph == .continuation {
      // Half a glyph, or none, is a blank.
      let isNone = bits < 0x20 || cell.glyph == .continuation
      writer.write(ascii: isNone ? 0x20 : UInt8(truncatingIfNeeded: bits), columns: size.columns)
      return true
    }
    if width == 2, column + 1 >= size.columns || new[column + 1].glyph != .continuation {
      writer.write(ascii: 0x20, columns: size.columns)
      return true
    }
    let text = Curses.text(
      base: UInt32(bits & 0x1F_FFFF) | (width == 2 ? 1 << 31 : 0), UInt32(bits >> 21 & 0x1F_FFFF),
      UInt32(bits >> 42 & 0x1F_FFFF))
    if !fits || cell.glyph.isSure {
      writer.write(text, width: width, columns: size.columns)
    } else {
      writer.write(doubtful: text, width: width, columns: size.columns)
    }
    return true
  }

  /// Tells ncurses what the terminal shows, and gives the bytes that bring pen and cursor to where it left them.
  func handBack() -> StaticString {
    isAhead = false
    guard isShownKnown else { return "\u{1B}[m" }
    for row in 0..<size.rows {
      let cells = UnsafeBufferPointer(start: shown + row * size.columns, count: size.columns)
      // Out of pairs: the frame that follows is sent whole.
      guard put(cells, column: 0, row: row, isShown: true) else {
        invalidate()
        return "\u{1B}[m"
      }
    }
    return "\u{1B}[m\u{1B}[H"
  }
}
