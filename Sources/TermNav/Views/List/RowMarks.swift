/// The marked rows of a list, by the program's numbers.
struct RowMarks {
  private(set) var rows: Set<Int> = []
  /// What the rows stay the same by.
  private(set) var identities: [AnyHashable] = []
  /// The row from which Shift marks.
  private var anchor: Int?

  mutating func set(_ rows: Set<Int>, _ identities: [AnyHashable]) {
    (self.rows, self.identities) = (rows, identities)
  }

  /// The rows with this one marked or unmarked; Shift marks from it.
  mutating func toggled(_ row: Int) -> Set<Int> {
    anchor = row
    return rows.symmetricDifference([row])
  }

  /// The row from which Shift marks: the first one that it was given, until the anchor is dropped.
  mutating func anchor(from row: Int) -> Int {
    if anchor == nil { anchor = row }
    return anchor ?? row
  }

  mutating func dropAnchor() { anchor = nil }
}
