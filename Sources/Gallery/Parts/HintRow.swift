import TermNav

/// The hints of a page, with room for the gallery's sign at the end of the row. Low pages show no hints.
final class HintRow: HStack {
  static let leastRowsOfPage = 10
  private let leastRows: Int

  /// Makes a row of hints.
  /// - Parameters:
  ///   - end: a view after the hints; nil for none.
  ///   - leastRows: the fewest rows of a page that shows hints.
  init(_ gallery: Gallery? = nil, end: View? = nil, leastRows: Int = leastRowsOfPage) {
    self.leastRows = leastRows
    super.init(spacing: 0) {
      HintBar()
      if let end { end }
    }
    leave(gallery?.signColumns ?? 0)
  }

  /// Leaves columns free at the end of the row.
  func leave(_ columns: Int) { layoutMargins.trailing = columns }

  override func sizeThatFits(_ size: Size) -> Size {
    size.rows < leastRows ? Size(columns: 0, rows: 0) : super.sizeThatFits(size)
  }
}
