/// The request for the next frame, shared by the program, its overlays and its presented pages. A view on a
/// page does not use this request: the view marks its page as changed (`ViewTree.onNeedsDisplay`).
@MainActor final class FrameRequest {
  /// Whether a frame was requested since the last frame began.
  var isMade = true
  /// The visible rows of key hints, which are checked for changes before each requested frame.
  let hints = ShownHints()

  func make() {
    isMade = true
    hints.isDue = true
  }
}
