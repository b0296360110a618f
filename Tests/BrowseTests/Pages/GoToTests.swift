import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// RULES 42: going to a path, to places that were gone to before, and to marks.
@Suite struct GoToTests {
  private func rig(_ state: StateFile? = nil) async throws -> BrowseRig {
    let rig = try BrowseRig(state: state) { folder in
      for name in ["alpha", "alpha/deep", "beta", "with blank"] { Path(name, in: folder).makeDirectory() }
      for name in ["alpha/one", "alpha/two", "beta/three", "beta/four"] {
        Path(name, in: folder).write("first\nsecond\nthird\n")
      }
    }
    try await rig.read()
    return rig
  }

  private func path(_ name: String, _ rig: BrowseRig) -> Path { Path(name, in: rig.folder) }

  /// The sheet, once it stands.
  private func sheet(_ rig: BrowseRig) throws -> GoToPage {
    try #require(rig.t.app.visibleViewController as? GoToPage)
  }

  private func shows(_ path: Path, _ rig: BrowseRig) async throws {
    try await rig.wait { t in (t.topPage as? DirectoryPage)?.path == path }
  }

  /// Goes to directories and moves in them, so often.
  private func visit(_ names: [String], _ rig: BrowseRig) {
    for name in names {
      rig.browser.cursors.remember([0x61], in: path(name, rig))
      rig.browser.cursors.visit(path(name, rig))
    }
  }

  // MARK: What is typed

  @Test func `a path is taken as it was copied: with a line feed, in quotes, with the home directory's sign`()
    throws
  {
    let folder = Path("/some/where")
    func bytes(_ text: String) -> String {
      String(decoding: TypedPath(text, in: folder).bytes, as: UTF8.self)
    }
    #expect(bytes(" /usr/lib\n") == "/usr/lib" && bytes("\"/a b\"\n") == "/a b" && bytes("'/a b'") == "/a b")
    #expect(bytes("/a\\ b") == "/a b" && bytes("x/../y") == "/some/where/x/../y")
    let home = try #require(Path(variable: "HOME"))
    #expect(bytes("~/x") == "\(home)/x" && bytes("~") == "\(home)" && bytes("~x") == "/some/where/~x")
  }

  @Test(arguments: ["alpha", "./beta/../alpha/", "'alpha'"])
  func `a path from the directory on is gone to`(text: String) async throws {
    let rig = try await rig()
    rig.t.type("z\(text)\n")
    try await shows(path("alpha", rig), rig)
    rig.t.type("-")
    try await shows(rig.folder, rig)
  }

  @Test func `a file with a number behind it is opened at the line`() async throws {
    let rig = try await rig()
    path("long", rig).write((1...200).map { "line \($0)\n" }.joined())
    rig.t.type("z")
    rig.t.paste("\(path("long", rig)):150\n")
    rig.t.press(.enter)
    try await rig.wait { t in (t.topPage as? FilePage)?.path == path("long", rig) }
    try await rig.see("line 150")
    #expect(!rig.t.screen.contains("line 10\n"))
  }

  @Test func `a path that is not there is told in the sheet, and the line stays`() async throws {
    let rig = try await rig()
    rig.t.type("z/no/such/place\n")
    try await rig.see("/no/such/place: No such file or directory")
    #expect(try sheet(rig).field.text == "/no/such/place")
    rig.t.press(.escape)
    try rig.t.settle()
    #expect(rig.t.topPage is DirectoryPage && rig.t.app.presentedViewControllers.isEmpty)
  }

  @Test func `Tab completes names of the directory that the path is in`() async throws {
    let rig = try await rig()
    rig.t.type("z./al")
    try await rig.see("./alpha/")
    rig.t.type("\t")
    #expect(try sheet(rig).field.text == "./alpha/")
    try await rig.wait { $0.screen.contains("./alpha/two") && $0.screen.contains("./alpha/deep/") }
    rig.t.type("d\t\n")
    try await shows(path("alpha/deep", rig), rig)
  }

  // MARK: Places

  @Test func `a few letters go to the best place, with the keys that follow`() async throws {
    let rig = try await rig()
    visit(["alpha", "beta", "alpha"], rig)
    rig.t.type("zbt\nj")
    try await shows(path("beta", rig), rig)
    try await rig.wait { _ in rig.directory.list.cursor == 1 }
  }

  @Test func `without a letter the places stand there that are gone to most, and Return goes to the first`()
    async throws
  {
    let rig = try await rig()
    visit(["beta", "alpha", "alpha", "alpha", "with blank"], rig)
    rig.t.type("z")
    try rig.t.settle()
    let lines = rig.t.screen.lines.filter { $0.contains(path("", rig).shown) }
    #expect(
      lines.count >= 3
        && lines.first { $0.contains("/alpha") || $0.contains("/beta") }?.contains("/alpha") == true)
    rig.t.type("\n")
    try await shows(path("alpha", rig), rig)
  }

  @Test func `a place that is gone is left out, and one that has just gone says so`() async throws {
    let rig = try await rig()
    visit(["alpha/deep", "missing", "beta"], rig)
    rig.t.type("zmiss")
    try await rig.wait { _ in (try? sheet(rig).candidates.isEmpty) == true }
    rig.t.press(.escape)
    try rig.t.settle()
    rig.t.type("zdeep")
    try await rig.wait { _ in (try? sheet(rig).candidates.count) == 1 }
    try await rig.t.idle()
    _ = path("alpha/deep", rig).withCString { rmdir($0) }
    rig.t.type("\n")
    try await rig.see("alpha/deep is gone")
    #expect(try sheet(rig).candidates.isEmpty)
  }

  @Test func `where the cursor is moved in a directory it was gone to, once for each page`() async throws {
    let rig = try await rig()
    rig.t.type("jjk")
    #expect(rig.browser.cursors.memory.visits == [rig.folder: 1])
  }

  // MARK: Memory

  @Test func `visits and marks are kept with the cursors, and those of two programs are added`() {
    var memory = CursorMemory()
    memory.remember([0x61], in: Path("/a\tb"))
    memory.visit(Path("/a\tb"))
    memory.visit(Path("/unknown"))
    memory.mark(Path("/c"), as: "é")
    let read = CursorMemory(memory.bytes)
    #expect(read == memory && read.visits == [Path("/a\tb"): 1] && read.marks == ["é": Path("/c")])
    var other = read
    other.add(memory)
    #expect(other.visits == [Path("/a\tb"): 2])
    let broken =
      "termnav browse cursors 1\n/a\tb\n+x\t/a\n+-1\t/a\n'\t/a\n'ab\t/a\n?\t/a\n'q\trelative\n+3\t/a\n"
    let found = CursorMemory(Array(broken.utf8))
    #expect(found.visits == [Path("/a"): 3] && found.marks.isEmpty && found.names.count == 1)
  }

  @Test func `of places, what was gone to often is before what was gone to last, until that is long ago`() {
    var memory = CursorMemory()
    memory.remember([0x61], in: Path("/often"))
    for _ in 0..<5 { memory.visit(Path("/often")) }
    memory.remember([0x61], in: Path("/last"))
    #expect(memory.directoriesByUse == [Path("/often"), Path("/last")])
    for number in 0..<200 { memory.remember([0x61], in: Path("/\(number)")) }
    #expect(memory.directoriesByUse.firstIndex(of: Path("/often"))! > 10)
  }

  // MARK: Marks

  @Test func `m and a letter mark a directory for the next program too, and ' and the letter go there`()
    async throws
  {
    let place = try BrowseRig()
    let state = StateFile(place.folder.appending("cursors".utf8))
    let rig = try await rig(state)
    rig.t.type("mx")
    try await rig.see("x marks \(rig.folder.shown)")
    #expect(rig.browser.finish() == nil)
    let later = try BrowseRig(state: state, start: path("alpha", rig))
    try await later.read()
    later.t.type("'x")
    try await shows(rig.folder, later)
    later.t.type("''")
    try await shows(path("alpha", rig), later)
    later.t.type("'y")
    try await later.see("no mark y")
    later.t.type("'")
    try await later.see("A letter goes to its mark: x ")
    later.t.press(.escape)
    try later.t.settle()
    #expect(later.directory.path == path("alpha", rig))
  }
}
