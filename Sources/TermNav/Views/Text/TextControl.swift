/// A control with an edited text. It shares the handling of commands and the pointer between fields and
/// editors.
@MainActor protocol TextControl: Control {
  var entry: TextEntry { get set }
  var panGestureRecognizer: ContentPanGestureRecognizer { get }
  /// The division of the text into rows, by which the caret moves up and down.
  var textRows: TextRows { get }

  /// Returns the position of the character at a point of the view.
  func position(at point: Point) -> TextPosition
  /// Shows the effect of a command.
  func show(_ change: TextEntry.Change)
  /// Shows the caret and the selection after the pointer has set them.
  func showSelection()
  /// Begins to select by a drag, from the pressed character to the pointer's present location.
  func beginSelection(from start: Point, to end: Point)
  func extendSelection(to point: Point)
  func selectionDragDidEnd()
}

extension TextControl {
  /// Performs a command. Returns false if the text does not use it, such as ↑ in the first row.
  @discardableResult
  func perform(_ command: TextCommand) -> Bool {
    guard let effect = entry.perform(command, in: textRows, pasting: tree.host?.copiedText) else {
      return false
    }
    if let copied = effect.copied { tree.host?.copy(copied) }
    show(effect.change)
    return true
  }

  /// Sets the caret by a click, or extends the selection with Shift. A second click selects a word, a third
  /// one a line.
  func click(at point: Point) {
    let tap = tapGestureRecognizer as? TextTap
    entry.click(
      at: position(at: point), count: tap?.count ?? 1, isSelecting: tap?.modifiers.contains(.shift) == true)
    showSelection()
  }

  /// Selects text by the pan.
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
