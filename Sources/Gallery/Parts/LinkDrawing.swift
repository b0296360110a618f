/// The decision when to draw the figures of the line to the terminal. The terminal's answer to a frame
/// changes them, so they are drawn once; the answer to that frame must not draw them again without end.
struct LinkDrawing {
  private var isDrawing = false
  private var isDrawn = false

  /// Notes that the figures have changed, and returns whether to draw them.
  /// - Parameter awaited: the number of answers that are still to come.
  mutating func shouldDraw(awaited: Int) -> Bool {
    if isDrawn || isDrawing || awaited > 0 { return false }
    isDrawing = true
    return true
  }

  mutating func frameWasDrawn() { (isDrawn, isDrawing) = (isDrawing, false) }
}
