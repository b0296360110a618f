/// Arithmetic of colours: blending, dimming, fewer colours, contrast.
public enum ColorMath {
  /// The colour so far on the way from `a` to `b`: 0 gives `a`, 1 gives `b`. Each part is rounded to the nearest.
  ///
  /// Palette colours count as xterm's. The terminal's own colour is not known: with it the nearer end is taken.
  public static func blend(_ a: Color, _ b: Color, _ t: Double) -> Color {
    if t <= 0 || a == b { return a }
    if t >= 1 { return b }
    guard let x = a.rgb, let y = b.rgb else { return t < 0.5 ? a : b }
    let weight = Int32(t * 65536 + 0.5)
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: (Int32(from) * (65536 - weight) + Int32(to) * weight + 32768) >> 16)
    }
    return .rgb(mix(x.red, y.red), mix(x.green, y.green), mix(x.blue, y.blue))
  }

  /// The style with its fixed colours blended toward a colour by `amount`, 0…1.
  ///
  /// A foreground that is the terminal's own (default, or one of the first 16) cannot be blended into what the user
  /// has made of it; the style takes the attribute `dim` instead, at any amount above 0.
  public static func dimmed(_ style: Style, _ amount: Double, towards color: Color) -> Style {
    if amount <= 0 { return style }
    var style = style
    if style.foreground.isFixed, color.isFixed {
      style.foreground = mix(style.foreground, color, amount)
    } else {
      style.attributes.insert(.dim)
    }
    if style.background.isFixed, color.isFixed { style.background = mix(style.background, color, amount) }
    return style
  }

  /// `blend`, but a palette's colour stays one of the 256, so that a terminal without 24 bits can show it.
  static func mix(_ a: Color, _ b: Color, _ t: Double) -> Color {
    let mixed = blend(a, b, t)
    return if case .palette = a.kind { degraded(mixed, to: .indexed) } else { mixed }
  }

  /// The style in the colours that a terminal of that depth has.
  ///
  /// 256: the nearest of the 6×6×6 cube (parts 0, 95, 135, 175, 215, 255) and the 24 greys (8, 18 … 238), by squared
  /// distance of red, green and blue, the cube at a tie; never one of the first 16, which users repaint. 16: the
  /// nearest of xterm's own 16. Mono: no colours; attributes stay, reverse among them.
  public static func degraded(_ style: Style, to depth: ColorDepth) -> Style {
    if depth == .truecolor { return style }
    var style = style
    style.foreground = degraded(style.foreground, to: depth)
    style.background = degraded(style.background, to: depth)
    return style
  }

  public static func degraded(_ color: Color, to depth: ColorDepth) -> Color {
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

  /// WCAG 2's contrast ratio, 1…21; nil where one of them is the terminal's own colour.
  public static func contrast(_ a: Color, _ b: Color) -> Double? {
    guard let x = luminance(a), let y = luminance(b) else { return nil }
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  /// WCAG 2's relative luminance, 0…1.
  private static func luminance(_ color: Color) -> Double? {
    guard let (red, green, blue) = color.rgb else { return nil }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  private static func linear(_ part: UInt8) -> Double {
    let value = Double(part) / 255
    return value <= 0.04045 ? value / 12.92 : powerOf2Point4((value + 0.055) / 1.055)
  }

  /// x^2.4 for 0 < x ≤ 1 without a C library: x² · (x²)^(1/5), the root by Newton's steps.
  private static func powerOf2Point4(_ x: Double) -> Double {
    let square = x * x
    var root = 1.0
    for _ in 0..<40 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }
}

extension Color {
  /// Whether the colour is the same in every terminal: 24 bits, the cube and the greys, which hardly anyone repaints.
  var isFixed: Bool {
    switch kind {
    case .default, .palette(0...15): false
    case .rgb, .palette: true
    }
  }

  /// Red, green and blue, a palette colour as xterm shows it; nil for the terminal's own.
  public var rgb: (red: UInt8, green: UInt8, blue: UInt8)? {
    switch kind {
    case .default: nil
    case .rgb(let red, let green, let blue): (red, green, blue)
    case .palette(let index): Palette.rgb(index)
    }
  }
}
