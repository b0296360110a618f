/// Texts for the window around the program. They contain no scalar that could begin or end a control
/// sequence.
enum WindowText {
  /// Returns a text as one line of at most `most` characters, without controls, bidirectional signs and line
  /// separators.
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

  /// Returns `file://host/path`, with all bytes escaped that a URL's path may not contain.
  static func fileURL(_ path: String, host: String) -> String {
    "file://\(escaped(host, keeping: ""))\(escaped(path, keeping: "/"))"
  }

  /// Returns the text of a notification, with at most 1,000 characters. A number and a semicolon at its start
  /// would be a command in some terminals, so a blank is put before them.
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
