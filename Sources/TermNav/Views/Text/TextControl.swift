/// A control with an edited text. Fields and editors conform to it, to share how commands and the pointer
/// change the text.
@MainActor protocol TextControl: Control {
  var entry: TextEntry { get set }
  var panGestureRecognizer: ContentPanGestureRecognizer { get }
  /// The division of the text's lines into rows of the screen, by which the caret moves up and down.
  var textRows: TextRows { get }

  /// Returns the position in the text of the character at a point of the control.
  func position(at point: Point) -> TextPosition
  /// Draws the text again, scrolls and calls `onChange`, as far as the change by a command needs it.
  func show(_ change: TextEntry.Change)
  /// Draws the edited text again after the pointer has set the caret or the selection.
  func showSelection()
  /// Begins to select text by a drag, from the pressed character to that at the pointer's present location.
  func beginSelection(from start: Point, to end: Point)
  func extendSelection(to point: Point)
  func selectionDragDidEnd()
}

extension TextControl {
  /// Performs an editing command. Returns false if the text does not use it, such as ↑ at the start of the
  /// text.
  @discardableResult
  func perform(_ command: TextCommand) -> Bool {
    guard let effect = entry.perform(command, in: textRows, pasting: tree.host?.copiedText) else {
      return false
    }
    if let copied = effect.copied { tree.host?.copy(copied) }
    show(effect.change)
    return true
  }

  /// Moves the text's caret to a clicked point, or extends the selection if Shift was held. A second click
  /// selects a word, a third one a line.
  func click(at point: Point) {
    let tap = tapGestureRecognizer as? TextTap
    entry.click(
      at: position(at: point), count: tap?.count ?? 1, isSelecting: tap?.modifiers.contains(.shift) == true)
    showSelection()
  }

  /// Selects text according to the state of the recognizer of drags. Called when that state changes.
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
