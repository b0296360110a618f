/// What the words of a page of git's depend on.
nonisolated struct GitInterest: Equatable, Sendable {
  /// HEAD, branches, tags and stashes.
  var refs = false
  var index = false
  /// Files, by their names from the top.
  var names: [[UInt8]] = []
  /// The same, by their paths.
  var files: [Path] = []
  /// A directory, with all names in it.
  var directory: Path?
  /// Everything in the working tree.
  var tree = false

  var isNothing: Bool { self == GitInterest() }
}
