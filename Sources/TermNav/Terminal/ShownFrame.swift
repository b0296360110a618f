internal import NavModel

/// What the terminal shows, and whether ncurses or a `SlideWriter` drew it.
struct ShownFrame: ~Copyable {
  enum Knowledge {
    /// The next frame is sent whole; `isPenKnown`: ncurses knows the pen.
    case unknown(isPenKnown: Bool)
    case byNcurses
    /// Drawn by the slide writer.
    case aheadOfNcurses
  }

  private(set) var knowledge = Knowledge.unknown(isPenKnown: true)
  private(set) var size: Size
  /// Row by row.
  private(set) var cells: UnsafeMutablePointer<Cell>
  private(set) var layers: [FrameLayer] = []
  private(set) var scrolls: [FrameLayer] = []
  /// Rows last put to ncurses.
  private(set) var changedRows: [Int] = []
  /// A row, `Curses.cellWords` words a cell.
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

  // MARK: Choosing the writer

  /// A layer or lines have moved, or a slide's layers remain.
  func isSlide(to new: [FrameLayer], _ newScrolls: [FrameLayer]) -> Bool {
    let haveMoved = Self.haveMoved(layers, to: new) || Self.haveMoved(scrolls, to: newScrolls)
    return switch knowledge {
    case .unknown: false
    case .byNcurses: haveMoved
    case .aheadOfNcurses: haveMoved || new.count > 1
    }
  }

  private static func haveMoved(_ old: [FrameLayer], to new: [FrameLayer]) -> Bool {
    new.contains { layer in
      old.contains {
        $0.id == layer.id && ($0.offset != layer.offset || $0.rowOffset != layer.rowOffset)
      }
    }
  }

  /// Whether the slide writer drew the same picture.
  func isAlready(_ surface: borrowing Surface) -> Bool {
    guard case .aheadOfNcurses = knowledge else { return false }
    return surface.cells.withUnsafeBufferPointer { new in
      new.indices.allSatisfy { new[$0].looks(like: cells[$0]) }
    }
  }

  /// Avoids an allocation.
  mutating func keep(_ new: [FrameLayer], _ newScrolls: [FrameLayer]) {
    layers.replaceSubrange(layers.indices, with: new)
    scrolls.replaceSubrange(scrolls.indices, with: newScrolls)
  }

  // MARK: Transitions

  mutating func forget() {
    if case .aheadOfNcurses = knowledge {
      knowledge = .unknown(isPenKnown: false)
    } else if case .byNcurses = knowledge {
      knowledge = .unknown(isPenKnown: true)
    }
    Curses.invalidate()
  }

  mutating func beginAnew() {
    knowledge = .unknown(isPenKnown: false)
    layers = []
    scrolls = []
    Curses.invalidate()
  }

  /// Returns whether ncurses drew before.
  mutating func goAhead() -> Bool {
    defer { knowledge = .aheadOfNcurses }
    if case .aheadOfNcurses = knowledge { return false }
    return true
  }

  mutating func drawnByNcurses() { knowledge = .byNcurses }

  /// Tells ncurses what is shown; returns bytes for pen and cursor.
  mutating func handBack(_ looks: inout StyleCache) -> StaticString {
    switch knowledge {
    case .byNcurses, .unknown(isPenKnown: true): return ""
    case .unknown(isPenKnown: false): break
    case .aheadOfNcurses:
      if tell(&looks) {
        knowledge = .byNcurses
        return ControlSequences.plainPenAtHome
      }
      forget()
    }
    knowledge = .unknown(isPenKnown: true)
    return ControlSequences.plainPen
  }

  private mutating func tell(_ looks: inout StyleCache) -> Bool {
    for row in 0..<size.rows {
      let line = UnsafeBufferPointer(start: cells + row * size.columns, count: size.columns)
      guard put(line, column: 0, row: row, isShown: true, &looks) else { return false }
    }
    return true
  }

  /// Returns how many cells differ; nil when out of colour pairs.
  /// - Parameter isExact: unseen properties of blanks count.
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

  private func difference(
    _ new: UnsafePointer<Cell>, _ old: UnsafePointer<Cell>, isExact: Bool
  ) -> Range<Int>? {
    func isSame(_ column: Int) -> Bool {
      isExact ? new[column] == old[column] : new[column].looks(like: old[column])
    }
    guard var first = (0..<size.columns).first(where: { !isSame($0) }) else { return nil }
    var last = size.columns - 1
    while isSame(last) { last -= 1 }
    if first > 0, new[first].glyph == .continuation { first -= 1 }
    if last + 1 < size.columns, new[last].glyph.isWide { last += 1 }
    return first..<last + 1
  }

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
