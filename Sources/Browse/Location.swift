/// A thing that a page can show, such as a directory, a file or a log. A location can be opened, remembered
/// and found again.
nonisolated enum Location: Hashable, Sendable {
  /// The location of a directory; `selecting` is the name of the entry that the cursor starts on.
  case directory(Path, selecting: [UInt8]? = nil)
  /// The location of a file; `line` is the first line to show, counted from 0.
  case file(Path, line: Int? = nil)
  /// The location of a page that lists all files below a directory.
  case files(Path)
  /// The location of a page that lists the lines that have the given words, in the files below a directory.
  case hits(String, in: Path)
  /// The location of a page of git, such as a log or a commit.
  case git(GitLocation)
}
