/// Texts for the window around the program, of which no scalar can end or begin a control sequence.
enum WindowText {
  /// One line without controls, bidirectional signs and line separators, of at most `most` characters.
  static func line(_ text: String, atMost most: Int) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.lazy.prefix(most * 10) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line.append(" ")
      case .format, .privateUse, .unassigned, .surrogate: break
      default: line.append(scalar)
      }
    }
    return String(String(line).prefix(most))
  }

  /// `file://host/path`, every byte but those of a URL's path as `%` and two digits.
  static func fileURL(_ path: String, host: String) -> String {
    "file://\(escaped(host, keeping: ""))\(escaped(path, keeping: "/"))"
  }

  /// At most 1,000 characters. A number and a semicolon at the start would be a command in some terminals.
  static func notification(_ text: String) -> String {
    let line = line(text, atMost: 1000)
    let rest = line.drop { $0.isASCII && $0.isNumber }
    return rest.count < line.count && rest.first == ";" ? " \(line)" : line
  }

  private static func escaped(_ text: String, keeping signs: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let kept = Set("-._~\(signs)".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8.prefix(4096) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case _ where kept.contains(byte): bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
