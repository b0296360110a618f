/// How the parts of a screen look, for an appearance and a terminal's colours.
///
/// With 24 bits or 256 colours pages paint backgrounds of their own, and every text has a contrast of at least 4.5:1 on
/// every background, before and after reduction to 256. With 16 colours or none the terminal's own background stays: bars
/// are reversed, the chosen row is blue or reversed, captions are dim.
public struct Theme: Equatable, Sendable {
  /// Light text on dark pages, or dark on light.
  public enum Appearance: String, Sendable, CaseIterable {
    case dark, light
  }

  /// What a text stands on.
  public enum Background: Sendable, CaseIterable {
    case page, bar, selection
  }

  /// What a text says.
  public enum Foreground: Sendable, CaseIterable {
    case text, secondary
    /// What can be pressed.
    case accent
    /// Hairlines. No text, so without a contrast to keep.
    case separator
    case good, caution, destructive
  }

  public let appearance: Appearance
  public let depth: ColorDepth

  public init(appearance: Appearance = .dark, depth: ColorDepth = .truecolor) {
    self.appearance = appearance
    self.depth = depth
  }

  /// Whether backgrounds are painted, so that pages read as sheets without lines between them.
  public var paintsBackgrounds: Bool { depth >= .indexed }

  /// The style of a text on a background.
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
  public var pageBackground: Color { background(.page) }

  public var page: Style { text }
  public var text: Style { style(.text) }
  public var secondary: Style { style(.secondary) }
  public var accent: Style { style(.accent) }
  public var separator: Style { style(.separator) }
  public var good: Style { style(.good) }
  public var caution: Style { style(.caution) }
  public var destructive: Style { style(.destructive) }

  public var bar: Style { style(.text, on: .bar) }
  public var barTitle: Style { style(.text, on: .bar).adding(.bold) }
  public var barAccent: Style { style(.accent, on: .bar) }
  /// The hint bar's words.
  public var hint: Style { style(.secondary, on: .bar) }
  /// The hint bar's keys.
  public var hintKey: Style { style(.accent, on: .bar) }

  /// The chosen row.
  public var selection: Style { style(.text, on: .selection) }
  public var selectionSecondary: Style { style(.secondary, on: .selection) }
  public var selectionAccent: Style { style(.accent, on: .selection) }

  /// The column before the front page's edge. With painted backgrounds a shade, at `strength` 0 the page itself and at 1
  /// its darkest; else a line, whatever the strength.
  public func shadow(_ strength: Double) -> Style {
    guard paintsBackgrounds else { return separator }
    // Black over a dark page hardly shows, so it takes more of it. Chosen by eye.
    let weight = min(1, max(0, strength)) * (appearance == .dark ? 0.7 : 0.25)
    let background = ColorMath.blend(Color(hex(.page)), Color(0x000000), weight)
    return ColorMath.degraded(Style(Color(hex(.separator)), on: background), to: depth)
  }

  /// What stands in the shadow's column: nothing on a shade, a line without one.
  public var shadowGlyph: Glyph { paintsBackgrounds ? .space : Glyph("│") }

  /// What a page that is covered is dimmed toward; the terminal's own colour where backgrounds are not painted.
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

  /// Green and amber do not keep their contrast on the light selection: there, verdicts are bold text.
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
      // Blue under blue, or dim under blue, cannot be read: white, and bold for what speaks.
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
    // Dim on a reversed background dims the background in some terminals, the text in others.
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
  /// The style with more attributes.
  public func adding(_ more: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(more)
    return style
  }
}
