/// How a part of a text looks, and where it leads.
public struct TextAttributes: Equatable, Hashable, Sendable {
  /// The colour of a text: one that means something in a theme, or one that a program has chosen.
  public enum Foreground: Equatable, Hashable, Sendable {
    /// The theme's colour.
    case theme(Theme.Foreground)
    /// A colour; it is moved toward black or white until it has a contrast of 4.5:1 with a background that is known.
    case color(Color)
  }

  /// nil is as the text around it.
  public var foreground: Foreground?
  /// nil is as what the text stands on.
  public var background: Color?
  /// Bold and the like.
  public var attributes: Style.Attributes
  /// nil leads nowhere.
  public var link: TextLink?
  /// Not of the line itself, but said of it; it is neither found nor copied.
  package var isNote = false
  /// What is behind the part, instead of what the text stands on.
  package var ground: Theme.Ground?

  /// As the text around it by default.
  public init(
    _ foreground: Theme.Foreground? = nil, attributes: Style.Attributes = [], link: TextLink? = nil
  ) {
    self.foreground = foreground.map(Foreground.theme)
    self.attributes = attributes
    self.link = link
  }

  /// In colours that a program has chosen.
  public init(
    color: Color?, on background: Color? = nil, attributes: Style.Attributes = [], link: TextLink? = nil
  ) {
    foreground = color.map(Foreground.color)
    self.background = background
    self.attributes = attributes
    self.link = link
  }

  /// Whether nothing differs from the text around.
  package var isPlain: Bool { self == TextAttributes() }
}

extension Theme {
  /// The style of a part of a text on a background; a link is in the accent, underlined.
  public func style(_ part: TextAttributes, on background: Background = .page) -> Style {
    style(part, on: background, ground: nil)
  }

  /// - Parameter ground: what the text stands on, instead of a background.
  func style(_ part: TextAttributes, on background: Background, ground: Ground?) -> Style {
    var foreground = part.link == nil ? Foreground.text : .accent
    if case .theme(let own) = part.foreground { foreground = own }
    let own = part.ground ?? ground
    let style = own.map { self.style(foreground, on: $0) } ?? style(foreground, on: background)
    return style.drawn(as: part, depth: depth)
  }
}

extension Style {
  /// The style with what a part of a text has of its own.
  func drawn(as part: TextAttributes, depth: ColorDepth) -> Style {
    var style = self
    if let color = part.background { style.background = ColorMath.degraded(color, to: depth) }
    if case .color(let color) = part.foreground {
      let color = ColorMath.degraded(color, to: depth)
      // A program that paints both knows what it does.
      style.foreground =
        part.background == nil
        ? ColorMath.legible(color, on: style.background, Theme.Foreground.text.leastContrast, depth) : color
    }
    style.attributes.formUnion(part.attributes)
    if part.link != nil { style.attributes.insert(.underline) }
    return style
  }
}
