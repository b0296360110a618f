/// A page that is one list.
@MainActor open class ListViewController: ViewController {
  /// The `content` of the page; very many rows need its `row` and `rowCount`, or its `dataSource`.
  public let list: ListView
  /// Top to bottom.
  public var rows: [ListRow] {
    didSet {
      if isAnimating { return }
      list.rowCount = rows.count
      list.setNeedsDisplay()
    }
  }
  private var isAnimating = false

  /// A page of rows.
  public init(title: String = "", rows: [ListRow] = [], name: String? = nil) {
    self.rows = rows
    list = ListView(rowCount: 0) { _ in ListRow() }
    super.init(title: title, name: name)
    // A count that is set before `row` may be larger.
    list.row = { [weak self] in
      guard let self, self.rows.indices.contains($0) else { return ListRow() }
      return self.rows[$0]
    }
    list.rowCount = rows.count
    list.onOpen = { [weak self] in self?.didOpenRow(at: $0) }
    content = list
    list.becomeFirstResponder()
  }

  /// Sets the rows; those with an identity move from their old places to their new ones, as `reloadData(animated:)` has it.
  public func setRows(_ rows: [ListRow], animated: Bool) {
    isAnimating = true
    self.rows = rows
    isAnimating = false
    list.setRowCount(rows.count, animated: animated)
  }

  /// Called with the row that is opened, by a press or Return.
  open func didOpenRow(at index: Int) {}
}
