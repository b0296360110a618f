/// The kind of a file's content, as far as its first bytes tell.
nonisolated enum FileContent: Equatable, Sendable {
  case empty, text
  /// The content of a file that is no text and no picture. The value is a phrase for its kind, such as `an
  /// ELF program, 64 bits, x86-64`, or `binary` if the kind is not known.
  case binary(String)
  /// The content of a file that is a picture. The first value is its format, such as `PNG`; `pixels` is its
  /// size, such as `640 × 480`, or empty if that is not known.
  case picture(String, pixels: String)

  /// The number of bytes at the beginning of a file that decide whether it is text.
  static let examinedBytes = 8192

  /// Recognizes what kind of content a file has.
  /// - Parameter bytes: The first bytes of the file. For the size of a picture, more than `examinedBytes` may
  ///   be needed.
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

  /// A phrase for the kind of a file's content, such as `a PNG picture, 640 × 480 pixels`; nil for text, for
  /// an empty file, and for an unknown kind.
  var words: String? {
    switch self {
    case .empty, .text, .binary("binary"): nil
    case .binary(let words): words
    case .picture(let format, ""): "a \(format) picture"
    case .picture(let format, let pixels): "a \(format) picture, \(pixels) pixels"
    }
  }

  /// Returns whether bytes are text: no byte is zero, and less than a third are control characters or no
  /// UTF-8.
  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.contains(0) { return false }
    let isAllowed: (UInt8) -> Bool = { $0 >= 0x20 || 0x08...0x0D ~= $0 || $0 == 0x1B }
    let controls = bytes.count { !isAllowed($0) || $0 == 0x7F }
    let wrong = String(decoding: bytes, as: UTF8.self).unicodeScalars.count { $0 == "\u{FFFD}" }
    return 3 * (controls + wrong) < bytes.count
  }
}
