/// The requests of a program to its terminal, such as to copy a text. The event loop carries them out at the
/// end of a turn.
struct ProgramWishes {
  /// The texts of the notifications that the terminal is to show.
  var notifications: [String] = []
  /// The texts to copy to a clipboard; `tell` is to be called with the outcome.
  var copies: [(text: String, tell: @MainActor (CopyOutcome) -> Void)] = []
  var pictures: [PictureOrder] = []
  /// Whether the whole next frame is sent, not only its changes.
  var wholeFrame = false

  /// Returns all requests to the terminal and removes them; nil if there are none.
  mutating func popAll() -> ProgramWishes? {
    if notifications.isEmpty, copies.isEmpty, pictures.isEmpty, !wholeFrame { return nil }
    defer { self = ProgramWishes() }
    return self
  }
}
