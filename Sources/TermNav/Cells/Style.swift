/// A cell's two colours, its attributes and its link.
public struct Style: Equatable, Hashable, Sendable {
  /// The style in 64 bits: 0…24 foreground, 25…49 background, 50…54 attributes, 55…63 the number of a link
  /// (`LinkTable`).
  package private(set) var bits: UInt64

  /// A set of text attributes.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits of the set, one for each attribute.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold text.
    public static let bold = Attributes(rawValue: 1)
    /// Faint text.
    public static let dim = Attributes(rawValue: 2)
    /// Italic text.
    public static let italic = Attributes(rawValue: 4)
    /// Underlined text.
    public static let underline = Attributes(rawValue: 8)
    /// Foreground and background exchanged.
    public static let reverse = Attributes(rawValue: 16)
    static let all: Attributes = [.bold, .dim, .italic, .underline, .reverse]
  }

  /// The style of the terminal's own colours, without attributes.
  public static let plain = Style()

  /// Creates a style.
  public init(_ foreground: Color = .default, on background: Color = .default, _ attributes: Attributes = [])
  {
    bits =
      UInt64(foreground.bits) | UInt64(background.bits) << 25
      | UInt64(attributes.intersection(.all).rawValue) << 50
  }

  /// The colour of the glyph.
  public var foreground: Color {
    get { Color(bits: UInt32(truncatingIfNeeded: bits & Self.color)) }
    set { bits = bits & ~Self.color | UInt64(newValue.bits) }
  }

  /// The colour behind the glyph.
  public var background: Color {
    get { Color(bits: UInt32(truncatingIfNeeded: bits >> 25 & Self.color)) }
    set { bits = bits & ~Self.background | UInt64(newValue.bits) << 25 }
  }

  var shownBackground: Color { attributes.contains(.reverse) ? foreground : background }

  private static var color: UInt64 { 0x1FF_FFFF }
  private static var background: UInt64 { color << 25 }
  @inline(__always) var isPainted: Bool {
    bits & (Self.background | 16 << 50) != 0 && shownBackground != .default
  }
  private static var seenOnBlanks: UInt64 { (8 | 16) << 50 | linkBits }

  var showsNothingOnBlanks: Bool { bits & Self.seenOnBlanks == 0 }

  @inline(__always) static func appearEqual(onBlanks a: UInt64, _ b: UInt64) -> Bool {
    (a ^ b) & background | (a | b) & seenOnBlanks == 0
  }

  /// The attributes of the text.
  public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 50 & 31)) }
    set { bits = bits & ~(31 << 50) | UInt64(newValue.intersection(.all).rawValue) << 50 }
  }

  // MARK: Links

  static var linkBits: UInt64 { 0x1FF << 55 }

  /// The number of the link in `LinkTable`; 0 for none.
  var linkNumber: Int {
    get { Int(bits >> 55) }
    set { bits = bits & ~Self.linkBits | UInt64(newValue) << 55 }
  }

  /// The style without its link; its colours and attributes stay.
  @inline(__always) var withoutLink: Style {
    var style = self
    style.bits &= ~Self.linkBits
    return style
  }

  /// Returns the style of cells that a terminal shows as a link; nil leaves the style as it is.
  package func leading(to link: TextLink?) -> Style {
    guard let link else { return self }
    var style = self
    style.linkNumber = LinkTable.shared.number(of: link)
    return style
  }
}
