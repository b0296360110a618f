import TermNav

/// The number of entries in a directory, hidden ones included.
nonisolated struct EntryCount: Equatable, Sendable {
  private(set) var count = 0
  /// Whether all entries were counted.
  private(set) var isWhole = true

  /// After how many seconds counting a directory ends, so that one with very many entries does not hold up
  /// the other rows.
  static let patience: Seconds = 0.05

  /// Counts the entries of a directory; nil if the system refuses. Asks the system.
  /// - Parameters:
  ///   - path: The directory.
  ///   - files: The system calls.
  ///   - isOver: Returns whether counting has to end.
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

  /// The count in at most four columns; `+` means that there are more.
  var text: String {
    if isWhole, count < 10_000 { return "\(count)" }
    return count < 1000 ? "\(count)+" : "\(min(99, count / 1000))K+"
  }
}
