internal import NavModel

/// Turns surfaces into bytes by ncurses, without a terminal; one at a time.
final class NcursesRenderer {
  var size: Size { shown.size }
  /// Lower than asked where ncurses is too old.
  var depth: ColorDepth { opened.depth }
  /// Terminfo's `bce`.
  var erasesWithBackground: Bool { description.flag("bce") }
  private var opened: Opened
  private let description: TerminfoDescription
  private let name: String

  @exclusivity(unchecked) private var shown: ShownFrame
  @exclusivity(unchecked) private var slider: SlideWriter
  @exclusivity(unchecked) private var shift = RowShift()
  var moves = SlideMoves()

  init(_ description: TerminfoDescription, name: String, depth: ColorDepth, size: Size) throws(TerminalError)
  {
    self.description = description
    self.name = name
    opened = try Self.open(description, name, depth, size)
    slider = SlideWriter(opened)
    shown = ShownFrame(size: size)
  }

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
    shown.beginAnew()
  }

  deinit { Curses.close() }

  func invalidate() { shown.forget() }

  /// The cursor no longer stands where the last frame left it.
  func loseCursor() { slider.loseCursor() }

  func resize(to size: Size) { shown.resize(to: size) }

  /// Ignores frames of another size; returns how many cells changed.
  func render(
    _ surface: borrowing Surface, layers new: [FrameLayer] = [], scrolls: [FrameLayer] = [],
    to bytes: inout [UInt8]
  ) -> Int {
    guard surface.size == size else { return 0 }
    let scrolls = movesLines ? scrolls : []
    defer { shown.keep(new, scrolls) }
    if opened.speaksECMA48, shown.isSlide(to: new, scrolls) {
      if let changed = slide(surface, to: new, scrolls) {
        bytes += slider.bytes
        return changed
      }
      forgetPairs()
    }
    if shown.isAlready(surface) { return 0 }
    shown.handBack(&slider.looks).withUTF8Buffer { bytes += $0 }
    let isExact = new.count < 2
    var changed = shown.put(surface, isExact: isExact, &slider.looks)
    if changed == nil {
      // Out of colour pairs: keep this frame's alone.
      forgetPairs()
      changed = shown.put(surface, isExact: isExact, &slider.looks)
    }
    shown.drawnByNcurses()
    let cells = changed ?? size.columns * size.rows
    if cells > 0 {
      bytes += Curses.update()
      surface.cells.withUnsafeBufferPointer {
        slider.writeDoubtful(shown.changedRows, of: $0.baseAddress!, columns: size.columns)
      }
      bytes += slider.bytes
    }
    return cells
  }

  private var movesLines: Bool { moves.rows && opened.canShiftLines }

  private func slide(_ surface: borrowing Surface, to new: [FrameLayer], _ scrolls: [FrameLayer]) -> Int? {
    let scrolled = LineShift(from: shown.scrolls, to: scrolls, rows: size.rows)
    shift.find(
      from: shown.layers, to: new, columns: size.columns, isMoving: moves.rows && opened.canShift,
      isTrusting: scrolled == nil)
    let risen = movesLines ? LineShift(from: shown.layers, to: new, rows: size.rows) : nil
    let lines = risen ?? scrolled
    if shown.goAhead() { slider.forget() }
    return surface.cells.withUnsafeBufferPointer {
      slider.draw($0.baseAddress!, over: shown.cells, size: size, shift, lines, moves)
    }
  }

  private func forgetPairs() {
    slider.looks.forget()
    invalidate()
  }
}
