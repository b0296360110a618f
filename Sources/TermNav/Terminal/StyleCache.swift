/// A cache of pens: the colours and attributes, as numbers, in which the terminal writes each style. With the
/// cache, a pen need not be computed for each cell.
struct StyleCache {
  let depth: ColorDepth
  let colors: Int
  let attributes: Style.Attributes
  private var pens: [Style: Pen] = [:]
  /// The pens (colours and attributes as numbers) of the styles that were used last. The index is computed
  /// from a hash of the style.
  private var recent = [(style: Style, pen: Pen)](repeating: (.plain, .plain), count: 256)

  init(depth: ColorDepth, colors: Int, attributes: Style.Attributes) {
    self.depth = depth
    self.colors = colors
    self.attributes = attributes
  }

  @inline(__always) mutating func pen(of style: Style) -> Pen {
    let linkless = style.withoutLink
    // Empty slots contain the plain style, whose own slot is 0. So any other slot with the plain style is
    // empty.
    let slot = Int((linkless.bits &* 0x9E37_79B9_7F4A_7C15) >> 56)
    if recent[slot].style == linkless, slot != 0 || linkless == .plain { return recent[slot].pen }
    return remember(linkless, in: slot)
  }

  private mutating func remember(_ style: Style, in slot: Int) -> Pen {
    let pen = pens[style] ?? keep(newPen(of: style), style)
    recent[slot] = (style, pen)
    return pen
  }

  private mutating func keep(_ pen: Pen, _ style: Style) -> Pen {
    // The number of pens must be limited: a fade or a lit edge mixes ever new colours.
    if pens.count >= Self.most { pens.removeAll(keepingCapacity: true) }
    pens[style] = pen
    return pen
  }

  /// The most pens that are kept, which bounds the memory; after that the cache begins anew. With a smaller
  /// limit, pens would be computed again more often.
  private static let most = 1 << 14

  private func newPen(of style: Style) -> Pen {
    var pen = Pen.plain
    pen.attributes = style.attributes
    if depth != .mono {
      pen.foreground = style.foreground.cursesNumber(at: depth)
      pen.background = style.background.cursesNumber(at: depth)
      if depth == .sixteen, colors < 16 {
        // On terminals of eight colours bright colours are shown as the colours of bold text.
        if pen.foreground > 7 { pen.attributes.insert(.bold) }
        if pen.foreground >= 0 { pen.foreground &= 7 }
        if pen.background >= 0 { pen.background &= 7 }
      }
    }
    pen.attributes.formIntersection(attributes)
    return pen
  }
}

/// The numbers of ncurses' colour pairs: ncurses has a number for each pair of foreground and background.
struct ColorPairs {
  private var numbers: [UInt64: UInt32] = [:]

  /// Returns the number of the pair of a pen's colours; nil if ncurses has no numbers left.
  mutating func number(of pen: Pen, at depth: ColorDepth) -> UInt32? {
    if pen.foreground < 0, pen.background < 0 { return 0 }
    let key = UInt64(UInt32(bitPattern: pen.foreground)) << 32 | UInt64(UInt32(bitPattern: pen.background))
    if let number = numbers[key] { return number }
    // If all numbers were used, ncurses would give one of the numbers to another pair of colours.
    guard numbers.count < Curses.pairs - 1 else { return nil }
    let pair = Curses.pair(
      Self.entryNumber(pen.foreground, depth), Self.entryNumber(pen.background, depth))
    guard pair > 0 else { return nil }
    numbers[key] = UInt32(pair)
    return UInt32(pair)
  }

  /// Returns the number of a colour for ncurses. With this library's description of the terminal, which has
  /// all colours, a colour of the palette is marked by `TerminfoEntry.paletteBit`, at every depth.
  private static func entryNumber(_ color: Int32, _ depth: ColorDepth) -> Int32 {
    let isUnmarked = color >= 0 && depth != .truecolor && Curses.colors > TerminfoEntry.paletteBit
    return isUnmarked ? color | TerminfoEntry.paletteBit : color
  }

  mutating func forget() {
    Curses.forgetPairs()
    numbers = [:]
  }
}
