/// The attributes of a part of a text: its colours, its style such as bold, and its link.
public struct TextAttributes: Equatable, Hashable, Sendable {
  /// The colour of a text: the one that a theme has for a meaning, or one that a program has chosen.
  public enum Foreground: Equatable, Hashable, Sendable {
    /// The colour of text that the theme has for a meaning, such as success.
    case theme(Theme.Foreground)
    /// A colour of text that a program has chosen. On a background that is known, the colour is moved toward
    /// black or white until it has a contrast of 4.5:1, unless the text has a background of its own.
    case color(Color)
  }

  /// The colour of a part of a text; nil for the colour of the text around it, or for the theme's accent
  /// colour where the part has a link.
  public var foreground: Foreground?
  /// The colour behind a part of a text; nil for the background of the text around it.
  public var background: Color?
  /// Attributes such as bold, which a part of a text gets in addition to those of the text around it.
  public var attributes: Style.Attributes
  /// The link to which a part of a text leads; nil for none.
  public var link: TextLink?
  /// Whether a part of a text is a note that is shown behind a line and is no part of the line. Notes are
  /// neither found by a search nor copied.
  package var isNote = false
  /// The background of a part of a text that differs from another text, as in a diff. It replaces the
  /// background of the text around it; nil for none.
  package var diffBackground: Theme.DiffBackground?

  /// Creates the attributes of a part of a text, with a colour that a theme has for a meaning. By default the
  /// part looks like the text around it.
  /// - Parameters:
  ///   - foreground: the meaning that decides the colour; nil for the colour of the text around the part.
  ///   - attributes: attributes such as bold, added to those of the text around the part.
  ///   - link: the link to which the part leads; nil for none.
  public init(
    _ foreground: Theme.Foreground? = nil, attributes: Style.Attributes = [], link: TextLink? = nil
  ) {
    self.foreground = foreground.map(Foreground.theme)
    self.attributes = attributes
    self.link = link
  }

  /// Creates the attributes of a part of a text, with colours that a program has chosen.
  /// - Parameters:
  ///   - color: the colour of the part; nil for that of the text around the part.
  ///   - background: the colour behind the part; nil for that of the text around the part.
  ///   - attributes: attributes such as bold, added to those of the text around the part.
  ///   - link: the link to which the part leads; nil for none.
  public init(
    color: Color?, on background: Color? = nil, attributes: Style.Attributes = [], link: TextLink? = nil
  ) {
    foreground = color.map(Foreground.color)
    self.background = background
    self.attributes = attributes
    self.link = link
  }

  /// Whether a part of a text with these attributes looks like the text around it.
  package var isPlain: Bool { self == TextAttributes() }
}

extension Theme {
  /// Returns the style in which a part of a text is drawn on a background. A link has the colour of the
  /// accent, unless the part has its own colour, and is underlined.
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
  /// Returns this style, changed by the colours and attributes that a part of a text has of its own.
  func drawn(as part: TextAttributes, depth: ColorDepth) -> Style {
    var style = self
    if let color = part.background { style.background = ColorMath.degraded(color, to: depth) }
    if case .color(let color) = part.foreground {
      let color = ColorMath.degraded(color, to: depth)
      // Where a program sets the colours of text and background, both colours are shown as they are.
      style.foreground =
        part.background == nil
        ? ColorMath.legible(color, on: style.background, Theme.Foreground.text.leastContrast, depth) : color
    }
    style.attributes.formUnion(part.attributes)
    if part.link != nil { style.attributes.insert(.underline) }
    return style
  }
}
