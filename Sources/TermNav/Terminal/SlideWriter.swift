internal import NavModel

/// Frames in which layers move go around ncurses: what the terminal shows is moved by ICH and DCH, row by row, and only
/// what is left is sent. What the terminal shows is the truth meanwhile; before ncurses draws again it is told of it.
///
/// A value, so that a frame's thousand small steps need not ask whose it is.
struct SlideWriter: ~Copyable {
  var looks: StyleCache
  var writer: CellWriter
  /// What a blank is written in: the pen that stands, on the blank's background.
  private var penStyle = Style.plain
  /// Rows that another pen is needed for than most shifts want. They come after all others, and share their pens.
  private var others: [OtherRow] = []
  /// Whether frames leave the cursor where ncurses does, since it is seen.
  private let parksCursor: Bool

  /// For a screen that ncurses has opened.
  init(_ screen: NcursesRenderer.Opened) {
    looks = StyleCache(depth: screen.depth, colors: Curses.colors, attributes: screen.attributes)
    parksCursor = !screen.hidesCursor
    writer = CellWriter(depth: looks.depth)
  }

  /// What the last frame sends, until the next one.
  var bytes: UnsafeBufferPointer<UInt8> { writer.contents }

  /// From here on nothing is known of the cursor, and the pen is plain.
  mutating func forget() {
    writer.forget()
    penStyle = .plain
  }

  private struct OtherRow {
    var row: Int
    /// As `RowShift.suspects` wants to know.
    var isTrusted: Bool
    /// What is vacated by a shift that the row still waits for; nil for none.
    var background: Color?
  }

  /// Brings `shown` to `frame`, both rows of cells one after the other; returns how many cells it sends, or nil when
  /// ncurses is out of pairs.
  mutating func draw(
    _ frame: UnsafePointer<Cell>, over shown: UnsafeMutablePointer<Cell>, size: Size, _ shift: RowShift,
    _ moves: SlideMoves
  ) -> Int? {
    let columns = size.columns
    writer.begin(columns: columns)
    writer.avoidsFlushes = moves.avoidsFlushes
    var sent = 0
    others.removeAll(keepingCapacity: true)
    let common = shift.commonBackground(frame, rows: 0..<size.rows)
    let moved = rowsWorthMoving(frame, over: shown, size: size, shift, moves, vacating: common)
    if !moved.isEmpty {
      guard let count = move(moved, of: frame, over: shown, size: size, shift) else { return nil }
      sent += count
    }
    for row in 0..<size.rows where !moved.contains(row) {
      let (new, line) = (frame + row * columns, shown + row * columns)
      let hadStandIns = forgetStandIns(in: line, columns: columns)
      let isTrusted = shift.trustedRows.contains(row) && !hadStandIns
      let isWorth = shift.isWorth(new, over: line, isTrusted: isTrusted)
      let background = isWorth ? shift.exposedBackground(new) : .default
      let isShifted = isWorth && (moves.paintedRows || background == .default)
      if isShifted, background != common {
        others.append(OtherRow(row: row, isTrusted: isTrusted, background: background))
        continue
      }
      if isShifted, !move(row, line, shift, background) { return nil }
      // In a row that stays the layers have moved nevertheless.
      let isKnown = isTrusted && (isShifted || shift.steps.isEmpty)
      if needsOtherPen(new, over: line, shift.suspects(isTrusted: isKnown), than: common) {
        others.append(OtherRow(row: row, isTrusted: isKnown, background: nil))
      } else {
        guard
          let count = write(
            new, over: line, row: row, shift.suspects(isTrusted: isKnown), columns: columns)
        else { return nil }
        sent += count
      }
    }
    for other in others {
      let row = other.row
      let (new, line) = (frame + row * columns, shown + row * columns)
      if let background = other.background, !move(row, line, shift, background) { return nil }
      guard
        let count = write(
          new, over: line, row: row, shift.suspects(isTrusted: other.isTrusted), columns: columns)
      else { return nil }
      sent += count
    }
    if parksCursor, !writer.contents.isEmpty { writer.move(toColumn: 0, row: 0) }
    return sent
  }

  /// Moves one row; false when out of pairs.
  private mutating func move(
    _ row: Int, _ line: UnsafeMutablePointer<Cell>, _ shift: RowShift, _ background: Color
  ) -> Bool {
    guard takePen(vacating: background) else { return false }
    for step in shift.steps {
      writer.move(toColumn: step.column, row: row)
      writer.shift(by: step.count)
    }
    shift.apply(to: line, background: background)
    return true
  }

  /// Takes a pen with the background of what is vacated, so that a terminal with `bce` never shows its own background between
  /// two cells of a page; false when out of pairs.
  mutating func takePen(vacating background: Color) -> Bool {
    if background == .default {
      writer.takeClearPen()
      if writer.pen == .plain { penStyle = .plain }
      return true
    }
    guard let look = looks.look(of: Style(on: background)) else { return false }
    writer.take(blankOf: look)
    penStyle = penStyle.visiblePen.over(background)
    return true
  }

  /// Whether what is to be sent of a row needs another pen than one that shifts with a background.
  private func needsOtherPen(
    _ new: UnsafePointer<Cell>, over line: UnsafePointer<Cell>, _ ranges: [Range<Int>],
    than background: Color
  ) -> Bool {
    for range in ranges {
      var column = range.lowerBound
      while case let place = RowDifference.first(new, line, in: column..<range.upperBound),
        place < range.upperBound
      {
        let style = new[place].style
        let isSame =
          new[place].isBlank ? style.background == background : style == .plain && background == .default
        if !isSame { return true }
        column = place + 1
      }
    }
    return false
  }

  private mutating func write(
    _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int, _ ranges: [Range<Int>],
    columns: Int
  ) -> Int? {
    var sent = 0
    for range in ranges {
      guard let count = write(new, over: line, row: row, range, columns: columns) else { return nil }
      sent += count
    }
    return sent
  }

  /// Sends what differs in a part of a row, and returns how many cells that are; nil when out of pairs.
  mutating func write(
    _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int, _ range: Range<Int>,
    columns: Int
  ) -> Int? {
    var (column, end, sent) = (range.lowerBound, range.upperBound, 0)
    while true {
      column = RowDifference.first(new, line, in: column..<max(column, end))
      if column >= end { return sent }
      if new[column].glyph == .continuation, column > 0 { column -= 1 }
      if isWorthErasing(new, line, from: column, to: end, columns: columns) {
        writer.move(toColumn: column, row: row)
        guard takePen(vacating: .default) else { return nil }
        writer.eraseToEnd()
        (line + column).update(repeating: RowShift.blank, count: columns - column)
        return sent + columns - column
      }
      if !bridge(to: column, new, over: line, row: row) { writer.move(toColumn: column, row: row) }
      guard put(new, at: column, columns: columns) else { return nil }
      line[column] = new[column]
      if new[column].isBlank { line[column].style = penStyle }
      let overrun = new[column].glyph.overrun
      if isWide(new, at: column, columns: columns) {
        line[column + 1] = new[column + 1]
        column += 1
        sent += 1
      }
      column += 1
      sent += 1
      // What a terminal may have written over that thinks the glyph wider.
      for place in column..<min(columns, column + overrun) {
        line[place] = RowShift.unknown
        end = max(end, place + 1)
      }
    }
  }

  private func isWide(_ cells: UnsafePointer<Cell>, at column: Int, columns: Int) -> Bool {
    cells[column].glyph.isWide && column + 1 < columns && cells[column + 1].glyph == .continuation
  }

  /// Whether blanks on the terminal's own background reach to the row's end, and there are enough to be sent: they are erased
  /// then, not written.
  private func isWorthErasing(
    _ new: UnsafePointer<Cell>, _ line: UnsafePointer<Cell>, from column: Int, to end: Int, columns: Int
  ) -> Bool {
    let next = column + 3
    guard new[column].isBlank, next < end, RowDifference.first(new, line, in: next..<end) < end else {
      return false
    }
    return (column..<columns).allSatisfy { new[$0].isBlank && new[$0].style.background == .default }
  }

  /// Writes a few cells again where that is shorter than jumping over them.
  private mutating func bridge(
    to column: Int, _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int
  ) -> Bool {
    let start = writer.column
    guard writer.row == row, start >= 0, start < column, column - start <= 4 else { return false }
    for place in start..<column {
      guard new[place].glyph.bits < 0x7F, let look = looks.look(of: new[place].style) else { return false }
      let isFree =
        new[place].isBlank && look.background == writer.pen.background && writer.pen.showsNothingOnBlanks
      guard isFree || look == writer.pen else { return false }
    }
    for place in start..<column {
      if new[place].isBlank { line[place].style = penStyle }
      writer.write(ascii: UInt8(truncatingIfNeeded: max(0x20, new[place].glyph.bits)))
    }
    return true
  }

  /// Writes one glyph; half a glyph, or none, is a blank. False when out of pairs.
  /// - Parameter isExact: whether blanks are written with their own pen, too.
  mutating func put(
    _ cells: UnsafePointer<Cell>, at column: Int, columns: Int, isExact: Bool = false
  ) -> Bool {
    let cell = cells[column]
    guard let look = looks.look(of: cell.style) else { return false }
    if cell.isBlank, !isExact {
      writer.take(blankOf: look)
      penStyle = penStyle.visiblePen.over(cell.style.background)
    } else {
      writer.take(look)
      penStyle = cell.style
    }
    let fits = cell.glyph.fits(at: column, of: columns)
    let glyph = fits ? cell.glyph : cell.glyph.standIn
    let bits = glyph.bits
    let isWide = isWide(cells, at: column, columns: columns)
    if !fits, isWide, glyph == .space { writer.write(ascii: 0x20) }
    if bits < 0x7F || cell.glyph == .continuation || cell.glyph.isWide != isWide {
      let isVisible = 0x20..<0x7F ~= bits
      writer.write(ascii: isVisible ? UInt8(truncatingIfNeeded: bits) : 0x20)
      return true
    }
    let (base, mark1, mark2) = glyph.parts
    let text = Curses.text(base: base | (isWide ? 1 << 31 : 0), mark1, mark2)
    if !fits || cell.glyph.isSure {
      writer.write(text, width: isWide ? 2 : 1)
    } else {
      writer.write(doubtful: text, width: isWide ? 2 : 1)
    }
    return true
  }
}
