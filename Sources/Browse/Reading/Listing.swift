/// The entries of a directory, as far as they have been read, and the order in which a page shows them.
nonisolated struct Listing: Sendable {
  var entries = Entries()
  /// For each row of a directory's list, from the top, the number of its entry in `entries`.
  var rows: [UInt32] = []
  /// The texts that are shown for names of entries that look like other names, by their rows.
  private(set) var alike: [Int: String] = [:]
  var arrangement = Arrangement()
  /// The stamp of the directory from `FileStatus`, taken before its entries were read. By the stamp, later
  /// changes are noticed.
  var stamp: [Int64] = []
  /// The name that was looked for last in the directory, as a rule the one under the cursor; nil for none.
  var soughtName: [UInt8]?
  /// The row of the entry with the name `soughtName`; nil if no row has that name.
  var soughtRow: Int?

  /// Sorts the entries of a directory, which changes the rows. Call `seek(_:)` afterwards, to find the row of
  /// the name under the cursor.
  /// - Parameter kept: the name of an entry that is shown even if it is hidden; nil for none.
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
  /// Returns the text that is shown for the name in a row, with signs for invisible characters.
  func shownName(ofRow row: Int) -> String { alike[row] ?? Path.visible(name(ofRow: row)) }
  func kind(ofRow row: Int) -> FileKind { entries.kinds[Int(rows[row])] }

  /// The number of a directory's entries that are hidden, so that no row shows them.
  var hiddenCount: Int { entries.count - rows.count }
}
