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

  @Test func `untracked files of a stash are counted, on its page and beside the stashes`() async throws {
    let rig = try await GitRig(size: Size(columns: 140, rows: 30))
    try await rig.commit("a", "1\n", "Begin")
    rig.path("a").write("2\n3\n")
    rig.path("new").write("x\ny\nz\n")
    rig.path("bytes").write(bytes: [0, 1, 2])
    try await rig.git("stash", "-q", "-u")
    let page = try #require(
      try await rig.open(.stash(try await rig.head("stash"), in: rig.folder)) as? GitDiffPage)
    let lines = try texts(rig)
    let sum = try #require(lines.firstIndex { $0.hasSuffix("in 1 file") })
    #expect(lines[sum].split(separator: " ").joined(separator: " ") == "+2 -1 in 1 file")
    #expect(lines[sum + 1].split(separator: " ").joined(separator: " ") == "+3 in 2 untracked files")
    // The line leads to them.
    page.open(sum + 1)
    try await rig.until { rig.t.topPage !== page }
    try rig.t.settle()
    try await rig.ended()
    #expect(rig.t.screen.contains("+x"))
    try await rig.open(.stashes(rig.folder))
    try await rig.wait(for: "in 2 untracked files")
    // One without such files says nothing of them.
    rig.path("a").write("4\n")
    try await rig.git("stash", "-q")
    try await rig.open(.stash(try await rig.head("stash"), in: rig.folder))
    #expect(try !texts(rig).contains { $0.contains("untracked") })
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
