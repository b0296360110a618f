/// The state of a list without rows, in the middle of its area: words, an activity indicator or a button.
final class ListStateView: View {
  private var state = ListState.loaded
  /// The words that the list's state brings along, or the description of its error.
  private var reason = ""
  private let indicator = ActivityIndicator()
  private let title = Label("", attributes: .bold, textAlignment: .center, numberOfLines: 0)
  private let text = Label("", .secondary, textAlignment: .center, numberOfLines: 0)
  private let button: RetryButton

  /// A button that cannot become first responder, so that the list keeps the keyboard focus. A key of the
  /// list presses it.
  private final class RetryButton: Button {
    override var canBecomeFirstResponder: Bool { false }
  }

  /// The most columns of a line of words about the list's state, as many as in a form.
  private static let maximumColumns = 76

  /// Creates the view of a list's state, such as an error, which is shown in place of rows.
  /// - Parameter retry: Called when the button that repeats the loading is pressed.
  init(retry: @escaping () -> Void) {
    button = RetryButton("", role: .primary, action: retry)
    super.init()
    for view in [indicator, title, text, button] { addSubview(view) }
  }

  func show(_ state: ListState) {
    self.state = state
    switch state {
    case .loaded: reason = ""
    case .failed(let error, _): reason = "\(error)".visible
    case .loading(let words), .empty(let words): reason = words
    }
    setNeedsLayout()
  }

  // MARK: Words

  /// The texts that the view of a list's state shows, in the program's language. A text that is empty is not
  /// shown.
  private struct Said: Equatable {
    var title = "", text = "", button = ""
    var foreground = Theme.Foreground.secondary
  }

  private var said: Said {
    switch state {
    case .loaded: Said()
    case .loading: Said(text: reason.isEmpty ? words.text("Loading…") : reason)
    case .empty: Said(text: reason)
    case .failed(_, let retry):
      Said(
        title: words.text("Could not be loaded"), text: reason,
        button: retry == nil ? "" : words.text("Try again"), foreground: .caution)
    }
  }

  /// The texts of the list's state as they were last laid out.
  private var written = Said()

  private func write() {
    let said = said
    (title.text, text.text, text.foreground, button.title) = (
      said.title, said.text, said.foreground, said.button
    )
    written = said
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    // The texts of the state also differ if the program's language has changed.
    if said != written { setNeedsLayout() }
  }

  /// The location of the button that repeats the loading, or else of the words.
  override var terminalCursorPlace: Point {
    let parts = [button.frame, title.frame, text.frame]
    let part = parts.first { !$0.isEmpty } ?? bounds
    return Point(column: Double(part.column), row: Double(part.row))
  }

  // MARK: Layout

  override func layoutSubviews() {
    write()
    if case .loading = state { layOutLoading() } else { layOutWords() }
  }

  /// Lays out the activity indicator and the words about loading in one row.
  private func layOutLoading() {
    indicator.startAnimating()
    (title.frame, button.frame) = (Rect(columns: 0, rows: 0), Rect(columns: 0, rows: 0))
    let columns = min(text.text.columns, max(0, size.columns - 2))
    let (column, row) = (max(0, (size.columns - columns - 2) / 2), (size.rows - 1) / 2)
    indicator.frame = Rect(column: column, row: row, columns: 1, rows: 1)
    text.frame = Rect(column: column + 2, row: row, columns: columns, rows: 1)
  }

  /// Lays out the words and, below a free row, the button that repeats the loading. With little room, the
  /// free row is omitted first, then the last rows of the words, then the button.
  private func layOutWords() {
    indicator.stopAnimating()
    let margin = size.columns < 20 ? 0 : 2
    let columns = max(1, min(Self.maximumColumns, size.columns - 2 * margin))
    let buttonRows = button.title.isEmpty || size.rows < 2 ? 0 : 1
    let room = size.rows - buttonRows
    let titleRows = min(room, rows(of: title, columns))
    let textRows = min(room - titleRows, rows(of: text, columns))
    let gap = buttonRows == 1 && titleRows + textRows < room ? 1 : 0
    let column = (size.columns - columns) / 2
    var row = (size.rows - titleRows - textRows - gap - buttonRows) / 2
    title.frame = Rect(column: column, row: row, columns: columns, rows: titleRows)
    row += titleRows
    text.frame = Rect(column: column, row: row, columns: columns, rows: textRows)
    row += textRows + gap
    let buttonColumns = min(size.columns, button.intrinsicContentSize.columns ?? 0)
    button.frame = Rect(
      column: (size.columns - buttonColumns) / 2, row: row, columns: buttonColumns, rows: buttonRows)
  }

  private func rows(of label: Label, _ columns: Int) -> Int {
    label.text.isEmpty ? 0 : label.sizeThatFits(Size(columns: columns, rows: .max)).rows
  }
}
