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

  /// What the terminal shows; meaningless until a frame was put.
  var shown: UnsafeMutablePointer<Cell>
  private(set) var isShownKnown = false
  /// A row that is tried out.
  private(set) var scratch: UnsafeMutablePointer<Cell>
  /// The terminal shows what ncurses has not been told of.
  var isAhead = false
  var writer: CellWriter
  /// What a blank is written in: the pen that stands, on the blank's ground.
  var penStyle = Style.plain
  /// Rows of the last frame that ncurses was handed.
  private var changedRows: [Int] = []
  /// Where layers stood in the last frame.
  private var layers: [FrameLayer] = []
  /// Whether the terminal can move parts of a row.
  private var canShift = false
  private var looks: [Style: CellLook] = [:]
  /// What was found in `looks` of late, by a hash of the style.
  private var recentLooks = [(style: Style, look: CellLook)?](repeating: nil, count: 256)
  /// A row on its way to ncurses, `Curses.cellWords` for each cell.
  private var words: UnsafeMutablePointer<UInt32>
  private let colors: Int

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
    } else if let insert = description.string("ich"), let delete = description.string("dch") {
      canShift = insert.starts(with: "\u{1B}[%p1%d@".utf8) && delete.starts(with: "\u{1B}[%p1%dP".utf8)
    }
    if status == -2 { throw .alreadyInUse }
    guard status == 0 else { throw .cannotDraw(name) }
    writer = CellWriter(depth: self.depth)
    colors = Curses.colors
    words = .allocate(capacity: size.columns * Curses.cellWords)
    shown = .allocate(capacity: size.columns * size.rows)
    scratch = .allocate(capacity: size.columns)
  }

  deinit {
    Curses.close()
    words.deallocate()
    shown.deallocate()
    scratch.deallocate()
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
    scratch.deallocate()
    words = .allocate(capacity: size.columns * Curses.cellWords)
    shown = .allocate(capacity: size.columns * size.rows)
    scratch = .allocate(capacity: size.columns)
    Curses.resize(columns: size.columns, rows: size.rows)
    invalidate()
  }

  /// Draws a frame of the renderer's size; gives the bytes that show it, and the number of cells that look different
  /// from the frame before.
  func render(_ surface: borrowing Surface, layers new: [FrameLayer] = []) -> (bytes: [UInt8], cells: Int) {
    precondition(surface.size == size, "a frame has the size of its terminal")
    let old = layers
    layers = new
    let moves = new.contains { layer in old.contains { $0.id == layer.id && $0.offset != layer.offset } }
    if canShift, isShownKnown, moves || isAhead && new.count > 1 {
      let shift = RowShift(from: old, to: new, columns: size.columns)
      if let changed = slide(surface, shift) { return (writer.bytes, changed) }
      forgetPairs()
    }
    var bytes: [UInt8] = []
    if isAhead, isShownKnown, isShown(surface) { return (bytes, 0) }
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
      bytes += writeDoubtful(changedRows, of: surface)
    }
    return (bytes, cells)
  }

  private func forgetPairs() {
    Curses.forgetPairs()
    looks = [:]
    recentLooks = .init(repeating: nil, count: recentLooks.count)
    invalidate()
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
  func put(_ cells: UnsafeBufferPointer<Cell>, column: Int, row: Int, isShown: Bool = false) -> Bool {
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
      if bits >= 0x300 { bits = cell.glyph.standIn.bits }
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
      next[3] = UInt32(look.attributes.rawValue)
      next[4] = look.pair
      next += Curses.cellWords
      index += isWide ? 2 : 1
    }
    Curses.put(column: column, row: row, words, cells: (next - words) / Curses.cellWords, isShown: isShown)
    return true
  }

  func look(of style: Style) -> CellLook? {
    let slot = Int((style.bits &* 0x9E37_79B9_7F4A_7C15) >> 56)
    if let recent = recentLooks[slot], recent.style == style { return recent.look }
    guard let look = looks[style] ?? newLook(of: style) else { return nil }
    recentLooks[slot] = (style, look)
    return look
  }

  private func newLook(of style: Style) -> CellLook? {
    var look = CellLook.plain
    look.attributes = style.attributes
    if depth != .mono {
      var foreground = style.foreground.cursesNumber(at: depth)
      var background = style.background.cursesNumber(at: depth)
      if depth == .sixteen, colors < 16 {
        // Bright text is bold where a terminal has eight colours.
        if foreground > 7 { look.attributes.insert(.bold) }
        if foreground >= 0 { foreground &= 7 }
        if background >= 0 { background &= 7 }
      }
      if foreground >= 0 || background >= 0 {
        // ncurses would give a pair that is in use to someone else rather than refuse.
        guard looks.count < Curses.pairs - 1, case let pair = Curses.pair(foreground, background), pair > 0
        else {
          return nil
        }
        (look.foreground, look.background, look.pair) = (foreground, background, UInt32(pair))
      }
    }
    looks[style] = look
    return look
  }
}
