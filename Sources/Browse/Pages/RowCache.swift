import TermNav

/// Keeps the rows that a list has shown. The list asks for all rows in sight in each frame, and a row is made
/// again only after its content has changed.
final class RowCache {
  private var rows: [Int: ListRow] = [:]
  private var columns = 0

  /// The most rows of a list that are kept; this is several screens.
  private static let most = 512

  func row(_ index: Int, inList columns: Int) -> ListRow? { columns == self.columns ? rows[index] : nil }

  func add(_ row: ListRow, _ index: Int, inList columns: Int) {
    if columns != self.columns || rows.count >= Self.most { rows = [:] }
    self.columns = columns
    rows[index] = row
  }

  func forget() { rows = [:] }
}
