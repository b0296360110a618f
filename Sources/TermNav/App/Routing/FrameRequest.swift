/// The request for the next frame. It is shared by the program, its overlays and its presented pages. A view
/// on a page marks its page as changed instead (`ViewTree.onNeedsDisplay`).
@MainActor final class FrameRequest {
  /// Whether a frame was requested since the last one began.
  var isMade = true
  /// The visible rows of hints, which are checked for changes with each requested frame.
  let hints = ShownHints()

  func make() {
    isMade = true
    hints.isDue = true
  }
}
