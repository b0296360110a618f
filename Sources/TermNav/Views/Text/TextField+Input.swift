/// Keys and pointer of a field.
extension TextField {
  func handleEditing(_ key: KeyPress) -> Bool {
    if key == KeyPress(.enter) { return pressReturn() }
    guard let command = entry.command(for: key),
      let effect = entry.perform(command, pasting: tree.host?.copiedText)
    else { return false }
    effect.copied.map { tree.host?.copy($0) }
    show(effect.change)
    return true
  }

  /// Whether `handleEditing` takes the key.
  func isOfText(_ key: KeyPress) -> Bool {
    key == KeyPress(.enter) ? takesReturn : entry.command(for: key) != nil
  }

  var takesReturn: Bool { onReturn != nil || validation != nil }

  private func pressReturn() -> Bool {
    guard takesReturn else { return false }
    if showValidation() { onReturn?(text) }
    return true
  }

  // MARK: Pointer

  func handleTap(at place: Point) {
    let row = row
    if row.isClearButton(atColumn: place.wholeColumn) { return clear() }
    let tap = tapGestureRecognizer as? TextTap
    entry.click(
      at: row.place(atColumn: place.wholeColumn), count: tap?.count ?? 1,
      isSelecting: tap?.modifiers.contains(.shift) == true)
    setNeedsDisplay()
  }

  func followSelection() {
    let pan = panGestureRecognizer
    switch pan.state {
    case .began:
      becomeFirstResponder()
      let row = row
      // From the pressed character, not the slop's end.
      entry.beginDrag(at: row.place(atColumn: pan.pressLocation.wholeColumn))
      move(to: row.place(atColumn: pan.location.wholeColumn), isSelecting: true)
    case .changed: move(to: row.place(atColumn: pan.location.wholeColumn), isSelecting: true)
    case .cancelled:
      entry.cancelDrag()
      setNeedsDisplay()
    case .ended, .possible, .failed: break
    }
  }
}
