/// What a page of git shows.
nonisolated enum GitLocation: Hashable, Sendable {
  /// The commits of a query, which is asked at a path.
  case log(Path, LogQuery = LogQuery())
  /// By its hash, in the repository around a folder; at the diff of a file, by its name from the top.
  case commit(String, in: Path, at: [UInt8]? = nil)
  /// A name from the top of the repository around a folder, at a commit, in the index where that is empty, or at one of
  /// `GitFile.stages`, from a line on, which counts from 0.
  case file([UInt8], at: String, in: Path, line: Int? = nil)
  /// A directory at a commit, by its name from the top of the repository around a folder, which is empty for that, with the cursor on a
  /// name in it.
  case tree([UInt8], at: String, in: Path, selecting: [UInt8]? = nil)
  /// Who has written the lines of a file, as it is now; at a line, from 0 on.
  case blame(Path, line: Int? = nil)
  /// The same for a file as a commit has it.
  case blameAt(String, [UInt8], in: Path, line: Int? = nil)
  /// What is not committed in the repository around a folder.
  case status(Path)
  /// What has changed in a file, by its name from the top; a renamed one has its old name first.
  case changes([[UInt8]], GitChanges, in: Path)
  /// What differs between two states, as git finds it in a folder.
  case comparison(GitComparison, in: Path)
  /// By its hash.
  case stash(String, in: Path)
  case branches(Path)
  case stashes(Path)
  case worktrees(Path)

  /// The directory around.
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

/// Between which two states a file is compared.
nonisolated enum GitChanges: Hashable, Sendable {
  /// The last commit and the index.
  case staged
  /// The index and the working tree.
  case working
}

/// A file as a commit has it, or the index where that is empty, or one of `stages`.
nonisolated struct GitFile: Hashable, Sendable {
  /// From the top of the repository around a folder.
  var name: [UInt8]
  var hash: String
  var folder: Path
  /// From 0 on.
  var line: Int?

  /// What stands in place of a commit for both sides of a conflict in the index: ours and theirs.
  static let stages = [":2", ":3"]
}
