/// Arithmetic of colours, such as mixing two colours and measuring their contrast.
package enum ColorMath {
  /// Returns a mix of two colours: `a` at t = 0, `b` at t = 1; NaN counts as 0. If one of the two is the
  /// terminal's own colour, whose parts are unknown, it returns the nearer of the two.
  package static func blend(_ a: Color, _ b: Color, _ t: Double) -> Color {
    if !(t > 0) || a == b { return a }
    if t >= 1 { return b }
    guard let x = a.rgb, let y = b.rgb else { return t < 0.5 ? a : b }
    let weight = Int32(t * 65536 + 0.5)
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: (Int32(from) * (65536 - weight) + Int32(to) * weight + 32768) >> 16)
    }
    return .rgb(mix(x.red, y.red), mix(x.green, y.green), mix(x.blue, y.blue))
  }

  /// Returns a dimmed style: the background is moved toward `color` by `backgroundAmount`, 0…1, and the
  /// foreground toward that background by `amount`, 0…1. A text that has a contrast of 3:1 keeps it. A
  /// background that is the terminal's own or one of the palette's first 16 stays, and the foreground is
  /// moved toward `color`. If foreground or `color` is such a colour, the text gets the attribute `dim`
  /// instead.
  static func dimmed(
    _ style: Style, _ amount: Double, backgroundAmount: Double, towards color: Color
  ) -> Style {
    if amount <= 0 { return style }
    var style = style
    let isPainted = style.background.isFixed && color.isFixed
    if isPainted, backgroundAmount > 0 { style.background = mix(style.background, color, backgroundAmount) }
    if style.foreground.isFixed, color.isFixed {
      // Where the contrast is below 3:1 without dimming, as it may be for lines, no contrast must be kept:
      // the foreground is mixed as the background is.
      style.foreground =
        receded(style.foreground, amount, on: isPainted ? style.background : color)
        ?? mix(style.foreground, color, backgroundAmount)
    } else {
      style.attributes.insert(.dim)
    }
    return style
  }

  /// Returns a text's colour, moved by `amount`, 0…1, toward its background, or toward `end` where one is
  /// given. The colour is moved less far where the contrast would fall below 3:1. Returns nil where the
  /// contrast is below 3:1 without moving it, or unknown, as with the terminal's own colour.
  static func receded(
    _ color: Color, _ amount: Double, on background: Color, towards end: Color? = nil
  ) -> Color? {
    for part in [amount, amount * 0.75, amount * 0.5, amount * 0.25, 0] {
      let color = mix(color, end ?? background, part)
      if let contrast = contrast(color, background), contrast >= 3 { return color }
    }
    return nil
  }

  static func mix(_ a: Color, _ b: Color, _ t: Double) -> Color {
    let mixed = blend(a, b, t)
    return if case .palette = a.kind { degraded(mixed, to: .indexed) } else { mixed }
  }

  /// Returns the style with its colours converted to those that a terminal of a depth has.
  ///
  /// With 256 colours the nearest one of the palette's colour cube and greys is taken, never one of its first
  /// 16, which users redefine. With 16 colours the nearest one of xterm's 16 default colours is taken.
  /// Without colours only attributes and link are left.
  static func degraded(_ style: Style, to depth: ColorDepth) -> Style {
    if depth == .truecolor { return style }
    var style = style
    style.foreground = degraded(style.foreground, to: depth)
    style.background = degraded(style.background, to: depth)
    return style
  }

  /// Returns the colour that a terminal of a depth shows in place of a colour: the nearest one that the
  /// terminal has, or `.default` on a terminal without colours.
  static func degraded(_ color: Color, to depth: ColorDepth) -> Color {
    switch (depth, color.kind) {
    case (.truecolor, _), (_, .default): color
    case (.mono, _): .default
    case (.indexed, .palette), (.sixteen, .palette(0...15)): color
    case (.indexed, .rgb(let red, let green, let blue)): .palette(Palette.nearest256(red, green, blue))
    case (.sixteen, .rgb(let red, let green, let blue)): .palette(Palette.nearest16(red, green, blue))
    case (.sixteen, .palette(let index)): sixteen(index)
    }
  }

  private static func sixteen(_ index: UInt8) -> Color {
    let (red, green, blue) = Palette.rgb(index)
    return .palette(Palette.nearest16(red, green, blue))
  }

  /// Returns the colour, moved toward black or white until it has at least the contrast `least` with the
  /// colour behind it. The colour is returned unchanged where one of the two colours is the terminal's own
  /// colour.
  static func legible(_ color: Color, on behind: Color, _ least: Double, _ depth: ColorDepth) -> Color {
    guard let contrast = contrast(color, behind), contrast < least else { return color }
    let end = behind.isDark ? Color(0xFFFFFF) : Color(0x000000)
    for step in 1..<legibleSteps {
      let next = degraded(blend(color, end, Double(step) / Double(legibleSteps)), to: depth)
      if let contrast = self.contrast(next, behind), contrast >= least { return next }
    }
    return degraded(end, to: depth)
  }

  private static let legibleSteps = 16

  /// Returns WCAG 2's contrast ratio of two colours, 1…21; nil if one is the terminal's own.
  static func contrast(_ a: Color, _ b: Color) -> Double? {
    guard let x = luminance(a), let y = luminance(b) else { return nil }
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  private static func luminance(_ color: Color) -> Double? {
    guard let (red, green, blue) = color.rgb else { return nil }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  private static func linear(_ part: UInt8) -> Double { linearParts[Int(part)] }

  private static let linearParts: [Double] = (0...255).map { part in
    let value = Double(part) / 255
    return value <= 0.04045 ? value / 12.92 : powerOf2Point4((value + 0.055) / 1.055)
  }

  /// Returns x to the power of 2.4, as x² · (x²)^(1/5), for the luminance of colours; the root is found by
  /// Newton's method.
  private static func powerOf2Point4(_ x: Double) -> Double {
    let square = x * x
    var root = 1.0
    for _ in 0..<12 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }
}

extension Color {
  /// Returns WCAG 2's contrast ratio of two colours, 1…21; nil if one is the terminal's own. The first 16
  /// colours of the palette, which users can redefine, are taken as xterm's.
  public func contrast(with other: Color) -> Double? { ColorMath.contrast(self, other) }

  /// Whether white is easier to read on the colour than black; false for the terminal's own colour.
  public var isDark: Bool {
    guard let white = ColorMath.contrast(Color(0xFFFFFF), self),
      let black = ColorMath.contrast(Color(0x000000), self)
    else { return false }
    return white >= black
  }

  /// Whether all terminals show the colour alike: false for the terminal's own colour and for the first 16 of
  /// the palette, which users can redefine.
  package var isFixed: Bool {
    switch kind {
    case .default, .palette(0...15): false
    case .rgb, .palette: true
    }
  }

  /// The red, green and blue part of the colour. The parts of a palette colour are xterm's; nil for the
  /// terminal's own colour, whose parts are unknown.
  public var rgb: (red: UInt8, green: UInt8, blue: UInt8)? {
    switch kind {
    case .default: nil
    case .rgb(let red, let green, let blue): (red, green, blue)
    case .palette(let index): Palette.rgb(index)
    }
  }
}
