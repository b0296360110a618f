import TermNav

/// A view of a list or a text, with a message above it. On a screen of 110 columns or more, another view,
/// such as a preview, stands beside the list.
final class ListPane: View {
  /// The message above the rows of a list, or in their place; nil for none.
  var message: (text: String, foreground: Theme.Foreground)? { didSet { messageDidChange() } }
  /// The view beside the list, such as a preview. It is shown only where there is room; nil for none.
  var side: View? {
    didSet {
      oldValue?.removeFromSuperview()
      if let side { addSubview(side) }
      setNeedsLayout()
    }
  }
  /// Whether the view beside the list may be shown; a person can close the preview.
  var allowsSide = true { didSet { if allowsSide != oldValue { setNeedsLayout() } } }
  /// The width of the list while another view stands beside it, in twentieths of the width of both. A list of
  /// names has 9; logs, branches and working trees, whose rows are longer, have 11, and a blame has 12.
  var share = 9
  /// Called before each layout of a list. The argument says whether another view is shown beside the list.
  var willLayout: ((_ isBeside: Bool) -> Void)?
  private weak var list: View?

  /// The least width of a screen, in columns, for a list and another view side by side. With less, a text in
  /// the second view would have less than about 60.
  static let leastColumnsForSide = 110

  func adopt(_ list: View) {
    self.list = list
    addSubview(list)
    list.becomeFirstResponder()
  }

  static func hasRoomForSide(_ columns: Int) -> Bool { columns >= leastColumnsForSide }

  private func messageDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  private var isBeside: Bool { side != nil && allowsSide && Self.hasRoomForSide(size.columns) }

  private var listColumns: Int { isBeside ? size.columns * share / 20 : size.columns }

  /// The most rows that a message above a list takes, so that rows of the list stay in sight.
  private static let mostRows = 4

  /// The message above a list, broken into rows. Where there are too many, the last row is cut.
  private var messageRows: [String] {
    guard let message else { return [] }
    let (text, columns) = (message.text.visible, max(0, listColumns - 4))
    let rows = text.wrapped(toColumns: columns)
    let most = min(Self.mostRows, max(1, size.rows / 2))
    if rows.count <= most { return rows.map(String.init) }
    let last = text[rows[most - 1].startIndex...].replacing("\n", with: " ").truncated(toColumns: columns)
    return rows.prefix(most - 1).map(String.init) + [last]
  }

  override func layoutSubviews() {
    willLayout?(isBeside)
    let top = messageRows.count
    list?.frame = Rect(row: top, columns: listColumns, rows: max(0, size.rows - top))
    side?.isHidden = !isBeside
    side?.frame = Rect(
      column: listColumns + 1, row: 0, columns: max(0, size.columns - listColumns - 1), rows: size.rows)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    if let message {
      let style = theme.style(message.foreground, on: .page)
      for (row, text) in messageRows.enumerated() { canvas.text(text, column: 2, row: row, style: style) }
    }
    if listColumns < size.columns {
      canvas.verticalLine(column: listColumns, row: 0, length: size.rows, style: theme.separator)
    }
  }
}
