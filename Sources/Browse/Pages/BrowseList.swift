import TermNav

/// A list whose keys are the browser's actions. It handles none of the library's own keys for lists, so that
/// all keys can be changed in the settings.
final class BrowseList: ListView {
  /// Called with a key or a pasted text before the list handles it. Returns true where the page has used the
  /// input, or has kept it for a page that is about to open; the list then ignores the input.
  var onTyping: ((InputEvent) -> Bool)?

  override func handle(_ key: KeyPress) -> Bool { onTyping?(.key(key)) == true }

  override func paste(_ text: String) -> Bool { onTyping?(.paste(text)) == true }

  override var listsOwnKeys: Bool { false }

  /// Moves the cursor of a list. `count` is the number that was typed before the key; nil for none. For the
  /// first and the last row, it is the number of the row to go to, from 1.
  func perform(_ action: MoveAction, count: Int?) {
    guard let count, action == .first || action == .last else { return perform(action.rawValue, count ?? 1) }
    if count > 1 { moveCursor(toPosition: count - 1) } else { perform(MoveAction.first.rawValue, 1) }
  }

  func open(count: Int?) { perform("open", count ?? 1) }

  /// Performs the action of `ListView` with a name `count` times, but at most as many times as the list has
  /// rows.
  private func perform(_ name: String, _ count: Int) {
    for _ in 0..<min(max(1, count), max(1, rowCount)) { performAction(name) }
  }
}
