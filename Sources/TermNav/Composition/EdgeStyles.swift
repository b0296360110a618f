/// The colours of the shadow beside a moving page and of the page's lit edge. The colours are kept from frame
/// to frame, because few different ones occur during a transition.
struct EdgeStyles {
  private var theme: Theme?
  private var strength = 0.0
  private var dim = 0.0
  /// A number that changes with the colours of the shadow beside a moving page.
  private(set) var shadowNumber = 0
  /// Whether the shadow beside a moving page has other colours in this frame than in the frame before.
  private(set) var isShadowNew = false
  /// The styles of the columns of the shadow; the first column is beside the front page.
  private(set) var shadow = TransitionLayout.Shadow.falloff.map { _ in Style.plain }
  private var lit: (background: Color, light: Color, strength: Double, mixed: Color)?
  /// A cache of the styles that text has in the shadow beside a moving page. The index is a hash of the
  /// text's style together with the column; nil where nothing is stored.
  private var shaded = [(style: Style, shaded: Style)?](repeating: nil, count: 2 << slotBits)

  private static let slotBits = 6

  /// Computes the colours of the shadow beside a moving page anew, if theme, strength or dimming has changed.
  /// - Parameters:
  ///   - strength: how dark the shadow is, 0…1.
  ///   - dim: how far the page below is dimmed, 0…1.
  mutating func update(_ theme: Theme, strength: Double, dim: Double) {
    isShadowNew = self.theme != theme || self.strength != strength || self.dim != dim
    guard isShadowNew else { return }
    (self.theme, self.strength, self.dim) = (theme, strength, dim)
    shadowNumber += 1
    for index in shadow.indices {
      shadow[index] = theme.shadow(strength * TransitionLayout.Shadow.falloff[index], onDim: dim)
    }
    for index in shaded.indices { shaded[index] = nil }
  }

  /// Returns the style that a cell of the page below has in the shadow beside the front page.
  /// - Parameter distance: the number of columns from the shadow's first column, which is beside the front
  ///   page; at least 1.
  mutating func shaded(_ style: Style, at distance: Int) -> Style {
    let column = min(distance, 2) - 1
    let slot = column << Self.slotBits | Int((style.bits &* 0x9E37_79B9_7F4A_7C15) >> (64 - Self.slotBits))
    if let known = shaded[slot], known.style == style { return known.shaded }
    guard let theme else { return style }
    let weight = min(1, max(0, strength)) * theme.shadowOnText[column]
    let result = theme.shaded(style, by: weight, onDim: dim)
    shaded[slot] = (style, result)
    return result
  }

  /// Returns a background, mixed with the colour of the lit edge by `strength`, 0…1.
  mutating func lit(_ background: Color, by strength: Double, _ light: Color) -> Color {
    if let lit, lit.background == background, lit.light == light, lit.strength == strength {
      return lit.mixed
    }
    let mixed = ColorMath.mix(background, light, strength)
    lit = (background, light, strength, mixed)
    return mixed
  }
}
