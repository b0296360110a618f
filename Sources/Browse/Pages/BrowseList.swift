import TermNav

/// A list whose keys are the browser's actions. It handles none of the library's own keys, so that all of
/// them can be changed in the settings.
final class BrowseList: ListView {
  /// Called with a key or a pasted text before the list handles it. Returns true where it was kept for a page
  /// that is about to open.
  var onTyping: ((InputEvent) -> Bool)?

  override func handle(_ key: KeyPress) -> Bool { onTyping?(.key(key)) == true }

  override func paste(_ text: String) -> Bool { onTyping?(.paste(text)) == true }

  override var listsOwnKeys: Bool { false }

  /// Moves the cursor; `count` is the count that was typed before the key. For the first and the last row,
  /// the count is the number of a row, from 1.
  func perform(_ action: MoveAction, count: Int?) {
    guard let count, action == .first || action == .last else { return perform(action.rawValue, count ?? 1) }
    if count > 1 { moveCursor(toPosition: count - 1) } else { perform(MoveAction.first.rawValue, 1) }
  }

  func open(count: Int?) { perform("open", count ?? 1) }

  /// Performs an action of the list's own table `count` times, at most once for each row.
  private func perform(_ name: String, _ count: Int) {
    for _ in 0..<min(max(1, count), max(1, rowCount)) { performAction(name) }
  }
}
