/// A theme of a view's own, inherited by its subviews. A view that has one is filled with its page background.
extension View {
  /// The colours of the view and its subviews; nil inherits.
  ///
  /// Depth and what the terminal has told are inherited always.
  public var theme: Theme? {
    get { themeOverride?.theme }
    set { themeOverride = (themeOverride ?? ThemeOverride()).with(\.theme, newValue) }
  }

  /// Dark or light for the view and its subviews; nil inherits.
  public var overrideUserInterfaceStyle: Theme.Appearance? {
    get { themeOverride?.appearance }
    set { themeOverride = (themeOverride ?? ThemeOverride()).with(\.appearance, newValue) }
  }

  /// Whether the view and its subviews are a page or a card on it; nil inherits.
  public var userInterfaceLevel: Theme.Level? {
    get { themeOverride?.level }
    set { themeOverride = (themeOverride ?? ThemeOverride()).with(\.level, newValue) }
  }

  /// The view's theme where `inherited` is the superview's.
  func shown(_ inherited: Theme) -> Theme { themeOverride?.shown(inherited) ?? inherited }
}

/// What a view does not inherit.
final class ThemeOverride {
  var theme: Theme?
  var appearance: Theme.Appearance?
  var level: Theme.Level?
  /// The last result: a theme is computed once.
  private var shown: (inherited: Theme, own: Theme)?

  /// Sets one of the three; nil where none is left.
  func with<Value>(_ part: ReferenceWritableKeyPath<ThemeOverride, Value>, _ value: Value) -> ThemeOverride? {
    self[keyPath: part] = value
    shown = nil
    return theme == nil && appearance == nil && level == nil ? nil : self
  }

  /// Whether the last result depends on what the terminal tells.
  var followsTerminal: Bool { shown?.own.followsTerminal == true }

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
