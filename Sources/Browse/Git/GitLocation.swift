/// The content of a git page, by which it is opened.
nonisolated enum GitLocation: Hashable, Sendable {
  /// The commits of a query, asked at a path.
  case log(Path, LogQuery = LogQuery())
  /// A commit by its hash, in the repository around a folder. With `at`, the page opens at the diff of that
  /// file, named from the repository's top.
  case commit(String, in: Path, at: [UInt8]? = nil)
  /// A version of a file, named from the top of the repository around a folder. `at` is a commit, empty for
  /// the index, or one of `GitFile.stages`; `line` counts from 0.
  case file([UInt8], at: String, in: Path, line: Int? = nil)
  /// A directory in a commit, named from the top of the repository around a folder; an empty name is the top.
  /// With `selecting`, the cursor is on that name in it.
  case tree([UInt8], at: String, in: Path, selecting: [UInt8]? = nil)
  /// The blame of a file in the working tree, at a line from 0.
  case blame(Path, line: Int? = nil)
  /// The blame of a file in a commit, named from the repository's top, at a line from 0.
  case blameAt(String, [UInt8], in: Path, line: Int? = nil)
  /// The uncommitted changes in the repository around a folder.
  case status(Path)
  /// The changes of a file, named from the repository's top; a renamed file has its old name first.
  case changes([[UInt8]], GitChanges, in: Path)
  /// The diff of two states, which git makes in a folder.
  case comparison(GitComparison, in: Path)
  /// A stash, by the hash of its commit.
  case stash(String, in: Path)
  case branches(Path)
  case stashes(Path)
  case worktrees(Path)

  /// The directory in which git runs.
  var folder: Path {
    switch self {
    case .log(let path, _), .blame(let path, _), .status(let path), .branches(let path), .stashes(let path),
      .worktrees(let path):
      path.parent ?? .root
    case .commit(_, let folder, _), .file(_, _, let folder, _), .blameAt(_, _, let folder, _),
      .tree(_, _, let folder, _), .changes(_, _, let folder), .comparison(_, let folder),
      .stash(_, let folder):
      folder
    }
  }
}

/// The two states between which a changed file is compared.
nonisolated enum GitChanges: Hashable, Sendable {
  /// From the last commit to the index.
  case staged
  /// From the index to the working tree.
  case working
}

/// A version of a file. `hash` is a commit, empty for the index, or one of `stages`.
nonisolated struct GitFile: Hashable, Sendable {
  /// The name from the top of the repository around `folder`.
  var name: [UInt8]
  var hash: String
  var folder: Path
  /// A line of the file, from 0; nil for none.
  var line: Int?

  /// The names that stand for a commit, for the two sides of a conflict in the index: ours, then theirs.
  static let stages = [":2", ":3"]
}
