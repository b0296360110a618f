internal import NavModel

/// What the terminal shows, and who knows of it. ncurses draws at rest; while layers move a `SlideWriter` goes around it, and
/// hands the terminal back before ncurses draws again.
struct ShownFrame: ~Copyable {
  enum Knowledge {
    /// Nobody knows the cells: the next frame is sent whole. Nor does ncurses know the pen where the slide writer had it last.
    case unknown(isPenKnown: Bool)
    /// ncurses wrote the cells.
    case byNcurses
    /// The slide writer wrote them, and ncurses has not been told.
    case aheadOfNcurses
  }

  private(set) var knowledge = Knowledge.unknown(isPenKnown: true)
  private(set) var size: Size
  /// One row after the other; meaningless while unknown.
  private(set) var cells: UnsafeMutablePointer<Cell>
  /// Where layers stood in the last frame.
  private(set) var layers: [FrameLayer] = []
  /// Rows of the last frame that ncurses was handed.
  private(set) var changedRows: [Int] = []
  /// A row on its way to ncurses, `Curses.cellWords` for each cell.
  private var words: UnsafeMutablePointer<UInt32>

  init(size: Size) {
    self.size = size
    cells = .allocate(capacity: size.columns * size.rows)
    words = .allocate(capacity: size.columns * Curses.cellWords)
  }

  deinit {
    words.deallocate()
    cells.deallocate()
  }

  mutating func resize(to size: Size) {
    words.deallocate()
    cells.deallocate()
    self.size = size
    cells = .allocate(capacity: size.columns * size.rows)
    words = .allocate(capacity: size.columns * Curses.cellWords)
    Curses.resize(columns: size.columns, rows: size.rows)
    forget()
  }

  // MARK: Who draws next

  /// Whether a frame with these layers is the slide writer's: one has moved, or several are on their way still.
  func isSlide(to new: [FrameLayer]) -> Bool {
    let haveMoved = new.contains { layer in layers.contains { $0.id == layer.id && $0.offset != layer.offset }
    }
    return switch knowledge {
    case .unknown: false
    case .byNcurses: haveMoved
    case .aheadOfNcurses: haveMoved || new.count > 1
    }
  }

  /// Whether the slide writer has shown this frame already, to the eye.
  func isAlready(_ surface: borrowing Surface) -> Bool {
    guard case .aheadOfNcurses = knowledge else { return false }
    return surface.cells.withUnsafeBufferPointer { new in
      new.indices.allSatisfy { new[$0].looks(like: cells[$0]) }
    }
  }

  /// Kept in place, so that no frame makes an array.
  mutating func keep(_ new: [FrameLayer]) { layers.replaceSubrange(layers.indices, with: new) }

  // MARK: Transitions

  /// The next frame is sent whole.
  mutating func forget() {
    if case .aheadOfNcurses = knowledge {
      knowledge = .unknown(isPenKnown: false)
    } else if case .byNcurses = knowledge {
      knowledge = .unknown(isPenKnown: true)
    }
    Curses.invalidate()
  }

  /// A screen of ncurses has begun that has not drawn yet.
  mutating func beginAnew() {
    knowledge = .unknown(isPenKnown: false)
    layers = []
    Curses.invalidate()
  }

  /// The slide writer draws; returns whether ncurses did before.
  mutating func goAhead() -> Bool {
    defer { knowledge = .aheadOfNcurses }
    if case .aheadOfNcurses = knowledge { return false }
    return true
  }

  /// ncurses has been handed a frame, as far as it has pairs of colours for it.
  mutating func drawnByNcurses() { knowledge = .byNcurses }

  /// Tells ncurses what the terminal shows, and gives the bytes that bring pen and cursor to where it left them.
  mutating func handBack(_ looks: inout StyleCache) -> StaticString {
    switch knowledge {
    case .byNcurses, .unknown(isPenKnown: true): return ""
    case .unknown(isPenKnown: false): break
    case .aheadOfNcurses:
      if tell(&looks) {
        knowledge = .byNcurses
        return ControlSequences.plainPenAtHome
      }
      // Out of pairs of colours.
      forget()
    }
    knowledge = .unknown(isPenKnown: true)
    return ControlSequences.plainPen
  }

  /// False when ncurses is out of pairs.
  private mutating func tell(_ looks: inout StyleCache) -> Bool {
    for row in 0..<size.rows {
      let line = UnsafeBufferPointer(start: cells + row * size.columns, count: size.columns)
      guard put(line, column: 0, row: row, isShown: true, &looks) else { return false }
    }
    return true
  }

  /// Hands ncurses the cells that differ, and returns how many they are; nil when it is out of pairs.
  /// - Parameter isExact: whether blanks differ by what is not seen of them, too.
  mutating func put(_ surface: borrowing Surface, isExact: Bool, _ looks: inout StyleCache) -> Int? {
    var isKnown = true
    if case .unknown = knowledge { isKnown = false }
    var changed = 0
    changedRows.removeAll(keepingCapacity: true)
    var brush = BlankBrush()
    for row in 0..<size.rows {
      let line = cells + row * size.columns
      let span = surface.withRowForReading(row) { new -> Range<Int>? in
        guard let span = isKnown ? difference(new, line, isExact: isExact) : 0..<size.columns else {
          return nil
        }
        if isExact {
          for column in span where !isKnown || new[column] != line[column] { changed += 1 }
          (line + span.lowerBound).update(from: new + span.lowerBound, count: span.count)
        } else {
          changed += brush.paint(new, span, over: line, isKnown: isKnown)
        }
        return span
      }
      guard let span else { continue }
      changedRows.append(row)
      let part = UnsafeBufferPointer(start: line + span.lowerBound, count: span.count)
      guard put(part, column: span.lowerBound, row: row, isShown: false, &looks) else { return nil }
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
  private func put(
    _ cells: UnsafeBufferPointer<Cell>, column: Int, row: Int, isShown: Bool, _ looks: inout StyleCache
  ) -> Bool {
    var next = words
    var style = cells[0].style
    guard var look = looks.look(of: style) else { return false }
    var index = 0
    while index < cells.count {
      let cell = cells[index]
      if cell.style != style {
        style = cell.style
        guard let known = looks.look(of: style) else { return false }
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
