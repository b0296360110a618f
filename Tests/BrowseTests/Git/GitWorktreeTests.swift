import CLibrary
import TermNav
import TermNavTesting
import Testing

@testable import Browse

/// The working trees of a repository.
@Suite(.serialized, .timeLimit(.minutes(5))) final class GitWorktreeTests {
  @Test func `git's words are read`() {
    let text = """
      worktree /x/main
      HEAD 0123456789abcdef0123456789abcdef01234567
      branch refs/heads/main

      worktree /x/with blank
      HEAD 0123456789abcdef0123456789abcdef01234567
      detached
      locked because

      worktree /x/new
      HEAD 0000000000000000000000000000000000000000
      branch refs/heads/none yet

      worktree /x/bare
      bare

      """
    let hash = Array("0123456789abcdef0123456789abcdef01234567".utf8)
    #expect(
      GitWorktree.all(Array(text.utf8)) == [
        GitWorktree(path: Path("/x/main"), branch: "main", head: hash),
        GitWorktree(path: Path("/x/with blank"), branch: "01234567", head: hash, state: "locked"),
        GitWorktree(path: Path("/x/new"), branch: "none yet"),
        GitWorktree(path: Path("/x/bare"), state: "bare"),
      ])
    #expect(GitWorktree.all(Array("HEAD x\nnothing".utf8)).isEmpty)
  }

  @Test func `working trees are listed, and lead to their directories`() async throws {
    let rig = try await GitRig()
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("worktree", "add", "-q", "-b", "side", "tree")
    try await rig.open(.worktrees(rig.folder))
    #expect(rig.t.screen[1].contains("main") && rig.t.screen[2].contains("side"))
    rig.t.type("j\n")
    try await rig.until { rig.t.topPage is DirectoryPage }
    #expect((rig.t.topPage as? DirectoryPage)?.path == rig.path("tree"))
  }

  @Test func `beside working trees stands the log of each, also of one that is gone`() async throws {
    let rig = try await GitRig(size: Size(columns: 120, rows: 24))
    try await rig.commit("a", "1\n", "Begin")
    try await rig.git("worktree", "add", "-q", "-b", "side", "tree")
    try await rig.commit("a", "2\n", "Go on")
    _ = rig.path("tree").withCString { old in rig.path("gone").withCString { rename(old, $0) } }
    try await rig.open(.worktrees(rig.folder))
    try await rig.wait(for: "Go on")
    rig.t.type("j")
    try await rig.until { !rig.t.screen.contains("Go on") && rig.t.screen.contains("Begin") }
    #expect(rig.t.screen.contains("prunable"))
  }
}
