/// How far the user's wish to end the program has come.
@MainActor struct QuitProgress {
  /// A second Ctrl-C within this time ends the program, whatever was answered.
  static let insistence: Seconds = 2

  private weak var question: PendingQuit?
  private var lastInterrupt: Seconds?

  /// Whether somebody who was asked has not answered yet.
  var isAsking: Bool { question?.isPending == true }

  mutating func ask(_ question: PendingQuit) { self.question = question }

  /// Whether Ctrl-C at a time ends the program whatever is answered: it follows another one that nobody took.
  func isInsisted(at time: Seconds) -> Bool {
    lastInterrupt.map { time <= $0 + Self.insistence } ?? false
  }

  /// Notes a Ctrl-C that nobody took.
  mutating func interrupt(at time: Seconds) { lastInterrupt = time }
}
