import TermNav

/// A list or a text, what there is to say of it above, and from 110 columns on another view beside it.
final class ListPane: View {
  /// Words in place of the rows, or above them.
  var message: (text: String, foreground: Theme.Foreground)? { didSet { messageDidChange() } }
  /// Beside the list, where there is room.
  var side: View? {
    didSet {
      oldValue?.removeFromSuperview()
      if let side { addSubview(side) }
      setNeedsLayout()
    }
  }
  /// The list's columns where something stands beside it, in twentieths of all.
  var share = 9
  /// Called before the list gets its place, with whether something stands beside it.
  var willLayout: ((_ isBeside: Bool) -> Void)?
  private weak var list: View?

  /// Screens with fewer columns have no room for two panes.
  static let leastColumnsForSide = 110

  func adopt(_ list: View) {
    self.list = list
    addSubview(list)
    list.becomeFirstResponder()
  }

  static func hasRoomForSide(_ columns: Int) -> Bool { columns >= leastColumnsForSide }

  private var hasRoomForSide: Bool { Self.hasRoomForSide(size.columns) }

  private func messageDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  private var isBeside: Bool { side != nil && hasRoomForSide }

  /// The list's share.
  private var listColumns: Int { isBeside ? size.columns * share / 20 : size.columns }

  /// Rows that a message takes at most; our own figure.
  private static let mostRows = 4

  /// The message in rows; of one that is too long the last row is cut.
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
    side?.isHidden = !hasRoomForSide
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
