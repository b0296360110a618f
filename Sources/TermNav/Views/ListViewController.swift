/// A page that is one list.
@MainActor open class ListViewController: ViewController {
  /// Covers the page; very many rows need its `row` and `rowCount`.
  public let list: ListView
  /// Top to bottom.
  public var rows: [ListRow] {
    didSet {
      list.rowCount = rows.count
      list.setNeedsDisplay()
    }
  }

  /// A page of rows.
  public init(title: String = "", rows: [ListRow] = [], name: String? = nil) {
    self.rows = rows
    list = ListView(rowCount: 0) { _ in ListRow() }
    super.init(title: title, name: name)
    list.row = { [unowned self] in self.rows[$0] }
    list.rowCount = rows.count
    list.onSelect = { [unowned self] in didSelectRow(at: $0) }
    view.addSubview(list)
    list.becomeFirstResponder()
  }

  /// Called by a press or Enter.
  open func didSelectRow(at index: Int) {}

  open override func viewWillLayoutSubviews() { list.frame = view.bounds }
}
