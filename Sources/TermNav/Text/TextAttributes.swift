/// The attributes of a part of a text: its colours, its style such as bold, and its link.
public struct TextAttributes: Equatable, Hashable, Sendable {
  /// The colour of a text: the one that a theme has for a meaning, or one that a program has chosen.
  public enum Foreground: Equatable, Hashable, Sendable {
    /// The colour that the theme has for a meaning.
    case theme(Theme.Foreground)
    /// A colour that a program has chosen. On a background that is known, it is moved toward black or white
    /// until it has a contrast of 4.5:1, unless the part has a background of its own.
    case color(Color)
  }

  /// The colour of the part; nil for the colour of the text around it, or for the accent where the part has a
  /// link.
  public var foreground: Foreground?
  /// The colour behind the part; nil for the background of the text around it.
  public var background: Color?
  /// Attributes such as bold, which are added to those of the text around the part.
  public var attributes: Style.Attributes
  /// The link of the part; nil for none.
  public var link: TextLink?
  /// Whether the part is a note that is shown behind a line and is no part of the line. Notes are neither
  /// found by a search nor copied.
  package var isNote = false
  /// The background of a part that differs from another text, as in a diff. It replaces the background of the
  /// text around it; nil for none.
  package var diffBackground: Theme.DiffBackground?

  /// Creates attributes in a colour of the theme. By default the part looks like the text around it.
  public init(
    _ foreground: Theme.Foreground? = nil, attributes: Style.Attributes = [], link: TextLink? = nil
  ) {
    self.foreground = foreground.map(Foreground.theme)
    self.attributes = attributes
    self.link = link
  }

  /// Creates attributes in colours that a program has chosen; nil for those of the text around the part.
  public init(
    color: Color?, on background: Color? = nil, attributes: Style.Attributes = [], link: TextLink? = nil
  ) {
    foreground = color.map(Foreground.color)
    self.background = background
    self.attributes = attributes
    self.link = link
  }

  /// Whether the part looks like the text around it.
  package var isPlain: Bool { self == TextAttributes() }
}

extension Theme {
  /// Returns the style in which a part of a text is drawn on a background. A link has the colour of the
  /// accent, unless the part has its own, and is underlined.
  public func style(_ part: TextAttributes, on background: Background = .page) -> Style {
    style(part, on: background, diffBackground: nil)
  }

  /// Returns the style in which a part of a text is drawn on a background.
  /// - Parameter diffBackground: the background of a line that differs from another text, in place of
  ///   `background`; nil for none.
  func style(_ part: TextAttributes, on background: Background, diffBackground: DiffBackground?) -> Style {
    var foreground = part.link == nil ? Foreground.text : .accent
    if case .theme(let own) = part.foreground { foreground = own }
    let own = part.diffBackground ?? diffBackground
    let style = own.map { self.style(foreground, on: $0) } ?? style(foreground, on: background)
    return style.drawn(as: part, depth: depth)
  }
}

extension Style {
  /// Returns the style, changed by the colours and attributes that a part of a text has of its own.
  func drawn(as part: TextAttributes, depth: ColorDepth) -> Style {
    var style = self
    if let color = part.background { style.background = ColorMath.degraded(color, to: depth) }
    if case .color(let color) = part.foreground {
      let color = ColorMath.degraded(color, to: depth)
      // Where a program sets the colours of text and background, both are shown as they are.
      style.foreground =
        part.background == nil
        ? ColorMath.legible(color, on: style.background, Theme.Foreground.text.leastContrast, depth) : color
    }
    style.attributes.formUnion(part.attributes)
    if part.link != nil { style.attributes.insert(.underline) }
    return style
  }
}
