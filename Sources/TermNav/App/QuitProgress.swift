/// The state of the user's request to quit: which question is open, and when Ctrl-C came last.
@MainActor struct QuitProgress {
  /// The time in seconds within which a second Ctrl-C ends the program, even if a page refused to quit after
  /// the first Ctrl-C.
  static let insistence: Seconds = 2

  private weak var question: PendingQuit?
  private var lastInterrupt: Seconds?

  /// Whether a page or the program has been asked whether to quit, and has neither agreed nor refused yet.
  var isAsking: Bool { question?.isPending == true }

  mutating func ask(_ question: PendingQuit) { self.question = question }

  /// Returns whether Ctrl-C at a time ends the program without asking, because this Ctrl-C soon follows
  /// another one that was not handled.
  func isInsisted(at time: Seconds) -> Bool {
    lastInterrupt.map { time <= $0 + Self.insistence } ?? false
  }

  /// Notes a Ctrl-C that no view, view controller or handler has handled.
  mutating func interrupt(at time: Seconds) { lastInterrupt = time }
}
