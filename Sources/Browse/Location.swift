/// A place that a page can show, and that can be opened, remembered or found.
nonisolated enum Location: Hashable, Sendable {
  /// A directory; `selecting` is the name that the cursor starts on.
  case directory(Path, selecting: [UInt8]? = nil)
  /// A file; `line` is the first line in sight, from 0.
  case file(Path, line: Int? = nil)
  /// All files below a directory.
  case files(Path)
  /// The lines that have the given words, in files below a directory.
  case hits(String, in: Path)
  /// A page of git.
  case git(GitLocation)
}
