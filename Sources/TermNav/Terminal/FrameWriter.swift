internal import NavModel

/// Writes the differences between a frame and the cells that the terminal shows; ncurses draws whole frames.
///
/// A struct, to avoid uniqueness checks in the hot loop.
struct FrameWriter: ~Copyable {
  var styles: StyleCache
  var writer: CellWriter
  /// The style that blanks get.
  private var penStyle = Style.plain
  /// Rows with another pen than most; drawn last.
  private var others = FrameBuffer<OtherRow>(capacity: 64)
  /// The cursor cannot be hidden.
  private let parksCursor: Bool
  private let canErase: Bool
  /// Erased cells get the pen's background.
  private(set) var erasesWithPen = false
  /// Those of a style that are sent.
  private(set) var linkBits: UInt64 = 0
  /// Rows that had block glyphs while pages moved, on a terminal where pixels of these stay: once nothing moves, they are
  /// written whole.
  private var blockRows: Set<Int> = []
  var sendsLinks = false { didSet { linkBits = sendsLinks ? Style.linkBits : 0 } }

  init(_ screen: NcursesRenderer.Opened) {
    styles = StyleCache(depth: screen.depth, colors: Curses.colors, attributes: screen.attributes)
    parksCursor = !screen.hidesCursor
    canErase = screen.canErase
    writer = CellWriter(depth: styles.depth)
  }

  /// Valid until the next frame.
  var bytes: UnsafeBufferPointer<UInt8> { writer.contents }

  mutating func cursorMoved(toColumn column: Int, row: Int) { writer.cursorMoved(toColumn: column, row: row) }

  func hasCursor(at place: Frame.Cursor) -> Bool {
    writer.row == place.row && writer.column == place.column
  }

  /// The sequence that makes the pen plain before ncurses draws a frame: ncurses expects it so, and leaves it so.
  mutating func layDownPen() -> StaticString {
    defer { forget() }
    return writer.pen == .plain ? "" : ControlSequences.plainPen
  }

  mutating func forget() {
    writer.forget()
    penStyle = .plain
  }

  struct OtherRow {
    var row: Int
    /// Its steps are still to be sent.
    var move: RowShift.Move
    /// The cells before it are shown.
    var first: Int
  }

  /// Cells sent in this frame.
  private var sent = 0

  /// Writes the differences of a frame. Returns the number of cells sent.
  /// - Parameters:
  ///   - isAtRest: no page moves or has moved, so that rows may be as they were.
  ///   - isMoving: pages move in this frame.
  mutating func draw(
    _ frame: FrameRows, over shown: UnsafeMutablePointer<Cell>, _ last: inout LastFrame, size: Size,
    _ shift: borrowing RowShift, _ lines: [LineShift], _ moves: SlideMoves, _ cursor: Frame.Cursor?,
    isAtRest: Bool, isMoving: Bool
  ) -> Int {
    let columns = size.columns
    if isAtRest { last.begin(size) } else { last.forget() }
    writer.begin(columns: columns)
    writer.avoidsFlushes = moves.avoidsFlushes
    erasesWithPen = canErase && moves.erasesWithPen
    let repaired = moves.leavesPixels ? repairBlocks(frame, over: shown, size: size, isMoving: isMoving) : []
    move(lines, of: frame.cells, over: shown, &last, size: size, moves)
    sent = 0
    others.removeAll()
    let common = shift.commonBackground(frame.cells, rows: 0..<size.rows)
    let moved = moveRows(of: frame.cells, over: shown, size: size, shift, moves, vacating: common)
    for row in 0..<size.rows where !moved.contains(row) {
      let (new, line) = (frame[row], shown + row * columns)
      let isRepaired = !repaired.isEmpty && repaired.contains(row)
      if isAtRest {
        if last.has(new, inRow: row), !isRepaired { continue }
        last.keep(new, inRow: row)
      }
      let isTrusted = !isAtRest && shift.trustedRows.contains(row) && !isRepaired
      let move = shift.move(new, over: line, isTrusted: isTrusted, paints: moves.paintedRows)
      if let background = move.background {
        if background != common {
          others.append(OtherRow(row: row, move: move, first: 0))
          continue
        }
        send(shift, inRow: row, vacating: background)
      }
      let end = write(
        new, over: line, row: row, shift, isKnown: move.isKnown, from: 0, columns: columns, common)
      if end < columns {
        others.append(OtherRow(row: row, move: .init(background: nil, isKnown: move.isKnown), first: end))
      }
    }
    for index in others.indices {
      let other = others[index]
      let row = other.row
      if let background = other.move.background { send(shift, inRow: row, vacating: background) }
      _ = write(
        frame[row], over: shown + row * columns, row: row, shift, isKnown: other.move.isKnown,
        from: other.first, columns: columns)
    }
    if !shift.edge.isEmpty { writeColumns(shift.edge, of: frame, over: shown, size: size) }
    if let cursor, cursor.isVisible { setExactly(cursor, frame[cursor.row], over: shown, columns: columns) }
    if isAtRest { last.end() }
    writer.closeLink()
    if !writer.contents.isEmpty, cursor != nil || parksCursor {
      writer.move(toColumn: cursor?.column ?? 0, row: cursor?.row ?? 0)
    }
    return sent
  }

  /// Returns the rows that are to be written whole now.
  private mutating func repairBlocks(
    _ frame: FrameRows, over shown: UnsafeMutablePointer<Cell>, size: Size, isMoving: Bool
  ) -> Set<Int> {
    if !isMoving {
      defer { blockRows.removeAll() }
      for row in blockRows where row < size.rows {
        (shown + row * size.columns).update(repeating: RowShift.unknown, count: size.columns)
      }
      return blockRows
    }
    for row in 0..<size.rows where !blockRows.contains(row) {
      let cells = frame[row]
      if (0..<size.columns).contains(where: { 0x2580...0x259F ~= cells[$0].glyph.parts.base }) {
        blockRows.insert(row)
      }
    }
    return []
  }

  @inline(__always) private mutating func send(
    _ shift: borrowing RowShift, inRow row: Int, vacating background: Color
  ) {
    takePen(vacating: background)
    for step in shift.steps.contents {
      writer.move(toColumn: step.column, row: row)
      writer.shift(by: step.count)
    }
  }

  /// No page may show the terminal's own background.
  @inline(__always) mutating func takePen(vacating background: Color) {
    // Most rows of a frame are vacated in one pen.
    if writer.link == 0, background == .default, writer.pen.isClear { return }
    changePen(vacating: background)
  }

  private mutating func changePen(vacating background: Color) {
    writer.closeLink()
    if background == .default {
      if writer.pen.isClear { return }
      writer.take(.plain)
      penStyle = .plain
    } else if penStyle.background != background || !penStyle.showsNothingOnBlanks {
      writer.take(blankOf: styles.pen(of: Style(on: background)))
      penStyle = penStyle.visiblePen.over(background)
    }
  }

  /// - Parameters:
  ///   - first: the cells before it are shown.
  ///   - common: ends at the first cell that needs another pen than blanks on this background; nil ends at none.
  /// - Returns: the column of that cell, else the number of columns.
  @inline(__always) private mutating func write(
    _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int, _ shift: borrowing RowShift,
    isKnown: Bool, from first: Int, columns: Int, _ common: Color? = nil
  ) -> Int {
    if !isKnown, shift.edge.isEmpty {
      return write(new, over: line, row: row, first..<columns, columns: columns, common) ?? columns
    }
    var next = first
    // Most are the same.
    while let rest = shift.difference(new, line, from: next, isKnown: isKnown) {
      if let end = write(new, over: line, row: row, from: rest.place, to: rest.end, columns: columns, common)
      {
        return end
      }
      next = rest.end
    }
    return columns
  }

  /// Returns the column of the first cell that needs another pen, if any.
  @discardableResult mutating func write(
    _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int, _ range: Range<Int>,
    columns: Int, _ common: Color? = nil
  ) -> Int? {
    let place = RowDifference.first(new, line, in: range)
    if place == range.upperBound { return nil }
    return write(new, over: line, row: row, from: place, to: range.upperBound, columns: columns, common)
  }

  /// The first column of a glyph; half a glyph is its own.
  @inline(__always) private static func whole(_ cells: UnsafePointer<Cell>, at column: Int) -> Int {
    guard cells[column].glyph == .continuation, column > 0, cells[column &- 1].glyph.isWide else {
      return column
    }
    return column &- 1
  }

  /// The same from a cell on that differs.
  @inline(__always) private mutating func write(
    _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int, from place: Int, to end: Int,
    columns: Int, _ common: Color?
  ) -> Int? {
    if let common {
      // Many need another pen.
      let first = Self.whole(new, at: place)
      if !new[first].needsOnly(common) { return first }
    }
    return writeCells(new, over: line, row: row, from: place, to: end, columns: columns, common)
  }

  private mutating func writeCells(
    _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int, from first: Int,
    to last: Int, columns: Int, _ common: Color?
  ) -> Int? {
    var (column, end) = (first, last)
    // Cells that are the same, found on the way.
    var same = 0..<0
    while column < end {
      column = Self.whole(new, at: column)
      if let common, !new[column].needsOnly(common) { return column }
      // Nothing shorter than four blanks is worth an order.
      if column + 3 < end, new[column].isBlank {
        let toEnd = Self.isWorthErasing(
          new, line, from: column, to: end, columns: columns, withPen: erasesWithPen, same: &same)
        let blanks =
          toEnd
          ? columns - column
          : canErase
            ? Self.blanksWorthErasing(new, line, from: column, to: end, withPen: erasesWithPen) : 0
        if blanks > 0 {
          erase(blanks, isToEnd: toEnd, new, over: line, column: column, row: row)
          column += blanks
          sent += blanks
          column = RowDifference.first(new, line, in: column..<max(column, end), besides: same)
          continue
        }
      }
      if !bridge(to: column, new, over: line, row: row) { writer.move(toColumn: column, row: row) }
      put(new, at: column, columns: columns)
      line[column] = new[column]
      if new[column].isBlank { line[column].style = penStyle }
      let glyph = new[column].glyph
      if glyph.isWide, Self.isWide(new, at: column, columns: columns) {
        line[column + 1] = new[column + 1]
        column += 1
        sent += 1
      }
      column += 1
      sent += 1
      // Columns a terminal may overwrite if its width table differs.
      if glyph.overrun > 0 {
        for place in column..<min(columns, column + glyph.overrun) {
          line[place] = RowShift.unknown
          end = max(end, place + 1)
          same = 0..<0
        }
      }
      column = RowDifference.first(new, line, in: column..<max(column, end), besides: same)
    }
    return nil
  }

  private mutating func erase(
    _ blanks: Int, isToEnd: Bool, _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>,
    column: Int,
    row: Int
  ) {
    let background = new[column].style.background
    writer.move(toColumn: column, row: row)
    takePen(vacating: background)
    if isToEnd { writer.eraseToEnd() } else { writer.erase(blanks) }
    (line + column).update(
      repeating: background == .default ? RowShift.blank : Cell(.space, Style(on: background)), count: blanks)
  }

  private static func isWide(_ cells: UnsafePointer<Cell>, at column: Int, columns: Int) -> Bool {
    cells[column].glyph.isWide && column + 1 < columns && cells[column + 1].glyph == .continuation
  }

  private static func isWorthErasing(
    _ new: UnsafePointer<Cell>, _ line: UnsafePointer<Cell>, from column: Int, to end: Int, columns: Int,
    withPen: Bool, same: inout Range<Int>
  ) -> Bool {
    let next = column + 3
    let background = new[column].style.background
    guard new[next - 1].glyph == .space, background == .default || withPen && background.isFixed,
      new[columns - 1].isBlank
    else { return false }
    same = next..<RowDifference.first(new, line, in: next..<end, besides: same)
    guard same.upperBound < end else { return false }
    return (column..<columns).allSatisfy { new[$0].isBlank && new[$0].style.background == background }
  }

  /// How many blanks of one background an order is shorter for; else 0.
  private static func blanksWorthErasing(
    _ new: UnsafePointer<Cell>, _ line: UnsafePointer<Cell>, from column: Int, to end: Int, withPen: Bool
  ) -> Int {
    let least = 12
    let background = new[column].style.background
    guard column + least <= end, background == .default || withPen && background.isFixed,
      new[column + least - 1].isBlank
    else { return 0 }
    var (place, last, different) = (column, column, 0)
    while place < end, new[place].isBlank, new[place].style.background == background {
      if !new[place].appears(like: line[place]) { (last, different) = (place + 1, different + 1) }
      place += 1
    }
    return different >= least ? last - column : 0
  }

  /// Rewrites up to 4 cells where a cursor move is longer.
  @inline(__always) private mutating func bridge(
    to column: Int, _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int
  ) -> Bool {
    let start = writer.column
    guard writer.row == row, start >= 0, start < column, column - start <= 4 else { return false }
    return bridge(from: start, to: column, new, over: line)
  }

  private mutating func bridge(
    from start: Int, to column: Int, _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>
  ) -> Bool {
    for place in start..<column {
      guard new[place].style.bits & linkBits == writer.link, new[place].glyph.bits < 0x7F else {
        return false
      }
      let pen = styles.pen(of: new[place].style)
      let isFree =
        new[place].isBlank && pen.background == writer.pen.background && writer.pen.showsNothingOnBlanks
      guard isFree || pen == writer.pen else { return false }
    }
    for place in start..<column {
      if new[place].isBlank { line[place].style = penStyle }
      writer.write(ascii: UInt8(truncatingIfNeeded: max(0x20, new[place].glyph.bits)))
    }
    return true
  }

  /// Terminals draw a cursor in the colours of its cell, also those that a blank does not show.
  private mutating func setExactly(
    _ cursor: Frame.Cursor, _ line: UnsafePointer<Cell>, over shown: UnsafeMutablePointer<Cell>, columns: Int
  ) {
    let (cell, place) = (line[cursor.column], cursor.row * columns + cursor.column)
    guard cell.isBlank, shown[place] != cell else { return }
    putExactly(line, at: cursor.column, row: cursor.row, columns: columns)
    shown[place] = cell
  }

  /// A blank too keeps its own pen.
  mutating func putExactly(_ cells: UnsafePointer<Cell>, at column: Int, row: Int, columns: Int) {
    writer.move(toColumn: column, row: row)
    put(cells, at: column, columns: columns, isExact: true)
  }

  /// Writes a blank for half a glyph.
  /// - Parameter isExact: blanks keep their own pen.
  @inline(__always) private mutating func put(
    _ cells: UnsafePointer<Cell>, at column: Int, columns: Int, isExact: Bool = false
  ) {
    let cell = cells[column]
    var pen = styles.pen(of: cell.style)
    if cell.glyph.isPicture { pen.foreground = Int32(KeptPictures.identity(Int(pen.foreground & 15))) }
    let link = cell.style.bits & linkBits
    if link != writer.link { writer.take(link: link) }
    if cell.isBlank, !isExact {
      writer.take(blankOf: pen)
      penStyle = penStyle.visiblePen.over(cell.style.background)
    } else {
      writer.take(pen)
      penStyle = cell.style.withoutLink
    }
    if 0x20..<0x7F ~= cell.glyph.bits {
      writer.write(ascii: UInt8(truncatingIfNeeded: cell.glyph.bits))
    } else {
      putRare(cells, at: column, columns: columns)
    }
  }

  /// What is not one byte.
  private mutating func putRare(_ cells: UnsafePointer<Cell>, at column: Int, columns: Int) {
    let cell = cells[column]
    let fits = cell.glyph.fits(at: column, of: columns)
    let glyph = fits ? cell.glyph : cell.glyph.standIn
    let bits = glyph.bits
    let isWide = Self.isWide(cells, at: column, columns: columns)
    if !fits, isWide, glyph == .space { writer.write(ascii: 0x20) }
    if cell.glyph == .continuation || cell.glyph.isWide != isWide { return writer.write(ascii: 0x20) }
    // A stand-in may be a plain letter.
    if bits < 0x7F { return writer.write(ascii: UInt8(max(0x20, bits))) }
    let (base, mark1, mark2) = glyph.parts
    let text = Curses.text(base: base | (isWide ? 1 << 31 : 0), mark1, mark2)
    if !fits || cell.glyph.isSure || cell.glyph.isPicture {
      writer.write(text, width: isWide ? 2 : 1)
    } else {
      writer.write(doubtful: text, width: isWide ? 2 : 1)
    }
  }
}

extension Style {
  func over(_ background: Color) -> Style {
    var style = self
    style.background = background
    return style
  }

  /// Without what shows on blanks.
  var visiblePen: Style {
    var style = withoutLink
    style.attributes.subtract([.underline, .reverse])
    return style
  }
}
