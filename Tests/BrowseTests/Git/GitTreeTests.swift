import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// The files of a commit as directories.
@Suite(.timeLimit(.minutes(5))) final class GitTreeTests {
  private func rig(_ size: Size = AppTester.standardSize) async throws -> (GitRig, String) {
    let rig = try await GitRig(size: size)
    rig.path("deep").makeDirectory()
    rig.path("deep/inner").makeDirectory()
    rig.path("deep/inner/a 10").write("ten\n")
    rig.path("deep/inner/a 9").write("nine\n")
    rig.path("script").write("#!/bin/sh\n")
    _ = rig.path("script").withCString { chmod($0, 0o755) }
    _ = rig.path("link").withCString { symlink("script", $0) }
    try await rig.git("add", ".")
    try await rig.git("commit", "-q", "-m", "Begin")
    let hash = try await rig.head()
    try await rig.git("rm", "-q", "-r", "deep")
    try await rig.git("commit", "-q", "-m", "Go on")
    return (rig, hash)
  }

  private func rows(_ rig: GitRig) -> [String] {
    guard let page = rig.t.topPage as? GitTreePage else { return [] }
    return (0..<page.rowCount).map { page.row(at: $0).cells[0].string }
  }

  @Test func `a commit of a log lists its files, directories first`() async throws {
    let (rig, hash) = try await rig()
    try await rig.open(.log(rig.folder))
    rig.t.type("j")
    try await rig.follow("I")
    #expect(rows(rig) == ["deep/", "link@", "script*"])
    #expect(rig.t.screen[0].contains("Files at \(hash.prefix(8))"))
    try await rig.follow("\n")
    #expect(rows(rig) == ["inner/"])
    try await rig.follow("\n")
    #expect(rows(rig) == ["a 9", "a 10"])
    #expect(rig.t.screen[0].contains("inner/ at \(hash.prefix(8))"))
    try await rig.follow("\n")
    try await rig.wait(for: "nine")
    rig.t.type("hhh")
    try rig.t.settle()
    #expect(rows(rig) == ["deep/", "link@", "script*"])
  }

  @Test func `a file at a commit leads to its directory, with the cursor on it`() async throws {
    let (rig, hash) = try await rig()
    try await rig.open(.file(Array("deep/inner/a 9".utf8), at: hash, in: rig.folder))
    try await rig.follow("I")
    let page = try #require(rig.t.topPage as? GitTreePage)
    #expect(rows(rig) == ["a 9", "a 10"] && page.list.cursor == 0)
    try await rig.follow("L")
    #expect(rig.t.screen[0].contains("a 9"), "the log of the file under the cursor")
  }

  @Test func `the file under the cursor stands beside the list`() async throws {
    let (rig, hash) = try await rig(Size(columns: 120, rows: 24))
    try await rig.open(.tree(Array("deep/inner".utf8), at: hash, in: rig.folder))
    rig.t.advance(by: .milliseconds(100))
    try await rig.wait(for: "nine")
  }

  @Test func `branches and merges lead there too, a directory of now does not`() async throws {
    let (rig, _) = try await rig()
    try await rig.open(.branches(rig.folder))
    try await rig.follow("I")
    #expect(rows(rig) == ["link@", "script*"])
    #expect(
      !rig.rig.browser.app.navigation.viewControllers.compactMap { $0 as? DirectoryPage }.contains {
        $0.actions.contains(.git(.tree))
      })
  }

  @Test func `lines of ls-tree become rows whatever the names are`() {
    let hash = String(repeating: "ab", count: 20)
    let bytes =
      Array(
        "100644 blob \(hash)     12\ta\tb\n\u{0}040000 tree \(hash)       -\tz\u{0}160000 commit \(hash)       -\tsub\u{0}"
          .utf8)
      + Array("100644 blob \(hash)      0\t".utf8) + [0xFF, 0] + Array("nonsense\u{0}".utf8)
    let entries = GitTree(bytes).entries
    #expect(entries.map(\.name) == [[0x7A], Array("a\tb\n".utf8), Array("sub".utf8), [0xFF]])
    #expect(entries.map(\.kind) == [.directory, .file, .submodule, .file])
    #expect(entries.map(\.size) == [nil, 12, nil, 0])
  }
}
