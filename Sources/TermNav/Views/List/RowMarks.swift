/// The marked rows of a list.
struct RowMarks {
  private(set) var indices: Set<Int> = []
  /// The identities, values by which rows are recognized, of the marked rows that have one.
  private(set) var identities: [AnyHashable] = []
  /// The index of the list's row where marking with Shift began; nil while no marking has begun.
  private var anchor: Int?

  mutating func set(_ indices: Set<Int>, _ identities: [AnyHashable]) {
    (self.indices, self.identities) = (indices, identities)
  }

  /// Returns the indices of the list's marked rows with that of one row added, or removed if the row is
  /// marked. The marks themselves do not change, but the row becomes the one where marking with Shift begins.
  mutating func toggled(_ index: Int) -> Set<Int> {
    anchor = index
    return indices.symmetricDifference([index])
  }

  /// Returns the index of the list's row where marking with Shift began: the last one passed to `toggled` or,
  /// if there is none since the last call of `dropAnchor()`, the first `index` passed since then.
  mutating func anchor(from index: Int) -> Int {
    if anchor == nil { anchor = index }
    return anchor ?? index
  }

  mutating func dropAnchor() { anchor = nil }
}
