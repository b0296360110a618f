/// The keys and the pointer of a text field.
extension TextField: TextControl {
  func handleEditing(_ key: KeyPress) -> Bool {
    if key == KeyPress(.enter) { return pressReturn() }
    return entry.command(for: key).map(perform) == true
  }

  /// Returns whether the field's `handleEditing` uses a key.
  func isOfText(_ key: KeyPress) -> Bool {
    key == KeyPress(.enter) ? handlesReturn : entry.command(for: key) != nil
  }

  var textRows: TextRows { TextRows() }

  var handlesReturn: Bool { onReturn != nil || validation != nil }

  private func pressReturn() -> Bool {
    guard handlesReturn else { return false }
    if showValidation() { onReturn?(text) }
    return true
  }

  // MARK: Pointer

  func handleTap(at point: Point) {
    if row.isClearButton(atColumn: point.wholeColumn) { clear() } else { click(at: point) }
  }

  func position(at point: Point) -> TextPosition { row.position(atColumn: point.wholeColumn) }

  func showSelection() { setNeedsDisplay() }

  func beginSelection(from start: Point, to end: Point) {
    // Moving the caret may scroll the field's text, so both positions are found before the caret moves.
    let (startPosition, endPosition) = (position(at: start), position(at: end))
    entry.beginDrag(at: startPosition)
    move(to: endPosition, isSelecting: true)
  }

  func extendSelection(to point: Point) { move(to: position(at: point), isSelecting: true) }

  func selectionDragDidEnd() {}
}
