internal import NavModel

/// The cells that the terminal shows, and the layers with which they were sent. The next frame is compared
/// with these cells.
struct ShownFrame: ~Copyable {
  /// Whether it is known which cells the terminal shows. If not, the next frame is sent whole, by ncurses.
  private(set) var isKnown = false
  private(set) var size: Size
  /// The cells that the terminal shows, row by row.
  private(set) var cells: UnsafeMutablePointer<Cell>
  private(set) var layers: [FrameLayer] = []
  private(set) var scrolls: [FrameLayer] = []
  /// The columns at the edge of a moving page in the frame that the terminal shows.
  private(set) var edge = 0..<0
  /// Whether the frame that the terminal shows has a visible cursor.
  private(set) var hadCursor = false
  private var linkEpoch = 0
  private var pairs = ColorPairs()
  var last = LastFrame()
  /// The rows that were given to ncurses when it drew a frame last, from 0.
  private(set) var changedRows: [Int] = []
  /// Memory for one row in the form that ncurses gets it, with `Curses.cellWords` words a cell.
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
    forget()
  }

  /// Keeps the layers, edge and cursor of a frame that was sent. The arrays' memory is used again.
  mutating func keep(
    _ new: [FrameLayer], _ newScrolls: [FrameLayer], _ newEdge: Range<Int>, _ cursor: Frame.Cursor?
  ) {
    edge = newEdge
    hadCursor = cursor?.isVisible == true
    layers.replaceSubrange(layers.indices, with: new)
    scrolls.replaceSubrange(scrolls.indices, with: newScrolls)
  }

  /// Marks all cells with links as unknown if links got new numbers (`LinkTable.epoch`), so that these cells
  /// are sent again.
  mutating func renewLinks() {
    let epoch = LinkTable.shared.epoch
    if epoch == linkEpoch { return }
    linkEpoch = epoch
    last.forget()
    guard isKnown else { return }
    for index in 0..<size.columns * size.rows where cells[index].style.linkNumber > 0 {
      cells[index] = RowShift.unknown
    }
  }

  mutating func forget() {
    isKnown = false
    last.forget()
    Curses.invalidate()
  }

  mutating func beginAnew() {
    forget()
    pairs.forget()
    layers = []
    scrolls = []
  }

  /// Gives ncurses a frame: the whole one or, if the shown cells are known, the differences.
  ///
  /// The cells are stored later, by `keepChanged`, to save memory: until ncurses has drawn, it holds two
  /// frames of its own.
  /// - Returns: the number of cells that differ; nil if ncurses has no number left for a pair of colours. In
  ///   that case the numbers begin anew, and the frame must be given to ncurses again.
  mutating func put(_ surface: borrowing Surface, _ styles: inout StyleCache) -> Int? {
    var changed = 0
    changedRows.removeAll(keepingCapacity: true)
    last.forget()
    Curses.resize(to: size)
    for row in 0..<size.rows {
      let isPut = surface.withRowForReading(row) { new in
        let line = cells + row * size.columns
        guard let span = isKnown ? difference(new, line) : 0..<size.columns else { return true }
        for column in span where !isKnown || !new[column].appears(like: line[column]) { changed += 1 }
        changedRows.append(row)
        let part = UnsafeBufferPointer(start: new + span.lowerBound, count: span.count)
        return put(part, column: span.lowerBound, row: row, &styles)
      }
      guard isPut else {
        pairs.forget()
        forget()
        return nil
      }
    }
    isKnown = true
    return changed
  }

  /// Keeps the cells of the rows that were given to ncurses, as the ones that the terminal shows.
  func keepChanged(_ surface: borrowing Surface) {
    for row in changedRows {
      surface.withRowForReading(row) { (cells + row * size.columns).update(from: $0, count: size.columns) }
    }
  }

  private func difference(_ new: UnsafePointer<Cell>, _ old: UnsafePointer<Cell>) -> Range<Int>? {
    func isSame(_ column: Int) -> Bool { new[column].appears(like: old[column]) }
    guard var first = (0..<size.columns).first(where: { !isSame($0) }) else { return nil }
    var last = size.columns - 1
    while isSame(last) { last -= 1 }
    if first > 0, new[first].glyph == .continuation { first -= 1 }
    if last + 1 < size.columns, new[last].glyph.isWide { last += 1 }
    return first..<last + 1
  }

  private mutating func put(
    _ cells: UnsafeBufferPointer<Cell>, column: Int, row: Int, _ styles: inout StyleCache
  ) -> Bool {
    var next = words
    var (style, attributes, pair) = (Style?.none, UInt32(0), UInt32(0))
    var index = 0
    while index < cells.count {
      let cell = cells[index]
      if cell.style != style {
        let pen = styles.pen(of: cell.style)
        guard let number = pairs.number(of: pen, at: styles.depth) else { return false }
        (style, attributes, pair) = (cell.style, UInt32(pen.attributes.rawValue), number)
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
      // Half of a wide glyph without the other half, or an undrawn cell, is drawn as a blank.
      if cell.glyph == .continuation || glyph.bits == 0 || glyph.isWide != isWide { glyph = .space }
      let (base, mark1, mark2) = glyph.parts
      (next[0], next[1], next[2]) = (base | (isWide ? 1 << 31 : 0), mark1, mark2)
      (next[3], next[4]) = (attributes, pair)
      next += Curses.cellWords
      index += isWide ? 2 : 1
    }
    Curses.put(column: column, row: row, words, cells: (next - words) / Curses.cellWords)
    return true
  }
}
