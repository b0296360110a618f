import TermNav

/// The hints of a page, beside the sign that the gallery shows at the end of the last row. Pages of few rows have no room for them.
final class HintRow: HStack {
  static let leastRowsOfPage = 10
  private let leastRows: Int

  /// - Parameters:
  ///   - end: what stands behind the hints.
  ///   - leastRows: on a page of fewer there are no hints.
  init(_ gallery: Gallery? = nil, end: View? = nil, leastRows: Int = leastRowsOfPage) {
    self.leastRows = leastRows
    super.init(spacing: 0) {
      HintBar()
      if let end { end }
    }
    leave(gallery?.signColumns ?? 0)
  }

  /// Leaves columns free at the end.
  func leave(_ columns: Int) { layoutMargins.trailing = columns }

  override func sizeThatFits(_ size: Size) -> Size {
    size.rows < leastRows ? Size(columns: 0, rows: 0) : super.sizeThatFits(size)
  }
}
