/// The progress of the user's request to quit.
@MainActor struct QuitProgress {
  /// The time in seconds within which a second Ctrl-C ends the program, whatever was answered to the first.
  static let insistence: Seconds = 2

  private weak var question: PendingQuit?
  private var lastInterrupt: Seconds?

  /// Whether a question has been asked and not answered yet.
  var isAsking: Bool { question?.isPending == true }

  mutating func ask(_ question: PendingQuit) { self.question = question }

  /// Whether Ctrl-C at a time ends the program without asking, since it follows another one that was not
  /// handled.
  func isInsisted(at time: Seconds) -> Bool {
    lastInterrupt.map { time <= $0 + Self.insistence } ?? false
  }

  /// Notes a Ctrl-C that no view, view controller or handler has handled.
  mutating func interrupt(at time: Seconds) { lastInterrupt = time }
}
