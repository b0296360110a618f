/// A page that is one list. Override `didSelectRow(at:)` to say what a row does.
@MainActor open class ListViewController: ViewController {
  /// The list, over the whole page. For more rows than fit an array, set its `row` and `rowCount`.
  public let list: ListView
  /// The rows, top to bottom.
  public var rows: [ListRow] {
    didSet {
      list.rowCount = rows.count
      list.setNeedsDisplay()
    }
  }

  public init(title: String = "", rows: [ListRow] = [], name: String? = nil) {
    self.rows = rows
    list = ListView(rowCount: 0) { _ in ListRow() }
    super.init(title: title, name: name)
    list.row = { [unowned self] in self.rows[$0] }
    list.rowCount = rows.count
    list.onSelect = { [unowned self] in didSelectRow(at: $0) }
    view.addSubview(list)
    firstResponder = list
  }

  /// A row was pressed, or Enter on it.
  /// - Parameter index: of 0..<`list.rowCount`.
  open func didSelectRow(at index: Int) {}

  open override func viewWillLayoutSubviews() { list.frame = view.bounds }
}
