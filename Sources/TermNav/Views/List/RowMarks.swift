/// The marked rows of a list.
struct RowMarks {
  private(set) var indices: Set<Int> = []
  /// The identities of the marked rows.
  private(set) var identities: [AnyHashable] = []
  /// The index of the row where marking with Shift began.
  private var anchor: Int?

  mutating func set(_ indices: Set<Int>, _ identities: [AnyHashable]) {
    (self.indices, self.identities) = (indices, identities)
  }

  /// Returns the marked rows with one row marked or unmarked. Marking with Shift begins at that row.
  mutating func toggled(_ index: Int) -> Set<Int> {
    anchor = index
    return indices.symmetricDifference([index])
  }

  /// Returns the row where marking with Shift began: the first one given, until `dropAnchor()` is called.
  mutating func anchor(from index: Int) -> Int {
    if anchor == nil { anchor = index }
    return anchor ?? index
  }

  mutating func dropAnchor() { anchor = nil }
}
