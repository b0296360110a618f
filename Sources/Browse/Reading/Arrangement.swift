/// The order in which entries are shown, and whether hidden ones are.
nonisolated struct Arrangement: Equatable, Sendable {
  /// The value by which rows are sorted; rows with equal values are sorted by name.
  enum Order: String, CaseIterable, Sendable {
    case name
    /// By size, the largest first.
    case size
    /// By the time of the last change, the newest first.
    case time
    /// By the extension.
    case kind
  }

  var order = Order.name
  var isReversed = false
  /// Whether names that begin with a dot are shown.
  var showsHidden = false

  /// The known sizes of directories with everything in them, by name. An order by size puts these directories
  /// first, the largest on top.
  var sums: [[UInt8]: Int64] = [:]

  /// Whether the size and time of each file must be known before the rows can be sorted.
  var needsMeasures: Bool { order == .size || order == .time }
}
