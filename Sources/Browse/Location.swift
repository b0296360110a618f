/// What a page can show. A location can be opened, remembered and found again.
nonisolated enum Location: Hashable, Sendable {
  /// A directory; `selecting` is the name that the cursor starts on.
  case directory(Path, selecting: [UInt8]? = nil)
  /// A file; `line` is the first line to show, counted from 0.
  case file(Path, line: Int? = nil)
  /// All files below a directory.
  case files(Path)
  /// The lines that have the given words, in the files below a directory.
  case hits(String, in: Path)
  /// A page of git, such as a log or a commit.
  case git(GitLocation)
}
