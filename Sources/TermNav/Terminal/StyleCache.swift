/// What every style that was drawn looks like on a terminal, so that each is worked out once.
struct StyleCache {
  /// Colours that the terminal shows.
  let depth: ColorDepth
  /// Colours that ncurses was told of.
  let colors: Int
  /// Attributes that the terminal has.
  let attributes: Style.Attributes
  private var looks: [Style: CellLook] = [:]
  /// What was found of late, by a hash of the style.
  private var recent = [(style: Style, look: CellLook)](repeating: (.plain, .plain), count: 256)

  init(depth: ColorDepth, colors: Int, attributes: Style.Attributes) {
    self.depth = depth
    self.colors = colors
    self.attributes = attributes
  }

  /// The look of a style; nil when ncurses is out of pairs of colours.
  mutating func look(of style: Style) -> CellLook? {
    // The plain style, which free slots are filled with, falls into the first.
    let slot = Int((style.bits &* 0x9E37_79B9_7F4A_7C15) >> 56)
    if recent[slot].style == style, slot != 0 || style == .plain { return recent[slot].look }
    guard let look = looks[style] ?? newLook(of: style) else { return nil }
    recent[slot] = (style, look)
    return look
  }

  /// Begins anew, with no pair of colours taken.
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
    look.attributes.formIntersection(attributes)
    looks[style] = look
    return look
  }
}
