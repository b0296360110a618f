/// A painter that chooses the styles of a theme, from the theme's colours and the number of colours that the
/// terminal shows.
struct ThemePainter {
  let isDark: Bool
  let colors: Theme.Colors
  /// The colours of texts, by the raw value of `Theme.Foreground`. The colours are in an array because each
  /// is read many times, and a key path is slower.
  private let texts: [Color]
  private let backgrounds: [Color]
  private let depth: ColorDepth
  private let level: Theme.Level
  /// The terminal's own background; nil until the terminal has reported it.
  private let terminalBackground: Color?
  let usesBlueAndOrange: Bool

  init(_ spec: ThemeSpec) {
    isDark = spec.isDark
    let colors = spec.colors
    self.colors = colors
    texts = Theme.Foreground.allCases.map { colors[$0] }
    backgrounds = Theme.Background.allCases.map { colors[$0] }
    depth = spec.depth
    level = spec.level
    terminalBackground = spec.terminal.reported[.background]
    usesBlueAndOrange = spec.usesBlueAndOrange
  }

  var paintedBackground: Color? {
    guard depth >= .indexed else { return nil }
    let page = backgrounds[resolved(.page).rawValue]
    return page == .default ? terminalBackground : page
  }

  func background(_ background: Theme.Background) -> Color {
    switch depth {
    case .truecolor: backgrounds[resolved(background).rawValue]
    case .indexed: indexed(backgrounds[resolved(background).rawValue])
    case .sixteen: sixteen(resolved(background))
    case .mono: .default
    }
  }

  func style(_ foreground: Theme.Foreground, on background: Theme.Background) -> Style {
    switch depth {
    case .truecolor, .indexed: painted(foreground, on: background)
    case .sixteen: sixteen(foreground, on: background)
    case .mono: mono(foreground, on: background)
    }
  }

  private func resolved(_ background: Theme.Background) -> Theme.Background {
    background == .page && level == .elevated ? .card : background
  }

  // MARK: 256 colours and more

  private func painted(_ foreground: Theme.Foreground, on themeBackground: Theme.Background) -> Style {
    let back = background(themeBackground)
    guard let behind = back == .default ? terminalBackground : back else { return unknown(foreground) }
    let isCaption = behind == .palette(24) && texts[foreground.rawValue] == Theme.Colors.dark.secondary
    let wanted = isCaption ? .palette(253) : ColorMath.degraded(texts[foreground.rawValue], to: depth)
    let isAsSet = depth == .truecolor && themeBackground == .page && level == .base && back != .default
    return Style(isAsSet ? wanted : legible(wanted, on: behind, foreground.leastContrast), on: back)
  }

  /// Returns a background in 256 colours. For three standard colours the value is chosen by hand, because the
  /// nearest one of the 256 is a grey.
  private func indexed(_ color: Color) -> Color {
    switch color {
    case Theme.Colors.dark.selection: .palette(24)
    case Theme.Colors.dark.pressed: .palette(25)
    case Theme.Colors.dark.hover: .palette(235)
    default: ColorMath.degraded(color, to: .indexed)
    }
  }

  var isIndexed: Bool { depth == .indexed }

  /// Returns the style of a text on a colour that is none of the theme's backgrounds.
  func painted(_ foreground: Theme.Foreground, over color: Color) -> Style {
    let wanted = ColorMath.degraded(texts[foreground.rawValue], to: depth)
    return Style(legible(wanted, on: color, foreground.leastContrast), on: color)
  }

  private func legible(_ color: Color, on behind: Color, _ least: Double) -> Color {
    ColorMath.legible(color, on: behind, least, depth)
  }

  // MARK: On the terminal's own background

  /// Returns the style of a text on a background of unknown colour, on which only the terminal's own text is
  /// sure to be readable.
  private func unknown(_ foreground: Theme.Foreground) -> Style {
    switch foreground {
    case .text: .plain
    case .secondary, .disabled, .separator: Style(.default, on: .default, .dim)
    case .accent, .good, .caution, .destructive: Style(.default, on: .default, .bold)
    }
  }

  // MARK: 16 colours

  private func sixteen(_ background: Theme.Background) -> Color {
    if let own = first16(backgrounds[background.rawValue]) { return own }
    switch background {
    case .selection: return .palette(4)
    case .pressed: return .palette(15)
    case .page, .bar, .card, .hover, .inactiveSelection: return .default
    }
  }

  private func sixteen(_ foreground: Theme.Foreground, on background: Theme.Background) -> Style {
    let themeBackground = resolved(background)
    let back = sixteen(themeBackground)
    guard back == .default else { return sixteen(foreground, over: back) }
    switch themeBackground {
    case .bar: return mono(foreground, on: .bar)
    // With 16 colours, a row under the pointer or selected without the keys has no background of its own,
    // since users redefine the palette's greys. Such a row is underlined instead.
    case .hover, .inactiveSelection: return sixteenOnTerminal(foreground).adding(.underline)
    default: return sixteenOnTerminal(foreground)
    }
  }

  /// Returns the style of a text on one of the first 16 colours. Blue or dim text on blue is unreadable. So
  /// text is white on dark colours (captions are grey), blue on white, and black on all other colours; text
  /// with a meaning is bold. A palette colour that the theme sets is kept where its contrast suffices.
  private func sixteen(_ foreground: Theme.Foreground, over back: Color) -> Style {
    let end = back.isDark ? 15 : back == .palette(15) ? 4 : 0
    let isQuiet = foreground == .secondary || foreground == .disabled
    let quiet = Color.palette(back.isDark ? 7 : UInt8(end))
    let own = first16(texts[foreground.rawValue]).flatMap { own in
      (ColorMath.contrast(own, back) ?? 0) >= foreground.leastContrast ? own : nil
    }
    return Style(own ?? (isQuiet ? quiet : .palette(UInt8(end))), on: back, foreground.isLoud ? .bold : [])
  }

  private func sixteenOnTerminal(_ foreground: Theme.Foreground) -> Style {
    if let own = first16(texts[foreground.rawValue]) { return Style(own) }
    let color = foreground.sixteen(usesBlueAndOrange).first { index in
      guard let terminalBackground else { return false }
      return (ColorMath.contrast(.palette(index), terminalBackground) ?? 0) >= foreground.leastContrast
    }
    return color.map { Style(.palette($0)) } ?? unknown(foreground)
  }

  private func first16(_ color: Color) -> Color? {
    if case .palette(0...15) = color.kind { color } else { nil }
  }

  // MARK: No colours

  private func mono(_ foreground: Theme.Foreground, on background: Theme.Background) -> Style {
    let isReversed = background == .bar || background == .selection || background == .pressed
    var attributes: Style.Attributes = isReversed ? .reverse : []
    if background == .hover || background == .inactiveSelection { attributes.insert(.underline) }
    // Terminals disagree on how dim text looks in reverse, so only text that is not reversed is dim.
    if foreground.isQuiet, !isReversed { attributes.insert(.dim) }
    if foreground.isLoud || background == .pressed { attributes.insert(.bold) }
    return Style(.default, on: .default, attributes)
  }
}

extension Theme.Foreground {
  /// The least contrast that a text of this meaning must have with its background, as WCAG 2's ratio.
  var leastContrast: Double {
    switch self {
    case .separator: 1
    case .disabled: 3
    case .text, .secondary, .accent, .good, .caution, .destructive: 4.5
    }
  }

  fileprivate var isQuiet: Bool { self == .secondary || self == .disabled || self == .separator }
  fileprivate var isLoud: Bool {
    self == .accent || self == .good || self == .caution || self == .destructive
  }

  /// Returns the numbers of the palette colours, of the first 16, that stand for this meaning of a text, the
  /// best known first. Empty where the text has the terminal's own colour.
  fileprivate func sixteen(_ usesBlueAndOrange: Bool) -> [UInt8] {
    switch self {
    case .text, .secondary, .disabled, .separator: []
    case .accent: [4, 12, 6, 14]
    case .good: usesBlueAndOrange ? [6, 14, 4, 12] : [2, 10]
    // The palette has no orange: failures get the palette's yellow, and warnings are bold.
    case .caution: usesBlueAndOrange ? [] : [3, 11]
    case .destructive: usesBlueAndOrange ? [3, 11] : [1, 9]
    }
  }
}
