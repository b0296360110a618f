/// A cell's two colours and its attributes.
public struct Style: Equatable, Hashable, Sendable {
  private(set) var bits: UInt64

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
    bits = UInt64(foreground.bits) | UInt64(background.bits) << 26 | UInt64(attributes.rawValue) << 52
  }

  /// The glyph's colour.
  public var foreground: Color {
    get { Color(bits: UInt32(truncatingIfNeeded: bits & 0x3FF_FFFF)) }
    set { bits = bits & ~0x3FF_FFFF | UInt64(newValue.bits) }
  }

  /// The colour behind.
  public var background: Color {
    get { Color(bits: UInt32(truncatingIfNeeded: bits >> 26 & 0x3FF_FFFF)) }
    set { bits = bits & ~(0x3FF_FFFF << 26) | UInt64(newValue.bits) << 26 }
  }

  var shownBackground: Color { attributes.contains(.reverse) ? foreground : background }

  private static var background: UInt64 { 0x3FF_FFFF << 26 }
  @inline(__always) var isPainted: Bool {
    bits & (Self.background | 16 << 52) != 0 && shownBackground != .default
  }
  private static var seenOnBlanks: UInt64 { (8 | 16) << 52 }

  var showsNothingOnBlanks: Bool { bits & Self.seenOnBlanks == 0 }

  @inline(__always) static func looksTheSame(onBlanks a: UInt64, _ b: UInt64) -> Bool {
    (a ^ b) & background | (a | b) & seenOnBlanks == 0
  }

  /// The attributes.
  public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 52)) }
    set { bits = bits & ~(0xFF << 52) | UInt64(newValue.rawValue) << 52 }
  }
}
