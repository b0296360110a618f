import TermNav

/// The files of a stash that git did not know: they are in a commit of their own, whose diff follows that of the stash.
nonisolated final class UntrackedFiles: Sendable {
  private let diff = Locked<Command?>(nil)

  /// The changes of the untracked files in a stash; empty where the stash was made without such files.
  /// - Parameter git: what runs nothing in the folder's repository.
  func find(ofStash hash: String, in folder: Path, _ git: Git) async -> CommitHead.Changes {
    var changes = CommitHead.Changes()
    guard hash.isHash else { return changes }
    func command(_ form: String) -> Command {
      let words = ["diff-tree", "-r", "--root", "--no-commit-id", form] + Git.diffWords
      let commit = hash + "^\(CommitHead.untrackedParent + 1)"
      return git.command(in: folder, words + ["--end-of-options", commit, "--"])
    }
    for line in ((try? await command("--numstat").gitOutput()) ?? []).split(separator: 0x0A) {
      changes.take(line)
    }
    if changes.files > 0 { diff.withLock { $0 = command("--patch") } }
    return changes
  }

  /// Puts their diff behind what has come of the stash; does nothing where there are none.
  /// - Throws: `GitError`.
  func takeDiff(into lines: PatchLines) async throws {
    guard let command = diff.withLock({ $0 }), !lines.state.withLock(\.isFull) else { return }
    lines.state.withLock { $0.patch.isOfUntracked = true }
    let child = try await command.gitChild()
    var complaints: [String] = []
    for try await piece in child.lines {
      if piece.stream == .standardError {
        complaints.append(piece.text)
      } else if !lines.take(piece.isContinued ? piece.bytes : piece.bytes + [0x0A]) {
        return child.end()
      }
    }
    if let error = GitError(await child.status, complaints) { throw error }
  }
}
