/// Dims styles toward a colour. Remembers the last style, because neighbours are mostly alike.
public struct Dim: Sendable {
  private let amount: Double
  private let towards: Color
  private var last: (style: Style, dimmed: Style)

  /// - Parameter amount: 0 leaves a style as it is, 1 turns its colours into `towards`.
  public init(_ amount: Double, towards: Color) {
    self.amount = amount
    self.towards = towards
    last = (.plain, ColorMath.dimmed(.plain, amount, towards: towards))
  }

  public mutating func callAsFunction(_ style: Style) -> Style {
    if style != last.style { last = (style, ColorMath.dimmed(style, amount, towards: towards)) }
    return last.dimmed
  }
}

/// Blends one style into another, as `Surface.fade` does. Remembers the last pair.
struct Fade {
  let amount: Double
  private var last: (from: Style, to: Style, mixed: Style)?

  init(amount: Double) { self.amount = amount }

  mutating func callAsFunction(from old: Style, to new: Style) -> Style {
    if let last, last.from == old, last.to == new { return last.mixed }
    let mixed = mix(old, new)
    last = (old, new, mixed)
    return mixed
  }

  private func mix(_ old: Style, _ new: Style) -> Style {
    var style = amount < 0.5 ? old : new
    // How far the glyph has sunk into the background: not at all at either end, wholly at one half.
    let sunk = 1 - abs(2 * amount - 1)
    let background = ColorMath.mix(old.background, new.background, amount)
    if background.isFixed, style.foreground.isFixed {
      style.foreground = ColorMath.mix(style.foreground, background, sunk)
    } else if sunk > 0.5 {
      style.attributes.insert(.dim)
    }
    style.background = background
    return style
  }
}
