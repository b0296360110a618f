import CLibrary
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

@Suite(.timeLimit(.minutes(5))) final class ArchiveTests {
  /// A zip file of empty entries, none of them compressed.
  static func zip(_ names: [String]) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
    var (entries, directory) = ([UInt8](), [UInt8]())
    for name in names.map({ Array($0.utf8) }) {
      let common =
        number(20, 2) + number(0, 4) + number(0x5A21_0000, 4) + number(0, 12) + number(name.count, 2)
      directory +=
        Array("PK\u{1}\u{2}".utf8) + number(0x0314, 2) + common + number(0, 12) + number(entries.count, 4)
        + name
      entries += Array("PK\u{3}\u{4}".utf8) + common + number(0, 2) + name
    }
    return entries + directory + Array("PK\u{5}\u{6}".utf8) + number(0, 4) + number(names.count, 2)
      + number(names.count, 2) + number(directory.count, 4) + number(entries.count, 4) + number(0, 2)
  }

  /// A tar file with a file, of which it has no bytes.
  /// - Parameter size: in octal digits.
  static func tar(_ name: String, size: String = "00000000000") -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at place: Int) {
      for (index, byte) in text.utf8.enumerated() { header[place + index] = byte }
    }
    put(name, at: 0)
    put("0000644\0" + "0000000\0" + "0000000\0" + size + "\0" + "00000000000\0" + "        0", at: 100)
    put("ustar\0" + "00", at: 257)
    let sum = header.reduce(0) { $0 + Int($1) }
    let digits = String(sum, radix: 8)
    put(String(repeating: "0", count: 6 - digits.count) + digits + "\0 ", at: 148)
    return header + [UInt8](repeating: 0, count: 1024)
  }

  private func rig(_ name: String, _ bytes: [UInt8]) throws -> (BrowseRig, FilePage) {
    let rig = try BrowseRig { $0.appending(name.utf8).write(bytes: bytes) }
    let page = FilePage(rig.folder.appending(name.utf8))
    page.browser = rig.browser
    rig.browser.app.navigation.push(page, animated: false)
    return (rig, page)
  }

  @Test(.enabled(if: ProgramPath.has("tar")))
  func `a tar file is a list of what is in it, and x shows its bytes and the list again`() async throws {
    let (rig, page) = try rig("a:b.tar", Self.tar("inner/file"))
    try await rig.see("inner/file")
    #expect(page.isText && page.fileTarget?.line == nil && rig.t.screen.contains("line 1 of 1"))
    rig.t.type("x")
    try await rig.see("00000000 69 6e 6e 65 72 2f")
    rig.t.type("x")
    try await rig.wait { $0.screen.contains("-rw-r--r--") && page.isText }
    rig.t.type("&nothing\n")
    try await rig.see("no line matches")
  }

  @Test(.enabled(if: ProgramPath.has("tar")))
  func `a name is never an option of tar, and one within is letters`() async throws {
    let (rig, _) = try rig("--checkpoint-action=exec=touch pwned.tar", Self.tar("red\u{1B}[31m"))
    try await rig.wait { $0.screen.contains("red\\033[31m") || $0.screen.contains("red␛[31m") }
    #expect(throws: SystemError.self) { try FileSystem.system.status(rig.folder.appending("pwned.tar".utf8)) }
  }

  @Test(.enabled(if: ProgramPath.has("tar") && ProgramPath.has("gzip")))
  func `a tar file that is compressed is known by its name`() async throws {
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20)) { folder in
      folder.appending("plain.tar".utf8).write(bytes: Self.tar("inner/file"))
    }
    let (plain, packed) = (rig.folder.appending("plain.tar".utf8), rig.folder.appending("packed.tgz".utf8))
    packed.write(
      bytes: try await Command("gzip", arguments: ["-c", ByteString(bytes: plain.bytes)]).outputBytes())
    rig.browser.open(.file(packed))
    try await rig.see("inner/file")
    #expect(Archive(Array("a.gz".utf8), .binary("gzip")) == nil)
  }

  @Test(.enabled(if: ProgramPath.has("unzip") || ProgramPath.has("bsdtar")))
  func `beside its row an archive is listed below what it is`() async throws {
    let bytes = Self.zip(["[Content_Types].xml", "word/document.xml"])
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20)) { folder in
      folder.appending("a.docx".utf8).write(bytes: bytes)
    }
    try await rig.read()
    try await rig.see("It is zip: Word, \(bytes.count) bytes.")
    try await rig.see("word/document.xml")
  }

  @Test(.enabled(if: ProgramPath.has("tar"))) func `what is cut off says so below what came`() async throws {
    let (rig, _) = try rig("cut.tar", Array(Self.tar("first", size: "00000011610")[..<700]))
    try await rig.see("first")
    try await rig.see("tar:")
  }

  @Test(.enabled(if: ProgramPath.has("tar"))) func `a listing has so many bytes at most`() async throws {
    let rig = try BrowseRig { $0.appending("a.tar".utf8).write(bytes: Self.tar("a-name")) }
    let listing = try await Archive.tar(nil).listing(
      of: rig.folder.appending("a.tar".utf8), most: 10, in: rig.browser.app)
    let lines = try #require(listing.readyLines(0..<listing.count.known)).map(\.string)
    #expect(lines == ["-rw-r--r--", "…"])
  }
}
