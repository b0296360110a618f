/// The request for the next frame. All that is shown shares it and may make it.
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
