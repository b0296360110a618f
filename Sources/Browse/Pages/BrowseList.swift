import TermNav

/// A list whose keys are actions: keys of its own it has none, so that all can be rebound.
final class BrowseList: ListView {
  /// Called with what is typed; returns whether it is for another page.
  var onTyping: ((InputEvent) -> Bool)?

  override func handle(_ key: KeyPress) -> Bool { onTyping?(.key(key)) == true }

  override func paste(_ text: String) -> Bool { onTyping?(.paste(text)) == true }

  override var listsOwnKeys: Bool { false }

  /// A count of the first or the last row is a row's number.
  func perform(_ action: MoveAction, count: Int?) {
    guard let count, action == .first || action == .last else { return perform(action.rawValue, count ?? 1) }
    if count > 1 { moveCursor(toPlace: count - 1) } else { perform(MoveAction.first.rawValue, 1) }
  }

  func open(count: Int?) { perform("open", count ?? 1) }

  /// Does an action of the list's own table so many times.
  private func perform(_ name: String, _ count: Int) {
    for _ in 0..<min(max(1, count), max(1, rowCount)) { performAction(name) }
  }
}
