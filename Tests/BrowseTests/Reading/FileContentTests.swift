import Testing

@testable import Browse

@Suite struct FileContentTests {
  /// Bytes: texts stand for theirs, numbers for as many zeros.
  private func bytes(_ parts: Any...) -> [UInt8] {
    parts.flatMap { part -> [UInt8] in
      switch part {
      case let text as String: text.unicodeScalars.map { UInt8($0.value) }
      case let count as Int: [UInt8](repeating: 0, count: count)
      case let numbers as [Int]: numbers.map { UInt8($0) }
      default: []
      }
    }
  }

  private func words(_ bytes: [UInt8]) -> String? { FileContent(bytes).words }

  @Test func `a picture says how large it is`() {
    #expect(
      words(bytes("\u{89}PNG\r\n\u{1A}\n", 3, [13], "IHDR", [0, 0, 2, 128, 0, 0, 1, 224]))
        == "a PNG picture, 640 × 480 pixels")
    #expect(words(bytes("GIF89a", [0x2C, 0x01, 0xC8, 0x00])) == "a GIF picture, 300 × 200 pixels")
    let tables: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC4, 0, 3, 0]
    #expect(
      words(tables + [0xFF, 0xC2, 0, 17, 8, 0x08, 0xC1, 0x07, 0xDD]) == "a JPEG picture, 2013 × 2241 pixels")
    #expect(words(tables) == "a JPEG picture")
    #expect(
      words(bytes("RIFF", 4, "WEBPVP8X", [10, 0, 0, 0, 0, 0, 0, 0], [0x7F, 2, 0, 0xDF, 1, 0]))
        == "a WebP picture, 640 × 480 pixels")
    #expect(
      words(
        bytes(
          "II*\0", [8, 0, 0, 0, 2, 0], [0, 1, 3, 0, 1, 0, 0, 0, 80, 0, 0, 0],
          [1, 1, 4, 0, 1, 0, 0, 0, 40, 0, 0, 0]))
        == "a TIFF picture, 80 × 40 pixels")
    #expect(words(bytes("P6\n# by hand\n12 34\n255\n")) == "a PNM picture, 12 × 34 pixels")
  }

  @Test func `a program says for what machine it is`() {
    let head = bytes("\u{7F}ELF", [2, 1, 1], 9)
    let ending = bytes(8 + 4, [64, 0, 0, 0, 0, 0, 0, 0], 8 + 4, [64, 0, 56, 0, 1, 0, 0, 0, 0, 0, 0, 0])
    #expect(words(head + [2, 0, 62, 0]) == "an ELF program, 64 bits, x86-64")
    #expect(words(head + [3, 0, 183, 0] + ending) == "an ELF library, 64 bits, ARM64")
    #expect(words(head + [3, 0, 183, 0] + ending + [3, 0, 0, 0]) == "an ELF program, 64 bits, ARM64")
    #expect(
      words(bytes("\u{7F}ELF", [1, 2, 1], 9, [0, 1, 0, 8])) == "an ELF object, 32 bits, MIPS")
    // The same program with its largest byte first.
    let large = bytes("\u{7F}ELF", [2, 2, 1], 9, [0, 3, 0, 22], 12, [0, 0, 0, 0, 0, 0, 0, 64])
    #expect(words(large + bytes(14, [0, 56, 0, 1], 6, [0, 0, 0, 3])) == "an ELF program, 64 bits, S/390")
    #expect(words(large + bytes(14, [0, 56, 0, 1], 6, [0, 0, 0, 1])) == "an ELF library, 64 bits, S/390")
    #expect(
      words(bytes([0xCF, 0xFA, 0xED, 0xFE, 12, 0, 0, 1, 0, 0, 0, 0, 6, 0, 0, 0]))
        == "a Mach-O library, 64 bits, ARM")
    #expect(words([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61]) == "a Java class, Java 17")
    #expect(words([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2]) == "a Mach-O program for 2 machines")
    #expect(
      words(bytes("MZ", 58, [64, 0, 0, 0], "PE\0\0", [0x64, 0x86])) == "a Windows program, x86-64")
    #expect(words([0xA7, 0x0D, 0x0D, 0x0A]) == "Python bytecode, Python 3.11")
    #expect(words(bytes("\0asm", [1, 0, 0, 0])) == "WebAssembly, version 1")
  }

  @Test func `archives, sounds and what git keeps say what is in them`() {
    #expect(words(bytes("PK\u{3}\u{4}", 22, [20, 0, 0, 0], "META-INF/MANIFEST.MF")) == "zip: a Java archive")
    #expect(
      words(bytes("PK\u{3}\u{4}", 22, [19, 0, 0, 0], "[Content_Types].xml", 40, "word/document.xml"))
        == "zip: Word")
    #expect(
      words(bytes("SQLite format 3\0", [16, 0], 10, [0, 0, 4, 210])) == "SQLite, 1,234 pages of 4,096 bytes")
    #expect(words(bytes("PACK", 3, [2, 0, 0, 1, 226])) == "a git pack, version 2, 482 objects")
    #expect(words(bytes("%PDF-1.7\n")) == "PDF 1.7")
    #expect(
      words(bytes("RIFF", 4, "WAVEfmt ", [16, 0, 0, 0, 1, 0, 2, 0, 0x44, 0xAC, 0, 0]))
        == "WAV, 44,100 Hz, 2 channels")
    #expect(
      words(bytes("fLaC", 14, [0x0A, 0xC4, 0x42, 0xF0, 0, 0x89, 0xB2, 0x24]))
        == "FLAC, 44,100 Hz, 2 channels, 3:24")
  }

  @Test func `words that begin as a format does are a text`() {
    for text in ["PACKAGES\n", "DIRC, a word\n", "MZ is no program\n", "BZhang\n", "ID3s\n"] {
      #expect(FileContent(Array(text.utf8)) == .text, "\(text)")
    }
  }

  @Test func `what is cut off tells what it can`() {
    for whole in [
      bytes("\u{89}PNG\r\n\u{1A}\n", 16), bytes("\u{7F}ELF", [2, 1, 1], 60), bytes("PK\u{3}\u{4}", 60),
      bytes("II*\0", [255, 255, 255, 255]), bytes("RIFF", 4, "WEBPVP8L", 20),
      bytes("MM\0*", [0, 0, 0, 8, 255, 255], 9),
    ] {
      for count in 1...whole.count { _ = FileContent(Array(whole[..<count])) }
    }
  }
}
