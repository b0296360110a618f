/// The settings of a theme, from which its styles are made.
struct ThemeSpec: Equatable, Sendable {
  var appearance: Theme.Appearance
  var depth: ColorDepth
  var dark: Theme.Colors
  var light: Theme.Colors
  var level = Theme.Level.base
  var terminal = TerminalColors()
  var usesBlueAndOrange = false
  var blocksLeaveGaps = false

  /// The theme's colours for the appearance that is shown, dark or light.
  var colors: Theme.Colors {
    var colors = isDark ? dark : light
    if usesBlueAndOrange {
      let (blue, yellow, orange): (UInt32, UInt32, UInt32) =
        isDark ? (0x7CC4FF, 0xF2E27A, 0xFF9A4A) : (0x005F9E, 0x665E00, 0xA84300)
      (colors.good, colors.caution, colors.destructive) = (Color(blue), Color(yellow), Color(orange))
    }
    return colors
  }

  var followsTerminal: Bool {
    depth != .mono && (appearance == .automatic || dark.page == .default || light.page == .default)
  }

  var isDark: Bool {
    guard appearance == .automatic else { return appearance == .dark }
    let reported = terminal.appearance.map { $0 == .dark }
    let seen = terminal.reported[.background]?.isDark
    // Whether pages are dark is decided by the terminal's background where pages have that background, so
    // that text is readable. Otherwise the appearance that the terminal reports decides first.
    let usesTerminalBackground = depth < .indexed || dark.page == .default
    return (usesTerminalBackground ? seen ?? reported : reported ?? seen) ?? true
  }
}

/// The styles of a theme, computed once: looking one up costs no arithmetic.
final class ThemeStyles: Sendable {
  let spec: ThemeSpec
  let isDark: Bool
  let colors: Theme.Colors
  /// The colours of a theme's backgrounds, by the raw value of `Theme.Background`.
  let backgrounds: [Color]
  /// The page's background where it can be mixed with other colours. nil where the background is not known or
  /// the terminal has fewer than 256 colours.
  let paintedBackground: Color?
  /// The colour of the edge of a lifted page, drawn as if light fell on it; nil where `paintedBackground` is
  /// nil.
  let litEdge: Color?
  private let styles: [Style]
  /// The styles of texts on each `Theme.DiffBackground`, the backgrounds of lines that differ, ordered by
  /// foreground and then by background.
  private let onDiffBackgrounds: [Style]

  init(_ spec: ThemeSpec) {
    self.spec = spec
    let painter = ThemePainter(spec)
    isDark = painter.isDark
    colors = painter.colors
    backgrounds = Theme.Background.allCases.map(painter.background)
    paintedBackground = painter.paintedBackground
    litEdge = paintedBackground.map { [colors] _ in ColorMath.degraded(colors.edge, to: spec.depth) }
    styles = Theme.Foreground.allCases.flatMap { foreground in
      Theme.Background.allCases.map { painter.style(foreground, on: $0) }
    }
    onDiffBackgrounds = Theme.Foreground.allCases.flatMap { foreground in
      Theme.DiffBackground.allCases.map { painter.style(foreground, on: $0) }
    }
  }

  subscript(foreground: Theme.Foreground, background: Theme.Background) -> Style {
    styles[foreground.rawValue * Theme.Background.allCases.count + background.rawValue]
  }

  subscript(foreground: Theme.Foreground, background: Theme.DiffBackground) -> Style {
    onDiffBackgrounds[foreground.rawValue * Theme.DiffBackground.allCases.count + background.rawValue]
  }
}
