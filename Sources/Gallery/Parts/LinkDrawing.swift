/// When the figures of the line to the terminal are drawn: an answer to a frame is drawn once, and the answer to that
/// frame is not.
struct LinkDrawing {
  private var isDrawing = false
  private var isDrawn = false

  /// The figures have changed; `awaited` answers are still to come. Returns whether to draw them.
  mutating func shouldDraw(awaited: Int) -> Bool {
    if isDrawn || isDrawing || awaited > 0 { return false }
    isDrawing = true
    return true
  }

  mutating func frameWasDrawn() { (isDrawn, isDrawing) = (isDrawing, false) }
}
