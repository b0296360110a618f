/// A file's name as GNU `ls` writes it to a terminal. Names that a shell would misread are quoted. Bytes that
/// are no text, such as control sequences that a terminal would obey, become escapes.
nonisolated struct ShellQuoting {
  /// The quoted name of a file in bytes, which a terminal can show.
  let bytes: [UInt8]

  init(_ name: [UInt8]) {
    let pieces = Self.pieces(of: name)
    let isPlain = pieces.allSatisfy { $0.isText } && !Self.needsQuotes(name)
    bytes = name.isEmpty || !isPlain ? Self.quoted(name, pieces) : name
  }

  private struct Piece {
    var bytes: ArraySlice<UInt8>
    /// Whether the bytes of this piece of a file's name are characters that can be shown unchanged.
    var isText: Bool
  }

  /// Splits a file's name into pieces: text, and bytes that need an escape.
  private static func pieces(of name: [UInt8]) -> [Piece] {
    var (parser, rest) = (UTF8.ForwardParser(), name.makeIterator())
    var (index, pieces) = (0, [Piece]())
    func add(_ count: Int, isText: Bool) {
      let part = name[index..<index + count]
      index += count
      if pieces.last?.isText == isText {
        pieces[pieces.count - 1].bytes += part
      } else {
        pieces.append(Piece(bytes: part, isText: isText))
      }
    }
    while true {
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return pieces
      case .error(let count): add(count, isText: false)
      case .valid(let encoded):
        let text = String(UTF8.decode(encoded))
        add(encoded.count, isText: text.visible == text && !text.unicodeScalars.contains { $0.value < 0x20 })
      }
    }
  }

  /// The characters that have a meaning for a shell wherever they stand in a word, so that a file's name with
  /// one is quoted.
  private static let signs = Set(" !\"$&'()*;<=>?[\\^`|".utf8)

  private static func needsQuotes(_ name: [UInt8]) -> Bool {
    name.contains(where: signs.contains) || name.first == UInt8(ascii: "#") || name.first == UInt8(ascii: "~")
      || name == Array("{".utf8) || name == Array("}".utf8)
  }

  private static func quoted(_ name: [UInt8], _ pieces: [Piece]) -> [UInt8] {
    let apostrophe = UInt8(ascii: "'")
    if name.contains(apostrophe), pieces.allSatisfy(\.isText),
      !name.contains(where: Set("!\"$\\`".utf8).contains)
    {
      return Array("\"".utf8) + name + Array("\"".utf8)
    }
    var bytes = [apostrophe]
    for piece in pieces {
      if piece.isText {
        for byte in piece.bytes { bytes += byte == apostrophe ? Array("'\\''".utf8) : [byte] }
      } else {
        bytes += Array("'$'".utf8) + piece.bytes.flatMap(escaped) + Array("''".utf8)
      }
    }
    // If the name ends with an escape, no quoted text follows the escape, so the quote that was opened after
    // it is removed.
    return bytes.count > 3 && pieces.last?.isText == false ? bytes.dropLast() : bytes + [apostrophe]
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    let letters: [UInt8: Character] = [7: "a", 8: "b", 9: "t", 10: "n", 11: "v", 12: "f", 13: "r"]
    if let letter = letters[byte] { return Array("\\\(letter)".utf8) }
    let digits = String(byte, radix: 8)
    return Array(("\\" + String(repeating: "0", count: 3 - digits.count) + digits).utf8)
  }
}
