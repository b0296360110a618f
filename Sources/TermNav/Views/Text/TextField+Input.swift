/// Keys and pointer of a field.
extension TextField {
  func handleEditing(_ key: KeyPress) -> Bool {
    if key == KeyPress(.enter) { return pressReturn() }
    switch TextCommand(key) {
    case .insert(let text): insert(text)
    case .move(let move, let isSelecting):
      guard let place = place(of: move) else { return false }
      moveCaret(place, isSelecting: isSelecting)
    // A held Backspace must not leave the page.
    case .delete(let move): place(of: move).map { remove(min($0, caret)..<max($0, caret)) }
    case .selectAll: selectAll()
    case .copy: copy()
    case .cut: if copy() { remove(selection) }
    case .paste: host?.copiedText.map(insert)
    // Alt with another key must not count as Esc.
    case .undo, .redo, nil: return key.modifiers.contains(.alt)
    }
    return true
  }

  /// The usual ones; section 27 has all.
  var textCommands: [KeyCommand] {
    var commands = [
      ownCommand("←", "→", title: "move the caret; with Shift select"),
      ownCommand("Ctrl-←", "Ctrl-→", "Alt-←", "Alt-→", title: "a word back, on"),
      ownCommand("Ctrl-W", "Ctrl-U", title: "delete a word, all before the caret"),
      ownCommand("Alt-A", title: "select all"),
      ownCommand(
        "Alt-C", "Ctrl-X", title: "copy, cut what is selected",
        isEnabled: !selection.isEmpty && !isSecureTextEntry),
      ownCommand("Ctrl-V", title: "paste", isEnabled: host?.copiedText != nil),
    ]
    if onReturn != nil || validation != nil { commands.append(ownCommand("⏎", title: "enter the text")) }
    return commands
  }

  /// Whether `handleEditing` takes the key.
  func isOfText(_ key: KeyPress) -> Bool {
    if key == KeyPress(.enter) { return onReturn != nil || validation != nil }
    switch TextCommand(key) {
    case .move(let move, _): return place(of: move) != nil
    case .undo, .redo, nil: return key.modifiers.contains(.alt)
    case .insert, .delete, .selectAll, .copy, .cut, .paste: return true
    }
  }

  private func pressReturn() -> Bool {
    guard onReturn != nil || validation != nil else { return false }
    if showValidation() { onReturn?(stored) }
    return true
  }

  @discardableResult
  private func copy() -> Bool {
    guard !selection.isEmpty, !isSecureTextEntry else { return false }
    host?.copy(selectedText)
    return true
  }

  /// nil for moves that only a text of many lines has.
  private func place(of move: TextMove) -> Int? {
    switch move {
    // Where words end is no one's to see.
    case .wordLeft where isSecureTextEntry: 0
    case .wordRight where isSecureTextEntry: stored.count
    default: move.place(in: stored, from: caret)
    }
  }

  // MARK: Pointer

  func character(atColumn column: Int) -> Int {
    var width = -firstColumn
    if isSecureTextEntry { return min(max(0, column - width), stored.count) }
    for (offset, character) in stored.enumerated() {
      width += String(character).columns
      if column < width { return offset }
    }
    return stored.count
  }

  func handleTap(at place: Point) {
    if showsClearButton, place.wholeColumn >= size.columns - Self.clearColumns { return clear() }
    let character = character(atColumn: place.wholeColumn)
    let tap = tapGestureRecognizer as? TextTap
    switch tap?.count {
    case 2 where !isSecureTextEntry: selection = TextInput.word(in: stored, at: character)
    case 2, 3: selectAll()
    default: moveCaret(character, isSelecting: tap?.modifiers.contains(.shift) == true)
    }
  }

  func followSelection() {
    let pan = panGestureRecognizer
    switch pan.state {
    case .began:
      before = (caret, anchor)
      becomeFirstResponder()
      // From the pressed character, not the slop's end.
      anchor = character(atColumn: pan.pressLocation.wholeColumn)
      moveCaret(character(atColumn: pan.location.wholeColumn), isSelecting: true)
    case .changed: moveCaret(character(atColumn: pan.location.wholeColumn), isSelecting: true)
    case .cancelled:
      // The text may be shorter now.
      if let before { (caret, anchor) = (min(before.caret, stored.count), before.anchor) }
      setNeedsDisplay()
    case .ended, .possible, .failed: break
    }
  }
}
