/// The styles of a screen's parts, from two sets of colours and from what the terminal has told.
///
/// With 256 colours or more, backgrounds are painted. Texts have a contrast of 4.5:1 or more, what is dim by intent of
/// 3:1 (RULES, section 25).
public struct Theme: Equatable, Sendable {
  /// Dark or light pages.
  public enum Appearance: String, Sendable, CaseIterable {
    /// As the terminal is, also when it changes; dark until it has told.
    case automatic = "auto"
    case dark, light
  }

  /// How far a view stands above the page; sheets and menus are elevated.
  public enum Level: Sendable, CaseIterable {
    case base
    /// What is drawn on a page's background stands on a card's.
    case elevated
  }

  /// What is behind a text.
  public enum Background: Int, Sendable, CaseIterable {
    case page, bar
    /// A sheet or a menu.
    case card
    case selection
    /// While the button is down on it.
    case pressed
    /// While the pointer is over it.
    case hover
    /// A selected row, while another view has the keys.
    case inactiveSelection
  }

  /// What a text means.
  public enum Foreground: Int, Sendable, CaseIterable {
    case text, secondary
    /// What cannot be pressed now; dim by intent, with a contrast of 3:1.
    case disabled
    /// What can be pressed.
    case accent
    /// Lines, without a minimum contrast.
    case separator
    case good, caution, destructive
  }

  private(set) var styles: ThemeStyles

  /// Creates a theme; `dark` and `light` are the colours of its two appearances.
  public init(
    appearance: Appearance = .dark, depth: ColorDepth = .truecolor, dark: Colors = .dark,
    light: Colors = .light
  ) {
    styles = ThemeStyles(ThemeSpec(appearance: appearance, depth: depth, dark: dark, light: light))
  }

  /// Dark or light as the terminal is; dark until it has told.
  public static let automatic = Theme(appearance: .automatic)

  /// Pages on the terminal's own background, dark or light as it is.
  ///
  /// Until the terminal has told its background, text on it is the terminal's own, bold where it has a colour.
  public static let onTerminalBackground = {
    var theme = automatic
    (theme.dark.page, theme.light.page) = (.default, .default)
    return theme
  }()

  /// What was asked for; `isDark` says what is shown.
  public var appearance: Appearance {
    get { styles.spec.appearance }
    set { change { $0.appearance = newValue } }
  }
  /// The terminal's colours.
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
  /// Whether `.page` means the page or a card on it.
  public var level: Level {
    get { styles.spec.level }
    set { change { $0.level = newValue } }
  }
  /// Whether success is blue and failure orange, with warnings yellow, for eyes to which green and red are one; false by default.
  ///
  /// It takes the place of the `good`, `caution` and `destructive` of both appearances, whatever they are. A view that has a
  /// theme of its own follows the program's.
  public var usesBlueAndOrange: Bool {
    get { styles.spec.usesBlueAndOrange }
    set { change { $0.usesBlueAndOrange = newValue } }
  }
  /// Whether the pages are dark.
  public var isDark: Bool { styles.isDark }
  /// The terminal's own background; nil until it has told.
  package var terminalBackground: Color? { terminal.told[.background] }

  var terminal: TerminalColors {
    get { styles.spec.terminal }
    set { change { $0.terminal = newValue } }
  }

  mutating func inherit(from theme: Theme, appearance: Appearance, level: Level) {
    change {
      ($0.depth, $0.terminal, $0.usesBlueAndOrange) = (theme.depth, theme.terminal, theme.usesBlueAndOrange)
      ($0.appearance, $0.level) = (appearance, level)
    }
  }

  private mutating func change(_ body: (inout ThemeSpec) -> Void) {
    var spec = styles.spec
    body(&spec)
    if spec != styles.spec { styles = ThemeStyles(spec) }
  }

  /// Whether both have equal colours, at the same depth, on the same terminal.
  public static func == (a: Theme, b: Theme) -> Bool {
    a.styles === b.styles || a.styles.spec == b.styles.spec
  }

  /// Whether it depends on what the terminal tells of its colours.
  package var followsTerminal: Bool { styles.spec.followsTerminal }

  /// Whether there are 256 colours or more.
  package var paintsBackgrounds: Bool { depth >= .indexed }

  /// A text's style on a background.
  public func style(_ foreground: Foreground, on background: Background = .page) -> Style {
    styles[foreground, background]
  }

  /// A background's colour.
  public func background(_ background: Background) -> Color { styles.backgrounds[background.rawValue] }

  /// The shadow before the front page's edge, from invisible (`strength` 0) to darkest (1), on a page dimmed by `dim`.
  package func shadow(_ strength: Double, onDim dim: Double = 0) -> Style {
    guard styles.paintedBackground != nil else { return separator }
    let background = shadedPage(min(1, max(0, strength)) * (isDark ? 0.75 : 0.28), onDim: dim)
    return ColorMath.degraded(Style(styles.colors.separator, on: background), to: depth)
  }

  /// The background of a page that is dimmed by `dim` and has so much of the shadow's colour.
  private func shadedPage(_ weight: Double, onDim dim: Double) -> Color {
    let page = styles.paintedBackground ?? .default
    let dimmed = ColorMath.blend(page, styles.colors.shadow, dimWeight * min(1, max(0, dim)))
    return ColorMath.blend(dimmed, styles.colors.shadow, weight)
  }

  /// A page's style in the shadow of another page, of which it takes 0…1 of the colour. The text can still be read, and is
  /// no link. A background that terminals show in colours of their own becomes the page's.
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

  /// How much of the shadow's colour a column of text has, from the second column of the shadow on.
  var shadowOnText: [Double] { isDark ? [0.45, 0.18] : [0.14, 0.06] }

  /// The page's background, lifted by 0…1; nil where it cannot be painted.
  func raisedBackground(_ lift: Double) -> Color? {
    guard let page = styles.paintedBackground, lift > 0 else { return nil }
    return ColorMath.degraded(ColorMath.blend(page, styles.colors.raised, min(1, lift)), to: depth)
  }

  /// The scroll bar's colour, halfway to that of disabled text; nil where it cannot be painted.
  var scrollBar: Color? {
    styles.paintedBackground.map {
      ColorMath.degraded(ColorMath.blend($0, styles.colors.disabled, 0.5), to: depth)
    }
  }

  /// The lit edge's colour; nil where it cannot be painted.
  var litEdge: Color? { styles.litEdge }

  /// What is behind pages that do not fill the screen, at 0…1 of its darkness.
  package func void(_ strength: Double) -> Style {
    guard let page = styles.paintedBackground else { return separator }
    let color = ColorMath.blend(page, styles.colors.void, min(1, max(0, strength)))
    return ColorMath.degraded(Style(styles.colors.separator, on: color), to: depth)
  }

  /// How much of a dim or a shade a background takes: a light one that took all would be darker than what is behind it.
  var dimWeight: Double { isDark ? 1 : 0.25 }

  /// A blank, or a line without painted backgrounds.
  package var shadowGlyph: Glyph { styles.paintedBackground == nil ? Glyph("│") : .space }

  /// The same for a row.
  package var rowShadowGlyph: Glyph { styles.paintedBackground == nil ? Glyph("─") : .space }

  /// The colour toward which the back page is dimmed: the shadow's, or the terminal's own background.
  package var dimTarget: Color {
    guard paintsBackgrounds else { return .default }
    return background(.page) == .default ? terminal.told[.background] ?? .default : styles.colors.shadow
  }
}

extension Theme {
  /// The page's background.
  package var pageBackground: Color { background(.page) }

  /// A page.
  public var page: Style { text }
  /// Text.
  public var text: Style { style(.text) }
  /// Captions.
  public var secondary: Style { style(.secondary) }
  /// What cannot be pressed now.
  public var disabled: Style { style(.disabled) }
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
  package var barTitle: Style { style(.text, on: .bar).adding(.bold) }
  /// Pressable text on a bar.
  package var barAccent: Style { style(.accent, on: .bar) }
  /// Words of the hint bar.
  public var hint: Style { style(.secondary, on: .bar) }
  /// Keys of the hint bar.
  package var hintKey: Style { style(.accent, on: .bar) }

  /// A sheet or a menu.
  public var card: Style { style(.text, on: .card) }

  /// The selected row.
  public var selection: Style { style(.text, on: .selection) }
  /// Captions of the selected row.
  package var selectionSecondary: Style { style(.secondary, on: .selection) }
  /// Pressable text of the selected row.
  package var selectionAccent: Style { style(.accent, on: .selection) }
}

extension Style {
  /// With more attributes.
  public func adding(_ more: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(more)
    return style
  }
}
