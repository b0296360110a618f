import CLibrary
import CProgram
import TermNav

/// The words of the command line as texts, although they may have any bytes. A byte that is not UTF-8 becomes
/// one of the last 128 code points, which are private. If a word has such a code point itself, each of its
/// bytes becomes one too, so that the bytes can be found again.
nonisolated enum CommandWords {
  /// The words of the command line without the program's name. `CommandLine` is not used, because it reads
  /// /proc: where that is missing it has no words, and the gallery would open instead. It also turns bytes
  /// that are not UTF-8 into `�`.
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
    func consume(_ count: Int) -> [UInt8] {
      let end = bytes.index(next, offsetBy: count)
      defer { next = end }
      return Array(bytes[next..<end])
    }
    while true {
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return String(text)
      case .valid(let encoded):
        let (scalar, bytes) = (UTF8.decode(encoded), consume(encoded.count))
        if standIns.contains(scalar) { text += bytes.map(standIn) } else { text.append(scalar) }
      case .error(let count): text += consume(count).map(standIn)
      }
    }
  }

  private static func standIn(for byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(0x10FF00 + UInt32(byte))!
  }

  /// Returns the bytes of a command line's word whose text was made by `text(of:)`.
  static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar -> [UInt8] in
      standIns.contains(scalar) ? [UInt8(scalar.value & 0xFF)] : Array(UTF8.encode(scalar)!)
    }
  }

  /// Returns a message of the command line's parser as it is shown. Line feeds within the words become `␊`,
  /// so that only the message's own end lines.
  static func shown(_ text: String, words: [String] = all) -> String {
    var text = text
    for word in words where word.contains("\n") {
      // In its messages the parser of the command line quotes the value of `--option=value` without the
      // option.
      for quoted in [word[...], word.drop { $0 != "=" }.dropFirst()] where quoted.contains("\n") {
        text = text.replacing(quoted, with: quoted.replacing("\n", with: "␊"))
      }
    }
    return String(decoding: bytes(of: text), as: UTF8.self)
  }
}

extension ByteString {
  /// Makes the name of a file from a word of the command line; the name may have any bytes. Never nil.
  /// - Parameter argument: The word of the command line, as the parser of options passes it.
  nonisolated public init?(argument: String) { self.init(bytes: CommandWords.bytes(of: argument)) }
}
