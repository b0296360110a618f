/// The order in which a directory's entries are shown, and whether hidden entries are shown.
nonisolated struct Arrangement: Equatable, Sendable {
  /// The value by which a directory's entries are sorted. Entries with equal values are sorted by name.
  enum Order: String, CaseIterable, Sendable {
    case name
    /// A directory's entries are sorted by size, the largest first.
    case size
    /// A directory's entries are sorted by the time of the last change, the newest first.
    case time
    /// A directory's entries are sorted by the extension, the part of the name after its last dot. A name
    /// whose only dot comes first has none.
    case kind
  }

  var order = Order.name
  var isReversed = false
  /// Whether a directory shows entries whose names begin with a dot.
  var showsHidden = false

  /// The sizes in bytes of subdirectories with all that is in them, by name; empty before a person has asked
  /// for them. If entries are sorted by size these subdirectories come first, the largest on top.
  var sums: [[UInt8]: Int64] = [:]

  /// Whether a directory's entries can be sorted only once the size and the time of each are known.
  var needsMeasures: Bool { order == .size || order == .time }
}
