import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// RULES 42: what stands beside the names of a directory.
@Suite struct EntryColumnTests {
  @Test(
    arguments: [
      (FileKind.file, 0o644, "-rw-r--r--"), (.directory, 0o1777, "drwxrwxrwt"),
      (.directory, 0o1776, "drwxrwxrwT"),
      (.file, 0o4755, "-rwsr-xr-x"), (.file, 0o4644, "-rwSr--r--"), (.file, 0o2755, "-rwxr-sr-x"),
      (.file, 0o2745, "-rwxr-Sr-x"), (.link, 0o777, "lrwxrwxrwx"), (.characterDevice, 0o620, "crw--w----"),
      (.blockDevice, 0, "b---------"), (.fifo, 0o7, "p------rwx"), (.socket, 0o70, "s---rwx---"),
    ] as [(FileKind, UInt32, String)])
  func `a mode has the letters of ls`(kind: FileKind, permissions: UInt32, letters: String) {
    #expect(FileStatus(kind: kind, permissions: permissions).mode == letters)
  }

  @Test func `a user and a group are asked for once, by their numbers, and one without a name is its number`()
  {
    let asked = Locked<[UInt32]>([])
    let names = AccountNames { number in
      asked.withLock { $0.append(number) }
      return number == 7 ? "ada\u{1B}" : nil
    }
    #expect([names[7], names[7], names[8], names[8]] == ["ada␛", "ada␛", "8", "8"])
    #expect(asked.withLock { $0 } == [7, 8])
    #expect(AccountNames.users[0] == "root" && AccountNames.users[4_000_000_001] == "4000000001")
  }

  private func files(_ asked: Locked<Int> = Locked(0)) -> FileSystem {
    var files = FileSystem.system
    files.users = AccountNames { _ in
      asked.withLock { $0 += 1 }
      return "ada"
    }
    files.groups = AccountNames { _ in "staff" }
    return files
  }

  private func rig(size: Size = Size(columns: 80, rows: 40), _ files: FileSystem) async throws -> BrowseRig {
    let rig = try BrowseRig(size: size, files: files) { folder in
      folder.appending("plain".utf8).write("x")
      _ = folder.appending("plain".utf8).withCString { chmod($0, 0o640) }
    }
    try await rig.read()
    return rig
  }

  @Test func `a key shows permissions, owners and groups, and takes them away again`() async throws {
    let asked = Locked(0)
    let rig = try await rig(files(asked))
    try await rig.wait { $0.screen.lines[2].contains(":") }
    #expect(!rig.t.screen.contains("-rw-r") && asked.withLock { $0 } == 0)
    rig.t.type("i")
    try await rig.wait { $0.screen.contains("-rw-r-----  ada       staff") }
    #expect(rig.t.screen.lines[1].contains("Mode        Owner     Group"))
    #expect(asked.withLock { $0 } == 1)
    rig.t.type("i")
    #expect(!rig.t.screen.contains("-rw-r"))
  }

  @Test func `narrow screens show permissions, but no times and owners`() async throws {
    let rig = try await rig(size: Size(columns: 40, rows: 12), files())
    rig.t.type("i")
    try await rig.wait { $0.screen.lines[1].contains(" 1  -rw-r-----") }
    #expect(!rig.t.screen.contains("ada") && !rig.t.screen.contains(":"))
  }

  @Test func `columns stand in the order that is chosen, and a press on a title sorts by its own`()
    async throws
  {
    let rig = try await rig(files())
    rig.browser.state.columns = [.permissions, .time, .size]
    let titles = rig.t.screen.lines[1]
    #expect(titles.contains("Mode") && titles.hasSuffix("Time  Size"))
    try rig.t.click("Size")
    #expect(rig.browser.state.arrangement.order == .size)
    rig.t.type("i")
    #expect(rig.browser.state.columns == [.permissions, .time, .size, .owner, .group])
    rig.t.type("i")
    #expect(rig.browser.state.columns == [.time, .size])
  }

  // MARK: Counts

  @Test func `a directory has the number of its entries where a file has its size`() async throws {
    let rig = try BrowseRig { folder in
      for name in ["inner", "void"] { folder.appending(name.utf8).makeDirectory() }
      for number in 0..<12 { Path("inner/.\(number)", in: folder).write("") }
    }
    try await rig.read()
    try await rig.wait { t in t.screen.lines[1].split(separator: " ").dropFirst(2).first == "12" }
    #expect(rig.t.screen.lines[2].split(separator: " ")[1] == "0")
    Path("void/x", in: rig.folder).write("")
    rig.t.type("R")
    try await rig.wait { t in t.screen.lines[2].split(separator: " ")[1] == "1" }
  }

  @Test func `entries are counted once the page comes into sight, and not in the directories around`()
    async throws
  {
    let counted = Locked<Set<Path>>([])
    var files = FileSystem.system
    let count = files.count
    files.count = { path, body in
      counted.withLock { _ = $0.insert(path) }
      try count(path, body)
    }
    let rig = try BrowseRig(files: files, opening: "inner") { folder in
      for name in ["inner", "inner/deep"] { Path(name.utf8, in: folder).makeDirectory() }
    }
    let (inner, deep) = (Path("inner".utf8, in: rig.folder), Path("inner/deep".utf8, in: rig.folder))
    try await rig.wait { _ in counted.withLock { $0.contains(deep) } }
    let below = try #require(rig.t.navigation.viewControllers.dropLast().last as? DirectoryPage)
    try await rig.wait { _ in below.isRead }
    for _ in 0..<20 {
      try await rig.t.idle()
      rig.t.advance(by: .milliseconds(10))
    }
    #expect(counted.withLock { !$0.contains(inner) })
    rig.t.type("h")
    try await rig.wait { _ in counted.withLock { $0.contains(inner) } }
  }

  @Test func `a count that comes long after its row was drawn is shown`() async throws {
    let gate = Gate()
    var files = FileSystem.system
    files.count = { _, body in
      gate.wait()
      for _ in 0..<3 where !body() { return }
    }
    let rig = try BrowseRig(files: files) { Path("inner".utf8, in: $0).makeDirectory() }
    try await rig.read()
    for _ in 0..<20 {
      try await rig.t.idle()
      rig.t.advance(by: .milliseconds(10))
      _ = rig.t.screen
    }
    #expect(rig.t.screen.lines[1].split(separator: " ").count == 3)
    gate.pass()
    try await rig.wait { t in
      t.screen.lines[1].split(separator: " ").dropFirst(2).first?.hasSuffix("+") == true
    }
  }

  private func count(_ entries: Int, until most: Int = .max) -> String? {
    var files = FileSystem.system
    files.count = { _, body in
      for _ in 0..<entries where !body() { return }
    }
    var asked = 0
    let count = EntryCount(of: .root, files) {
      asked += 1
      return asked >= most
    }
    #expect(asked == min(entries, most))
    return count?.text
  }

  @Test func `a count that takes too long is given up, and says that there are more`() {
    #expect(count(0) == "0" && count(9999) == "9999" && count(12_345) == "12K+" && count(200_000) == "99K+")
    #expect(count(500, until: 20) == "20+" && count(5000, until: 4100) == "4K+")
    var files = FileSystem.system
    files.count = { path, _ in throw SystemError(EACCES, path) }
    #expect(EntryCount(of: .root, files) { false } == nil)
  }

  @Test func `a directory that never answers holds back counts alone, and what is mounted is not asked`()
    async throws
  {
    let gate = Gate()
    let asked = Locked<Set<String>>([])
    var files = FileSystem.system
    files.count = { path, body in
      let name = String(decoding: path.name, as: UTF8.self)
      asked.withLock { _ = $0.insert(name) }
      if name == "hangs" { gate.wait() }
      try FileSystem.system.count(path, body)
    }
    files.status = { path in
      var status = try FileSystem.system.status(path)
      if path.name == Array("mount".utf8) { status.stamp[0] += 1 }
      return status
    }
    defer { gate.pass() }
    let rig = try BrowseRig(files: files) { folder in
      for name in ["hangs", "mount"] { folder.appending(name.utf8).makeDirectory() }
      folder.appending("plain".utf8).write("four")
    }
    try await rig.wait { _ in asked.withLock { $0.contains("hangs") } }
    rig.folder.appending("plain".utf8).write("eleven more")
    rig.t.type("R")
    try await rig.wait { $0.screen.lines[3].contains(" 11 ") }
    #expect(!asked.withLock { $0.contains("mount") })
  }
}
