import CLibrary
import Invariants
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

@Suite final class FilePageTests {
  private func rig(
    _ name: String = "file", size: Size = AppTester.standardSize, _ fill: @escaping (Path) -> Void
  ) throws -> (BrowseRig, FilePage) {
    let rig = try BrowseRig(size: size) { fill($0) }
    let page = FilePage(rig.folder.appending(name.utf8))
    page.browser = rig.browser
    rig.browser.app.navigation.push(page, animated: false)
    return (rig, page)
  }

  private func rig(bytes: [UInt8], size: Size = AppTester.standardSize) throws -> (BrowseRig, FilePage) {
    try rig(size: size) { $0.appending("file".utf8).write(bytes: bytes) }
  }

  @Test func `a place in a file is linked by the file's address, whatever its name`() throws {
    let plain = try #require(FileLinks.link(to: Path("/tmp/a b.swift"), line: 12))
    #expect(plain.url == "file:///tmp/a%20b.swift#12" && plain.isSent)
    for name in [Array("a%2F#3:4".utf8), [0xFF, 0x1B, 0x0A, 0x25], Array("ü界".utf8)] {
      let path = Path(name, in: Path("/tmp"))
      let link = try #require(FileLinks.link(to: path, line: 7))
      let place = try #require(FileLinks.fileLine(of: link))
      #expect(place.0 == path && place.1 == 7)
    }
    for url in [
      "https://a.example", "file:///tmp/%2", "file:///tmp/%zz#1", "file:///tmp/a", "file:///tmp/a#b",
    ] {
      #expect(TextLink(url).flatMap(FileLinks.fileLine) == nil)
    }
  }

  @Test func `figures of a file stay where its path has no room`() async throws {
    let name = String(repeating: "long-", count: 20) + "name"
    let (rig, _) = try rig(name) { $0.appending(name.utf8).write("1\n2\n3\n") }
    try await rig.wait { $0.screen.contains("line 1 of 3  100 %") }
    rig.t.type("=")
    #expect(rig.t.screen.contains("long-name: line 1 of 3  100 %, 6 bytes"))
  }

  @Test func `the lines of a file are shown, and where they are`() async throws {
    let (rig, _) = try rig { $0.appending("file".utf8).write("one\ntwo\n") }
    try await rig.wait { $0.screen.contains("line 1 of 2  100 %") }
    #expect(rig.t.screen.contains("one") && rig.t.screen.contains("two"))
  }

  @Test(arguments: [("40g", 39), ("Ggjj", 2), ("10jx", -1)])
  func `keys typed before it is open count`(
    keys: String, top: Int
  ) async throws {
    let gate = Gate()
    var files = FileSystem.system
    files.beginning = { path, count in
      gate.wait()
      return try FileSystem.system.beginning(path, count)
    }
    let rig = try BrowseRig(files: files) { folder in
      folder.appending("file".utf8).write((1...90).map { "line \($0)\n" }.joined())
    }
    rig.browser.open(.file(rig.folder.appending("file".utf8)))
    try rig.t.settle()
    let page = try #require(rig.t.topPage as? FilePage)
    rig.t.type(keys)
    #expect(page.fileContent == nil)
    #expect(!rig.t.screen.contains("empty"), "nobody knows yet")
    gate.pass()
    try await rig.wait { _ in page.fileContent != nil && (top < 0 ? page.isHex : page.lines.top == top) }
  }

  @Test(.enabled(if: TestSystem.takesAnyName, "the file system does not take any name"))
  func `a name that is no UTF-8 is opened`() async throws {
    let rig = try BrowseRig { $0.appending([0x66, 0xFF]).write("text of it\n") }
    rig.browser.open(.file(rig.folder.appending([0x66, 0xFF])))
    try await rig.wait { $0.screen.contains("text of it") }
  }

  @Test func `an empty file, a directory, a FIFO and what is not there say so`() async throws {
    let (empty, _) = try rig { $0.appending("file".utf8).write("") }
    try await empty.wait { $0.screen.contains("empty") }
    let (folder, _) = try rig { $0.appending("file".utf8).makeDirectory() }
    try await folder.wait { $0.screen.contains("a directory") }
    let (fifo, _) = try rig { $0.appending("file".utf8).withCString { _ = mkfifo($0, 0o600) } }
    try await fifo.wait { $0.screen.contains("a FIFO: nothing is read from it") }
    let (missing, _) = try rig { _ in }
    try await missing.wait { $0.screen.contains("No such file") }
  }

  @Test(.enabled(if: TestSystem.hasProc, "no /proc here"))
  func `a file of proc has no size, but lines`() async throws {
    let rig = try BrowseRig()
    rig.browser.open(.file(Path("/proc/self/status")))
    try await rig.wait { $0.screen.contains("Name:") }
  }

  @Test func `what is binary is told, and shown as bytes; x turns`() async throws {
    let bytes: [UInt8] = Array("\u{7F}ELF".utf8) + Array(0...255) + Array("needle".utf8)
    let (rig, page) = try rig(bytes: bytes)
    try await rig.wait { $0.screen.contains("7f 45 4c 46 00 01 02 03  04 05 06 07 08 09 0a 0b  ·ELF") }
    #expect(rig.t.screen.contains("an ELF program") && rig.t.screen.contains("00000010"))
    rig.t.type("/needle\n")
    try await rig.wait { $0.screen.contains("1 of 1") }
    rig.t.press(.escape)
    rig.t.type("/0xfeff6e65\n")
    try await rig.wait { $0.screen.contains("1 of 1") }
    rig.t.press(.escape)
    rig.t.resize(to: Size(columns: 40, rows: 12))
    try await rig.wait { $0.screen.contains("000008 04 05 06 07 08 09 0a 0b ········") }
    rig.t.type("x")
    try await rig.wait { _ in !page.isHex }
  }

  @Test func `where no program colours texts the key of colours says so once`() async throws {
    let rig = try BrowseRig(bat: "") { $0.appending("a".utf8).write("words\n") }
    _ = rig.folder.appending("bat".utf8).withCString { unlink($0) }
    rig.browser.open(.file(rig.folder.appending("a".utf8)))
    try await rig.see("words")
    rig.t.type("c")
    try await rig.see("colours texts, and is not installed")
    try await rig.wait { !$0.screen.contains("installed") }
    rig.t.type("c")
    for _ in 0..<50 { try await rig.t.idle() }
    #expect(!rig.t.screen.contains("installed"))
  }

  @Test func `hex begins at the line that is read, and the text at the byte`() async throws {
    let (rig, page) = try rig { folder in
      folder.appending("file".utf8).write((0..<1000).map { "line \($0)\n" }.joined())
    }
    try await rig.wait { $0.screen.contains("line 1 of 1,000") }
    rig.t.type("500gx")
    let byte = (0..<499).map { "line \($0)\n".utf8.count }.reduce(0, +)
    try await rig.wait { $0.screen.contains("byte \((byte / 16 * 16).grouped) of") }
    rig.t.type("jx")
    try await rig.wait { $0.screen.contains("line 500 of 1,000") || $0.screen.contains("line 501 of 1,000") }
    #expect(!page.isHex && page.top >= 499)
  }

  @Test func `of a file that is shown as bytes no lines are counted`() async throws {
    let bytes = [UInt8](repeating: 0, count: 200_000) + Array("a\n".utf8)
    let (rig, page) = try rig(bytes: bytes)
    try await rig.wait { $0.screen.contains("byte 0 of 200,002") }
    for _ in 0..<50 { try await rig.t.idle() }
    #expect(try #require(page.file).progress.counted < bytes.count)
    rig.t.type("x")
    try await rig.wait { _ in page.file?.progress.counted == bytes.count }
  }

  @Test func `hex is as a model has it, and finds what a model finds`() async throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      let bytes = (0..<Int.random(in: 1...3000, using: &random)).map { _ in
        UInt8.random(in: 0x60...0x64, using: &random)
      }
      let rig = try BrowseRig { $0.appending("file".utf8).write(bytes: bytes) }
      let hex = try HexLines(rig.folder.appending("file".utf8))
      let lines = try await hex.lines(0..<hex.count.known)
      let read = lines.flatMap { $0.string.prefix(50).split(separator: " ").map { UInt8($0, radix: 16)! } }
      #expect(read == bytes)
      let wanted = (0..<3).map { _ in UInt8.random(in: 0x61...0x63, using: &random) }
      let starts = bytes.indices.filter { bytes[$0...].starts(with: wanted) }
      var model: [Int] = []
      for line in starts.map({ $0 / 16 }) where model.last != line { model.append(line) }
      let query = TextQuery(String(decoding: wanted, as: UTF8.self))
      #expect(try await hex.find(query, in: 0..<hex.count.known) == model)
    }
  }

  @Test func `letters of UTF-16 are found in hex, in either order of bytes`() async throws {
    let text = "the first line\nthe END of Ärger䅁\n"
    for isBig in [false, true] {
      let units = text.utf16.flatMap { unit in
        isBig
          ? [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
          : [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      }
      for mark in [[], isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]] as [[UInt8]] {
        let rig = try BrowseRig { $0.appending("file".utf8).write(bytes: mark + units) }
        let hex = try HexLines(rig.folder.appending("file".utf8))
        func found(_ words: String, _ ignoresCase: Bool = true) async throws -> [Int] {
          try await hex.find(TextQuery(words, ignoresCase: ignoresCase), in: 0..<hex.count.known)
        }
        let line = (mark.count + 2 * 19) / 16
        #expect(try await found("end of") == [line], "\(isBig) \(mark)")
        #expect(try await found("END", false) == [line], "\(isBig) \(mark)")
        #expect(try await found("end", false) == [])
        #expect(try await found("Ärger䅁").count == 1)
        // 0x41 and 0x61 are no letters here.
        #expect(try await found("\u{4161}") == [])
        #expect(try await found("\u{6141}") == [])
        #expect(try await found("0x4141").count == 1)
      }
    }
  }

  @Test func `nothing of a file reaches the terminal as a sequence`() async throws {
    var bytes = Array("\u{1B}]0;title\u{7}\u{1B}[2J\u{9B}31m\u{85}\u{202E}back\r\u{8}\n".utf8)
    bytes += Array(0x01...0x09) + Array(0x0B...0x1F) + Array(0x7F...0xFF) + Array("\nend of it\n".utf8)
    bytes += Array(repeating: UInt8(ascii: "a"), count: 2000) + [0x0A]
    let (rig, _) = try rig(bytes: bytes)
    try await rig.wait { $0.screen.contains("end of it") }
    for row in rig.t.screen.lines {
      #expect(!row.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
    #expect(rig.t.app.windowTitle != "title")
  }

  @Test func `a picture of two halves is shown as such, in any size, and x shows its bytes`() async throws {
    var bytes = Array("P6 # a comment\n40 20\n255\n".utf8)
    for _ in 0..<20 { for x in 0..<40 { bytes += x < 20 ? [255, 0, 0] : [0, 0, 255] } }
    let (rig, page) = try rig(bytes: bytes)
    try await rig.wait { $0.screen.contains("PNM  40 × 20") }
    let surface = rig.t.screen.surface
    #expect(surface[35, 11].style.background == .rgb(255, 0, 0))
    #expect(surface[45, 11].style.background == .rgb(0, 0, 255))
    rig.t.resize(to: Size(columns: 20, rows: 12))
    try await rig.wait { $0.screen.surface[5, 5].style.background == .rgb(255, 0, 0) }
    rig.t.type("x")
    try await rig.wait { _ in page.isHex }
    rig.t.type("x")
    try await rig.wait { _ in page.isPicture }
  }

  @Test func `a picture that is cut, or no picture, is no harm`() {
    for text in [
      "P6", "P6\n10 10\n255\n123", "P6\n99999999 9999999\n255\n", "P6\nabc", "P5\n2 2\n65535\nabcdefgh",
    ] {
      var reader = PictureReader(room: (10, 10))
      for byte in text.utf8 { reader.append([byte]) }
      #expect(reader.image.width <= 10 && reader.isWhole == text.hasPrefix("P5"))
    }
  }

  @Test func `a picture that cannot be read on is not told as cut off`() throws {
    // A directory is opened, and gives an error where it is read.
    let rig = try BrowseRig()
    #expect(throws: SystemError(EISDIR, rig.folder)) { try PicturePane.read(rig.folder, (10, 10)) }
  }

  @Test func `a picture has a size once its header has come, and not before`() {
    var reader = PictureReader(room: (10, 10))
    for byte in "P6 3 2 255".utf8 {
      reader.append([byte])
      #expect(reader.size == nil && !reader.isWhole)
    }
    reader.append([0x0A])
    #expect(reader.size?.width == 3 && reader.size?.height == 2 && !reader.isWhole)
    reader.append([UInt8](repeating: 9, count: 18))
    #expect(reader.isWhole)
  }

  @Test func `colours come only where they have the same text`() async throws {
    let rig = try BrowseRig { $0.appending("file".utf8).write("one\ntwo\nthree\n") }
    let lines = ColoredLines(try FileLines(path: rig.folder.appending("file".utf8).string!))
    let colors = LineBuffer(parsesSGR: true)
    colors.append(utf8: Array("\u{1B}[31mone\u{1B}[0m\n\u{1B}[31mtwO\u{1B}[0m\n".utf8))
    lines.setColors(colors)
    let read = try await lines.lines(0..<3)
    #expect(read.map(\.string) == ["one", "two", "three"])
    #expect(read.map { $0.runs.isEmpty } == [false, true, true])
  }

  @Test func `what becomes of a file is told beside its name`() async throws {
    let (rig, page) = try rig { $0.appending("file".utf8).write("one\ntwo\n") }
    try await rig.see("line 1 of 2")
    let all: [(FileLines.Change, String)] = [
      (.shrank, "file: it was cut"), (.replaced, "file: it was replaced"),
      (.removed, "file: it was removed; what was open is shown"),
    ]
    for (change, words) in all {
      page.follow(change)
      #expect(rig.t.screen.contains(words) && rig.t.screen.contains("two"))
      page.follow(.grew)
      #expect(!rig.t.screen.contains("it was"))
    }
  }

  @Test func `what was open stays where it cannot be read again, and R reads it once it is back`()
    async throws
  {
    let (rig, page) = try rig { $0.appending("file".utf8).write("one\ntwo\n") }
    try await rig.see("line 1 of 2")
    #expect(page.path.withCString { unlink($0) } == 0)
    rig.t.type("R")
    try await rig.see("file: not read again: No such file or directory")
    #expect(rig.t.screen.contains("two"))
    page.path.makeDirectory()
    rig.t.type("R")
    try await rig.see("file: not read again: a directory")
    #expect(rig.t.screen.contains("two"))
    #expect(page.path.withCString { rmdir($0) } == 0)
    page.path.write("one\nthree\n")
    rig.t.type("R")
    try await rig.see("three")
    #expect(!rig.t.screen.contains("not read again"))
  }

  @Test(arguments: [FileLines.Change.shrank, .replaced, .removed])
  func `what became of a file is forgotten once it is read again`(_ change: FileLines.Change) async throws {
    let (rig, page) = try rig { $0.appending("file".utf8).write("one\ntwo\n") }
    try await rig.see("line 1 of 2")
    page.follow(change)
    #expect(rig.t.screen.contains("it was"))
    rig.t.type("R")
    try await rig.wait { !$0.screen.contains("it was") }
    #expect(rig.t.screen.contains("two"))
  }

  @Test func `while it is read again what was open is shown`() async throws {
    let (gate, holds, waits) = (Gate(), Locked(false), Locked(false))
    var files = FileSystem.system
    files.beginning = { path, count in
      if holds.withLock({ $0 }) {
        waits.withLock { $0 = true }
        gate.wait()
      }
      return try FileSystem.system.beginning(path, count)
    }
    let rig = try BrowseRig(files: files) { $0.appending("file".utf8).write("one\ntwo\n") }
    rig.browser.open(.file(rig.folder.appending("file".utf8)))
    try await rig.see("line 1 of 2")
    holds.withLock { $0 = true }
    rig.t.type("R")
    try await rig.wait { _ in waits.withLock { $0 } }
    rig.t.advance(by: .seconds(1))
    #expect(rig.t.screen.contains("two"))
    gate.pass()
    try await rig.see("two")
  }

  @Test func `the bytes of a file that was replaced are the new ones`() async throws {
    let (rig, page) = try rig(bytes: Array(repeating: 0, count: 16 * 100))
    try await rig.see("00 00 00 00")
    rig.t.type("50j")
    #expect(page.top == 50)
    let new = rig.folder.appending("new".utf8)
    new.write(bytes: Array(repeating: 0xAB, count: 16 * 100))
    #expect(new.withCString { new in page.path.withCString { rename(new, $0) } } == 0)
    page.follow(.replaced)
    try await rig.see("ab ab ab ab")
    #expect(page.top == 50)
  }

  @Test func `a place of a file that is there is a link to its line`() async throws {
    let (rig, _) = try rig { folder in
      folder.appending("other.txt".utf8).write((1...100).map { "other \($0)\n" }.joined())
      folder.appending("file".utf8).write("gone.txt:3: no\nsee (other.txt:42:7): wrong\n")
    }
    try await rig.wait { $0.screen.contains("wrong") && $0.screen.isUnderlined("other.txt:42:7") }
    #expect(!rig.t.screen.isUnderlined("gone.txt:3"))
    rig.t.type("\t\n")
    try await rig.wait { $0.screen.contains("line 42 of 100") }
    #expect(rig.t.screen.contains("other 42"))
  }

  @Test func `addresses are copied`() async throws {
    let (rig, _) = try rig { $0.appending("file".utf8).write("at https://example.org/a?b=c.\n") }
    try await rig.wait { $0.screen.contains("example.org") }
    rig.t.type("\t\n")
    #expect(rig.t.screen.contains("Copied https://example.org/a?b=c"))
  }
}

extension Screen {
  /// Whether a text stands there with a line below its letters.
  fileprivate func isUnderlined(_ text: String) -> Bool {
    for (row, line) in lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      return surface[column, row].style.attributes.contains(.underline)
    }
    return false
  }
}
