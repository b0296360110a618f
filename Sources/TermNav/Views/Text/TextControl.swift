/// A control whose text is edited: what commands and the pointer do in fields and editors alike.
@MainActor protocol TextControl: Control {
  var entry: TextEntry { get set }
  var panGestureRecognizer: ContentPanGestureRecognizer { get }
  /// The rows that moves up and down count.
  var textRows: TextRows { get }

  /// The character that is shown at a point of the view.
  func place(at point: Point) -> TextPosition
  /// Shows what a command has changed.
  func show(_ change: TextEntry.Change)
  /// Shows the caret and the selection that the pointer has set.
  func showSelection()
  /// Begins a drag at the pressed character, not at the slop's end.
  func beginSelection(from start: Point, to end: Point)
  func extendSelection(to point: Point)
  func selectionDragDidEnd()
}

extension TextControl {
  /// False where the text does not take the command, as ↑ in its first row.
  @discardableResult
  func perform(_ command: TextCommand) -> Bool {
    guard let effect = entry.perform(command, in: textRows, pasting: tree.host?.copiedText) else {
      return false
    }
    if let copied = effect.copied { tree.host?.copy(copied) }
    show(effect.change)
    return true
  }

  /// A click sets the caret; with Shift it selects up to there, a second one selects a word, a third one a line.
  func click(at point: Point) {
    let tap = tapGestureRecognizer as? TextTap
    entry.click(
      at: place(at: point), count: tap?.count ?? 1, isSelecting: tap?.modifiers.contains(.shift) == true)
    showSelection()
  }

  /// Selects with the pan.
  func followDrag() {
    let pan = panGestureRecognizer
    switch pan.state {
    case .began:
      becomeFirstResponder()
      beginSelection(from: pan.pressLocation, to: pan.location)
    case .changed: extendSelection(to: pan.location)
    case .cancelled:
      entry.cancelDrag()
      setNeedsDisplay()
      selectionDragDidEnd()
    case .ended:
      entry.endDrag()
      selectionDragDidEnd()
    case .possible, .failed: break
    }
  }
}
