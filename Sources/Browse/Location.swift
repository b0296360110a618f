/// What a page shows: all that can be opened, remembered or found.
nonisolated enum Location: Hashable, Sendable {
  /// A directory; the cursor stands on `name` where it is there.
  case directory(Path, selecting: [UInt8]? = nil)
  /// A file, from a line on, which counts from 0.
  case file(Path, line: Int? = nil)
  /// All files below a directory.
  case files(Path)
  /// Where words stand in files below a directory.
  case hits(String, in: Path)
  /// What git tells.
  case git(GitLocation)
}
