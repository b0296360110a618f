internal import NavModel

/// A renderer that turns surfaces into the bytes that show them on a terminal. The renderer has no terminal
/// itself. A process can have one renderer at a time, since ncurses has one screen.
///
/// ncurses draws whole frames, and `FrameWriter` writes the differences of all other frames. For a terminal
/// that does not speak ECMA-48, ncurses draws every frame.
final class NcursesRenderer {
  var size: Size { shown.size }
  /// The depth of colours that is shown. The depth is lower than requested where ncurses is too old.
  var depth: ColorDepth { opened.depth }
  /// Whether the terminal gives erased cells the background that is set (terminfo's `bce`).
  var erasesWithBackground: Bool { description.flag("bce") }
  private var opened: Opened
  private let description: TerminfoDescription

  private var shown: ShownFrame
  private var writer: FrameWriter
  private var shift = RowShift()
  private var lines: [LineShift] = []
  /// Whether the terminal's cursor has left the first cell, where ncurses leaves and expects the cursor.
  private var isCursorElsewhere = false
  var moves = SlideMoves()
  /// Whether the terminal can show its cursor.
  var showsCursor = false
  /// Whether links are sent to the terminal, by the control sequence OSC 8.
  var sendsLinks = false { didSet { writer.sendsLinks = sendsLinks && opened.speaksECMA48 } }

  init(_ description: TerminfoDescription, name: String, depth: ColorDepth, size: Size) throws(TerminalError)
  {
    self.description = description
    opened = try Self.open(description, name, depth)
    writer = FrameWriter(opened)
    shown = ShownFrame(size: size)
  }

  /// Raises the number of colours that are used, once the terminal has answered that it shows more. Returns
  /// false if `depth` is not higher or ncurses cannot show more than before.
  func deepen(to depth: ColorDepth) -> Bool {
    guard depth > self.depth, opened.hasAllColors else { return false }
    opened.depth = depth
    writer = FrameWriter(opened)
    writer.sendsLinks = sendsLinks && opened.speaksECMA48
    shown.beginAnew()
    return true
  }

  deinit { Curses.close() }

  func invalidate() { shown.forget() }

  /// Notes that bytes which this renderer did not return have moved the terminal's cursor.
  func cursorMoved(toColumn column: Int, row: Int) {
    writer.cursorMoved(toColumn: column, row: row)
    isCursorElsewhere = true
  }

  func hasCursor(at location: Frame.Cursor) -> Bool { writer.hasCursor(at: location) }

  func resize(to size: Size) { shown.resize(to: size) }

  /// Draws a frame and appends the bytes for the terminal. Returns how many cells have changed. A frame of
  /// another size than the screen's is ignored, and 0 is returned.
  func render(
    _ surface: borrowing Surface, layers new: [FrameLayer] = [], scrolls: [FrameLayer] = [],
    edge: Range<Int> = 0..<0, cursor: Frame.Cursor? = nil, to bytes: inout [UInt8]
  ) -> Int {
    guard surface.size == size else { return 0 }
    let scrolls = movesLines ? scrolls : []
    defer { shown.keep(new, scrolls, edge, cursor) }
    shown.renewLinks()
    if opened.speaksECMA48, shown.isKnown {
      let changed = send(surface, new, scrolls, edge, cursor)
      bytes += writer.bytes
      return changed
    }
    if let cursor, isReversed(cursor, in: surface) {
      var plain = copy surface
      plain[cursor.column, cursor.row].style.attributes.remove(.reverse)
      return put(plain, cursor, to: &bytes)
    }
    return put(surface, cursor, to: &bytes)
  }

  /// Draws a frame by ncurses: the whole frame, or only the differences on a terminal that does not speak
  /// ECMA-48. Returns how many cells have changed.
  private func put(
    _ surface: borrowing Surface, _ cursor: Frame.Cursor?, to bytes: inout [UInt8]
  ) -> Int {
    writer.layDownPen().withUTF8Buffer { bytes += $0 }
    var isWhole = !shown.isKnown
    var changed = shown.put(surface, &writer.styles)
    if changed == nil {
      // ncurses had no number left for a pair of colours. The numbers begin anew, so that they may suffice
      // for this one frame.
      isWhole = true
      changed = shown.put(surface, &writer.styles)
    }
    let cells = changed ?? size.columns * size.rows
    if cells > 0 {
      if isCursorElsewhere { bytes += ControlSequences.home.bytes }
      isCursorElsewhere = false
      let drawn = Curses.update()
      if isWhole, opened.speaksECMA48, !drawn.isEmpty { bytes += ControlSequences.plainLines.bytes }
      bytes += drawn
      // ncurses frees its own two copies of the frame, since `FrameWriter` draws the next frames.
      if opened.speaksECMA48 { Curses.rest() }
      surface.cells.withUnsafeBufferPointer {
        writer.writeOver(shown.changedRows, of: $0.baseAddress!, columns: size.columns, cursor)
      }
      bytes += writer.bytes
    }
    shown.keepChanged(surface)
    return cells
  }

  /// Whether the terminal is told to move lines when a part of the frame has scrolled.
  var movesLines: Bool { moves.rows && opened.canShiftLines }

  /// Draws a frame by `FrameWriter`, which writes the differences. Returns the number of cells sent.
  private func send(
    _ surface: borrowing Surface, _ new: [FrameLayer], _ scrolls: [FrameLayer], _ edge: Range<Int>,
    _ cursor: Frame.Cursor?
  ) -> Int {
    lines.removeAll(keepingCapacity: true)
    LineShift.add(from: shown.scrolls, to: scrolls, size: size, into: &lines)
    shift.find(
      from: shown.layers, to: new, columns: size.columns, isMoving: moves.rows && opened.canShift,
      // The cell under a visible cursor may differ from the layer's cell, so equal numbers in
      // `FrameLayer.content` do not mean equal cells.
      isTrusting: lines.isEmpty && !shown.hadCursor && cursor?.isVisible != true,
      edge: RowShift.edge(from: shown.edge, to: edge))
    if movesLines { LineShift.add(from: shown.layers, to: new, size: size, into: &lines) }
    let isAtRest = new.count < 2 && shown.layers.count < 2 && shift.steps.isEmpty
    // A frame at rest has one layer. A frame has two while pages slide, and none while pages turn, as in a
    // cube.
    let isMoving = new.count != 1
    return surface.cells.withUnsafeBufferPointer { cells in
      let frame = FrameRows(cells: cells.baseAddress!, columns: size.columns)
      guard let cursor, isReversed(cursor, in: surface) else {
        return draw(frame, cursor, isAtRest: isAtRest, isMoving: isMoving)
      }
      return withUnsafeTemporaryAllocation(of: Cell.self, capacity: size.columns) { line in
        let row = line.baseAddress!
        row.initialize(from: frame[cursor.row], count: size.columns)
        row[cursor.column].style.attributes.remove(.reverse)
        var frame = frame
        (frame.replaced, frame.replacement) = (cursor.row, UnsafePointer(row))
        return draw(frame, cursor, isAtRest: isAtRest, isMoving: isMoving)
      }
    }
  }

  private func draw(_ frame: FrameRows, _ cursor: Frame.Cursor?, isAtRest: Bool, isMoving: Bool) -> Int {
    let (cells, size) = (shown.cells, size)
    return writer.draw(
      frame, over: cells, &shown.last, size: size, shift, lines, moves, cursor, isAtRest: isAtRest,
      isMoving: isMoving)
  }

  /// Returns whether the cell under a visible cursor is reversed. The terminal reverses the cell under its
  /// cursor again, so a reversed cell is drawn plain.
  private func isReversed(_ cursor: Frame.Cursor, in surface: borrowing Surface) -> Bool {
    showsCursor && cursor.isVisible && surface[cursor.column, cursor.row].style.attributes.contains(.reverse)
  }
}
