internal import NavModel

/// Surfaces in, bytes out: ncurses finds how the terminal gets from one frame to the next.
///
/// Needs no terminal, only the description of one. One at a time in a process.
final class NcursesRenderer {
  private(set) var size: Size
  /// What is really shown: less than asked for where ncurses is too old to be told.
  var depth: ColorDepth { opened.depth }
  /// Whether what the terminal vacates takes the pen's background, by its description.
  var erasesWithBackground: Bool { description.flag("bce") }
  private var opened: Opened
  private let description: TerminfoDescription
  private let name: String

  /// What the terminal shows; meaningless until a frame was put.
  private var shown: UnsafeMutablePointer<Cell>
  private var isShownKnown = false
  private var slider: SlideWriter
  private var shift = RowShift()
  /// The terminal shows what ncurses has not been told of.
  private var isAhead = false
  /// Rows of the last frame that ncurses was handed.
  private var changedRows: [Int] = []
  /// Where layers stood in the last frame.
  private var layers: [FrameLayer] = []
  /// What the terminal is told to move where it can.
  var moves = SlideMoves()
  /// A row on its way to ncurses, `Curses.cellWords` for each cell.
  private var words: UnsafeMutablePointer<UInt32>

  init(_ description: TerminfoDescription, name: String, depth: ColorDepth, size: Size) throws(TerminalError)
  {
    self.size = size
    self.description = description
    self.name = name
    opened = try Self.open(description, name, depth, size)
    slider = SlideWriter(opened)
    words = .allocate(capacity: size.columns * Curses.cellWords)
    shown = .allocate(capacity: size.columns * size.rows)
  }

  /// Begins anew with more colours; returns whether ncurses could. What the terminal shows is forgotten.
  func deepen(to depth: ColorDepth) -> Bool {
    let before = self.depth
    guard depth > before else { return false }
    if case (0, let opened) = Self.openAsOurs(description, name, depth, size, replacing: true) {
      begin(opened)
    } else if let opened = try? Self.open(description, name, before, size, replacing: true) {
      begin(opened)
    }
    return self.depth > before
  }

  private func begin(_ opened: Opened) {
    self.opened = opened
    slider = SlideWriter(opened)
    // What the pen is, ncurses has not been told.
    (isAhead, layers) = (true, [])
    invalidate()
  }

  deinit {
    Curses.close()
    words.deallocate()
    shown.deallocate()
  }

  /// Forgets what the terminal shows: the next frame is sent whole.
  func invalidate() {
    isShownKnown = false
    Curses.invalidate()
  }

  func resize(to size: Size) {
    self.size = size
    words.deallocate()
    shown.deallocate()
    words = .allocate(capacity: size.columns * Curses.cellWords)
    shown = .allocate(capacity: size.columns * size.rows)
    Curses.resize(columns: size.columns, rows: size.rows)
    invalidate()
  }

  /// Draws a frame of the renderer's size: adds the bytes that show it, and gives the number of cells that look
  /// different from the frame before. One of another size, drawn before the window changed, is not shown.
  func render(
    _ surface: borrowing Surface, layers new: [FrameLayer] = [], to bytes: inout [UInt8]
  ) -> Int {
    guard surface.size == size else { return 0 }
    // Kept in place, so that no frame makes an array.
    defer { layers.replaceSubrange(layers.indices, with: new) }
    let haveMoved = new.contains { layer in layers.contains { $0.id == layer.id && $0.offset != layer.offset }
    }
    if opened.speaksECMA48, isShownKnown, haveMoved || isAhead && new.count > 1 {
      shift.find(
        from: layers, to: new, columns: size.columns, isMoving: moves.rows && opened.canShift)
      if !isAhead { slider.forget() }
      isAhead = true
      let changed = surface.cells.withUnsafeBufferPointer {
        slider.draw($0.baseAddress!, over: shown, size: size, shift, moves)
      }
      if let changed {
        bytes += slider.bytes
        return changed
      }
      forgetPairs()
    }
    if isAhead, isShownKnown, isShown(surface) { return 0 }
    if isAhead { handBack().withUTF8Buffer { bytes += $0 } }
    let isExact = new.count < 2
    var changed = put(surface, isExact: isExact)
    if changed == nil {
      // Pairs of colours ran out in the middle: begin anew with this frame's alone.
      forgetPairs()
      changed = put(surface, isExact: isExact)
    }
    isShownKnown = true
    let cells = changed ?? size.columns * size.rows
    if cells > 0 {
      bytes += Curses.update()
      surface.cells.withUnsafeBufferPointer {
        slider.writeDoubtful(changedRows, of: $0.baseAddress!, columns: size.columns)
      }
      bytes += slider.bytes
    }
    return cells
  }

  private func forgetPairs() {
    slider.looks.forget()
    invalidate()
  }

  /// Whether a frame looks as what the terminal shows.
  private func isShown(_ surface: borrowing Surface) -> Bool {
    surface.cells.withUnsafeBufferPointer { cells in
      cells.indices.allSatisfy { cells[$0].looks(like: shown[$0]) }
    }
  }

  /// Tells ncurses what the terminal shows, and gives the bytes that bring pen and cursor to where it left them.
  private func handBack() -> StaticString {
    isAhead = false
    guard isShownKnown else { return ControlSequences.plainPen }
    for row in 0..<size.rows {
      let cells = UnsafeBufferPointer(start: shown + row * size.columns, count: size.columns)
      // Out of pairs: the frame that follows is sent whole.
      guard put(cells, column: 0, row: row, isShown: true) else {
        invalidate()
        return ControlSequences.plainPen
      }
    }
    return ControlSequences.plainPenAtHome
  }

  /// Hands the cells that differ to ncurses; nil when it is out of pairs.
  /// - Parameter isExact: whether blanks differ by what is not seen of them, too.
  private func put(_ surface: borrowing Surface, isExact: Bool) -> Int? {
    var changed = 0
    changedRows.removeAll(keepingCapacity: true)
    var brush = BlankBrush()
    for row in 0..<size.rows {
      let line = shown + row * size.columns
      let span = surface.withRowForReading(row) { new -> Range<Int>? in
        guard let span = isShownKnown ? difference(new, line, isExact: isExact) : 0..<size.columns else {
          return nil
        }
        if isExact {
          for column in span where !isShownKnown || new[column] != line[column] { changed += 1 }
          (line + span.lowerBound).update(from: new + span.lowerBound, count: span.count)
        } else {
          changed += brush.paint(new, span, over: line, isKnown: isShownKnown)
        }
        return span
      }
      guard let span else { continue }
      changedRows.append(row)
      let cells = UnsafeBufferPointer(start: line + span.lowerBound, count: span.count)
      guard put(cells, column: span.lowerBound, row: row) else { return nil }
    }
    return changed
  }

  /// The columns from the first to the last that differ; nil where none does.
  private func difference(
    _ new: UnsafePointer<Cell>, _ old: UnsafePointer<Cell>, isExact: Bool
  ) -> Range<Int>? {
    func isSame(_ column: Int) -> Bool {
      isExact ? new[column] == old[column] : new[column].looks(like: old[column])
    }
    guard var first = (0..<size.columns).first(where: { !isSame($0) }) else { return nil }
    var last = size.columns - 1
    while isSame(last) { last -= 1 }
    // Wide glyphs are put whole.
    if first > 0, new[first].glyph == .continuation { first -= 1 }
    if last + 1 < size.columns, new[last].glyph.isWide { last += 1 }
    return first..<last + 1
  }

  /// Puts cells of one row, which are shown already or not; false when ncurses is out of pairs.
  private func put(_ cells: UnsafeBufferPointer<Cell>, column: Int, row: Int, isShown: Bool = false) -> Bool {
    var next = words
    var style = cells[0].style
    guard var look = slider.looks.look(of: style) else { return false }
    var index = 0
    while index < cells.count {
      let cell = cells[index]
      if cell.style != style {
        style = cell.style
        guard let known = slider.looks.look(of: style) else { return false }
        look = known
      }
      var glyph = cell.glyph
      if glyph.bits >= 0x300 {
        if !glyph.fits(at: column + index, of: size.columns) {
          glyph = glyph.standIn
        } else if !glyph.isSure {
          glyph = glyph.placeholder
        }
      }
      let isWide =
        glyph.isWide && index + 1 < cells.count && cells[index + 1].glyph == .continuation
      // Half a glyph, or none.
      if cell.glyph == .continuation || glyph.bits == 0 || glyph.isWide != isWide { glyph = .space }
      let (base, mark1, mark2) = glyph.parts
      (next[0], next[1], next[2]) = (base | (isWide ? 1 << 31 : 0), mark1, mark2)
      next[3] = UInt32(look.attributes.rawValue)
      next[4] = look.pair
      next += Curses.cellWords
      index += isWide ? 2 : 1
    }
    Curses.put(column: column, row: row, words, cells: (next - words) / Curses.cellWords, isShown: isShown)
    return true
  }
}
