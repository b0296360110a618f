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

  /// Nil when out of colour pairs.
  @inline(__always) mutating func look(of style: Style) -> CellLook? {
    let style = style.withoutLink
    // Empty slots hold the plain style, whose own slot is 0.
    let slot = Int((style.bits &* 0x9E37_79B9_7F4A_7C15) >> 56)
    if recent[slot].style == style, slot != 0 || style == .plain { return recent[slot].look }
    return remember(style, in: slot)
  }

  private mutating func remember(_ style: Style, in slot: Int) -> CellLook? {
    guard let look = looks[style] ?? newLook(of: style) else { return nil }
    recent[slot] = (style, look)
    return look
  }

  mutating func forget() {
    Curses.forgetPairs()
    self = StyleCache(depth: depth, colors: colors, attributes: attributes)
  }

  private mutating func newLook(of style: Style) -> CellLook? {
    var look = CellLook.plain
    look.attributes = style.attributes
    if depth != .mono {
      var foreground = style.foreground.cursesNumber(at: depth)
      var background = style.background.cursesNumber(at: depth)
      if depth == .sixteen, colors < 16 {
        // Bright text is bold in eight colours.
        if foreground > 7 { look.attributes.insert(.bold) }
        if foreground >= 0 { foreground &= 7 }
        if background >= 0 { background &= 7 }
      }
      if foreground >= 0 || background >= 0 {
        // ncurses would reuse a pair in use.
        guard looks.count < Curses.pairs - 1, case let pair = Curses.pair(foreground, background), pair > 0
        else {
          return nil
        }
        (look.foreground, look.background, look.pair) = (foreground, background, UInt32(pair))
      }
    }
    look.attributes.formIntersection(attributes)
    looks[style] = look
    return look
  }
}
