/// The entries of a directory, as far as they are read, and the order in which they are shown.
nonisolated struct Listing: Sendable {
  var entries = Entries()
  /// The numbers of the entries in the rows, from the top.
  var rows: [UInt32] = []
  /// How names among the rows are shown that look like others, by row.
  private(set) var alike: [Int: String] = [:]
  var arrangement = Arrangement()
  /// The stamp of the directory before it was read.
  var stamp: [Int64] = []
  /// The name that `soughtRow` is the row of.
  var soughtName: [UInt8]?
  /// The row of `soughtName`; nil if it has none.
  var soughtRow: Int?

  /// Sorts the rows. The cursor's row is found by `seek`.
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
  /// Returns the name as it is shown.
  func shownName(ofRow row: Int) -> String { alike[row] ?? Path.visible(name(ofRow: row)) }
  func kind(ofRow row: Int) -> FileKind { entries.kinds[Int(rows[row])] }

  /// How many entries are not shown.
  var hiddenCount: Int { entries.count - rows.count }
}
