/// The colours of the shadow and the lit edge, kept while they stay the same: a motion has few.
struct EdgeStyles {
  private var theme: Theme?
  private var strength = 0.0
  private var dim = 0.0
  /// A new number for other colours of the shadow.
  private(set) var shadowNumber = 0
  /// From the front's edge on.
  private(set) var shadow = TransitionLayout.Shadow.falloff.map { _ in Style.plain }
  private var lit: (background: Color, light: Color, strength: Double, mixed: Color)?

  /// On a page dimmed by `dim`.
  mutating func take(_ theme: Theme, strength: Double, dim: Double) {
    if self.theme == theme, self.strength == strength, self.dim == dim { return }
    (self.theme, self.strength, self.dim) = (theme, strength, dim)
    shadowNumber += 1
    for index in shadow.indices {
      shadow[index] = theme.shadow(strength * TransitionLayout.Shadow.falloff[index], onDim: dim)
    }
  }

  /// A background under the light.
  mutating func lit(_ background: Color, by strength: Double, _ light: Color) -> Color {
    if let lit, lit.background == background, lit.light == light, lit.strength == strength {
      return lit.mixed
    }
    let mixed = ColorMath.mix(background, light, strength)
    lit = (background, light, strength, mixed)
    return mixed
  }
}
