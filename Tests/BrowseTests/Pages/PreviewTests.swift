import CLibrary
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

@Suite final class PreviewTests {
  private func fill(_ folder: Path) {
    folder.appending("dir".utf8).makeDirectory()
    Path("dir/within", in: folder).write("")
    folder.appending("empty".utf8).write("")
    folder.appending("text".utf8).write("first line\nsecond line\n")
  }

  /// A browser of two files, the second of which nobody can read before the gate is passed.
  private func rig(_ name: String, late: String, words: String = "words", until gate: Gate) throws
    -> BrowseRig
  {
    var files = FileSystem.system
    files.beginning = { path, most in
      if path.name == Array(late.utf8) { gate.wait() }
      return try FileSystem.system.beginning(path, most)
    }
    return try BrowseRig(size: Size(columns: 120, rows: 20), files: files) { folder in
      for name in [name, late] { folder.appending(name.utf8).write("\(words) of \(name)\n") }
    }
  }

  @Test func `wide screens show what the cursor is on`() async throws {
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20), fill)
    try await rig.read()
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.see("within")
    rig.t.type("j")
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.see("It is empty.")
    rig.t.type("j")
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.see("second line")
    rig.t.resize(to: Size(columns: 80, rows: 20))
    #expect(!rig.t.screen.contains("second line"))
  }

  @Test
  func `beside a directory its entries stand in the order of the page, hidden ones where they are shown`()
    async throws
  {
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20)) { folder in
      let inner = folder.appending("dir".utf8)
      inner.makeDirectory()
      for (name, size) in [("small", 1), ("large", 1000), (".secret", 10)] {
        inner.appending(name.utf8).write(String(repeating: "x", count: size))
      }
    }
    func shown() -> [String] {
      let source = rig.directory.preview.lines.source
      return (source.readyLines(0..<source.count.known) ?? []).map(\.string)
    }
    try await rig.read()
    try await rig.wait { _ in shown() == ["large", "small"] }
    rig.t.type(".")
    try await rig.wait { _ in shown() == [".secret", "large", "small"] }
    rig.t.type("ss")
    try await rig.wait { _ in shown() == ["large", ".secret", "small"] }
  }

  @Test func `of what is no text the preview says what it is, and shows its bytes`() async throws {
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20)) { folder in
      folder.appending("a".utf8).write(
        bytes: Array("SQLite format 3\0".utf8) + [16, 0] + [UInt8](repeating: 0, count: 1500))
      folder.appending("b".utf8).write("GIF89a\u{50}\0\u{40}\0")
      folder.appending("c".utf8).write("\0nothing known")
    }
    try await rig.read()
    try await rig.see("It is SQLite, 0 pages of 4,096 bytes, 1,518 bytes.")
    try await rig.see("0008  6f 72 6d 61 74 20 33 00 ormat 3·")
    rig.t.type("j")
    try await rig.see("It is a GIF picture, 80 × 64 pixels, 10 bytes.")
    rig.t.type("j")
    try await rig.see("It is no text, 14 bytes.")
  }

  @Test func `a picture stands beside its row, and goes with the row`() async throws {
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20)) { folder in
      let pixels = [[UInt8]](repeating: [200, 30, 30], count: 800).flatMap { $0 }
      folder.appending("red.ppm".utf8).write(bytes: Array("P6\n40 20\n255\n".utf8) + pixels)
      folder.appending("torn.ppm".utf8).write("P6\n40 20\n0\n\0\0\0")
      folder.appending("words".utf8).write("its text\n")
    }
    func red(_ t: AppTester) -> Int {
      let surface = t.screen.surface
      return (0..<surface.size.rows).map { row in
        (60..<surface.size.columns).count { column in
          let style = surface[column, row].style
          return [style.foreground, style.background].contains(Color.rgb(200, 30, 30))
        }
      }.reduce(0, +)
    }
    try await rig.read()
    try await rig.see("It is a PNM picture, 40 × 20 pixels, 2,413 bytes.")
    // Two rows of pixels in a row of cells.
    try await rig.wait { red($0) == 400 }
    rig.t.type("j")
    try await rig.see("This PNM picture cannot be decoded.")
    #expect(red(rig.t) == 0)
    rig.t.type("j")
    try await rig.see("its text")
    #expect(!rig.t.screen.contains("decoded"))
    rig.t.type("kk")
    try await rig.wait { red($0) == 400 }
  }

  @Test func `a text is shown in the colours of bat once they have come`() async throws {
    let bat = "#!/bin/sh\nread word\nprintf '\\033[31m%s\\033[0m\\n' \"$word\"\n"
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20), bat: bat) { folder in
      folder.appending("a".utf8).write("words\n")
    }
    try await rig.read()
    try await rig.see("words")
    let lines = rig.directory.preview.lines
    func look() -> TextAttributes? { lines.source.readyLines(0..<1)?.first?.runs.first?.attributes }
    try await rig.wait { _ in look()?.foreground == .color(.palette(1)) }
  }

  @Test func `a preview that is long in coming says what is waited for`() async throws {
    let gate = Gate()
    let rig = try rig("quick", late: "slow", until: gate)
    try await rig.read()
    try await rig.see("words of quick")
    rig.t.type("j")
    try await rig.t.idle(for: .seconds(0.2))
    #expect(rig.t.screen.contains("words of quick"))
    try await rig.t.idle(for: .seconds(0.3))
    #expect(rig.t.screen.contains("Loading slow…"))
    gate.pass()
    try await rig.see("words of slow")
  }

  @Test func `a cursor that is put on its remembered name takes the preview with it`() async throws {
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20), fill)
    try await rig.read()
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.see("within")
    rig.directory.select(Array("text".utf8))
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.see("second line")
  }

  @Test func `a read that does not end is the only one`() async throws {
    let (gate, reads) = (Gate(), Locked(0))
    var files = FileSystem.system
    files.beginning = { _, _ in
      reads.withLock { $0 += 1 }
      gate.wait()
      return Array("late".utf8)
    }
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20), files: files) { folder in
      for name in ["a", "b", "c"] { folder.appending(name.utf8).write("x") }
    }
    try await rig.read()
    for _ in 0..<3 {
      try await rig.t.idle(for: .seconds(0.2))
      rig.t.type("j")
    }
    #expect(reads.withLock { $0 } == 1 && rig.directory.selectedName == [0x63])
    gate.pass()
    gate.pass()
    try await rig.wait { _ in
      rig.t.advance(by: .seconds(0.1))
      return reads.withLock { $0 } == 2
    }
    try await rig.see("late")
  }

  @Test func `the preview is of the row that a filter marks, and dim until it has come`() async throws {
    let gate = Gate()
    let rig = try rig("ant", late: "zebra", until: gate)
    try await rig.read()
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.see("words of ant")
    let page = rig.directory
    #expect(!page.preview.lines.isOfOther)
    let bright = page.preview.lines
    rig.t.type("/z")
    #expect(page.preview.subject?.path?.name == Array("zebra".utf8))
    #expect(bright.isOfOther)
    try await rig.t.idle(for: .seconds(0.1))
    gate.pass()
    try await rig.see("words of zebra")
    #expect(!bright.isOfOther)
    rig.t.type("qqq")
    #expect(!rig.t.screen.contains("words of"))
  }

  @Test func `from right to left a dim preview has its wide glyphs where they stood`() async throws {
    let gate = Gate()
    let rig = try rig("a", late: "b", words: "漢字", until: gate)
    rig.t.navigation.layoutDirection = .rightToLeft
    try await rig.read()
    try await rig.see("漢字 of a")
    rig.t.type("j")
    #expect(rig.directory.preview.lines.isOfOther && rig.t.screen.contains("漢字 of a"))
    gate.pass()
    try await rig.see("漢字 of b")
  }

  @Test func `a file that is written is previewed anew, and so is one that takes its place`() async throws {
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20)) { folder in
      for name in ["a", "b"] { folder.appending(name.utf8).write("words of \(name)\n") }
    }
    let (file, other) = (rig.folder.appending("a".utf8), rig.folder.appending("b".utf8))
    try await rig.read()
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.see("words of a")
    file.write("written since\n")
    var names = DirectoryNames()
    names.changed = ["a"]
    rig.directory.follow(.names(names))
    try await rig.t.idle(for: .seconds(0.3))
    try await rig.see("written since")
    _ = other.withCString { from in file.withCString { rename(from, $0) } }
    names = DirectoryNames()
    (names.added, names.removed) = (["a"], ["b"])
    rig.directory.follow(.names(names))
    try await rig.t.idle(for: .seconds(0.3))
    try await rig.see("words of b")
    file.write("and again\n")
    rig.t.type("R")
    try await rig.t.idle(for: .seconds(0.3))
    try await rig.see("and again")
  }

  /// A file whose first reading waits for the gate with what it has read, and the number of readings.
  private func slowFile(_ gate: Gate) async throws -> (BrowseRig, Path, Locked<Int>) {
    let reads = Locked(0)
    var files = FileSystem.system
    files.beginning = { path, most in
      let bytes = try FileSystem.system.beginning(path, most)
      let count = reads.withLock { count in
        count += 1
        return count
      }
      if count == 1 { gate.wait() }
      return bytes
    }
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20), files: files) { folder in
      folder.appending("a".utf8).write("words of a\n")
    }
    try await rig.read()
    try await rig.wait { _ in reads.withLock { $0 } == 1 }
    return (rig, rig.folder.appending("a".utf8), reads)
  }

  @Test func `a file that is written while it is read is read again`() async throws {
    let gate = Gate()
    let (rig, file, reads) = try await slowFile(gate)
    file.write("written since\n")
    var names = DirectoryNames()
    names.changed = ["a"]
    rig.directory.follow(.names(names))
    // The pause after a change is over before the reading is.
    try await rig.t.idle(for: .seconds(0.5))
    #expect(reads.withLock { $0 } == 1)
    gate.pass()
    try await rig.see("written since")
    try await rig.t.idle(for: .seconds(0.5))
    #expect(reads.withLock { $0 } == 2)
  }

  @Test func `a file that becomes a directory while it is read is shown as one`() async throws {
    let gate = Gate()
    let (rig, file, _) = try await slowFile(gate)
    _ = file.withCString { unlink($0) }
    file.makeDirectory()
    file.appending("within".utf8).write("")
    let page = rig.directory
    page.readAgain()
    try await rig.wait { _ in page.listing.rows.count == 1 && page.listing.kind(ofRow: 0) == .directory }
    try await rig.t.idle(for: .seconds(0.5))
    gate.pass()
    try await rig.see("within")
  }

  @Test func `a directory that changes is previewed anew after the pause for changes`() async throws {
    let lists = Locked(0)
    var files = FileSystem.system
    files.list = { path, body in
      if path.name == Array("dir".utf8) { lists.withLock { $0 += 1 } }
      try FileSystem.system.list(path, body)
    }
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20), files: files, fill)
    try await rig.read()
    try await rig.see("within")
    #expect(lists.withLock { $0 } == 1)
    let before = rig.t.now
    // Its watch begins on a thread: what is written before is not told.
    for number in 0..<600 where lists.withLock({ $0 }) == 1 {
      Path("dir/new\(number)", in: rig.folder).write("")
      rig.t.app.hear()
      try await rig.t.idle()
      rig.t.advance(by: .seconds(0.01))
    }
    #expect(lists.withLock { $0 } == 2)
    #expect(rig.t.now - before > PreviewPane.pause.seconds - 0.01)
    try await rig.see("new0")
  }

  @Test func `the preview is of the row that is marked once its file is removed`() async throws {
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20)) { folder in
      for name in ["a", "b"] { folder.appending(name.utf8).write("words of \(name)\n") }
    }
    try await rig.read()
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.see("words of a")
    _ = rig.folder.appending("a".utf8).withCString { unlink($0) }
    rig.directory.follow(.anything)
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.see("words of b")
    rig.browser.state.arrangement.isReversed = true
    rig.folder.appending("c".utf8).write("words of c\n")
    rig.directory.follow(.anything)
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.wait { _ in rig.directory.rowCount == 2 }
    try await rig.see("words of b")
  }

  @Test func `a key closes the preview of all directories, and a setting lets it begin closed`() async throws
  {
    let rig = try BrowseRig(
      size: Size(columns: 120, rows: 20), settings: "[look]\npreview = false\n", fill)
    try await rig.read()
    rig.t.type("jj")
    try await rig.t.idle(for: .seconds(0.2))
    #expect(!rig.t.screen.contains("second line") && rig.directory.list.size.columns == 120)
    rig.t.type("+")
    try await rig.see("second line")
    rig.t.type("+")
    #expect(!rig.t.screen.contains("second line") && rig.directory.list.size.columns == 120)
    rig.t.type("gg")
    try await rig.t.idle(for: .seconds(0.2))
    rig.t.type("l")
    try rig.t.settle()
    try await rig.read()
    #expect(rig.directory.list.size.columns == 120)
  }

  @Test func `where no preview has room, its key says so and changes nothing`() async throws {
    let rig = try BrowseRig(size: Size(columns: 100, rows: 20), fill)
    try await rig.read()
    rig.t.type("+")
    #expect(rig.t.screen.contains("a preview needs a screen of 110 columns"))
    rig.t.resize(to: Size(columns: 120, rows: 20))
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.see("within")
  }
}
