internal import NavModel

/// Surfaces in, bytes out: ncurses finds how the terminal gets from one frame to the next.
///
/// Needs no terminal, only the description of one. One at a time in a process.
final class NcursesRenderer {
  var size: Size { shown.size }
  /// What is really shown: less than asked for where ncurses is too old to be told.
  var depth: ColorDepth { opened.depth }
  /// Whether what the terminal vacates takes the pen's background, by its description.
  var erasesWithBackground: Bool { description.flag("bce") }
  private var opened: Opened
  private let description: TerminfoDescription
  private let name: String

  @exclusivity(unchecked) private var shown: ShownFrame
  @exclusivity(unchecked) private var slider: SlideWriter
  @exclusivity(unchecked) private var shift = RowShift()
  /// What the terminal is told to move where it can.
  var moves = SlideMoves()

  init(_ description: TerminfoDescription, name: String, depth: ColorDepth, size: Size) throws(TerminalError)
  {
    self.description = description
    self.name = name
    opened = try Self.open(description, name, depth, size)
    slider = SlideWriter(opened)
    shown = ShownFrame(size: size)
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
    shown.beginAnew()
  }

  deinit { Curses.close() }

  /// Forgets what the terminal shows: the next frame is sent whole.
  func invalidate() { shown.forget() }

  func resize(to size: Size) { shown.resize(to: size) }

  /// Draws a frame of the renderer's size: adds the bytes that show it, and gives the number of cells that look
  /// different from the frame before. One of another size, drawn before the window changed, is not shown.
  func render(
    _ surface: borrowing Surface, layers new: [FrameLayer] = [], to bytes: inout [UInt8]
  ) -> Int {
    guard surface.size == size else { return 0 }
    defer { shown.keep(new) }
    if opened.speaksECMA48, shown.isSlide(to: new) {
      if let changed = slide(surface, to: new) {
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
      // Pairs of colours ran out in the middle: begin anew with this frame's alone.
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

  /// Goes around ncurses; nil when out of pairs of colours.
  private func slide(_ surface: borrowing Surface, to new: [FrameLayer]) -> Int? {
    shift.find(
      from: shown.layers, to: new, columns: size.columns, isMoving: moves.rows && opened.canShift)
    if shown.goAhead() { slider.forget() }
    return surface.cells.withUnsafeBufferPointer {
      slider.draw($0.baseAddress!, over: shown.cells, size: size, shift, moves)
    }
  }

  private func forgetPairs() {
    slider.looks.forget()
    invalidate()
  }
}
