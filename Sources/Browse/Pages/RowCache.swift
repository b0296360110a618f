import TermNav

/// A cache of rows. A list asks for all rows in sight in each frame; a row is made again only after its
/// content has changed.
final class RowCache {
  private var rows: [Int: ListRow] = [:]
  private var columns = 0

  /// The most rows in the cache, several screens of them.
  private static let most = 512

  func row(_ index: Int, inList columns: Int) -> ListRow? { columns == self.columns ? rows[index] : nil }

  func add(_ row: ListRow, _ index: Int, inList columns: Int) {
    if columns != self.columns || rows.count >= Self.most { rows = [:] }
    self.columns = columns
    rows[index] = row
  }

  func forget() { rows = [:] }
}
