import TermNav

/// Rows as they were made, until something that they say changes: a list asks for all in sight in each frame.
final class MadeRows {
  private var rows: [Int: ListRow] = [:]
  private var columns = 0

  /// Rows that are kept at most; our own figure.
  private static let most = 512

  func row(_ index: Int, inList columns: Int) -> ListRow? { columns == self.columns ? rows[index] : nil }

  func add(_ row: ListRow, _ index: Int, inList columns: Int) {
    if columns != self.columns || rows.count >= Self.most { rows = [:] }
    self.columns = columns
    rows[index] = row
  }

  func forget() { rows = [:] }
}
