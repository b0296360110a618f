import TermNav

/// How many entries a directory has, those that begin with a dot too.
nonisolated struct EntryCount: Equatable, Sendable {
  private(set) var count = 0
  /// False where there may be more.
  private(set) var isWhole = true

  /// Seconds after which a directory is counted no further; our own figure.
  static let patience: Seconds = 0.05

  /// Counts the entries of a directory. Asks the system; nil where the system refuses.
  /// - Parameter isOver: whether what was counted must do.
  init?(of path: Path, _ files: FileSystem, until isOver: () -> Bool) {
    do {
      try files.count(path) {
        count += 1
        isWhole = !isOver()
        return isWhole
      }
    } catch {
      return nil
    }
  }

  /// Four columns at most; a `+` says that there are more.
  var text: String {
    if isWhole, count < 10_000 { return "\(count)" }
    return count < 1000 ? "\(count)+" : "\(min(99, count / 1000))K+"
  }
}
