/// Bytes written as printable ASCII, such as `\e[<0;10;5M`: ESC is `\e`, a backslash `\\`, a blank, a control
/// byte or a byte beyond ASCII `\xHH`.
enum ByteText {
  static func escaped(_ text: String) -> String { escaped(ArraySlice(text.utf8)) }

  static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 0x1B: text += "\\e".utf8
      case UInt8(ascii: "\\"): text += "\\\\".utf8
      case 0x21..<0x7F: text.append(byte)
      // Adding 0x100 gives three hexadecimal digits, the first of which is dropped. So a leading zero stays,
      // as in `0a`.
      default: text += "\\x\(String(0x100 + Int(byte), radix: 16).dropFirst())".utf8
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads bytes from a text that `escaped` has written. Returns nil where a backslash begins no known
  /// escape.
  static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "e"): bytes.append(0x1B)
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "x"):
        guard let high = value(rest.popFirst()), let low = value(rest.popFirst()) else { return nil }
        bytes.append(high << 4 | low)
      default: return nil
      }
    }
    return bytes
  }

  static func string(_ text: some StringProtocol) -> String? {
    bytes(text).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func value(_ digit: UInt8?) -> UInt8? {
    switch digit {
    case .some(let digit) where 48...57 ~= digit: digit - 48
    case .some(let digit) where 97...102 ~= digit: digit - 87
    default: nil
    }
  }
}
