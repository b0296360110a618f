/// The theme of a view, which its subviews inherit. A view with a theme of its own fills itself with that
/// theme's page background.
extension View {
  /// The colours of the view and its subviews; nil inherits the superview's.
  ///
  /// Some parts of a theme are always inherited: the colour depth, the colours that the terminal reports, and
  /// `usesBlueAndOrange`.
  public var theme: Theme? {
    get { themeOverride?.theme }
    set { themeOverride = (themeOverride ?? ThemeOverride()).with(\.theme, newValue) }
  }

  /// The dark or light appearance of the view and its subviews; nil inherits the superview's.
  public var overrideUserInterfaceStyle: Theme.Appearance? {
    get { themeOverride?.appearance }
    set { themeOverride = (themeOverride ?? ThemeOverride()).with(\.appearance, newValue) }
  }

  /// The level whose colours the view and its subviews use: that of a page (`base`) or of a card above a page
  /// (`elevated`). nil inherits the superview's level.
  public var userInterfaceLevel: Theme.Level? {
    get { themeOverride?.level }
    set { themeOverride = (themeOverride ?? ThemeOverride()).with(\.level, newValue) }
  }

  /// Returns the view's theme, given the superview's.
  func resolvedTheme(from inherited: Theme) -> Theme { themeOverride?.resolved(from: inherited) ?? inherited }
}

/// The parts of a theme that a view sets instead of inheriting them.
final class ThemeOverride {
  var theme: Theme?
  var appearance: Theme.Appearance?
  var level: Theme.Level?
  /// The view's theme as `resolved(from:)` returned it last, with the inherited theme from which it was
  /// computed.
  private var resolved: (inherited: Theme, own: Theme)?

  /// Sets one of the three parts of a theme that a view can set: colours, appearance and level. Returns nil
  /// if all three are nil afterwards, so that the view inherits its whole theme again.
  func with<Value>(_ part: ReferenceWritableKeyPath<ThemeOverride, Value>, _ value: Value) -> ThemeOverride? {
    self[keyPath: part] = value
    resolved = nil
    return theme == nil && appearance == nil && level == nil ? nil : self
  }

  /// Whether the view's theme that was resolved last depends on the colours that the terminal reports.
  var followsTerminal: Bool { resolved?.own.followsTerminal == true }

  func resolved(from inherited: Theme) -> Theme {
    if let resolved, resolved.inherited == inherited { return resolved.own }
    var own = theme ?? inherited
    own.inherit(
      from: inherited, appearance: appearance ?? own.appearance,
      level: level ?? theme?.level ?? inherited.level)
    resolved = (inherited, own)
    return own
  }
}
