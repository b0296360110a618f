/// In which order entries are shown, and which.
nonisolated struct Arrangement: Equatable, Sendable {
  /// What rows are sorted by; what is equal stands by name.
  enum Order: String, CaseIterable, Sendable {
    case name
    /// The largest first.
    case size
    /// The newest first.
    case time
    /// By what stands behind the last dot.
    case kind
  }

  var order = Order.name
  var isReversed = false
  /// Whether names that begin with a dot are shown.
  var showsHidden = false

  /// Whether each file is asked for its size and time before all rows stand where they belong.
  var needsMeasures: Bool { order == .size || order == .time }
}
