/// The looks of styles, each computed once.
struct StyleCache {
  let depth: ColorDepth
  let colors: Int
  let attributes: Style.Attributes
  private var looks: [Style: CellLook] = [:]
  /// By a hash of the style.
  private var recent = [(style: Style, look: CellLook)](repeating: (.plain, .plain), count: 256)

  init(depth: ColorDepth, colors: Int, attributes: Style.Attributes) {
    self.depth = depth
    self.colors = colors
    self.attributes = attributes
  }

  @inline(__always) mutating func look(of style: Style) -> CellLook {
    let style = style.withoutLink
    // Empty slots hold the plain style, whose own slot is 0.
    let slot = Int((style.bits &* 0x9E37_79B9_7F4A_7C15) >> 56)
    if recent[slot].style == style, slot != 0 || style == .plain { return recent[slot].look }
    return remember(style, in: slot)
  }

  private mutating func remember(_ style: Style, in slot: Int) -> CellLook {
    let look = looks[style] ?? keep(newLook(of: style), style)
    recent[slot] = (style, look)
    return look
  }

  private mutating func keep(_ look: CellLook, _ style: Style) -> CellLook {
    // A fade or a lit edge mixes new colours without end.
    if looks.count >= Self.most { looks.removeAll(keepingCapacity: true) }
    looks[style] = look
    return look
  }

  /// Our own figure.
  private static let most = 1 << 14

  private func newLook(of style: Style) -> CellLook {
    var look = CellLook.plain
    look.attributes = style.attributes
    if depth != .mono {
      look.foreground = style.foreground.cursesNumber(at: depth)
      look.background = style.background.cursesNumber(at: depth)
      if depth == .sixteen, colors < 16 {
        // Bright text is bold in eight colours.
        if look.foreground > 7 { look.attributes.insert(.bold) }
        if look.foreground >= 0 { look.foreground &= 7 }
        if look.background >= 0 { look.background &= 7 }
      }
    }
    look.attributes.formIntersection(attributes)
    return look
  }
}

/// ncurses' numbers of colour pairs.
struct ColorPairs {
  private var numbers: [UInt64: UInt32] = [:]

  /// Nil when there are no more.
  mutating func number(of look: CellLook, at depth: ColorDepth) -> UInt32? {
    if look.foreground < 0, look.background < 0 { return 0 }
    let key = UInt64(UInt32(bitPattern: look.foreground)) << 32 | UInt64(UInt32(bitPattern: look.background))
    if let number = numbers[key] { return number }
    // ncurses would reuse a pair in use.
    guard numbers.count < Curses.pairs - 1,
      case let pair = Curses.pair(
        Self.entryNumber(look.foreground, depth), Self.entryNumber(look.background, depth)),
      pair > 0
    else { return nil }
    numbers[key] = UInt32(pair)
    return UInt32(pair)
  }

  /// Our entry has all colours: there a number of the palette has its mark at every depth.
  private static func entryNumber(_ color: Int32, _ depth: ColorDepth) -> Int32 {
    let isUnmarked = color >= 0 && depth != .truecolor && Curses.colors > TerminfoEntry.paletteBit
    return isUnmarked ? color | TerminfoEntry.paletteBit : color
  }

  mutating func forget() {
    Curses.forgetPairs()
    numbers = [:]
  }
}
