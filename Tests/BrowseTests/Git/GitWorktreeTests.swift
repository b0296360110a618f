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

      worktree /x/bare
      bare

      """
    #expect(
      GitWorktree.all(Array(text.utf8)) == [
        GitWorktree(path: Path("/x/main"), branch: "main"),
        GitWorktree(path: Path("/x/with blank"), branch: "01234567", state: "locked"),
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
}
