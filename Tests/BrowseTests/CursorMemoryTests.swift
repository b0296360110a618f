import TermNav
import TermNavTesting
import Testing

@testable import Browse

@Suite struct CursorMemoryTests {
  @Test func `names of any bytes are the same when they are read again`() {
    var memory = CursorMemory()
    memory.remember([0x0A, 0x09, 0x5C, 0xFF, 0x1B, 0x7F], in: Path("/a\tb\nc\\"))
    memory.remember(Array("plain".utf8), in: .root)
    memory.remember(Array("日本".utf8), in: Path([0x2F, 0xFE]))
    #expect(CursorMemory(memory.bytes) == memory)
  }

  @Test func `a thousand directories are remembered, those visited last`() {
    var memory = CursorMemory()
    for number in 0..<1_200 {
      memory.remember([0x61], in: Path("/\(number)"))
      memory.remember([0x62], in: Path("/0"))
    }
    #expect(memory.names.count == 1_000 && memory[Path("/0")] == [0x62])
    #expect(memory[Path("/200")] == nil && memory[Path("/201")] == [0x61])
  }

  @Test func `what is broken is left out`() {
    #expect(CursorMemory(Array("no such file\n/a\tb\n".utf8)).names.isEmpty)
    let text =
      "termnav browse cursors 1\n/a\tb\n/c\n/d\te\tf\nrelative\tg\n/h\t\n/i\tj/k\n/l\t\\0\n/m\t\\zz\n/n\t\\0ao"
    #expect(CursorMemory(Array(text.utf8)).names == [Path("/a"): [0x62], Path("/n"): [0x0A, 0x6F]])
    #expect(CursorMemory([0xFF, 0x00]).names.isEmpty && CursorMemory([]).names.isEmpty)
  }

  @Test func `a file is replaced as a whole, in folders that are made for it`() throws {
    let rig = try BrowseRig()
    let file = StateFile(Path("state/browse/cursors", in: rig.folder))
    #expect(file.contents() == nil)
    try file.replace(with: [1, 2])
    try file.replace(with: [3])
    #expect(file.contents() == [3])
    var names: [String] = []
    try FileSystem.system.list(file.path.parent!) { name, _ in
      names.append(String(decoding: name, as: UTF8.self))
      return true
    }
    #expect(names == ["cursors"])
    let blocked = StateFile(Path("state/browse/cursors/within", in: rig.folder))
    #expect(throws: SystemError(ENOTDIR, blocked.path)) { try blocked.replace(with: []) }
  }

  @Test func `where a cursor stands is kept for the next program`() async throws {
    let place = try BrowseRig()
    let state = StateFile(place.folder.appending("cursors".utf8))
    let fill: (Path) -> Void = { folder in
      for name in ["a", "b", "c"] { folder.appending(name.utf8).write("") }
    }
    let rig = try BrowseRig(state: state, fill)
    try await rig.read()
    rig.t.type("jj")
    #expect(rig.browser.finish() == nil)
    #expect(CursorMemory(state.contents() ?? [])[rig.folder] == [0x63])
  }

  @Test func `what cannot be written is said in a line`() async throws {
    let rig = try BrowseRig(state: StateFile(Path("/dev/null/cursors"))) { folder in
      for name in ["a", "b"] { folder.appending(name.utf8).write("") }
    }
    try await rig.read()
    rig.t.type("j")
    try await rig.t.idle(for: 3.1)
    try await rig.see("Cursors are not remembered: /dev/null/cursors: Not a")
    rig.t.type("k")
    #expect(rig.browser.finish() == "/dev/null/cursors: Not a directory")
  }
}
