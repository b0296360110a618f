/// What a file holds, as far as its first bytes tell.
nonisolated enum FileContent: Equatable, Sendable {
  case empty, text
  /// What kind, such as `an ELF program`.
  case binary(String)
  /// Its format, such as `PNG`.
  case picture(String)

  /// Bytes that are looked at.
  static let looked = 8192

  init(_ bytes: [UInt8]) {
    let bytes = bytes.prefix(Self.looked)
    if bytes.isEmpty {
      self = .empty
    } else if let format = Self.pictures.first(where: { $0.isBegin(of: bytes) }) {
      self = .picture(format.name)
    } else if let kind = Self.kinds.first(where: { $0.isBegin(of: bytes) }) {
      self = .binary(kind.name)
    } else {
      self = Self.isText(bytes) ? .text : .binary("binary")
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

  private struct Magic {
    let name: String
    /// What stands at which place.
    private let parts: [(bytes: [UInt8], place: Int)]

    init(_ name: String, _ text: String, at place: Int = 0) {
      (self.name, parts) = (name, [(Self.bytes(text), place)])
    }

    /// Two bytes alone are too common.
    init(_ name: String, _ text: String, and more: String, at place: Int) {
      (self.name, parts) = (name, [(Self.bytes(text), 0), (Self.bytes(more), place)])
    }

    private static func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    func isBegin(of head: ArraySlice<UInt8>) -> Bool {
      parts.allSatisfy { head.dropFirst($0.place).starts(with: $0.bytes) }
    }
  }

  private static let pictures = [
    Magic("PNG", "\u{89}PNG\r\n\u{1A}\n"), Magic("JPEG", "\u{FF}\u{D8}\u{FF}"), Magic("GIF", "GIF87a"),
    Magic("GIF", "GIF89a"), Magic("WebP", "WEBP", at: 8), Magic("BMP", "BM", and: "\0\0\0\0", at: 6),
    Magic("TIFF", "II*\0"), Magic("TIFF", "MM\0*"), Magic("AVIF", "ftypavif", at: 4),
    Magic("HEIC", "ftypheic", at: 4), Magic("PNM", "P5\n"), Magic("PNM", "P6\n"), Magic("PNM", "P5 "),
    Magic("PNM", "P6 "),
  ]

  private static let kinds = [
    Magic("an ELF program", "\u{7F}ELF"), Magic("gzip", "\u{1F}\u{8B}"), Magic("zip", "PK\u{3}\u{4}"),
    Magic("PDF", "%PDF-"), Magic("xz", "\u{FD}7zXZ"), Magic("zstd", "(\u{B5}/\u{FD}"),
    Magic("bzip2", "BZh"), Magic("7z", "7z\u{BC}\u{AF}"), Magic("an archive", "!<arch>\n"),
    Magic("tar", "ustar", at: 257), Magic("SQLite", "SQLite format 3\0"),
    Magic("WebAssembly", "\0asm"), Magic("a Mach-O program", "\u{CF}\u{FA}\u{ED}\u{FE}"),
    Magic("a Java class", "\u{CA}\u{FE}\u{BA}\u{BE}"), Magic("a Windows program", "MZ"),
    Magic("Ogg", "OggS"), Magic("FLAC", "fLaC"), Magic("MP3", "ID3"), Magic("MP4", "ftyp", at: 4),
    Magic("Matroska", "\u{1A}E\u{DF}\u{A3}"), Magic("WAV", "WAVE", at: 8), Magic("a font", "wOF"),
    Magic("UTF-16 text", "\u{FF}\u{FE}"), Magic("UTF-16 text", "\u{FE}\u{FF}"),
    Magic("a git index", "DIRC"), Magic("a git pack", "PACK"),
  ]
}
