/// The content that a list shows in the middle of its area while it has no rows.
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
/// While there are rows, they are shown instead. So rows remain visible while they are loaded again, and if
/// that fails. A search that finds none of the rows says so in its own line, and no state is shown.
public enum ListState {
  /// All rows of the list have been loaded. A list without rows shows its `placeholder`.
  case loaded
  /// Rows of the list are being loaded. A turning activity indicator is shown before the given words, such as
  /// `Reading the harbour…`.
  case loading(String)
  /// Loading the rows of the list has failed. The error's description is shown. If `retry` is not nil, a
  /// button is shown too, which Return and a click press.
  ///
  /// A press sets the state to `.loading` and calls `retry`, which begins the loading and sets the state at
  /// its end. The list keeps `retry`, so a closure of your own must hold the page weakly. The `retry` of a
  /// page's task does so already.
  case failed(any Error, retry: (@MainActor () -> Void)? = nil)
  /// There are no rows in the list, for the given reason, which is shown instead of the `placeholder`.
  case empty(String)

  /// Rows of the list are being loaded. The words of the library are shown, such as `Loading…` in English.
  public static var loading: ListState { .loading("") }
}

/// Shows the state of a list, such as an error, in place of its rows while no row is shown.
@MainActor final class ListStatePresenter {
  var state = ListState.loaded
  var placeholder = ""
  private var view: ListStateView?

  /// Whether the last layout has shown the list's state, such as an error, in place of rows.
  var isShown: Bool { view != nil }

  /// The location of the terminal's cursor in the list's coordinates, while the list's state, such as an
  /// error, is shown.
  var terminalCursorPlace: Point {
    guard let view else { return Point(column: 0, row: 0) }
    let (inside, frame) = (view.terminalCursorPlace, view.frame)
    return Point(column: inside.column + Double(frame.column), row: inside.row + Double(frame.row))
  }

  /// Returns the state, such as an error, that the list has to show; nil if there are rows, or if the state
  /// has nothing to show.
  func shown(for rows: ListRows) -> ListState? {
    guard rows.layout.count == 0 else { return nil }
    let hasRows = rows.rowCount > 0
    // A search that finds none of the list's rows reports that in its own line.
    if hasRows, rows.search?.matches != nil { return nil }
    guard case .loaded = state else { return state }
    return hasRows || placeholder.isEmpty ? nil : .empty(placeholder)
  }

  /// Returns the `retry` closure of a failure that the list shows; nil if there is none.
  func retry(for rows: ListRows) -> (@MainActor () -> Void)? {
    if case .failed(_, let retry)? = shown(for: rows) { retry } else { nil }
  }

  /// Shows the list's state, such as an error, in an area of the list, or removes it if there is nothing to
  /// show.
  func layOut(in list: View, _ area: Rect, for rows: ListRows) {
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
