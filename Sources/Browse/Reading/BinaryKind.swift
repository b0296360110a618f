import TermNav

/// A file format that is recognized by the first bytes of a file, with a closure that describes such a file.
nonisolated struct BinaryKind: Sendable {
  let name: String
  /// The bytes by which a file's format is recognized, each with its offset.
  private let parts: [(bytes: [UInt8], offset: Int)]
  /// Returns the description of a file of this format; nil if further bytes show that the file has another
  /// format.
  private let describe: @Sendable (FileHead) -> String?

  init(
    _ name: String, _ text: String, at offset: Int = 0, and more: (text: String, offset: Int)? = nil,
    _ describe: (@Sendable (FileHead) -> String?)? = nil
  ) {
    func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
    self.name = name
    parts = [(bytes(text), offset)] + (more.map { [(bytes($0.text), $0.offset)] } ?? [])
    self.describe = describe ?? { _ in name }
  }

  /// Returns the description of a file by its first bytes; nil if the file does not have this format.
  func words(of head: FileHead) -> String? {
    parts.allSatisfy { head.has($0.bytes, at: $0.offset) } ? describe(head) : nil
  }

  /// Formats of pictures. The description is the size in pixels, such as `640 × 480`, or empty if the size is
  /// not found.
  static let pictures = [
    BinaryKind("PNG", "\u{89}PNG\r\n\u{1A}\n") { pixels($0.number(16, 4, .big), $0.number(20, 4, .big)) },
    BinaryKind("JPEG", "\u{FF}\u{D8}\u{FF}", jpeg),
    BinaryKind("GIF", "GIF87a") { pixels($0.number(6, 2), $0.number(8, 2)) },
    BinaryKind("GIF", "GIF89a") { pixels($0.number(6, 2), $0.number(8, 2)) },
    BinaryKind("WebP", "RIFF", and: ("WEBP", 8), webP),
    BinaryKind("BMP", "BM", and: ("\0\0\0\0", 6)) {
      pixels($0.number(18, 4), $0.number(22, 4).map { Int(Int32(truncatingIfNeeded: $0).magnitude) })
    },
    BinaryKind("TIFF", "II*\0") { tiff($0, .little) }, BinaryKind("TIFF", "MM\0*") { tiff($0, .big) },
    BinaryKind("AVIF", "ftypavif", at: 4, heif), BinaryKind("HEIC", "ftypheic", at: 4, heif),
    BinaryKind("PNM", "P5\n", pnm), BinaryKind("PNM", "P6\n", pnm),
    BinaryKind("PNM", "P5 ", pnm), BinaryKind("PNM", "P6 ", pnm),
  ]

  /// All file formats but those of pictures. The description is a phrase such as `an ELF program, 64 bits,
  /// x86-64`.
  static let others = [
    BinaryKind("an ELF program", "\u{7F}ELF", elf),
    BinaryKind("a Mach-O program", "\u{CF}\u{FA}\u{ED}\u{FE}") { machO($0, 64, .little) },
    BinaryKind("a Mach-O program", "\u{CE}\u{FA}\u{ED}\u{FE}") { machO($0, 32, .little) },
    BinaryKind("a Mach-O program", "\u{FE}\u{ED}\u{FA}\u{CF}") { machO($0, 64, .big) },
    BinaryKind("a Mach-O program", "\u{FE}\u{ED}\u{FA}\u{CE}") { machO($0, 32, .big) },
    BinaryKind("a Java class", "\u{CA}\u{FE}\u{BA}\u{BE}", javaClass),
    BinaryKind("a Windows program", "MZ", windows),
    BinaryKind("WebAssembly", "\0asm") { $0.number(4, 4).map { "WebAssembly, version \($0)" } },
    BinaryKind("Python bytecode", "\r\n", at: 2, python),
    BinaryKind("LLVM bitcode", "BC\u{C0}\u{DE}"),
    BinaryKind("a Debian package", "!<arch>\ndebian-binary"), BinaryKind("an archive", "!<arch>\n"),
    BinaryKind("an RPM package", "\u{ED}\u{AB}\u{EE}\u{DB}"),
    BinaryKind("gzip", "\u{1F}\u{8B}"), BinaryKind("xz", "\u{FD}7zXZ\0"),
    BinaryKind("zstd", "(\u{B5}/\u{FD}"), BinaryKind("lz4", "\u{4}\u{22}M\u{18}"),
    BinaryKind("bzip2", "BZh", and: ("1AY&SY", 4)), BinaryKind("7z", "7z\u{BC}\u{AF}\u{27}\u{1C}"),
    BinaryKind("RAR", "Rar!\u{1A}\u{7}"), BinaryKind("zip", "PK\u{3}\u{4}", zip),
    BinaryKind("an empty zip", "PK\u{5}\u{6}"), BinaryKind("tar", "ustar", at: 257),
    BinaryKind("squashfs", "hsqs"),
    BinaryKind("PDF", "%PDF-") { "PDF \($0.text(5, 3))" },
    BinaryKind("SQLite", "SQLite format 3\0", sqlite),
    BinaryKind("a font", "wOFF") { _ in "a WOFF font" }, BinaryKind("a font", "wOF2") { _ in "a WOFF2 font" },
    BinaryKind("a TrueType font", "\0\u{1}\0\0\0"), BinaryKind("an OpenType font", "OTTO\0"),
    BinaryKind("a collection of fonts", "ttcf\0"),
    BinaryKind("FLAC", "fLaC", flac), BinaryKind("WAV", "RIFF", and: ("WAVE", 8), wave),
    BinaryKind("AVI", "RIFF", and: ("AVI ", 8)), BinaryKind("Ogg", "OggS\0", ogg),
    BinaryKind("MP3", "ID3") { $0.number(3, 1).flatMap { 2...4 ~= $0 ? "MP3" : nil } },
    BinaryKind("MP3", "\u{FF}\u{FB}"), BinaryKind("MP3", "\u{FF}\u{F3}"), BinaryKind("MP3", "\u{FF}\u{FA}"),
    BinaryKind("MP4", "ftyp", at: 4) { ["M4A ": "MP4, sound", "qt  ": "QuickTime"][$0.text(8, 4)] ?? "MP4" },
    BinaryKind("Matroska", "\u{1A}E\u{DF}\u{A3}") {
      $0.offset(of: "webm").map { $0 < 64 } == true ? "WebM" : "Matroska"
    },
    BinaryKind("UTF-16 text", "\u{FF}\u{FE}"), BinaryKind("UTF-16 text", "\u{FE}\u{FF}"),
    BinaryKind("a git index", "DIRC") { git("a git index", $0, 2...4, "entry", "entries") },
    BinaryKind("a git pack", "PACK") { git("a git pack", $0, 2...3, "object", "objects") },
    BinaryKind("the index of a git pack", "\u{FF}tOc"),
    BinaryKind("an icon", "\0\0\u{1}\0") { $0.number(4, 2).flatMap { 1...64 ~= $0 ? "an icon" : nil } },
    BinaryKind("translations", "\u{DE}\u{12}\u{4}\u{95}"),
    BinaryKind("HDF5", "\u{89}HDF\r\n\u{1A}\n"), BinaryKind("a NumPy array", "\u{93}NUMPY"),
    BinaryKind("Parquet", "PAR1", and: ("\u{15}", 4)),
  ]

  // MARK: Pictures

  private static func pixels(_ width: Int?, _ height: Int?) -> String {
    guard let width, let height, width > 0, height > 0 else { return "" }
    return "\(width) × \(height)"
  }

  /// Returns the size of a JPEG picture, such as `640 × 480`, which its first frame has; empty if there is
  /// none in the first bytes.
  private static func jpeg(_ head: FileHead) -> String {
    var offset = 2
    while head.number(offset, 1) == 0xFF, let marker = head.number(offset + 1, 1),
      let length = head.number(offset + 2, 2, .big), length >= 2
    {
      // The three markers C4, C8 and CC of a JPEG picture begin tables, not frames.
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        return pixels(head.number(offset + 7, 2, .big), head.number(offset + 5, 2, .big))
      }
      offset += 2 + length
    }
    return ""
  }

  private static func webP(_ head: FileHead) -> String {
    func more(_ offset: Int) -> Int? { head.number(offset, 3).map { $0 + 1 } }
    switch head.text(12, 4) {
    case "VP8X": return pixels(more(24), more(27))
    case "VP8L":
      let bits = head.number(21, 4)
      return pixels(bits.map { $0 & 0x3FFF + 1 }, bits.map { $0 >> 14 & 0x3FFF + 1 })
    default: return pixels(head.number(26, 2).map { $0 & 0x3FFF }, head.number(28, 2).map { $0 & 0x3FFF })
    }
  }

  private static func tiff(_ head: FileHead, _ order: FileHead.Order) -> String {
    guard let start = head.number(4, 4, order), let count = head.number(start, 2, order) else { return "" }
    func value(_ tag: Int) -> Int? {
      for offset in stride(from: start + 2, to: start + 2 + 12 * count, by: 12)
      where head.number(offset, 2, order) == tag {
        return head.number(offset + 8, head.number(offset + 2, 2, order) == 3 ? 2 : 4, order)
      }
      return nil
    }
    return pixels(value(256), value(257))
  }

  private static func heif(_ head: FileHead) -> String {
    guard let offset = head.offset(of: "ispe") else { return "" }
    return pixels(head.number(offset + 8, 4, .big), head.number(offset + 12, 4, .big))
  }

  private static func pnm(_ head: FileHead) -> String {
    let lines = head.bytes.prefix(512).split(separator: 0x0A).map { $0.prefix { $0 != UInt8(ascii: "#") } }
    let words = lines.joined(separator: [0x20]).split(separator: 0x20).dropFirst().prefix(2)
    let sides = words.map { Int(String(decoding: $0, as: UTF8.self)) }
    return sides.count == 2 ? pixels(sides[0], sides[1]) : ""
  }

  // MARK: Programs

  private static func elf(_ head: FileHead) -> String {
    let machines = [
      3: "x86", 8: "MIPS", 20: "PowerPC", 21: "PowerPC", 22: "S/390", 40: "ARM", 62: "x86-64", 183: "ARM64",
      243: "RISC-V", 247: "BPF", 258: "LoongArch",
    ]
    let order: FileHead.Order = head.number(5, 1) == 2 ? .big : .little
    guard let kind = head.number(4, 1), 1...2 ~= kind, let type = head.number(16, 2, order) else {
      return "an ELF program"
    }
    let name =
      switch type {
      case 1: "an ELF object"
      case 3: hasInterpreter(head, isLong: kind == 2, order) ? "an ELF program" : "an ELF library"
      case 4: "an ELF core dump"
      default: "an ELF program"
      }
    let machine = head.number(18, 2, order).map { machines[$0] ?? "machine \($0)" }
    return ([name, "\(32 * kind) bits"] + [machine].compactMap(\.self)).joined(separator: ", ")
  }

  /// Returns whether an ELF file that may be a program or a library is a program. It is if one of its
  /// segments names its loader.
  private static func hasInterpreter(_ head: FileHead, isLong: Bool, _ order: FileHead.Order) -> Bool {
    // `number` reads at most seven of the eight bytes of an offset in an ELF file. The highest byte is left
    // out, since it is 0.
    let start = isLong ? head.number(order == .big ? 33 : 32, 7, order) : head.number(28, 4, order)
    let count = head.number(isLong ? 56 : 44, 2, order) ?? 0
    return (0..<count).contains { head.number((start ?? 0) + $0 * (isLong ? 56 : 32), 4, order) == 3 }
  }

  private static func machO(_ head: FileHead, _ bits: Int, _ order: FileHead.Order) -> String {
    let name = [1: "a Mach-O object", 6: "a Mach-O library", 8: "a Mach-O bundle"]
    let machine = [7: "x86", 12: "ARM", 18: "PowerPC"][(head.number(4, 4, order) ?? 0) & 0xFF_FFFF]
    return name[head.number(12, 4, order) ?? 2, default: "a Mach-O program"]
      + ", \(bits) bits" + (machine.map { ", \($0)" } ?? "")
  }

  /// Returns the description of a Java class. A Mach-O program for several machines has the same first bytes;
  /// a small number after them tells it apart.
  private static func javaClass(_ head: FileHead) -> String {
    guard let version = head.number(4, 4, .big) else { return "a Java class" }
    let major = version & 0xFFFF
    if version < 40 { return "a Mach-O program for \(version) machines" }
    return major > 48 ? "a Java class, Java \(major - 44)" : "a Java class"
  }

  /// Returns the description of a Windows or DOS program; nil if the file is none. A text may begin with the
  /// same two letters, but has no zero byte.
  private static func windows(_ head: FileHead) -> String? {
    let start = head.number(60, 4) ?? 0
    guard head.has("PE\0\0", at: start) else { return head.bytes.contains(0) ? "a DOS program" : nil }
    let machines = [0x14C: "x86", 0x1C4: "ARM", 0x8664: "x86-64", 0xAA64: "ARM64"]
    let isLibrary = head.number(start + 22, 2).map { $0 & 0x2000 != 0 } ?? false
    return (isLibrary ? "a Windows library" : "a Windows program")
      + (machines[head.number(start + 4, 2) ?? 0].map { ", \($0)" } ?? "")
  }

  private static func python(_ head: FileHead) -> String? {
    // The magic number of bytecode with which each minor version of Python 3 begins.
    let versions = [
      (3390, 7), (3400, 8), (3420, 9), (3430, 10), (3450, 11), (3500, 12), (3550, 13), (3600, 14),
    ]
    guard let number = head.number(0, 2), 3000..<3650 ~= number else { return nil }
    let minor = versions.last { $0.0 <= number }?.1
    return "Python bytecode" + (minor.map { ", Python 3.\($0)" } ?? "")
  }

  // MARK: Archives and data

  /// Returns the description of a zip file. The name of the first entry in it tells what it is for.
  private static func zip(_ head: FileHead) -> String {
    let name = head.text(30, min(64, head.number(26, 2) ?? 0))
    if name == "mimetype" {
      let kind = head.text(38, 60)
      return kind.hasPrefix("application/epub") ? "zip: an EPUB" : "zip: OpenDocument"
    }
    if name.hasPrefix("META-INF/") { return "zip: a Java archive" }
    if name.hasPrefix("AndroidManifest") { return "zip: an Android app" }
    guard name == "[Content_Types].xml" || name.hasPrefix("_rels/") else { return "zip" }
    let kinds = [("word/", "Word"), ("xl/", "Excel"), ("ppt/", "PowerPoint")]
    return "zip: " + (kinds.first { head.offset(of: $0.0) != nil }?.1 ?? "Office")
  }

  private static func sqlite(_ head: FileHead) -> String {
    guard let size = head.number(16, 2, .big), let count = head.number(28, 4, .big) else { return "SQLite" }
    return "SQLite, \(amount(count, "page", "pages")) of \((size == 1 ? 65_536 : size).grouped) bytes"
  }

  private static func git(
    _ name: String, _ head: FileHead, _ versions: ClosedRange<Int>, _ one: String, _ many: String
  ) -> String? {
    guard let version = head.number(4, 4, .big), versions ~= version else { return nil }
    return "\(name), version \(version)"
      + (head.number(8, 4, .big).map { ", \(amount($0, one, many))" } ?? "")
  }

  private static func amount(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count.grouped) \(count == 1 ? one : many)"
  }

  // MARK: Sound

  private static func sound(_ name: String, rate: Int?, channels: Int?, seconds: Int? = nil) -> String {
    guard let rate, let channels else { return name }
    let time = seconds.map { seconds -> String in
      let (minutes, rest) = (seconds / 60, seconds % 60)
      return ", \(minutes):\(rest < 10 ? "0" : "")\(rest)"
    }
    return "\(name), \(rate.grouped) Hz, \(amount(channels, "channel", "channels"))" + (time ?? "")
  }

  private static func flac(_ head: FileHead) -> String {
    guard let bits = head.number(18, 3, .big), let channels = head.number(20, 1),
      let samples = head.number(21, 5, .big)
    else { return "FLAC" }
    let (rate, count) = (bits >> 4, samples & 0xF_FFFF_FFFF)
    return sound(
      "FLAC", rate: rate, channels: channels >> 1 & 7 + 1, seconds: count > 0 && rate > 0 ? count / rate : nil
    )
  }

  private static func wave(_ head: FileHead) -> String {
    guard head.has("fmt ", at: 12) else { return "WAV" }
    return sound("WAV", rate: head.number(24, 4), channels: head.number(22, 2))
  }

  private static func ogg(_ head: FileHead) -> String {
    if head.has("OpusHead", at: 28) { return "Ogg Opus" }
    if head.has("\u{1}vorbis", at: 28) {
      return sound("Ogg Vorbis", rate: head.number(40, 4), channels: head.number(39, 1))
    }
    // In an Ogg file, `theora` follows a byte 0x80, with which the signature of this codec begins.
    return head.has("theora", at: 29) ? "Ogg Theora" : "Ogg"
  }
}
