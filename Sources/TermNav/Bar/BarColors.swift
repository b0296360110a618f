/// The styles in which one page's bar is drawn: `bar` for blank cells, `title`, `tint` for buttons,
/// `disabled` for disabled buttons. All four have the same background.
struct BarColors: Equatable {
  var bar: Style
  var title: Style
  var tint: Style
  var disabled: Style

  init(_ appearance: NavigationBarAppearance?, theme: Theme) {
    bar = theme.bar
    title = theme.barTitle
    tint = theme.barAccent
    disabled = theme.style(.disabled, on: .bar)
    if let appearance { apply(appearance, theme) }
  }

  private mutating func apply(_ appearance: NavigationBarAppearance, _ theme: Theme) {
    let kept = title.attributes.intersection(.reverse)
    if theme.depth != .mono, theme.paintsBackgrounds || appearance.backgroundColor != nil {
      paint(appearance, theme)
      title.attributes = appearance.titleAttributes
    } else {
      title.attributes = kept.union(appearance.titleAttributes)
    }
  }

  private mutating func paint(_ appearance: NavigationBarAppearance, _ theme: Theme) {
    func shown(_ color: Color?) -> Color? { color.map { ColorMath.degraded($0, to: theme.depth) } }
    let background = shown(appearance.backgroundColor) ?? bar.background
    let text =
      shown(appearance.foregroundColor)
      ?? Self.readable(theme.paintsBackgrounds ? bar.foreground : nil, on: background, theme.depth)
    let accent =
      shown(appearance.tintColor) ?? theme.legible(theme.barAccent.foreground, on: background) ?? text
    bar = Style(text, on: background)
    title = bar
    tint = Style(accent, on: background, theme.paintsBackgrounds ? [] : .bold)
    // A disabled word has less contrast on purpose: about 3:1, where the tint has 4.5:1.
    disabled = bar
    if background.isFixed, accent.isFixed {
      disabled.foreground = ColorMath.degraded(ColorMath.blend(background, accent, 0.6), to: theme.depth)
    } else {
      disabled.attributes = .dim
    }
  }

  /// Returns the colour if its contrast to the background is at least 4.5:1. Otherwise returns black or
  /// white, of which one has that contrast on any background. If the background's colour is not known,
  /// returns the colour, or the default one for nil.
  private static func readable(_ color: Color?, on background: Color, _ depth: ColorDepth) -> Color {
    guard background.rgb != nil else { return color ?? .default }
    if let color, let contrast = ColorMath.contrast(color, background), contrast >= 4.5 { return color }
    let (black, white) =
      depth == .sixteen ? (Color.palette(0), Color.palette(15)) : (Color(0x000000), Color(0xFFFFFF))
    let isDark = (ColorMath.contrast(white, background) ?? 0) >= (ColorMath.contrast(black, background) ?? 0)
    return ColorMath.degraded(isDark ? white : black, to: depth)
  }

  /// Returns a style with the background of another style, so that a word fits onto a bar.
  static func on(_ background: Style, _ style: Style) -> Style {
    var style = style
    style.background = background.background
    return style
  }

  /// Returns the style of blank cells while the bars of two pages are drawn as one band, for a theme that
  /// paints backgrounds.
  /// - Parameter progress: the progress as a pop, also in a push: 0 is the front page's bar, 1 the back
  ///   page's.
  static func band(_ front: BarColors, _ back: BarColors, popProgress progress: Double) -> Style {
    // The backgrounds of the two bars are mixed; foreground and attributes are those of the bar that is
    // nearer at this progress.
    var style = progress < 0.5 ? front.bar : back.bar
    style.background = ColorMath.mix(front.bar.background, back.bar.background, progress)
    return style
  }

  /// Returns the style in which a run of an attributed title is drawn on the bar's background.
  func run(_ run: Style, on background: Style, depth: ColorDepth) -> Style {
    var style = BarColors.on(background, title)
    style.attributes = run.attributes.union(title.attributes.intersection(.reverse))
    guard depth >= .indexed else { return style }
    if run.foreground != .default { style.foreground = ColorMath.degraded(run.foreground, to: depth) }
    if run.background != .default { style.background = ColorMath.degraded(run.background, to: depth) }
    return style
  }
}

extension Theme {
  /// Returns the colour if its contrast to the background is at least 4.5:1. nil if the contrast is less, and
  /// if the theme does not paint backgrounds.
  fileprivate func legible(_ color: Color, on background: Color) -> Color? {
    guard paintsBackgrounds, let contrast = ColorMath.contrast(color, background), contrast >= 4.5 else {
      return nil
    }
    return color
  }
}

extension Style {
  /// The style for an element of the bar that has the focus: foreground and background are exchanged.
  var focused: Style {
    var style = self
    if foreground.isFixed, background.isFixed {
      (style.foreground, style.background) = (background, foreground)
    } else {
      style.attributes.formSymmetricDifference(.reverse)
    }
    return style
  }
}
