/// A colour: the terminal's own, one of its palette, or one of 24 bits.
public struct Color: Equatable, Hashable, Sendable {
  let bits: UInt32

  /// The terminal's own colour: its default foreground or background.
  public static let `default` = Color(bits: 0)

  /// Returns a colour of 24 bits, from its red, green and blue part.
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(bits: 1 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// Creates a colour of 24 bits, as in `Color(0x14161B)`.
  public init(_ hex: UInt32) { bits = 1 << 24 | hex & 0xFF_FFFF }

  /// Creates a colour of 24 bits from a text such as `#14161B`; nil for texts of any other form.
  package init?(hex: String) {
    guard hex.first == "#", hex.utf8.count == 7, hex.dropFirst().allSatisfy(\.isHexDigit),
      let number = UInt32(hex.dropFirst(), radix: 16)
    else { return nil }
    self.init(number)
  }

  /// Returns a colour of the terminal's palette: 0…7 are the plain colours, 8…15 the bright ones, 16…231 a
  /// colour cube, and 232…255 greys.
  public static func palette(_ index: UInt8) -> Color { Color(bits: 1 << 8 | UInt32(index)) }

  init(bits: UInt32) { self.bits = bits }

  /// The forms of a colour: the terminal's own, 24 bits, or a number in the terminal's palette.
  public enum Kind: Equatable, Sendable {
    case `default`
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
    case palette(UInt8)
  }

  /// The form of the colour, with its parts.
  public var kind: Kind {
    if bits >> 24 == 1 {
      .rgb(red: UInt8(bits >> 16 & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits & 255))
    } else if bits >> 8 == 1 {
      .palette(UInt8(bits & 255))
    } else {
      .default
    }
  }
}

extension Color: CustomStringConvertible {
  /// The colour as text, such as `#14161B`, `palette(4)` or `default`.
  public var description: String {
    switch kind {
    case .default: "default"
    case .rgb: "#\(String(1 << 24 | bits & 0xFF_FFFF, radix: 16, uppercase: true).dropFirst())"
    case .palette(let index): "palette(\(index))"
    }
  }
}
