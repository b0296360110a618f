import TermNav

/// The number of entries in a directory, hidden ones included, as a list shows it in place of a size.
nonisolated struct EntryCount: Equatable, Sendable {
  private(set) var count = 0
  /// Whether all entries of the directory were counted, and not only those within `patience`.
  private(set) var isWhole = true

  /// The time in seconds after which the counting of a directory's entries ends. A directory with very many
  /// entries would hold up the other rows.
  static let patience: Seconds = 0.05

  /// Counts the entries of a directory; nil if the system refuses. Waits for the disk, so it must be called
  /// on a worker's thread.
  /// - Parameters:
  ///   - path: The directory.
  ///   - files: The system calls.
  ///   - isOver: Called after each entry; returns true to end the counting.
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

  /// The number of a directory's entries in at most four columns, such as `120` or `4K+`. With `+` there are
  /// as many or more. From 10,000 on the number is in thousands with `+`, even if all entries were counted.
  var text: String {
    if isWhole, count < 10_000 { return "\(count)" }
    return count < 1000 ? "\(count)+" : "\(min(99, count / 1000))K+"
  }
}
