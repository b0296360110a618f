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
    #expect(try file.contents() == [])
    try file.update { _ in [1, 2] }
    try file.update { $0 + [3] }
    #expect(try file.contents() == [1, 2, 3])
    var names: [String] = []
    try FileSystem.system.list(file.path.parent!) { name, _ in
      names.append(String(decoding: name, as: UTF8.self))
      return true
    }
    #expect(names == ["cursors"])
    let blocked = StateFile(Path("state/browse/cursors/within", in: rig.folder))
    #expect(throws: SystemError(ENOTDIR, blocked.path)) { try blocked.update { $0 } }
  }

  @Test func `a file that is too large to be the program's own is not believed, and replaced`() throws {
    let rig = try BrowseRig()
    let file = StateFile(rig.folder.appending("cursors".utf8))
    file.path.write(bytes: [UInt8](repeating: 0x61, count: StateFile.most + 1))
    #expect(try file.contents() == [])
    try file.update { $0 + [1] }
    #expect(try file.contents() == [1])
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
    #expect(CursorMemory(try state.contents())[rig.folder] == [0x63])
  }

  private let letters: (Path) -> Void = { folder in
    for name in ["a", "b", "c"] { folder.appending(name.utf8).write("") }
  }

  /// Another program over the same folder.
  private func second(_ rig: BrowseRig, _ state: StateFile) throws -> BrowseRig {
    try BrowseRig(state: state, start: rig.folder)
  }

  @Test func `a later program recalls the cursor`() async throws {
    let place = try BrowseRig()
    let state = StateFile(place.folder.appending("cursors".utf8))
    let first = try BrowseRig(state: state, letters)
    try await first.read()
    first.t.type("jj")
    #expect(first.browser.finish() == nil)
    let later = try second(first, state)
    try await later.wait { _ in later.directory.isRead && later.directory.list.cursor == 2 }
    #expect(later.directory.selectedName == [0x63])
  }

  @Test func `a program that runs already recalls the cursor of a directory that it opens later`()
    async throws
  {
    let place = try BrowseRig()
    let state = StateFile(place.folder.appending("cursors".utf8))
    let other = try BrowseRig(state: state) { folder in
      folder.appending("inner".utf8).makeDirectory()
      for name in ["a", "b", "c"] { Path("inner/\(name)", in: folder).write("") }
    }
    try await other.read()
    let first = try BrowseRig(state: state, start: Path("inner", in: other.folder))
    try await first.read()
    first.t.type("j")
    #expect(first.browser.finish() == nil)
    other.t.type("l")
    try other.t.settle()
    try await other.wait { _ in other.directory.isRead && other.directory.list.cursor == 1 }
  }

  @Test func `two programs at once lose nothing of each other's`() async throws {
    let place = try BrowseRig()
    let state = StateFile(place.folder.appending("cursors".utf8))
    let rigs = [try BrowseRig(state: state, letters), try BrowseRig(state: state, letters)]
    for rig in rigs { try await rig.read() }
    rigs[0].t.type("j")
    rigs[1].t.type("jj")
    for rig in rigs { #expect(rig.browser.finish() == nil) }
    rigs[0].t.type("j")
    #expect(rigs[0].browser.finish() == nil)
    let memory = CursorMemory(try state.contents())
    #expect(memory[rigs[0].folder] == [0x63] && memory[rigs[1].folder] == [0x63])
  }

  @Test func `of many writers at once none is lost`() async throws {
    let place = try BrowseRig()
    let state = StateFile(place.folder.appending("cursors".utf8))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          var memory = CursorMemory()
          memory.remember([0x61], in: Path("/\(number)"))
          try await Worker.run { [memory] in _ = try Cursors.write(memory, to: state) }
        }
      }
      try await group.waitForAll()
    }
    #expect(CursorMemory(try state.contents()).names.count == 20)
  }

  @Test func `what is being written when the program ends is not lost`() async throws {
    let place = try BrowseRig()
    let state = StateFile(place.folder.appending("folder".utf8).appending("cursors".utf8))
    let rig = try BrowseRig(state: state, letters)
    try await rig.read()
    // Another program holds the file.
    state.path.parent!.makeDirectory()
    let held = state.path.parent!.withCString { open($0, O_RDONLY) }
    #expect(flock(held, LOCK_EX) == 0)
    rig.t.type("j")
    rig.t.advance(by: .seconds(4))
    try await rig.t.idle()
    #expect(rig.browser.finish() == "\(state.path): the disk does not answer")
    close(held)
    try await rig.wait { _ in (try? state.contents()).map { CursorMemory($0)[rig.folder] } == [0x62] }
  }

  @Test func `what cannot be read is not written over`() throws {
    let place = try BrowseRig()
    let state = StateFile(place.folder.appending("cursors".utf8))
    state.path.makeDirectory()
    #expect(throws: SystemError(EISDIR, state.path)) { try Cursors.write(CursorMemory(), to: state) }
  }

  @Test func `what cannot be written is said in a line`() async throws {
    let rig = try BrowseRig(state: StateFile(Path("/dev/null/cursors"))) { folder in
      for name in ["a", "b"] { folder.appending(name.utf8).write("") }
    }
    try await rig.read()
    rig.t.type("j")
    try await rig.t.idle(for: .seconds(3.1))
    try await rig.see("Cursors are not remembered: /dev/null/cursors: Not a")
    rig.t.type("k")
    #expect(rig.browser.finish() == "/dev/null/cursors: Not a directory")
  }
}
