/// The colours of a page's bar; nil is the theme's.
///
/// With 256 colours or fewer the nearest are shown. With 16, colours count where a background is given; without
/// colours none counts.
public struct NavigationBarAppearance: Equatable, Sendable {
  /// Behind the words.
  public var backgroundColor: Color?
  /// The title's; nil is the theme's where it has a contrast of 4.5:1, else black or white.
  public var foregroundColor: Color?
  /// Of back button and items; nil is the theme's where it has a contrast of 4.5:1, else the title's.
  public var tintColor: Color?
  /// The title's.
  public var titleAttributes: Style.Attributes

  /// The theme's colours and a bold title by default.
  public init(
    backgroundColor: Color? = nil, foregroundColor: Color? = nil, tintColor: Color? = nil,
    titleAttributes: Style.Attributes = .bold
  ) {
    self.backgroundColor = backgroundColor
    self.foregroundColor = foregroundColor
    self.tintColor = tintColor
    self.titleAttributes = titleAttributes
  }
}
