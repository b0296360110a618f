/// The kind of a file's content, as far as its first bytes tell.
nonisolated enum FileContent: Equatable, Sendable {
  case empty, text
  /// A file that is not text, with a phrase for its kind, such as `an ELF program, 64 bits, x86-64`.
  case binary(String)
  /// A picture, with its format, such as `PNG`, and its size as `640 × 480`, or an empty text.
  case picture(String, pixels: String)

  /// How many bytes decide whether a file is text.
  static let examinedBytes = 8192

  /// Recognizes the kind of a file.
  /// - Parameter bytes: The first bytes of the file. More than `examinedBytes` of them help to find the size of a
  ///   picture.
  init(_ bytes: [UInt8]) {
    let head = FileHead(bytes)
    if bytes.isEmpty {
      self = .empty
    } else if let (name, pixels) = BinaryKind.pictures.lazy.compactMap({ kind in
      kind.words(of: head).map { (kind.name, $0) }
    }).first {
      self = .picture(name, pixels: pixels)
    } else if let words = BinaryKind.others.lazy.compactMap({ $0.words(of: head) }).first {
      self = .binary(words)
    } else {
      self = Self.isText(bytes.prefix(Self.examinedBytes)) ? .text : .binary("binary")
    }
  }

  /// The phrase for the kind of the file; nil for a text, and for a file of unknown kind.
  var words: String? {
    switch self {
    case .empty, .text, .binary("binary"): nil
    case .binary(let words): words
    case .picture(let format, ""): "a \(format) picture"
    case .picture(let format, let pixels): "a \(format) picture, \(pixels) pixels"
    }
  }

  /// Whether bytes are text: they have no zero, and less than a third of them are control characters or not
  /// UTF-8.
  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.contains(0) { return false }
    let isAllowed: (UInt8) -> Bool = { $0 >= 0x20 || 0x08...0x0D ~= $0 || $0 == 0x1B }
    let controls = bytes.count { !isAllowed($0) || $0 == 0x7F }
    let wrong = String(decoding: bytes, as: UTF8.self).unicodeScalars.count { $0 == "\u{FFFD}" }
    return 3 * (controls + wrong) < bytes.count
  }
}
