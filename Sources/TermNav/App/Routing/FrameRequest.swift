/// The request for the next frame, which the program, its overlays and its presented pages share. A view on a page counts a change of
/// its page instead (`ViewTree.onNeedsDisplay`).
@MainActor final class FrameRequest {
  /// Whether it was made since the last frame began.
  var isMade = true
  /// The rows of hints are asked again with each frame that is requested.
  let hints = ShownHints()

  func make() {
    isMade = true
    hints.isDue = true
  }
}
