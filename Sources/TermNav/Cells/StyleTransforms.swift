/// Dims styles toward a colour.
struct Dim: Sendable {
  private let amount: Double
  private let towards: Color
  private var last: (style: Style, dimmed: Style)

  /// - Parameter amount: 0 keeps a style, 1 gives `towards`.
  init(_ amount: Double, towards: Color) {
    self.amount = amount
    self.towards = towards
    last = (.plain, ColorMath.dimmed(.plain, amount, towards: towards))
  }

  /// The style, dimmed.
  mutating func callAsFunction(_ style: Style) -> Style {
    if style != last.style { last = (style, ColorMath.dimmed(style, amount, towards: towards)) }
    return last.dimmed
  }
}

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
