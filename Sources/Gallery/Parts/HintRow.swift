import TermNav

/// The row of hints of a page. At its end there is room for the gallery's sign about the mouse. On low pages
/// the row is hidden.
final class HintRow: HStack {
  static let leastRowsOfPage = 10
  private let leastRows: Int

  /// Makes the row of hints at the bottom of a page.
  /// - Parameters:
  ///   - gallery: The gallery, whose sign about the mouse needs room at the end.
  ///   - end: A view after the hints; nil for none.
  ///   - leastRows: How many rows a page must have to show the row.
  init(_ gallery: Gallery? = nil, end: View? = nil, leastRows: Int = leastRowsOfPage) {
    self.leastRows = leastRows
    super.init(spacing: 0) {
      HintBar()
      if let end { end }
    }
    leave(gallery?.signColumns ?? 0)
  }

  /// Keeps some columns free at the end of the row of hints.
  func leave(_ columns: Int) { layoutMargins.trailing = columns }

  override func sizeThatFits(_ size: Size) -> Size {
    size.rows < leastRows ? Size(columns: 0, rows: 0) : super.sizeThatFits(size)
  }
}
