import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// Directories that grow, change, or never answer.
@Suite final class DirectoryChangesTests {
  private let path = Path("/tmp/browse-fed")

  private func rig(_ files: FileSystem, chooses: Bool = false) throws -> BrowseRig {
    var files = files
    let status = files.followedStatus
    files.followedStatus = { [path] in $0 == path ? FileStatus(kind: .directory) : try status($0) }
    return try BrowseRig(files: files, start: path, chooses: chooses)
  }

  @Test func `a directory that never answers holds up nobody`() async throws {
    let gate = Gate()
    let rig = try rig(.with(path) { _ in gate.wait() })
    try await rig.see("Reading ")
    rig.t.type("jk.")
    rig.t.type("h")
    try rig.t.settle()
    #expect(rig.directory.path == path.parent)
    try await rig.wait { _ in rig.directory.isRead }
    gate.pass()
  }

  @Test func `sizes that never come hold up no name`() async throws {
    let gate = Gate()
    var files = FileSystem.with(path) { give in _ = give("a", .file) && give("b", .file) }
    files.status = { _ in
      gate.wait()
      return FileStatus(kind: .file)
    }
    let rig = try rig(files)
    try await rig.read()
    rig.t.type("j")
    #expect(rig.directory.selectedName == [0x62])
    gate.pass()
    gate.pass()
  }

  @Test func `the cursor stays on its name and its line while names come`() async throws {
    let names = Locked((0..<60).map { "m\($0)" })
    let rig = try rig(.with(path) { give in _ = names.withLock { $0 }.allSatisfy { give($0, .file) } })
    try await rig.wait { _ in rig.directory.isRead }
    rig.t.type("30j")
    let line = { rig.directory.list.cursor! - rig.directory.list.top }
    let before = line()
    names.withLock { $0 = (0..<100).map { "a\($0)" } + $0 }
    rig.directory.readAgain()
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.wait { _ in rig.directory.rowCount == 160 }
    #expect(rig.directory.selectedName == Array("m30".utf8) && rig.directory.list.cursor == 130)
    #expect(line() == before)
  }

  @Test func `marks stay on their names while names come, go and are sorted`() async throws {
    let names = Locked(["b", "c", "d"])
    let files = FileSystem.with(path) { give in _ = names.withLock { $0 }.allSatisfy { give($0, .file) } }
    let rig = try rig(files, chooses: true)
    try await rig.wait { _ in rig.directory.isRead }
    rig.t.type("j j")
    let marked = {
      rig.directory.list.marks.sorted().map { rig.directory.text(at: $0) }
    }
    #expect(marked() == ["c"])
    names.withLock { $0 = ["a", "aa", "b", "c", "d"] }
    rig.directory.readAgain()
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.wait { _ in rig.directory.rowCount == 5 }
    #expect(marked() == ["c"])
    rig.browser.state.arrangement.isReversed = true
    try await rig.wait { _ in rig.directory.text(at: 0) == "d" }
    #expect(marked() == ["c"])
    names.withLock { $0 = ["a"] }
    rig.directory.readAgain()
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.wait { _ in rig.directory.rowCount == 1 }
    #expect(marked() == [])
  }

  @Test func `where the cursor's name goes, the next one has it`() async throws {
    let names = Locked(["a", "b", "c"])
    let rig = try rig(.with(path) { give in _ = names.withLock { $0 }.allSatisfy { give($0, .file) } })
    try await rig.wait { _ in rig.directory.isRead }
    rig.t.type("j")
    names.withLock { $0 = ["a", "c"] }
    rig.directory.follow(.anything)
    try await rig.t.idle(for: .seconds(0.1))
    try await rig.wait { _ in rig.directory.rowCount == 2 }
    #expect(rig.directory.list.cursor == 1 && rig.directory.selectedName == [0x63])
  }

  @Test func `a removed directory says so and stays readable`() async throws {
    let rig = try rig(.with(path) { give in _ = give("kept", .file) })
    try await rig.see("kept")
    rig.directory.follow(.removed)
    try await rig.see("This directory was removed; these were its files.")
    #expect(rig.t.screen.contains("kept"))
  }

  @Test func `a size that changed is asked for again`() async throws {
    let size = Locked(Int64(11))
    var files = FileSystem.with(path) { give in _ = give("file", .file) }
    files.status = { _ in FileStatus(kind: .file, size: size.withLock { $0 }) }
    let rig = try rig(files)
    try await rig.see("11")
    size.withLock { $0 = 222 }
    var names = DirectoryNames()
    names.changed = ["file"]
    rig.directory.follow(.names(names))
    try await rig.see("222")
  }

  @Test func `a turn of the loop asks for few of 200,000 rows, also in a drag`() async throws {
    let gate = Gate()
    let rig = try rig(
      .with(path) { give in
        for number in 0..<200_000 {
          if number % 50_000 == 0 { gate.wait() }
          if !give("file\(number * 7 % 200_000)", .file) { return }
        }
      })
    try await rig.see("Reading ")
    let page = rig.directory
    let (row, asked) = (page.list.row, Locked(0))
    page.list.row = { index in
      asked.withLock { $0 += 1 }
      return row(index)
    }
    var most = 0
    func step(_ body: () async throws -> Void) async throws {
      let before = rig.t.terminal.frameCount
      asked.withLock { $0 = 0 }
      try await body()
      let frames = max(1, rig.t.terminal.frameCount - before)
      most = max(most, asked.withLock { $0 } / frames)
    }
    try rig.t.press(at: Point(column: 10, row: 12))
    for column in 0..<40 {
      if column % 10 == 5 { gate.pass() }
      try await step { try rig.t.move(to: Point(column: 11 + Double(column), row: 12), over: .seconds(0.02)) }
      try await step { try await rig.t.idle() }
    }
    #expect(rig.t.app.progress > 0.4)
    try await rig.wait { _ in page.isRead }
    #expect(page.rowCount == 200_000 && page.text(at: 199_999) == "file199999")
    // A screen of rows, and as many again where the list looks for its selection.
    #expect(most <= 150, "\(most) rows")
    try rig.t.release()
    try rig.t.settle()
  }

  @Test func `R reads a directory again`() async throws {
    let reads = Locked<[Path]>([])
    var files = FileSystem.system
    files.list = { path, body in
      reads.withLock { $0.append(path) }
      return try FileSystem.system.list(path, body)
    }
    let rig = try BrowseRig(files: files) { $0.appending("a".utf8).write("") }
    try await rig.read()
    reads.withLock { $0 = [] }
    rig.t.type("R")
    try await rig.wait { _ in reads.withLock { $0.contains(rig.folder) } }
    try await rig.wait { _ in rig.directory.isRead }
  }
}
