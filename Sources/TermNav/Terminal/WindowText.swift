/// Texts for the window around the program, such as its title. The texts contain no character that could
/// begin or end a control sequence.
enum WindowText {
  /// Returns a text, such as a window's title, in one line of at most `most` characters. Control characters
  /// and separators of lines become blanks; invisible characters, such as signs of the reading direction, are
  /// left out.
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

  /// Returns the URL `file://host/path`. All bytes are escaped except ASCII letters, digits, `-._~` and the
  /// path's `/`; at most 4,096 bytes of a path are used.
  static func fileURL(_ path: String, host: String) -> String {
    "file://\(escaped(host, keeping: ""))\(escaped(path, keeping: "/"))"
  }

  /// Returns the text for a notification, in at most 1,000 characters. If it begins with a number and a
  /// semicolon, a blank is put before it, since some terminals would take such a beginning for a command.
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
