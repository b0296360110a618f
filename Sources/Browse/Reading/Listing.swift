/// A directory as far as it is read: its entries, and in which order they are shown.
nonisolated struct Listing: Sendable {
  var entries = Entries()
  /// Numbers of entries, from the top.
  var rows: [UInt32] = []
  /// Names that look as others among the rows do, as they are shown.
  private(set) var alike: [Int: String] = [:]
  var arrangement = Arrangement()
  /// Of the directory, before it was read.
  var stamp: [Int64] = []
  /// The name that the cursor was on when the rows were put in order.
  var soughtName: [UInt8]?
  /// Where that name stands; nil where it is not.
  var soughtRow: Int?

  /// Puts the rows in order and finds the cursor's.
  mutating func arrange(_ arrangement: Arrangement, keeping kept: [UInt8]?) {
    self.arrangement = arrangement
    rows = entries.rows(arrangement, keeping: kept)
    alike = entries.alike(in: rows)
  }

  mutating func seek(_ name: [UInt8]?) {
    soughtName = name
    soughtRow = name.flatMap { entries.row(of: $0, in: rows) }
  }

  func name(ofRow row: Int) -> [UInt8] { entries.name(Int(rows[row])) }
  /// The name as a person sees it.
  func shownName(ofRow row: Int) -> String { alike[row] ?? Path.visible(name(ofRow: row)) }
  func kind(ofRow row: Int) -> FileKind { entries.kinds[Int(rows[row])] }

  /// Entries that are not shown.
  var hiddenCount: Int { entries.count - rows.count }
}
