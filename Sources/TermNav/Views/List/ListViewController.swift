/// A page whose content is a list of rows.
@MainActor open class ListViewController: ViewController {
  /// The list, which is the page's `content`. For very many rows, set its `row` and `rowCount`, or its
  /// `dataSource`.
  public let list: ListView
  /// The rows of the page's list from top to bottom.
  public var rows: [ListRow] {
    didSet {
      if isAnimating { return }
      list.rowCount = rows.count
      list.setNeedsDisplay()
    }
  }
  private var isAnimating = false

  /// Creates a page whose content is a list of rows.
  /// - Parameters:
  ///   - title: The title in the navigation bar.
  ///   - rows: The rows from top to bottom.
  ///   - name: The name by which traces and tests identify the page; nil uses the name of the class.
  public init(title: String = "", rows: [ListRow] = [], name: String? = nil) {
    self.rows = rows
    list = ListView(rowCount: 0) { _ in ListRow() }
    super.init(title: title, name: name)
    // An index may be out of range, because the list's count can be set before `row`.
    list.row = { [weak self] in
      guard let self, self.rows.indices.contains($0) else { return ListRow() }
      return self.rows[$0]
    }
    list.rowCount = rows.count
    list.onOpen = { [weak self] in self?.didOpenRow(at: $0) }
    content = list
    list.becomeFirstResponder()
  }

  /// Sets the rows of the page's list. If `animated`, rows with an identity move to their new places, as in
  /// `reloadData(animated:)`.
  public func setRows(_ rows: [ListRow], animated: Bool) {
    isAnimating = true
    self.rows = rows
    isAnimating = false
    list.setRowCount(rows.count, animated: animated)
  }

  /// Called with the index of a row of the page's list that the user opens by a tap, Return, → or `l`.
  open func didOpenRow(at index: Int) {}
}
