import TermNav

/// Converts text from an encoding to UTF-8, by the C library's `iconv`. The bytes may come in pieces of any
/// length.
nonisolated final class TextDecoder {
  private let converter: iconv_t
  /// The first bytes of a character whose other bytes have not been decoded yet.
  private var rest: [UInt8] = []
  private var hasBegun = false

  /// The encodings that are offered when a person chooses one for a text. Others can be typed.
  static let offered = [
    "utf-8", "iso-8859-1", "windows-1252", "utf-16le", "utf-16be", "shift_jis", "euc-jp", "gbk", "koi8-r",
  ]

  /// Returns the message that an encoding is not known.
  static func unknown(_ name: String) -> String { "“\(name.visible)” is no encoding that is known here" }

  static func isUTF8(_ name: String) -> Bool { ["utf-8", "utf8"].contains(name.lowercased()) }

  /// Makes a decoder from an encoding to UTF-8; nil if the C library does not know the encoding's name.
  init?(_ name: String) {
    // An empty name would mean the encoding of the locale, and a slash would begin options of iconv.
    guard !name.isEmpty, !name.contains("/"), !name.utf8.contains(0),
      let converter = iconv_open("UTF-8", name == "latin1" ? "iso-8859-1" : name),
      converter != iconv_t(bitPattern: -1)
    else { return nil }
    self.converter = converter
  }

  deinit { iconv_close(converter) }

  /// Returns the text of the next bytes, decoded to UTF-8. Bytes that are not valid in the encoding become
  /// `�`. A byte order mark at the beginning is removed.
  /// - Parameter isLast: whether no more bytes follow, so that an incomplete character at the end becomes `�`
  ///   too.
  func decode(_ bytes: some Collection<UInt8>, isLast: Bool = false) -> [UInt8] {
    rest += bytes
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: max(64, 4 * rest.count))
    let unread = rest.withUnsafeMutableBytes { input in
      part.withUnsafeMutableBytes { output in
        var from = input.baseAddress?.assumingMemoryBound(to: CChar.self)
        var left = input.count
        while left > 0 {
          var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
          var room = output.count
          let done = iconv(converter, &from, &left, &to, &room)
          let failure = errno
          text += output[..<(output.count - room)]
          if done != -1 { break }
          if failure == EINVAL, !isLast { break }
          if failure != E2BIG {
            text += "\u{FFFD}".utf8
            from = from?.advanced(by: 1)
            left -= 1
          }
        }
        return left
      }
    }
    rest = Array(rest.suffix(unread))
    if !hasBegun, !text.isEmpty {
      hasBegun = true
      if text.starts(with: "\u{FEFF}".utf8) { text.removeFirst(3) }
    }
    return text
  }
}
