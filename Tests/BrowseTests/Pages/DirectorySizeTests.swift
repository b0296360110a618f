import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// RULES 42: the size of all that is below a directory.
@Suite struct DirectorySizeTests {
  private func fill(_ folder: Path) {
    for name in ["inner", "inner/deep", "other"] { Path(name, in: folder).makeDirectory() }
    Path("inner/a", in: folder).write(String(repeating: "x", count: 3000))
    Path("inner/deep/b", in: folder).write(String(repeating: "x", count: 50))
    Path("outside", in: folder).write(String(repeating: "x", count: 70_000))
    _ = Path("inner/a", in: folder).withCString { old in
      Path("inner/deep/again", in: folder).withCString { link(old, $0) }
    }
    _ = Path("inner/loop", in: folder).withCString { symlink("../outside", $0) }
  }

  @Test func `a file of two names counts once, and what a link leads to not at all`() throws {
    let rig = try BrowseRig(fill)
    var size = DirectorySize()
    var told = 0
    size.add(Path("inner", in: rig.folder)) { _ in
      told += 1
    } while: {
      true
    }
    // a, deep, b, again, loop.
    #expect(size.entries == 5 && size.unread == 0)
    #expect(size.apparent == 3050 + Int64("../outside".utf8.count))
    #expect(size.onDisc > 0 && size.onDisc % 512 == 0 && told == 4)
    #expect(size.short == "3.0K")
  }

  @Test func `what is not wanted any more ends, and what is no directory is unread`() throws {
    let rig = try BrowseRig(fill)
    var (size, rest) = (DirectorySize(), 4)
    size.add(rig.folder) { _ in
    } while: {
      rest -= 1
      return rest > 0
    }
    #expect(size.entries < 5)
    var none = DirectorySize()
    none.add(Path("outside", in: rig.folder)) { _ in
    } while: {
      true
    }
    #expect(none.unread == 1 && none.short == "0B")
  }

  @Test func `a key adds up the directory under the cursor, and the size stays until it is read again`()
    async throws
  {
    let rig = try BrowseRig(fill)
    try await rig.read()
    rig.t.type("=")
    try await rig.see("inner: 5 entries, 3.0K, ")
    #expect(rig.t.screen.lines[1].contains(" 3.0K "))
    rig.t.type("j")
    #expect(rig.t.screen.lines[1].contains(" 3.0K "))
    rig.t.type("R")
    try await rig.wait { !$0.screen.lines[1].contains(" 3.0K ") }
  }

  @Test func `of marked directories each gets its size, and a line says that of all`() async throws {
    let rig = try BrowseRig(fill)
    try await rig.read()
    rig.t.type("   gg=")
    try await rig.see("2 directories: 5 entries, 3.0K, ")
    #expect(rig.t.screen.lines[1].contains("3.0K ") && rig.t.screen.lines[2].contains(" 0B "))
    rig.browser.state.marks = Marks()
    rig.t.type("G=")
    try await rig.see("outside: -rw-r--r-- ")
  }

  @Test func `an order by size puts the directories that were added up first, the largest on top`()
    async throws
  {
    let rig = try BrowseRig { folder in
      for (name, size) in [("a", 10), ("b", 3000), ("c", 200), ("d", 0)] {
        let inner = folder.appending(name.utf8)
        inner.makeDirectory()
        inner.appending("file".utf8).write(String(repeating: "x", count: size))
      }
    }
    try await rig.read()
    func rows() -> [String] { (0..<4).map { rig.directory.text(at: $0) } }
    rig.t.type("ss")
    try await rig.read()
    #expect(rows() == ["a", "b", "c", "d"])
    rig.t.type("gg   =")
    try await rig.see("3 directories: ")
    try await rig.wait { _ in rows() == ["b", "c", "a", "d"] }
    // What is marked is added up with the files in it.
    try await rig.wait { $0.screen.lines[22].contains("3 marked, 3.1K") }
  }

  @Test func `of one file = tells its mode, its owner, its bytes and its time to the second`() async throws {
    let rig = try BrowseRig { folder in
      let file = folder.appending("one".utf8)
      file.write("12345")
      file.withCString { _ = chmod($0, 0o640) }
    }
    try await rig.read()
    rig.t.type("=")
    try await rig.wait {
      $0.screen.lines.contains {
        $0.firstMatch(of: /one: -rw-r----- .+ .+, 5 bytes, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/) != nil
      }
    }
  }

  @Test(arguments: [KeyPress("Esc"), "Ctrl-C"]) func `a key ends it, and the page stays`(key: KeyPress)
    async throws
  {
    let rig = try BrowseRig(fill)
    try await rig.read()
    let page = rig.directory
    rig.t.type("=")
    #expect(page.sizes.progress != nil && rig.t.screen.lines[23].contains("Esc stop"))
    rig.t.press(key)
    #expect(page.sizes.progress == nil && rig.t.app.exitStatus == nil)
    try rig.t.settle()
    #expect(rig.t.topPage === page && !rig.t.screen.lines[23].contains("Esc stop"))
  }
}
