/// What a program asks of its loop, which grants all of it at the end of a turn.
struct ProgramWishes {
  /// Texts of which the terminal notifies its user.
  var notifications: [String] = []
  /// Texts for a clipboard; `tell` hears where one has gone.
  var copies: [(text: String, tell: @MainActor (CopyOutcome) -> Void)] = []
  var pictures: [PictureOrder] = []
  /// Whether the whole next frame is sent.
  var wholeFrame = false

  /// Removes and returns all wishes; nil where there are none.
  mutating func popAll() -> ProgramWishes? {
    if notifications.isEmpty, copies.isEmpty, pictures.isEmpty, !wholeFrame { return nil }
    defer { self = ProgramWishes() }
    return self
  }
}
