/// A mixer of the colours of a page that is drawn small or turned, which remembers the last ones.
struct FaceColorMixer {
  /// The colours of one row of the page, at one column of the screen: of its upper half and of its lower
  /// half.
  struct Sample {
    /// The colour of the upper half, which shows no text.
    var background: Color
    /// The colour of the lower half, in which text is a shade.
    var foreground: Color
    /// How many of the columns have text, in thirds.
    var coverage: Int
    /// The style of the cell where colours cannot be mixed; nil where they can.
    var sign: Style?
  }

  private struct Key: Equatable {
    var background: Style
    var text: Style
    var coverage: Int
    var shade: Int
  }

  /// The number of shades: few enough that neighbours share their colours, and enough that no step is seen.
  static let shades = 24

  private let shadow: Color
  private let weight: Double
  private var last: (key: Key, sample: Sample)?
  private var lastShaded: (style: Style, shade: Int, result: Style)?

  init(theme: Theme) {
    shadow = theme.dimTarget
    // A light face in the shade stays lighter than what is behind it.
    weight = theme.isDark ? 1 : 0.45
  }

  /// The part of a text's colour that a line of small text has.
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

  /// Returns a style in the shade.
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

  /// Returns a cell whose one half shows a page's background, and its other half what is behind the page.
  func edge(_ background: Color, over void: Color, isTop: Bool) -> Cell {
    guard background.isFixed, void.isFixed else { return Cell(.space) }
    return Cell(isTop ? Self.upperHalf : Self.lowerHalf, Style(background, on: void))
  }

  /// Returns a cell of two halves; a half that is nil shows what is behind the page.
  func cell(_ top: Sample?, _ bottom: Sample?, isTopText: Bool, isBottomText: Bool, void: Color) -> Cell {
    guard let some = bottom ?? top else { return Cell() }
    if let sign = (isBottomText ? bottom?.sign : nil) ?? (isTopText ? top?.sign : nil) ?? some.sign {
      return Cell(
        some.coverage > 0 && (isTopText || isBottomText) ? Self.lowerHalf : .space, sign.adding(.dim))
    }
    let upper = top.map { isTopText ? $0.foreground : $0.background } ?? void
    let lower = bottom.map { isBottomText ? $0.foreground : $0.background } ?? void
    return upper == lower ? Cell(.space, Style(on: upper)) : Cell(Self.lowerHalf, Style(lower, on: upper))
  }

  static let lowerHalf = Glyph("▄")
  private static let upperHalf = Glyph("▀")
}
