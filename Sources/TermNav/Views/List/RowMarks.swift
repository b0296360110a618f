/// The marked rows of a list, by the program's numbers.
struct RowMarks {
  private(set) var indices: Set<Int> = []
  /// What the rows stay the same by.
  private(set) var identities: [AnyHashable] = []
  /// The row from which Shift marks.
  private var anchor: Int?

  mutating func set(_ indices: Set<Int>, _ identities: [AnyHashable]) {
    (self.indices, self.identities) = (indices, identities)
  }

  /// The rows with this one marked or unmarked; Shift marks from it.
  mutating func toggled(_ index: Int) -> Set<Int> {
    anchor = index
    return indices.symmetricDifference([index])
  }

  /// The row from which Shift marks: the first one that it was given, until the anchor is dropped.
  mutating func anchor(from index: Int) -> Int {
    if anchor == nil { anchor = index }
    return anchor ?? index
  }

  mutating func dropAnchor() { anchor = nil }
}
