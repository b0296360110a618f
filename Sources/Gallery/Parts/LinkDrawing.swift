/// Decides when the figures of the connection to the terminal are drawn again. The terminal's answer to a
/// frame changes these figures. They are drawn once after such an answer: if the answer to that frame drew
/// them again, frames would never end.
struct LinkDrawing {
  private var isDrawing = false
  private var isDrawn = false

  /// Notes that the figures of the connection to the terminal have changed. Returns whether to draw them now.
  /// - Parameter awaited: How many answers to earlier frames have not come.
  mutating func shouldDraw(awaited: Int) -> Bool {
    if isDrawn || isDrawing || awaited > 0 { return false }
    isDrawing = true
    return true
  }

  mutating func frameWasDrawn() { (isDrawn, isDrawing) = (isDrawing, false) }
}
