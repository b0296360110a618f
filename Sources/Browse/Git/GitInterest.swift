/// The parts of a repository that a git page shows. A change in one of them has the page read again.
nonisolated struct GitInterest: Equatable, Sendable {
  /// Whether changes of HEAD, branches, tags and stashes matter.
  var refs = false
  var index = false
  /// The files that matter, by their names from the repository's top.
  var names: [[UInt8]] = []
  /// The files that matter, by their paths on the disk.
  var files: [Path] = []
  /// A directory of which all entries matter; nil for none.
  var directory: Path?
  /// Whether the whole working tree matters.
  var tree = false

  var isNothing: Bool { self == GitInterest() }
}
