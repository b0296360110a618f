/// What a file holds, as far as its first bytes tell.
nonisolated enum FileContent: Equatable, Sendable {
  case empty, text
  /// A file that is no text, with the words for its kind, such as `an ELF program, 64 bits, x86-64`.
  case binary(String)
  /// Its format, such as `PNG`, and its size in pixels, `640 × 480`, or nothing.
  case picture(String, pixels: String)

  /// Bytes that are looked at.
  static let looked = 8192

  /// - Parameter bytes: those behind the ones that are looked at may say how large a picture is.
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
      self = Self.isText(bytes.prefix(Self.looked)) ? .text : .binary("binary")
    }
  }

  /// The words for the kind of the file; nil for a text, and for a file whose kind is not known.
  var words: String? {
    switch self {
    case .empty, .text, .binary("binary"): nil
    case .binary(let words): words
    case .picture(let format, ""): "a \(format) picture"
    case .picture(let format, let pixels): "a \(format) picture, \(pixels) pixels"
    }
  }

  /// No zero, and less than a third of bytes that no text has.
  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.contains(0) { return false }
    let isAllowed: (UInt8) -> Bool = { $0 >= 0x20 || 0x08...0x0D ~= $0 || $0 == 0x1B }
    let controls = bytes.count { !isAllowed($0) || $0 == 0x7F }
    let wrong = String(decoding: bytes, as: UTF8.self).unicodeScalars.count { $0 == "\u{FFFD}" }
    return 3 * (controls + wrong) < bytes.count
  }
}
