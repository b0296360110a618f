/// A theme of a view's own, inherited by its subviews. A view that has one is filled with its page background.
extension View {
  /// The colours of the view and its subviews; nil inherits.
  ///
  /// Depth and what the terminal has told are inherited always.
  public var theme: Theme? {
    get { themeOverride?.theme }
    set { override { $0.theme = newValue } }
  }

  /// Dark or light for the view and its subviews; nil inherits.
  public var overrideUserInterfaceStyle: Theme.Appearance? {
    get { themeOverride?.appearance }
    set { override { $0.appearance = newValue } }
  }

  /// Whether the view and its subviews are a page or a card on it; nil inherits.
  public var userInterfaceLevel: Theme.Level? {
    get { themeOverride?.level }
    set { override { $0.level = newValue } }
  }

  private func override(_ change: (ThemeOverride) -> Void) {
    let own = themeOverride ?? ThemeOverride()
    change(own)
    own.shown = nil
    themeOverride = own.isEmpty ? nil : own
    setNeedsDisplay()
  }

  /// The view's theme where `inherited` is the superview's.
  func shown(_ inherited: Theme) -> Theme { themeOverride?.shown(inherited) ?? inherited }

  /// Whether a view that is seen asks for the mouse's motion.
  final var treeIsHoverable: Bool {
    !isHidden && (asksForMotion || subviews.contains(where: \.treeIsHoverable))
  }

  /// Whether a theme in the tree depends on what the terminal tells.
  final var treeFollowsTerminal: Bool {
    asksForColors || subviews.contains(where: \.treeFollowsTerminal)
  }
}

/// What a view does not inherit.
final class ThemeOverride {
  var theme: Theme?
  var appearance: Theme.Appearance?
  var level: Theme.Level?
  /// The last result: a theme is computed once.
  var shown: (inherited: Theme, own: Theme)?

  var isEmpty: Bool { theme == nil && appearance == nil && level == nil }

  func shown(_ inherited: Theme) -> Theme {
    if let shown, shown.inherited == inherited { return shown.own }
    var own = theme ?? inherited
    own.inherit(
      from: inherited, appearance: appearance ?? own.appearance,
      level: level ?? theme?.level ?? inherited.level)
    shown = (inherited, own)
    return own
  }
}
