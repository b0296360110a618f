/// A cell's two colours and its attributes.
public struct Style: Equatable, Hashable, Sendable {
  /// Bits 0…24 foreground, 25…49 background, 50…54 attributes, 55…63 the number of a link (`LinkTable`).
  package private(set) var bits: UInt64

  /// Text attributes.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates a set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold.
    public static let bold = Attributes(rawValue: 1)
    /// Faint.
    public static let dim = Attributes(rawValue: 2)
    /// Italic.
    public static let italic = Attributes(rawValue: 4)
    /// Underlined.
    public static let underline = Attributes(rawValue: 8)
    /// Colours swapped.
    public static let reverse = Attributes(rawValue: 16)
    static let all: Attributes = [.bold, .dim, .italic, .underline, .reverse]
  }

  /// The terminal's own colours, no attributes.
  public static let plain = Style()

  /// Creates a style.
  public init(_ foreground: Color = .default, on background: Color = .default, _ attributes: Attributes = [])
  {
    bits =
      UInt64(foreground.bits) | UInt64(background.bits) << 25
      | UInt64(attributes.intersection(.all).rawValue) << 50
  }

  /// The glyph's colour.
  public var foreground: Color {
    get { Color(bits: UInt32(truncatingIfNeeded: bits & Self.color)) }
    set { bits = bits & ~Self.color | UInt64(newValue.bits) }
  }

  /// The colour behind.
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

  /// The attributes.
  public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 50 & 31)) }
    set { bits = bits & ~(31 << 50) | UInt64(newValue.intersection(.all).rawValue) << 50 }
  }

  // MARK: Links

  static var linkBits: UInt64 { 0x1FF << 55 }

  /// As in `LinkTable`; 0 leads nowhere.
  var linkNumber: Int {
    get { Int(bits >> 55) }
    set { bits = bits & ~Self.linkBits | UInt64(newValue) << 55 }
  }

  /// The look alone.
  @inline(__always) var withoutLink: Style {
    var style = self
    style.bits &= ~Self.linkBits
    return style
  }

  /// The style of cells that lead somewhere.
  package func leading(to link: TextLink?) -> Style {
    guard let link else { return self }
    var style = self
    style.linkNumber = LinkTable.shared.number(of: link)
    return style
  }
}
