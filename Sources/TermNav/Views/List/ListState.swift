/// What a list shows in the middle of its area while it has no row.
///
///     func load() {
///       list.state = .loading
///       task { [self] in
///         messages = try await server.messages()
///         list.rowCount = messages.count
///         list.state = .loaded
///       } onFailure: { [self] error, retry in
///         list.state = .failed(error, retry: retry)
///       }
///     }
///
/// While there are rows, they are shown and the state is not: rows that were read before stay while they are read again, and where that
/// fails. Section 30 of RULES says what a search does.
public enum ListState {
  /// There is nothing to say: a list without rows shows its `placeholder`.
  case loaded
  /// Rows are on their way: an indicator turns before these words, such as `Reading the harbour…`.
  case loading(String)
  /// Rows could not be had: the error's description, and with `retry` a button that Return and a click press. The list is `.loading`
  /// from the press on; `retry` begins the loading, and sets the state at its end. The list keeps `retry`: that of a page's task lets the
  /// page go, one of your own holds the page weakly.
  case failed(any Error, retry: (@MainActor () -> Void)? = nil)
  /// There are none, for this reason; in place of the `placeholder`.
  case empty(String)

  /// Rows are on their way, which the library says in its own words.
  public static var loading: ListState { .loading("") }
}

/// What stands in place of the rows of a list that shows none.
@MainActor final class ListStandIn {
  var state = ListState.loaded
  var placeholder = ""
  private var view: ListStateView?

  /// Whether something stands there, as it was placed last.
  var isPlaced: Bool { view != nil }

  /// Where the terminal's cursor stands in the list.
  var terminalCursorPlace: Point {
    guard let view else { return Point(column: 0, row: 0) }
    let (inside, frame) = (view.terminalCursorPlace, view.frame)
    return Point(column: inside.column + Double(frame.column), row: inside.row + Double(frame.row))
  }

  /// What is shown in place of rows; nil where there are rows, or nothing is to be said.
  func shown(for rows: ListRows) -> ListState? {
    guard rows.layout.count == 0 else { return nil }
    let hasRows = rows.rowCount > 0
    // A search that finds none of the rows says so in its own line.
    if hasRows, rows.search?.matches != nil { return nil }
    guard case .loaded = state else { return state }
    return hasRows || placeholder.isEmpty ? nil : .empty(placeholder)
  }

  /// What a failure that is shown offers.
  func retry(for rows: ListRows) -> (@MainActor () -> Void)? {
    if case .failed(_, let retry)? = shown(for: rows) { retry } else { nil }
  }

  /// Shows it in an area of a list, or takes it away where there is nothing to show.
  func place(in list: View, _ area: Rect, for rows: ListRows) {
    guard let shown = shown(for: rows), !area.isEmpty else {
      view?.removeFromSuperview()
      view = nil
      return
    }
    let view = view ?? ListStateView { [unowned list] in list.performAction("retry") }
    self.view = view
    if view.superview !== list { list.addSubview(view) }
    view.frame = area
    view.show(shown)
  }
}
