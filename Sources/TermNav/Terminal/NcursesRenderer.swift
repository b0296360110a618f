internal import NavModel

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Surfaces in, bytes out: ncurses finds how the terminal gets from one frame to the next.
///
/// Needs no terminal, only the description of one. One at a time in a process.
final class NcursesRenderer {
  private(set) var size: Size
  /// What is really shown: less than asked for where ncurses is too old to be told.
  private(set) var depth: ColorDepth

  private var previous: Surface?
  private var looks: [Style: Look] = [:]
  /// A row on its way to ncurses, `Curses.cellWords` for each cell.
  private var words: UnsafeMutablePointer<UInt32>
  private let colors: Int

  /// What a style is to ncurses.
  private struct Look {
    var attributes: UInt32
    var pair: UInt32
  }

  init(_ description: TerminfoDescription, name: String, depth: ColorDepth, size: Size) throws(TerminalError)
  {
    self.size = size
    self.depth = depth
    func open() -> Int32 {
      Curses.open(name, columns: size.columns, rows: size.rows, inColor: depth != .mono)
    }
    var status: Int32 = -1
    if let entry = TerminfoEntry(description, depth: depth) {
      let found = getenv("TERMINFO").map { String(cString: $0) }
      setenv("TERMINFO", entry.environmentValue, 1)
      status = open()
      if let found { setenv("TERMINFO", found, 1) } else { unsetenv("TERMINFO") }
      if status == 0, depth != .mono, Curses.colors != Int(entry.colors) {
        Curses.close()
        status = -1
      }
    }
    if status == -1 {
      // Too old for an entry of ours: the terminal's own, with as many colours as it has.
      status = open()
      let own = description.number("colors")
      self.depth = min(depth, own >= 256 ? .indexed : own >= 8 ? .sixteen : .mono)
    }
    if status == -2 { throw .alreadyInUse }
    guard status == 0 else { throw .cannotDraw(name) }
    colors = Curses.colors
    words = .allocate(capacity: size.columns * Curses.cellWords)
  }

  deinit {
    Curses.close()
    words.deallocate()
  }

  /// Forgets what the terminal shows: the next frame is sent whole.
  func invalidate() {
    previous = nil
    Curses.invalidate()
  }

  func resize(to size: Size) {
    self.size = size
    words.deallocate()
    words = .allocate(capacity: size.columns * Curses.cellWords)
    Curses.resize(columns: size.columns, rows: size.rows)
    invalidate()
  }

  /// Draws a frame of the renderer's size; gives the bytes that show it, valid until the next call, and the number of
  /// cells that differ from the frame before.
  func render(_ surface: Surface) -> (bytes: UnsafeBufferPointer<UInt8>, cells: Int) {
    precondition(surface.size == size, "a frame has the size of its terminal")
    var changed = put(surface)
    if changed == nil {
      // Pairs of colours ran out in the middle: begin anew with this frame's alone.
      Curses.forgetPairs()
      looks = [:]
      invalidate()
      changed = put(surface)
    }
    previous = surface
    let cells = changed ?? surface.cells.count
    return (cells == 0 ? UnsafeBufferPointer(start: nil, count: 0) : Curses.update(), cells)
  }

  /// Hands the cells that differ to ncurses; nil when it is out of pairs.
  private func put(_ surface: Surface) -> Int? {
    let columns = size.columns
    var changed = 0
    let isFresh = previous == nil
    return surface.cells.withUnsafeBufferPointer { new in
      (previous?.cells ?? []).withUnsafeBufferPointer { old in
        for row in 0..<size.rows {
          let start = row * columns
          var span = 0..<columns
          if isFresh {
            changed += columns
          } else {
            let bytes = columns * MemoryLayout<Cell>.stride
            guard memcmp(new.baseAddress! + start, old.baseAddress! + start, bytes) != 0 else { continue }
            var first = 0
            while new[start + first] == old[start + first] { first += 1 }
            var last = columns - 1
            while new[start + last] == old[start + last] { last -= 1 }
            for column in first...last where new[start + column] != old[start + column] { changed += 1 }
            // Wide glyphs are put whole.
            if first > 0, new[start + first].glyph == .continuation { first -= 1 }
            if last + 1 < columns, new[start + last].glyph.isWide { last += 1 }
            span = first..<(last + 1)
          }
          guard
            put(
              UnsafeBufferPointer(rebasing: new[(start + span.lowerBound)..<(start + span.upperBound)]),
              column: span.lowerBound, row: row)
          else { return nil }
        }
        return changed
      }
    }
  }

  /// Puts cells of one row; false when ncurses is out of pairs.
  private func put(_ cells: UnsafeBufferPointer<Cell>, column: Int, row: Int) -> Bool {
    var next = words
    var style = cells[0].style
    guard var look = look(of: style) else { return false }
    var index = 0
    while index < cells.count {
      let cell = cells[index]
      if cell.style != style {
        style = cell.style
        guard let known = self.look(of: style) else { return false }
        look = known
      }
      var bits = cell.glyph.bits
      var isWide = false
      if cell.glyph == .continuation || bits == 0 {
        bits = UInt64(UInt8(ascii: " "))  // half a glyph, or none
      } else if cell.glyph.isWide {
        isWide = index + 1 < cells.count && cells[index + 1].glyph == .continuation
        if !isWide { bits = UInt64(UInt8(ascii: " ")) }
      }
      next[0] = UInt32(bits & 0x1F_FFFF) | (isWide ? 1 << 31 : 0)
      next[1] = UInt32(bits >> 21 & 0x1F_FFFF)
      next[2] = UInt32(bits >> 42 & 0x1F_FFFF)
      next[3] = look.attributes
      next[4] = look.pair
      next += Curses.cellWords
      index += isWide ? 2 : 1
    }
    Curses.put(column: column, row: row, words, cells: (next - words) / Curses.cellWords)
    return true
  }

  private func look(of style: Style) -> Look? {
    if let known = looks[style] { return known }
    var look = Look(attributes: UInt32(style.attributes.rawValue), pair: 0)
    if depth != .mono {
      var foreground = style.foreground.cursesNumber(at: depth)
      var background = style.background.cursesNumber(at: depth)
      if depth == .sixteen, colors < 16 {
        // Bright text is bold where a terminal has eight colours.
        if foreground > 7 { look.attributes |= UInt32(Style.Attributes.bold.rawValue) }
        if foreground >= 0 { foreground &= 7 }
        if background >= 0 { background &= 7 }
      }
      if foreground >= 0 || background >= 0 {
        // ncurses would give a pair that is in use to someone else rather than refuse.
        guard looks.count < Curses.pairs - 1, case let pair = Curses.pair(foreground, background), pair > 0
        else {
          return nil
        }
        look.pair = UInt32(pair)
      }
    }
    looks[style] = look
    return look
  }
}
