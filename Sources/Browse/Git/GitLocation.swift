/// A thing of a repository that a page shows, such as a log or a commit. The page can be opened by it again
/// at another time.
nonisolated enum GitLocation: Hashable, Sendable {
  /// The page of a log: the commits that a query selects. The path is the directory or the file whose log it
  /// is.
  case log(Path, LogQuery = LogQuery())
  /// The page of the commit with a hash, in the repository around a folder. With `at`, the page opens at the
  /// diff of the file of that name, counted from the repository's top.
  case commit(String, in: Path, at: [UInt8]? = nil)
  /// The page of a file's version, by the file's name from the top of the repository around a folder. `at` is
  /// a commit, empty for the index, or one of `GitFile.stages`; `line` counts from 0.
  case file([UInt8], at: String, in: Path, line: Int? = nil)
  /// The page of a directory as it was in the commit `at`, by its name from the top of the repository around
  /// a folder; an empty name is the top. With `selecting`, the cursor is on the entry of that name.
  case tree([UInt8], at: String, in: Path, selecting: [UInt8]? = nil)
  /// The page with the blame of a file in the working tree, at a line from 0.
  case blame(Path, line: Int? = nil, BlameOptions = BlameOptions())
  /// The page with the blame of a file in a commit: the commit, the file's name from the repository's top, a
  /// folder in the repository, and a line from 0.
  case blameAt(String, [UInt8], in: Path, line: Int? = nil, BlameOptions = BlameOptions())
  /// The page of the uncommitted changes in the repository around a folder.
  case status(Path)
  /// The page of a file's uncommitted changes, by the file's name from the repository's top; for a renamed
  /// file the array has the old name and then the new one.
  case changes([[UInt8]], GitChanges, in: Path)
  /// The page with the diff between two states. The folder is the directory in which git runs.
  case comparison(GitComparison, in: Path)
  /// The page of a stash, by the hash of its commit, in the repository around a folder.
  case stash(String, in: Path)
  /// The page that lists the branches and tags of the repository around a folder. `stashes` and `worktrees`
  /// list those of a repository in the same way.
  case branches(Path)
  case stashes(Path)
  case worktrees(Path)

  /// Returns the location of a blame with other options; other locations unchanged.
  func replacingOptions(_ options: BlameOptions) -> GitLocation {
    switch self {
    case .blame(let path, let line, _): .blame(path, line: line, options)
    case .blameAt(let hash, let name, let folder, let line, _):
      .blameAt(hash, name, in: folder, line: line, options)
    default: self
    }
  }

  /// The directory whose page stands right below the git page when the program begins with that page.
  var folder: Path {
    switch self {
    case .log(let path, _), .blame(let path, _, _), .status(let path), .branches(let path),
      .stashes(let path),
      .worktrees(let path):
      path.parent ?? .root
    case .commit(_, let folder, _), .file(_, _, let folder, _), .blameAt(_, _, let folder, _, _),
      .tree(_, _, let folder, _), .changes(_, _, let folder), .comparison(_, let folder),
      .stash(_, let folder):
      folder
    }
  }
}

/// The two states between which the diff of a file's uncommitted changes is shown.
nonisolated enum GitChanges: Hashable, Sendable {
  /// The diff between the last commit and the index.
  case staged
  /// The diff between the index and the working tree.
  case working
}

/// A version of a file in git. `hash` is that of a commit or `HEAD`, empty for the index, or one of `stages`.
nonisolated struct GitFile: Hashable, Sendable {
  /// The name of the file whose version this is, from the top of the repository around `folder`.
  var name: [UInt8]
  var hash: String
  var folder: Path
  /// The line of the file to show, from 0; nil for none.
  var line: Int?

  /// The values of `hash` for the two sides of a merge conflict, which are in git's index: ours, then theirs.
  static let stages = [":2", ":3"]
}
