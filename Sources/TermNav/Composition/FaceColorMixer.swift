/// A mixer of the colours of a page that is drawn small or turned. The mixer remembers the last results,
/// since cells side by side are often alike.
struct FaceColorMixer {
  /// The colours of one row of the page, at one column of the screen. A row of a small page is drawn in two
  /// halves.
  struct Sample {
    /// The colour of the upper half of a small page's row, which shows the background only.
    var background: Color
    /// The colour of the lower half of a small page's row, in which text is drawn as a tint of the
    /// background.
    var foreground: Color
    /// How much of the page's columns that one column of the screen shows has text, in thirds: 0 for none, 3
    /// for all.
    var coverage: Int
    /// The style in which the cell is drawn, dimmed, where the page's colours are of the terminal's own palette
    /// and so cannot be mixed; nil where they are mixed.
    var sign: Style?
  }

  private struct Key: Equatable {
    var background: Style
    var text: Style
    var coverage: Int
    var shade: Int
  }

  /// The number of steps from light to dark in which a turned page is shaded: few enough that cells side by
  /// side share their colours, and enough of them that no step is seen.
  static let shades = 24

  private let shadow: Color
  private let weight: Double
  private var last: (key: Key, sample: Sample)?
  private var lastShaded: (style: Style, shade: Int, result: Style)?

  init(theme: Theme) {
    shadow = theme.dimTarget
    // A light page in the shade must stay lighter than the area behind it.
    weight = theme.isDark ? 1 : 0.3
  }

  /// How much of its text's colour a line of text on a small page gets, 0…1; the rest is background.
  static let strength = 0.5

  mutating func sample(background: Style, text: Style, coverage: Int, shade: Int) -> Sample {
    let key = Key(background: background, text: text, coverage: coverage, shade: shade)
    if let last, last.key == key { return last.sample }
    let sample = mixed(key)
    last = (key, sample)
    return sample
  }

  private func mixed(_ key: Key) -> Sample {
    let shade = weight * Double(key.shade) / Double(Self.shades)
    let isReversed = key.background.attributes.contains(.reverse)
    let background = isReversed ? key.background.foreground : key.background.background
    guard background.isFixed, shadow.isFixed else {
      return Sample(
        background: background, foreground: background, coverage: key.coverage,
        sign: key.coverage > 0 ? key.text : key.background)
    }
    let shaded = ColorMath.mix(background, shadow, shade)
    guard key.coverage > 0, key.text.foreground.isFixed else {
      return Sample(background: shaded, foreground: shaded, coverage: 0, sign: nil)
    }
    let text = ColorMath.mix(key.text.foreground, shadow, shade)
    let foreground = ColorMath.mix(shaded, text, Self.strength * Double(key.coverage) / 3)
    return Sample(background: shaded, foreground: foreground, coverage: key.coverage, sign: nil)
  }

  /// Returns a style of a turned page, darkened by `shade` of `shades` steps.
  mutating func shaded(_ style: Style, by shade: Int) -> Style {
    if shade == 0 { return style }
    if let last = lastShaded, last.style == style, last.shade == shade { return last.result }
    let amount = weight * Double(shade) / Double(Self.shades)
    var result = style
    if shadow.isFixed {
      if style.foreground.isFixed { result.foreground = ColorMath.mix(style.foreground, shadow, amount) }
      if style.background.isFixed { result.background = ColorMath.mix(style.background, shadow, amount) }
    }
    lastShaded = (style, shade, result)
    return result
  }

  /// Returns a cell at the upper or lower edge of a turned or small page: one half shows the page's
  /// background, the other half what is behind the page. Returns a blank where the colours are not known.
  func edge(_ background: Color, over void: Color, isTop: Bool) -> Cell {
    guard background.isFixed, void.isFixed else { return Cell(.space) }
    return Cell(isTop ? Self.upperHalf : Self.lowerHalf, Style(background, on: void))
  }

  /// Returns a cell whose upper and lower half show two half rows of a small page; a half that is nil shows
  /// `void`, the colour behind the page.
  /// - Parameters:
  ///   - top: the page's colours in the upper half of the cell; nil beside the page.
  ///   - bottom: the page's colours in the lower half of the cell; nil beside the page.
  ///   - isTopText: whether the upper half shows the lower half of a row, in which text is drawn.
  ///   - isBottomText: whether the lower half shows the lower half of a row, in which text is drawn.
  ///   - void: the colour behind the page.
  func cell(_ top: Sample?, _ bottom: Sample?, isTopText: Bool, isBottomText: Bool, void: Color) -> Cell {
    guard let some = bottom ?? top else { return Cell() }
    if let sign = (isBottomText ? bottom?.sign : nil) ?? (isTopText ? top?.sign : nil) ?? some.sign {
      return Cell(
        some.coverage > 0 && (isTopText || isBottomText) ? Self.lowerHalf : .space, sign.adding(.dim))
    }
    let upper = top.map { isTopText ? $0.foreground : $0.background } ?? void
    let lower = bottom.map { isBottomText ? $0.foreground : $0.background } ?? void
    if upper == lower { return Cell(.space, Style(on: upper)) }
    // The half with text is the glyph. Fonts leave pixels of block glyphs free, and these pixels then have the
    // page's background.
    let isTop = isTopText && (top?.coverage ?? 0) > 0 && !(isBottomText && (bottom?.coverage ?? 0) > 0)
    return isTop
      ? Cell(Self.upperHalf, Style(upper, on: lower)) : Cell(Self.lowerHalf, Style(lower, on: upper))
  }

  static let lowerHalf = Glyph("▄")
  static let upperHalf = Glyph("▀")
}
