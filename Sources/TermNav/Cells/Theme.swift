/// The styles of all parts of the screen, made from two sets of colours, dark and light, and from what the
/// terminal has reported of its own colours.
///
/// With 256 colours or more, backgrounds are drawn in the theme's colours; with fewer, most are the
/// terminal's own. Texts have a contrast of 4.5:1 or more, texts of what is disabled one of 3:1. With 24-bit
/// colours, a program's own colours are shown on the page as they are set, whatever their contrast.
public struct Theme: Equatable, Sendable {
  /// The appearance of pages: dark, light, or, with `automatic`, whichever of the two the terminal's own
  /// background is.
  public enum Appearance: String, Sendable, CaseIterable {
    /// The appearance, dark or light, that the terminal's own colours have, also when it changes; dark until
    /// the terminal has reported its colours.
    case automatic = "auto"
    case dark, light
  }

  /// The level at which a view lies: on the page, or elevated above it on a sheet or menu.
  public enum Level: Sendable, CaseIterable {
    case base
    /// The level of views on a sheet or a menu, where `.page` means the background of the card.
    case elevated
  }

  /// The background of a text, such as the page or a selected row, which the theme gives a colour.
  public enum Background: Int, Sendable, CaseIterable {
    case page, bar
    /// The background of a text on a sheet or a menu.
    case card
    case selection
    /// The background of a row or button while the mouse button is down on it.
    case pressed
    /// The background of a row or button while the pointer is over it.
    case hover
    /// The background of a selected row while another view has the keys.
    case inactiveSelection
  }

  /// The meaning of a text, which decides its colour.
  public enum Foreground: Int, Sendable, CaseIterable {
    case text, secondary
    /// The meaning of text that cannot be pressed now; such text is dim on purpose, with a contrast of 3:1.
    case disabled
    /// The meaning of text that can be pressed, such as a button's title.
    case accent
    /// The meaning of lines that separate parts of a page; their contrast may be low.
    case separator
    case good, caution, destructive
  }

  private(set) var styles: ThemeStyles

  /// Creates a theme, the styles of all parts of the screen.
  /// - Parameters:
  ///   - appearance: whether pages are dark, light, or as the terminal is.
  ///   - depth: the number of colours that the terminal shows.
  ///   - dark: the colours of dark pages.
  ///   - light: the colours of light pages.
  public init(
    appearance: Appearance = .dark, depth: ColorDepth = .truecolor, dark: Colors = .dark,
    light: Colors = .light
  ) {
    styles = ThemeStyles(ThemeSpec(appearance: appearance, depth: depth, dark: dark, light: light))
  }

  /// A theme that is dark or light as the terminal's own colours are; dark until the terminal has reported
  /// its colours.
  public static let automatic = Theme(appearance: .automatic)

  /// A theme whose pages have the terminal's own background, and are dark or light as that background is.
  ///
  /// Until the terminal has reported its background, texts on pages have the terminal's own colour. Texts
  /// that would have another colour are bold or dim instead.
  public static let onTerminalBackground = {
    var theme = automatic
    (theme.dark.page, theme.light.page) = (.default, .default)
    return theme
  }()

  /// The appearance of pages that was asked for: dark, light, or as the terminal is. `isDark` says which one
  /// is shown.
  public var appearance: Appearance {
    get { styles.spec.appearance }
    set { change { $0.appearance = newValue } }
  }
  /// The number of colours that the terminal shows.
  public var depth: ColorDepth {
    get { styles.spec.depth }
    set { change { $0.depth = newValue } }
  }
  /// The colours of dark pages.
  public var dark: Colors {
    get { styles.spec.dark }
    set { change { $0.dark = newValue } }
  }
  /// The colours of light pages.
  public var light: Colors {
    get { styles.spec.light }
    set { change { $0.light = newValue } }
  }
  /// The level of the view that is drawn, by which `.page` means the background of the page or that of a
  /// sheet or menu above it.
  public var level: Level {
    get { styles.spec.level }
    set { change { $0.level = newValue } }
  }
  /// Whether success is blue, failure orange and a warning yellow, for people who cannot tell green from red;
  /// false by default.
  ///
  /// These colours replace `good`, `caution` and `destructive` of both appearances, whatever they are. With
  /// 16 colours a failure is yellow and a warning bold. A view that has a theme of its own takes this setting
  /// from the program's theme.
  public var usesBlueAndOrange: Bool {
    get { styles.spec.usesBlueAndOrange }
    set { change { $0.usesBlueAndOrange = newValue } }
  }
  /// Whether the theme shows dark pages, rather than light ones.
  public var isDark: Bool { styles.isDark }
  /// The terminal's own background; nil until the terminal has reported it.
  package var terminalBackground: Color? { terminal.reported[.background] }

  var terminal: TerminalColors {
    get { styles.spec.terminal }
    set { change { $0.terminal = newValue } }
  }

  /// Whether block glyphs, such as `▌` and `▄`, leave pixels of their cells free on the terminal. Where they do,
  /// edges are drawn at whole cells, as blanks that differ in their background.
  var blocksLeaveGaps: Bool {
    get { styles.spec.blocksLeaveGaps }
    set { change { $0.blocksLeaveGaps = newValue } }
  }

  mutating func inherit(from theme: Theme, appearance: Appearance, level: Level) {
    change {
      ($0.depth, $0.terminal, $0.usesBlueAndOrange) = (theme.depth, theme.terminal, theme.usesBlueAndOrange)
      $0.blocksLeaveGaps = theme.blocksLeaveGaps
      ($0.appearance, $0.level) = (appearance, level)
    }
  }

  private mutating func change(_ body: (inout ThemeSpec) -> Void) {
    var spec = styles.spec
    body(&spec)
    if spec != styles.spec { styles = ThemeStyles(spec) }
  }

  /// Returns whether both themes have equal settings, such as colours and depth, and the same reports of the
  /// terminal about its colours.
  public static func == (a: Theme, b: Theme) -> Bool {
    a.styles === b.styles || a.styles.spec == b.styles.spec
  }

  /// Whether the theme changes with the colours that the terminal reports.
  package var followsTerminal: Bool { styles.spec.followsTerminal }

  /// Whether backgrounds are drawn in the theme's colours, which needs 256 colours or more.
  package var paintsBackgrounds: Bool { depth >= .indexed }

  /// Returns the style of a text of some meaning on a background.
  public func style(_ foreground: Foreground, on background: Background = .page) -> Style {
    styles[foreground, background]
  }

  /// Returns the colour of a background.
  public func background(_ background: Background) -> Color { styles.backgrounds[background.rawValue] }

  /// Returns the style of the shadow that the front page casts before its edge, from invisible (`strength` 0)
  /// to darkest (1). `dim`, 0…1, is how far the page on which the shadow falls is dimmed.
  package func shadow(_ strength: Double, onDim dim: Double = 0) -> Style {
    guard styles.paintedBackground != nil else { return separator }
    let background = shadedPage(min(1, max(0, strength)) * (isDark ? 0.75 : 0.28), onDim: dim)
    return ColorMath.degraded(Style(styles.colors.separator, on: background), to: depth)
  }

  /// Returns the background of a page that is dimmed by `dim`, 0…1, mixed with the shadow's colour by
  /// `weight`, 0…1.
  private func shadedPage(_ weight: Double, onDim dim: Double) -> Color {
    let page = styles.paintedBackground ?? .default
    let dimmed = ColorMath.blend(page, styles.colors.shadow, dimWeight * min(1, max(0, dim)))
    return ColorMath.blend(dimmed, styles.colors.shadow, weight)
  }

  /// Returns a page's style in the shadow of another page, mixed with the shadow's colour by `weight`, 0…1. A
  /// text that has a contrast of 3:1 keeps it; the link is removed. A background that differs from terminal
  /// to terminal is replaced by the page's, dimmed by `dim`.
  func shaded(_ style: Style, by weight: Double, onDim dim: Double) -> Style {
    var style = style.withoutLink
    if style.attributes.contains(.reverse) {
      style.attributes.remove(.reverse)
      (style.foreground, style.background) = (style.background, style.foreground)
    }
    let shadow = styles.colors.shadow
    style.background =
      style.background.isFixed
      ? ColorMath.mix(style.background, shadow, weight)
      : ColorMath.degraded(shadedPage(weight, onDim: dim), to: depth)
    if style.foreground == .default { style.foreground = text.foreground }
    if style.foreground.isFixed {
      style.foreground =
        ColorMath.receded(style.foreground, weight, on: style.background, towards: shadow)
        ?? ColorMath.mix(style.foreground, shadow, weight)
    }
    return style
  }

  /// How strongly the shadow's colour is mixed into the cells of the shadow's second and third column, 0…1.
  /// These columns can show text; the first one does not.
  var shadowOnText: [Double] { isDark ? [0.45, 0.18] : [0.14, 0.06] }

  /// Returns the page's background, moved by `lift`, 0…1, toward the theme's colour `raised`. Returns nil for
  /// a lift of 0, and where the page's background is not known or the terminal has fewer than 256 colours.
  func raisedBackground(_ lift: Double) -> Color? {
    guard let page = styles.paintedBackground, lift > 0 else { return nil }
    return ColorMath.degraded(ColorMath.blend(page, styles.colors.raised, min(1, lift)), to: depth)
  }

  /// The colour of the scroll bar, halfway from the page to disabled text. nil where the page's background is
  /// not known or the terminal has fewer than 256 colours.
  var scrollBar: Color? {
    styles.paintedBackground.map {
      ColorMath.degraded(ColorMath.blend($0, styles.colors.disabled, 0.5), to: depth)
    }
  }

  /// The colour of the edge of a lifted page, drawn as if light fell on it. nil where the page's background
  /// is not known or the terminal has fewer than 256 colours.
  var litEdge: Color? { styles.litEdge }

  /// Returns the style of the area behind pages that do not fill the screen, from the page's own background
  /// (`strength` 0) to the theme's `void` (1).
  package func void(_ strength: Double) -> Style {
    guard let page = styles.paintedBackground else { return separator }
    let color = ColorMath.blend(page, styles.colors.void, min(1, max(0, strength)))
    return ColorMath.degraded(Style(styles.colors.separator, on: color), to: depth)
  }

  /// How much of a dimming, 0…1, a page's background gets; the page's texts get all of it. A fully dimmed
  /// light background would be darker than the area behind pages.
  var dimWeight: Double { isDark ? 1 : 0.25 }

  /// The glyph of a column of the shadow beside a moving page: a blank in the shadow's colour, or a line
  /// where backgrounds cannot be darkened.
  package var shadowGlyph: Glyph { styles.paintedBackground == nil ? Glyph("│") : .space }

  /// The glyph of a row of the shadow of a moving page: a blank in the shadow's colour, or a line where
  /// backgrounds cannot be darkened.
  package var rowShadowGlyph: Glyph { styles.paintedBackground == nil ? Glyph("─") : .space }

  /// The colour toward which the page below is dimmed: the shadow's colour, or the terminal's background
  /// where the page has that background. `.default` where colours are not mixed.
  package var dimTarget: Color {
    guard paintsBackgrounds else { return .default }
    return background(.page) == .default ? terminal.reported[.background] ?? .default : styles.colors.shadow
  }
}

extension Theme {
  package var pageBackground: Color { background(.page) }

  /// The style that fills the background of a page.
  public var page: Style { text }
  /// The style of text on a page.
  public var text: Style { style(.text) }
  /// The style of captions and other secondary text on a page.
  public var secondary: Style { style(.secondary) }
  /// The style of text that cannot be pressed now.
  public var disabled: Style { style(.disabled) }
  /// The style of text that can be pressed.
  public var accent: Style { style(.accent) }
  /// The style of lines that separate parts of a page.
  public var separator: Style { style(.separator) }
  /// The style of text about success.
  public var good: Style { style(.good) }
  /// The style of texts that warn.
  public var caution: Style { style(.caution) }
  /// The style of texts about failures and destructive actions.
  public var destructive: Style { style(.destructive) }

  /// The style of a navigation bar or other bar, and of text on it.
  public var bar: Style { style(.text, on: .bar) }
  /// The style of a navigation bar's title.
  package var barTitle: Style { style(.text, on: .bar).adding(.bold) }
  /// The style of text on a bar that can be pressed.
  package var barAccent: Style { style(.accent, on: .bar) }
  /// The style of the words in the hint bar.
  public var hint: Style { style(.secondary, on: .bar) }
  /// The style of the keys in the hint bar.
  package var hintKey: Style { style(.accent, on: .bar) }

  /// The style of a sheet or a menu, and of text on it.
  public var card: Style { style(.text, on: .card) }

  /// The style of the selected row of a list.
  public var selection: Style { style(.text, on: .selection) }
  /// The style of captions in the selected row of a list.
  package var selectionSecondary: Style { style(.secondary, on: .selection) }
  /// The style of text in the selected row of a list that can be pressed.
  package var selectionAccent: Style { style(.accent, on: .selection) }
}

extension Style {
  /// Returns the style with more attributes, such as bold, in addition to its own.
  public func adding(_ more: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(more)
    return style
  }
}
