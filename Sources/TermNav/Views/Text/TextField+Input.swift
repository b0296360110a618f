/// The keys and the pointer of a text field.
extension TextField: TextControl {
  func handleEditing(_ key: KeyPress) -> Bool {
    if key == KeyPress(.enter) { return pressReturn() }
    return entry.command(for: key).map(perform) == true
  }

  /// Returns whether `handleEditing` uses the key.
  func isOfText(_ key: KeyPress) -> Bool {
    key == KeyPress(.enter) ? takesReturn : entry.command(for: key) != nil
  }

  var textRows: TextRows { TextRows() }

  var takesReturn: Bool { onReturn != nil || validation != nil }

  private func pressReturn() -> Bool {
    guard takesReturn else { return false }
    if showValidation() { onReturn?(text) }
    return true
  }

  // MARK: Pointer

  func handleTap(at point: Point) {
    if row.isClearButton(atColumn: point.wholeColumn) { clear() } else { click(at: point) }
  }

  func place(at point: Point) -> TextPosition { row.place(atColumn: point.wholeColumn) }

  func showSelection() { setNeedsDisplay() }

  func beginSelection(from start: Point, to end: Point) {
    // Moving the caret may scroll the text, so both positions are computed before it.
    let (startPlace, endPlace) = (place(at: start), place(at: end))
    entry.beginDrag(at: startPlace)
    move(to: endPlace, isSelecting: true)
  }

  func extendSelection(to point: Point) { move(to: place(at: point), isSelecting: true) }

  func selectionDragDidEnd() {}
}
