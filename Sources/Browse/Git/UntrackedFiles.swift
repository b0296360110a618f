import TermNav

/// The untracked files of a stash. git keeps them in a separate commit, whose diff is shown after that of the
/// stash.
nonisolated final class UntrackedFiles: Sendable {
  private let diff = Locked<Command?>(nil)

  /// Returns the changes of a stash's untracked files, and notes the command for their diff. Empty where the
  /// stash has none, or git fails.
  /// - Parameters:
  ///   - hash: the hash of the stash's commit.
  ///   - git: a value from `Git.safe(in:)`, which runs no program of the repository's.
  func find(ofStash hash: String, in folder: Path, _ git: Git) async -> CommitHead.Changes {
    var changes = CommitHead.Changes()
    guard hash.isHash else { return changes }
    func command(_ form: String) -> Command {
      let words = ["diff-tree", "-r", "--root", "--no-commit-id", form] + Git.diffWords
      let commit = hash + "^\(CommitHead.untrackedParent + 1)"
      return git.command(in: folder, words + ["--end-of-options", commit, "--"])
    }
    for line in ((try? await command("--numstat").gitOutput()) ?? []).split(separator: 0x0A) {
      changes.addLine(line)
    }
    if changes.files > 0 { diff.withLock { $0 = command("--patch") } }
    return changes
  }

  /// Appends the diff of a stash's untracked files to that of the stash. Does nothing unless
  /// `find(ofStash:in:_:)` has found some, or where `lines` is full.
  /// - Throws: `GitError` where git fails.
  func readDiff(into lines: PatchLines) async throws {
    guard let command = diff.withLock({ $0 }), !lines.state.withLock(\.isFull) else { return }
    lines.state.withLock { $0.patch.isOfUntracked = true }
    let child = try await command.gitChild()
    var complaints: [String] = []
    for try await piece in child.lines {
      if piece.stream == .standardError {
        complaints.append(piece.text)
      } else if !lines.append(piece.isContinued ? piece.bytes : piece.bytes + [0x0A]) {
        return child.end()
      }
    }
    if let error = GitError(await child.status, complaints) { throw error }
  }
}
