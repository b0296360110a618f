internal import NavModel

/// A writer of the differences between a frame and the cells that the terminal shows. Whole frames are drawn
/// by ncurses instead.
///
/// It is a struct, so that the loop over all cells needs no uniqueness checks.
struct FrameWriter: ~Copyable {
  var styles: StyleCache
  var writer: CellWriter
  /// The style that a blank would get if the blank was written now.
  private var penStyle = Style.plain
  /// Rows whose cells need other colours or attributes than those of most rows. Such rows are drawn last.
  private var others = FrameBuffer<OtherRow>(capacity: 64)
  /// Whether the terminal cannot hide its cursor, which therefore waits in the first cell between frames.
  private let parksCursor: Bool
  private let canErase: Bool
  /// Whether cells that the terminal erases get the background that is set at that time.
  private(set) var erasesWithPen = false
  /// The bits of a style in which its link is stored; 0 where the terminal is not sent links.
  private(set) var linkBits: UInt64 = 0
  /// The rows that had block glyphs while pages moved, on a terminal that leaves pixels of such glyphs
  /// behind. Once nothing moves, these rows are written whole.
  private var blockRows: Set<Int> = []
  var sendsLinks = false { didSet { linkBits = sendsLinks ? Style.linkBits : 0 } }

  init(_ screen: NcursesRenderer.Opened) {
    styles = StyleCache(depth: screen.depth, colors: Curses.colors, attributes: screen.attributes)
    parksCursor = !screen.hidesCursor
    canErase = screen.canErase
    writer = CellWriter(depth: styles.depth)
  }

  /// The bytes that show the last frame; the pointer is valid until the next frame.
  var bytes: UnsafeBufferPointer<UInt8> { writer.contents }

  mutating func cursorMoved(toColumn column: Int, row: Int) { writer.cursorMoved(toColumn: column, row: row) }

  func hasCursor(at location: Frame.Cursor) -> Bool {
    writer.row == location.row && writer.column == location.column
  }

  /// Returns the bytes that set plain colours and no attributes, before ncurses draws a frame; empty if plain
  /// colours are set already. ncurses expects plain colours and leaves them so.
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
    /// The insertions and deletions of cells that are still to be sent for a row that is drawn later.
    var move: RowShift.Move
    /// The first column of a row that is still to be drawn.
    var first: Int
  }

  /// The number of cells sent to the terminal in the frame that is being drawn.
  private var sent = 0

  /// Writes the differences between a frame and the cells that the terminal shows.
  /// - Parameters:
  ///   - frame: the cells of the frame.
  ///   - shown: the cells that the terminal shows; they are updated.
  ///   - last: the cells of the last frame in which nothing moved.
  ///   - size: the size of the frame and of the shown cells.
  ///   - shift: how far parts of rows can be moved.
  ///   - lines: how far lines can be moved.
  ///   - moves: what the terminal can move.
  ///   - cursor: the position of the cursor; nil if the frame has none.
  ///   - isAtRest: whether no page moves or has just moved, so that rows may equal those of `last`.
  ///   - isMoving: whether pages move in this frame.
  /// - Returns: the number of cells sent.
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

  /// Notes the rows with block glyphs while pages move. Once nothing moves, returns the rows that must be
  /// written whole, to remove pixels that such glyphs have left beside them; empty while pages move.
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
    setPen(forVacating: background)
    for step in shift.steps.contents {
      writer.move(toColumn: step.column, row: row)
      writer.shift(by: step.count)
    }
  }

  /// Sets the background before cells are moved away: the cells that become free get that background, since
  /// no page may show the terminal's own background there.
  @inline(__always) mutating func setPen(forVacating background: Color) {
    // For most rows of a frame the background is set already: this check is inlined.
    if writer.link == 0, background == .default, writer.pen.isClear { return }
    changePen(vacating: background)
  }

  private mutating func changePen(vacating background: Color) {
    writer.closeLink()
    if background == .default {
      if writer.pen.isClear { return }
      writer.setPen(.plain)
      penStyle = .plain
    } else if penStyle.background != background || !penStyle.showsNothingOnBlanks {
      writer.setPen(forBlanksOf: styles.pen(of: Style(on: background)))
      penStyle = penStyle.visiblePen.over(background)
    }
  }

  /// Writes those cells of a row that differ from what the terminal shows.
  /// - Parameters:
  ///   - isKnown: whether only the columns that `shift` suspects may differ.
  ///   - first: the column from which on the row is still to be drawn.
  ///   - common: a background. Drawing ends at the first cell that needs more than a blank on that
  ///     background; nil draws all cells.
  /// - Returns: the column at which drawing ended, or the number of columns.
  @inline(__always) private mutating func write(
    _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int, _ shift: borrowing RowShift,
    isKnown: Bool, from first: Int, columns: Int, _ common: Color? = nil
  ) -> Int {
    if !isKnown, shift.edge.isEmpty {
      return write(new, over: line, row: row, first..<columns, columns: columns, common) ?? columns
    }
    var next = first
    // After its cells were shifted, a row usually has few differences left, so each is looked for.
    while let rest = shift.difference(new, line, from: next, isKnown: isKnown) {
      if let end = write(new, over: line, row: row, from: rest.column, to: rest.end, columns: columns, common)
      {
        return end
      }
      next = rest.end
    }
    return columns
  }

  /// Writes those cells of a row, within some columns, that differ from what the terminal shows. Returns the
  /// column of the first cell that needs more than a blank on the background `common`; nil if all were drawn.
  @discardableResult mutating func write(
    _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int, _ range: Range<Int>,
    columns: Int, _ common: Color? = nil
  ) -> Int? {
    let first = RowDifference.first(new, line, in: range)
    if first == range.upperBound { return nil }
    return write(new, over: line, row: row, from: first, to: range.upperBound, columns: columns, common)
  }

  /// Returns the first column of the glyph at a column. The right half of a wide glyph without its left half
  /// counts as a glyph.
  @inline(__always) private static func whole(_ cells: UnsafePointer<Cell>, at column: Int) -> Int {
    guard cells[column].glyph == .continuation, column > 0, cells[column &- 1].glyph.isWide else {
      return column
    }
    return column &- 1
  }

  /// Writes those cells of a row that differ from what the terminal shows, from a column on whose cell
  /// differs. Returns the column of the first cell that needs more than a blank on the background `common`;
  /// nil if all were drawn.
  @inline(__always) private mutating func write(
    _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int, from start: Int, to end: Int,
    columns: Int, _ common: Color?
  ) -> Int? {
    if let common {
      // Where a cell needs another style, many rows often do: the style is checked before anything else is
      // computed.
      let first = Self.whole(new, at: start)
      if !new[first].needsOnly(common) { return first }
    }
    return writeCells(new, over: line, row: row, from: start, to: end, columns: columns, common)
  }

  private mutating func writeCells(
    _ new: UnsafePointer<Cell>, over line: UnsafeMutablePointer<Cell>, row: Int, from first: Int,
    to last: Int, columns: Int, _ common: Color?
  ) -> Int? {
    var (column, end) = (first, last)
    // The variable `same` is the last range of equal cells that was found while looking for blanks to erase.
    var same = 0..<0
    while column < end {
      column = Self.whole(new, at: column)
      if let common, !new[column].needsOnly(common) { return column }
      // Up to three blanks take fewer bytes as blanks than as a control sequence that erases cells.
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
      // A terminal may have overwritten these columns if its table of widths differs.
      if glyph.overrun > 0 {
        for overwritten in column..<min(columns, column + glyph.overrun) {
          line[overwritten] = RowShift.unknown
          end = max(end, overwritten + 1)
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
    setPen(forVacating: background)
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

  /// Returns how many blanks of one background to erase by one control sequence; 0 if writing blanks takes
  /// fewer bytes.
  private static func blanksWorthErasing(
    _ new: UnsafePointer<Cell>, _ line: UnsafePointer<Cell>, from column: Int, to end: Int, withPen: Bool
  ) -> Int {
    let least = 12
    let background = new[column].style.background
    guard column + least <= end, background == .default || withPen && background.isFixed,
      new[column + least - 1].isBlank
    else { return 0 }
    var (current, last, different) = (column, column, 0)
    while current < end, new[current].isBlank, new[current].style.background == background {
      if !new[current].appears(like: line[current]) { (last, different) = (current + 1, different + 1) }
      current += 1
    }
    return different >= least ? last - column : 0
  }

  /// Moves the cursor over up to four cells by writing them again, where that takes fewer bytes than a cursor
  /// move. Returns false, and sends nothing, where it does not.
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
    for current in start..<column {
      guard new[current].style.bits & linkBits == writer.link, new[current].glyph.bits < 0x7F else {
        return false
      }
      let pen = styles.pen(of: new[current].style)
      let isFree =
        new[current].isBlank && pen.background == writer.pen.background && writer.pen.showsNothingOnBlanks
      guard isFree || pen == writer.pen else { return false }
    }
    for current in start..<column {
      if new[current].isBlank { line[current].style = penStyle }
      writer.write(ascii: UInt8(truncatingIfNeeded: max(0x20, new[current].glyph.bits)))
    }
    return true
  }

  /// Writes the blank under the visible cursor in its own style. Terminals draw the cursor in the colours of
  /// its cell, also those that a blank does not show.
  private mutating func setExactly(
    _ cursor: Frame.Cursor, _ line: UnsafePointer<Cell>, over shown: UnsafeMutablePointer<Cell>, columns: Int
  ) {
    let (cell, index) = (line[cursor.column], cursor.row * columns + cursor.column)
    guard cell.isBlank, shown[index] != cell else { return }
    putExactly(line, at: cursor.column, row: cursor.row, columns: columns)
    shown[index] = cell
  }

  /// Writes a cell at a position; a blank gets its own style completely, not only its background.
  mutating func putExactly(_ cells: UnsafePointer<Cell>, at column: Int, row: Int, columns: Int) {
    writer.move(toColumn: column, row: row)
    put(cells, at: column, columns: columns, isExact: true)
  }

  /// Writes a cell at the terminal's cursor. Half of a wide glyph without the other half becomes a blank.
  /// - Parameter isExact: whether a blank gets its own style completely. Otherwise any style with the same
  ///   background will do.
  @inline(__always) private mutating func put(
    _ cells: UnsafePointer<Cell>, at column: Int, columns: Int, isExact: Bool = false
  ) {
    let cell = cells[column]
    var pen = styles.pen(of: cell.style)
    if cell.glyph.isPicture { pen.foreground = Int32(KeptPictures.identity(Int(pen.foreground & 15))) }
    let link = cell.style.bits & linkBits
    if link != writer.link { writer.setLink(link) }
    if cell.isBlank, !isExact {
      writer.setPen(forBlanksOf: pen)
      penStyle = penStyle.visiblePen.over(cell.style.background)
    } else {
      writer.setPen(pen)
      penStyle = cell.style.withoutLink
    }
    if 0x20..<0x7F ~= cell.glyph.bits {
      writer.write(ascii: UInt8(truncatingIfNeeded: cell.glyph.bits))
    } else {
      putRare(cells, at: column, columns: columns)
    }
  }

  /// Writes a glyph that is not a single byte of printable ASCII, or, where that glyph would not fit in the
  /// row, one that fits.
  private mutating func putRare(_ cells: UnsafePointer<Cell>, at column: Int, columns: Int) {
    let cell = cells[column]
    let fits = cell.glyph.fits(at: column, of: columns)
    let glyph = fits ? cell.glyph : cell.glyph.standIn
    let bits = glyph.bits
    let isWide = Self.isWide(cells, at: column, columns: columns)
    if !fits, isWide, glyph == .space { writer.write(ascii: 0x20) }
    if cell.glyph == .continuation || cell.glyph.isWide != isWide { return writer.write(ascii: 0x20) }
    // The glyph that is written in place of another one may be an ASCII character.
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

  /// The style of the terminal's pen once it is set to write blanks: without a link, underline and reverse,
  /// which would be seen on blanks. Other attributes and the colours stay; the caller sets the background.
  var visiblePen: Style {
    var style = withoutLink
    style.attributes.subtract([.underline, .reverse])
    return style
  }
}
