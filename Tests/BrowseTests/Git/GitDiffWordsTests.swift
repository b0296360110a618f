import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// Which difference a page says that it shows.
@Suite(.serialized, .timeLimit(.minutes(5))) final class GitDiffWordsTests {
  private let file = Array("a".utf8)

  private func title(_ rig: GitRig) -> String { rig.t.screen.lines[0] }

  /// What the page says that it shows, and its last line.
  private func shown(_ changes: GitChanges, _ rig: GitRig) async throws -> [String] {
    try await rig.open(.changes([file], changes, in: rig.folder))
    return try texts(rig)
  }

  private func texts(_ rig: GitRig) throws -> [String] {
    let page = try #require(rig.t.topPage as? GitDiffPage)
    return (page.diff.buffer.readyLines(0..<page.diff.buffer.count.known) ?? []).map(\.string)
  }

  @Test func `a diff of what is not committed is titled by which part it is`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("2\n")
    try await rig.git("add", "a")
    rig.path("a").write("3\n")
    #expect(try await shown(.working, rig).suffix(2) == ["-2", "+3"])
    #expect(title(rig).contains("Unstaged: a"))
    rig.t.type("M")
    try rig.t.settle()
    try await rig.ended()
    #expect(try texts(rig).suffix(2) == ["-1", "+2"])
    #expect(title(rig).contains("Staged: a"))
    rig.t.type("M")
    try rig.t.settle()
    #expect(title(rig).contains("Unstaged: a"))
  }

  @Test func `a page without a diff says where the changes are`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    let none = "and nothing is"
    #expect(try await shown(.working, rig) == ["Nothing is unstaged here, \(none) staged."])
    #expect(try await shown(.staged, rig) == ["Nothing is staged here, \(none) unstaged."])
    rig.path("a").write("2\n")
    #expect(try await shown(.staged, rig) == ["Nothing is staged here. M shows what is unstaged."])
    try await rig.git("add", "a")
    #expect(try await shown(.working, rig) == ["Nothing is unstaged here. M shows what is staged."])
    // Read again by a person, too.
    try await rig.git("reset", "-q")
    try await rig.git("checkout", "-q", "a")
    rig.t.type("R")
    try await rig.ended()
    #expect(try texts(rig) == ["Nothing is unstaged here, \(none) staged."])
    // A file that is only newer has not changed.
    try await rig.run("touch -d 2001-01-01 a")
    #expect(try await shown(.staged, rig) == ["Nothing is staged here, \(none) unstaged."])
    // Where the working tree is not compared, nobody knows.
    rig.rig.browser.git.wall = nil
    #expect(try await shown(.staged, rig) == ["Nothing is staged here."])
    rig.rig.browser.git.wall = Command.childRefusal
    try await rig.git("config", "filter.f.clean", "cat")
    rig.path(".gitattributes").write("a filter=f\n")
    #expect(try await shown(.staged, rig) == ["Nothing is staged here."])
  }

  /// A repository whose main branch has changed the file "a", and another branch this one.
  private func sideChanging(_ name: String) async throws -> GitRig {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("checkout", "-q", "-b", "side")
    try await rig.commit(name, "side\n", "Side")
    try await rig.git("checkout", "-q", "main")
    try await rig.commit("a", "main\n", "Main")
    return rig
  }

  @Test func `the diff of a conflict is titled by it`() async throws {
    let rig = try await sideChanging("a")
    _ = try? await rig.git("merge", "-q", "side")
    #expect(try await shown(.working, rig).contains("++<<<<<<< HEAD"))
    #expect(title(rig).contains("Conflict: a"))
  }

  @Test func `of a merge it is told with which parents it is compared`() async throws {
    let rig = try await sideChanging("b")
    try await rig.git("merge", "-q", "--no-ff", "-m", "Merged", "side")
    let hash = try await rig.head()
    try await rig.open(.commit(hash, in: rig.folder))
    #expect(title(rig).contains("Commit \(hash.prefix(8))") && !title(rig).contains("parent"))
    // The numbers are those of the first parent alone.
    #expect(try texts(rig).contains { $0.hasSuffix("in 1 file since the first parent") })
    rig.t.type("M")
    try rig.t.settle()
    try await rig.ended()
    #expect(title(rig).contains("Commit \(hash.prefix(8)) since its first parent"))
    try await rig.open(.commit(try await rig.head("HEAD^"), in: rig.folder))
    #expect(try texts(rig).contains { $0.hasSuffix("in 1 file") })
  }

  @Test
  func `untracked files of a stash are counted, and their diff follows, on its page and beside the stashes`()
    async throws
  {
    let rig = try await GitRig(size: Size(columns: 140, rows: 30))
    try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("2\n3\n")
    rig.path("new").write("x\ny\nz\n")
    rig.path("bytes").write(bytes: [0, 1, 2])
    try await rig.git("stash", "-q", "-u")
    let page = try #require(
      try await rig.open(.stash(try await rig.head("stash"), in: rig.folder)) as? GitDiffPage)
    let lines = page.diff.signedTexts
    let sum = try #require(lines.firstIndex { $0.hasSuffix("in 1 file") })
    #expect(lines[sum].split(separator: " ").joined(separator: " ") == "+2 -1 in 1 file")
    let others = lines[(sum + 1)...(sum + 3)].map { $0.split(separator: " ").joined(separator: " ") }
    #expect(others == ["binary bytes", "+3 -0 new", "+3 -0 in 2 untracked files"])
    #expect(page.diff.files.map(\.name?.text) == ["a", "bytes", "new"])
    #expect(page.diff.files.map(\.isUntracked) == [false, true, true])
    for head in ["bytes  untracked, binary", "new  +3  untracked"] {
      #expect(lines.contains { $0.hasSuffix(head) }, "\(lines)")
    }
    #expect(lines.suffix(3) == ["+x", "+y", "+z"])
    // A line of the stat leads to the file's diff.
    #expect(page.diff.target(of: sum + 2) == .diff(2) && page.diff.file(ofChange: 2)?.name?.text == "new")
    try await rig.open(.stashes(rig.folder))
    try await rig.wait(for: "in 2 untracked files")
    try await rig.wait(for: "new  +3  untracked")
    // One without such files says nothing of them.
    rig.path("a").write("4\n")
    try await rig.git("stash", "-q")
    try await rig.open(.stash(try await rig.head("stash"), in: rig.folder))
    #expect(try !texts(rig).contains { $0.contains("untracked") })
  }

  @Test
  func `an untracked file of a stash opens, has a blame and a log, and is copied, as its commit has it`()
    async throws
  {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n2\n", "Begin")
    // A file that git has forgotten is in the stash twice.
    try await rig.git("rm", "-q", "--cached", "a")
    rig.path("a").write("x\ny\n")
    try await rig.git("stash", "-q", "-u")
    let page = try #require(
      try await rig.open(.stash(try await rig.head("stash"), in: rig.folder)) as? GitDiffPage)
    #expect(page.diff.files.map(\.name?.text) == ["a", "a"])
    let lines = page.diff.signedTexts
    let line = try #require(lines.lastIndex(of: "+y"))
    #expect(page.diff.file(ofChange: 1)?.isUntracked == true)
    let commit = try await rig.head("stash^3")
    page.open(line)
    try await rig.until { rig.t.topPage !== page }
    try await rig.ended()
    let file = try #require(rig.t.topPage as? GitFilePage)
    #expect(file.gitFile?.name == [0x61] && file.gitFile?.hash == commit)
    #expect(file.source.readyLines(0..<2)?.map(\.string) == ["x", "y"])
    rig.t.type("h")
    try rig.t.settle()
    for (key, location) in [
      ("B", GitLocation.blameAt(commit, [0x61], in: rig.folder, line: 1)),
      ("L", .log(rig.folder, LogQuery(ofFile: [0x61], at: commit))),
    ] {
      page.lines.select(line)
      try await rig.follow(key)
      #expect((rig.t.topPage as? any GitPage)?.gitLocation == location)
      rig.t.type("h")
      try rig.t.settle()
    }
    #expect(try await page.treeTarget() == FileTarget(path: rig.path("a"), line: 1, directory: rig.folder))
  }

  @Test func `of very many untracked lines in a stash the first are kept`() async throws {
    let diff = PatchLines(mostBytes: 200)
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    rig.path("new").write(String(repeating: "some words\n", count: 100_000))
    try await rig.git("stash", "-q", "-u")
    let (stash, untracked) = (try await rig.head("stash"), UntrackedFiles())
    let changes = await untracked.find(ofStash: stash, in: rig.folder, rig.rig.browser.git)
    #expect(changes.files == 1 && changes.added == 100_000)
    try await untracked.readDiff(into: diff)
    #expect(diff.state.withLock(\.isFull) && diff.count.known < 100_000)
  }

  @Test func `a stash of untracked files alone counts them`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    rig.path("new").write("x\n")
    try await rig.git("stash", "-q", "-u")
    try await rig.open(.stash(try await rig.head("stash"), in: rig.folder))
    #expect(try texts(rig).contains { $0.hasSuffix("in 1 untracked file") })
  }
}
