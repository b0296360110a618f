/// The styles of a screen's parts.
///
/// With 256 colours or more, backgrounds are painted and texts have a contrast of 4.5:1 or more.
public struct Theme: Equatable, Sendable {
  /// Dark or light pages.
  public enum Appearance: String, Sendable, CaseIterable {
    case dark, light
  }

  /// What is behind a text.
  public enum Background: Sendable, CaseIterable {
    case page, bar, selection
  }

  /// What a text means.
  public enum Foreground: Sendable, CaseIterable {
    case text, secondary
    /// What can be pressed.
    case accent
    /// Lines, without a minimum contrast.
    case separator
    case good, caution, destructive
  }

  /// Dark or light.
  public let appearance: Appearance
  /// The terminal's colours.
  public let depth: ColorDepth

  /// Creates a theme.
  public init(appearance: Appearance = .dark, depth: ColorDepth = .truecolor) {
    self.appearance = appearance
    self.depth = depth
  }

  /// Whether there are 256 colours or more.
  public var paintsBackgrounds: Bool { depth >= .indexed }

  /// A text's style on a background.
  public func style(_ foreground: Foreground, on background: Background = .page) -> Style {
    switch depth {
    case .truecolor, .indexed:
      let style = Style(
        color(foreground, on: background), on: self.background(background),
        isLoud(foreground, on: background) ? .bold : [])
      return ColorMath.degraded(style, to: depth)
    case .sixteen: return sixteen(foreground, on: background)
    case .mono: return mono(foreground, on: background)
    }
  }

  /// A background's colour.
  public func background(_ background: Background) -> Color {
    switch depth {
    case .truecolor: Color(hex(background))
    case .indexed: ColorMath.degraded(Color(hex(background)), to: .indexed)
    case .sixteen: background == .selection ? .palette(4) : .default
    case .mono: .default
    }
  }
}

extension Theme {
  /// The page's background.
  public var pageBackground: Color { background(.page) }

  /// A page.
  public var page: Style { text }
  /// Text.
  public var text: Style { style(.text) }
  /// Captions.
  public var secondary: Style { style(.secondary) }
  /// Pressable text.
  public var accent: Style { style(.accent) }
  /// Hairlines.
  public var separator: Style { style(.separator) }
  /// Success.
  public var good: Style { style(.good) }
  /// Warnings.
  public var caution: Style { style(.caution) }
  /// Failures, destructive actions.
  public var destructive: Style { style(.destructive) }

  /// A bar.
  public var bar: Style { style(.text, on: .bar) }
  /// A bar's title.
  public var barTitle: Style { style(.text, on: .bar).adding(.bold) }
  /// Pressable text on a bar.
  public var barAccent: Style { style(.accent, on: .bar) }
  /// Words of the hint bar.
  public var hint: Style { style(.secondary, on: .bar) }
  /// Keys of the hint bar.
  public var hintKey: Style { style(.accent, on: .bar) }

  /// The selected row.
  public var selection: Style { style(.text, on: .selection) }
  /// Captions of the selected row.
  public var selectionSecondary: Style { style(.secondary, on: .selection) }
  /// Pressable text of the selected row.
  public var selectionAccent: Style { style(.accent, on: .selection) }

  /// The shadow before the front page's edge, from invisible (`strength` 0) to darkest (1).
  public func shadow(_ strength: Double) -> Style {
    guard paintsBackgrounds else { return separator }
    // Dark pages need more black; chosen by eye.
    let weight = min(1, max(0, strength)) * (appearance == .dark ? 0.7 : 0.25)
    let background = ColorMath.blend(Color(hex(.page)), Color(0x000000), weight)
    return ColorMath.degraded(Style(Color(hex(.separator)), on: background), to: depth)
  }

  /// A blank, or a line without painted backgrounds.
  public var shadowGlyph: Glyph { paintsBackgrounds ? .space : Glyph("│") }

  /// The same for a row.
  public var rowShadowGlyph: Glyph { paintsBackgrounds ? .space : Glyph("─") }

  /// The colour toward which the back page is dimmed.
  public var dimTarget: Color { paintsBackgrounds ? Color(0x000000) : .default }
}

extension Theme {
  private func hex(_ background: Background) -> UInt32 {
    switch (background, appearance) {
    case (.page, .dark): 0x14161B
    case (.page, .light): 0xFAFAF7
    case (.bar, .dark): 0x20252E
    case (.bar, .light): 0xECEDE8
    case (.selection, .dark): 0x1C3550
    case (.selection, .light): 0xCFE3FB
    }
  }

  private func hex(_ foreground: Foreground) -> UInt32 {
    switch (foreground, appearance) {
    case (.text, .dark): 0xE6E9EF
    case (.text, .light): 0x1B1D21
    case (.secondary, .dark): 0x9AA4B2
    case (.secondary, .light): 0x565E6A
    case (.accent, .dark): 0x5AA9FF
    case (.accent, .light): 0x0A5CC0
    case (.separator, .dark): 0x2C323C
    case (.separator, .light): 0xD6D8D2
    case (.good, .dark): 0x6CCB8F
    case (.good, .light): 0x1B702C
    case (.caution, .dark): 0xF2B84B
    case (.caution, .light): 0x8A5A00
    case (.destructive, .dark): 0xF27878
    case (.destructive, .light): 0xB3261E
    }
  }

  /// Green and amber lack contrast on the light selection.
  private func isLoud(_ foreground: Foreground, on background: Background) -> Bool {
    background == .selection && foreground.isVerdict
  }

  private func color(_ foreground: Foreground, on background: Background) -> Color {
    Color(hex(isLoud(foreground, on: background) ? .text : foreground))
  }

  private func sixteen(_ foreground: Foreground, on background: Background) -> Style {
    switch background {
    case .bar: return mono(foreground, on: .bar)
    case .selection:
      // Blue or dim on blue is unreadable.
      let color: Color = foreground == .secondary ? .palette(7) : .palette(15)
      return Style(color, on: .palette(4), foreground == .accent || foreground.isVerdict ? .bold : [])
    case .page:
      switch foreground {
      case .text: return .plain
      case .secondary, .separator: return Style(.default, on: .default, .dim)
      case .accent: return Style(.palette(appearance == .dark ? 12 : 4))
      case .good: return Style(.palette(2))
      case .caution: return Style(.palette(3))
      case .destructive: return Style(.palette(1))
      }
    }
  }

  private func mono(_ foreground: Foreground, on background: Background) -> Style {
    let isReversed = background == .bar || background == .selection
    var attributes: Style.Attributes = isReversed ? .reverse : []
    switch foreground {
    case .text: break
    // Terminals disagree on dim with reverse.
    case .secondary, .separator: if !isReversed { attributes.insert(.dim) }
    case .accent, .good, .caution, .destructive: attributes.insert(.bold)
    }
    return Style(.default, on: .default, attributes)
  }
}

extension Theme.Foreground {
  fileprivate var isVerdict: Bool { self == .good || self == .caution || self == .destructive }
}

extension Style {
  /// With more attributes.
  public func adding(_ more: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(more)
    return style
  }
}
