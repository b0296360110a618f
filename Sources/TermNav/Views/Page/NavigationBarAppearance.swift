/// The colours of a page's navigation bar. A colour that is nil is the theme's.
///
/// With 256 colours, the nearest ones are shown. With 16, colours are used only if a background is given.
/// Without colours, none is used.
public struct NavigationBarAppearance: Equatable, Sendable {
  /// The background of the bar.
  public var backgroundColor: Color?
  /// The colour of the title. If it is nil and the theme's colour has a contrast below 4.5:1, the title is
  /// black or white.
  public var foregroundColor: Color?
  /// The colour of the back button and the items. If it is nil and the theme's colour has a contrast below
  /// 4.5:1, the title's colour is used.
  public var tintColor: Color?
  /// The attributes of the title.
  public var titleAttributes: Style.Attributes

  /// Creates an appearance with the theme's colours and a bold title by default.
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
