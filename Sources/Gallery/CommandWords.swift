import CLibrary
import CProgram
import TermNav

/// The words of the command line as texts, which may be any bytes: a byte that is no UTF-8 is one of the last 128 code points,
/// which are private, and so is each byte of one of these.
nonisolated enum CommandWords {
  /// Without the program's name. Swift's own are read from /proc, without which there are none and the gallery
  /// would open in place of what was asked for, and have � for what is no UTF-8.
  static var all: [String] {
    guard let words = tn_words() else { return Array(CommandLine.arguments.dropFirst()) }
    var texts: [String] = []
    for index in 0... {
      guard let word = words[index] else { break }
      texts.append(text(of: UnsafeRawBufferPointer(start: word, count: strlen(word))))
    }
    return Array(texts.dropFirst())
  }

  private static let standIns = Unicode.Scalar(0x10FF80 as UInt32)!...Unicode.Scalar(0x10FFFF as UInt32)!

  static func text(of bytes: some Collection<UInt8>) -> String {
    var (parser, rest, next) = (UTF8.ForwardParser(), bytes.makeIterator(), bytes.startIndex)
    var text = String.UnicodeScalarView()
    func take(_ count: Int) -> [UInt8] {
      let end = bytes.index(next, offsetBy: count)
      defer { next = end }
      return Array(bytes[next..<end])
    }
    while true {
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return String(text)
      case .valid(let encoded):
        let (scalar, bytes) = (UTF8.decode(encoded), take(encoded.count))
        if standIns.contains(scalar) { text += bytes.map(standIn) } else { text.append(scalar) }
      case .error(let count): text += take(count).map(standIn)
      }
    }
  }

  private static func standIn(for byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(0x10FF00 + UInt32(byte))!
  }

  /// The bytes that were given.
  static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar -> [UInt8] in
      standIns.contains(scalar) ? [UInt8(scalar.value & 0xFF)] : Array(UTF8.encode(scalar)!)
    }
  }

  /// A text of the parser's in which some of them stand, for people: its own lines are lines, and none of a word's.
  static func shown(_ text: String, words: [String] = all) -> String {
    var text = text
    for word in words where word.contains("\n") {
      // `--option=value` is quoted without the option.
      for quoted in [word[...], word.drop { $0 != "=" }.dropFirst()] where quoted.contains("\n") {
        text = text.replacing(quoted, with: quoted.replacing("\n", with: "␊"))
      }
    }
    return String(decoding: bytes(of: text), as: UTF8.self)
  }
}

extension ByteString {
  /// A file's name, whose bytes may be any.
  nonisolated public init?(argument: String) { self.init(bytes: CommandWords.bytes(of: argument)) }
}
