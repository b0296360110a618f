/// The style of a cell: its two colours, its attributes such as bold, and its link.
public struct Style: Equatable, Hashable, Sendable {
  /// The style in 64 bits: bits 0…24 are the foreground, 25…49 the background, 50…54 the attributes, and
  /// 55…63 the number of a link in `LinkTable`.
  package private(set) var bits: UInt64

  /// A set of text attributes.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits of the set of text attributes, one for each attribute.
    public let rawValue: UInt8
    /// Creates a set of text attributes from its bits, one for each attribute.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The attribute of bold text.
    public static let bold = Attributes(rawValue: 1)
    /// The attribute of faint text.
    public static let dim = Attributes(rawValue: 2)
    /// The attribute of italic text.
    public static let italic = Attributes(rawValue: 4)
    /// The attribute of underlined text.
    public static let underline = Attributes(rawValue: 8)
    /// The attribute of text whose foreground and background are exchanged.
    public static let reverse = Attributes(rawValue: 16)
    static let all: Attributes = [.bold, .dim, .italic, .underline, .reverse]
  }

  /// The style of the terminal's own colours, without attributes.
  public static let plain = Style()

  /// Creates the style of a cell; by default it has the terminal's own colours and no attributes.
  /// - Parameters:
  ///   - foreground: the colour of the glyph.
  ///   - background: the colour behind the glyph.
  ///   - attributes: attributes such as bold.
  public init(_ foreground: Color = .default, on background: Color = .default, _ attributes: Attributes = [])
  {
    bits =
      UInt64(foreground.bits) | UInt64(background.bits) << 25
      | UInt64(attributes.intersection(.all).rawValue) << 50
  }

  /// The colour of the glyph, in this style of a cell.
  public var foreground: Color {
    get { Color(bits: UInt32(truncatingIfNeeded: bits & Self.color)) }
    set { bits = bits & ~Self.color | UInt64(newValue.bits) }
  }

  /// The colour behind the glyph, in this style of a cell.
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

  /// The attributes of text in this style, such as bold.
  public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 50 & 31)) }
    set { bits = bits & ~(31 << 50) | UInt64(newValue.intersection(.all).rawValue) << 50 }
  }

  // MARK: Links

  static var linkBits: UInt64 { 0x1FF << 55 }

  /// The number in `LinkTable` of the link that cells of this style lead to; 0 for no link.
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

  /// Returns the style with a link, which a terminal lets users open; nil leaves the style as it is.
  package func leading(to link: TextLink?) -> Style {
    guard let link else { return self }
    var style = self
    style.linkNumber = LinkTable.shared.number(of: link)
    return style
  }
}
