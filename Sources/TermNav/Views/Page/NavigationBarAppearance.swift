/// The colours of a page's navigation bar. For a colour that is nil, the theme's colour is used.
///
/// A terminal with 256 colours shows the nearest ones. With 16 colours, they are used only if
/// `backgroundColor` is set. A terminal without colours shows none.
public struct NavigationBarAppearance: Equatable, Sendable {
  /// The background of the navigation bar; nil uses the theme's.
  public var backgroundColor: Color?
  /// The colour of the navigation bar's title; nil uses the theme's. If the theme's colour has a contrast
  /// below 4.5:1 on the background, the title is black or white.
  public var foregroundColor: Color?
  /// The colour of the navigation bar's back button and items; nil uses the theme's. If the theme's colour
  /// has a contrast below 4.5:1 on the background, the title's colour is used.
  public var tintColor: Color?
  /// The attributes of the navigation bar's title, such as bold.
  public var titleAttributes: Style.Attributes

  /// Creates the colours of a navigation bar, by default the theme's colours and a bold title.
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
