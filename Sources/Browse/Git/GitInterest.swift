/// The parts of a repository that a git page shows. When one of them changes, the page is read again.
nonisolated struct GitInterest: Equatable, Sendable {
  /// Whether changes of HEAD, branches, tags and stashes matter to a page of git.
  var refs = false
  var index = false
  /// The files whose changes matter to a page of git, by their names from the repository's top.
  var names: [[UInt8]] = []
  /// The files whose changes matter to a page of git, by their paths on the disk.
  var files: [Path] = []
  /// A directory, changes of whose entries all matter to a page of git; nil for none.
  var directory: Path?
  /// Whether changes in the whole working tree matter to a page of git.
  var tree = false

  var isNothing: Bool { self == GitInterest() }
}
