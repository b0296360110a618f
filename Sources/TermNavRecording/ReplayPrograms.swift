import TermNav

/// The programs that a replayed program runs on the terminal. None is started: each ends as recorded.
struct ReplayPrograms {
  /// A program that counts as running until the recording reports its end.
  final class Program {
    fileprivate(set) var status: TerminationStatus?
    /// Whether the recording had not reported the program's end when it was started.
    let isWaiting: Bool
    /// Resumes the task that waits for the program's end, when set to nil.
    var waiting: Waiting?

    fileprivate init(isWaiting: Bool) { self.isWaiting = isWaiting }
  }

  private var running: [Program] = []
  /// The ends that were read before their programs were started; nil for a program that could not be started.
  private var ended: [TerminationStatus?] = []

  /// Notes how programs have ended, in the order of the recording.
  mutating func note(_ ends: [TerminationStatus?]) { ended += ends }

  /// Ends running programs, in the order of their starts, as far as ends are noted.
  mutating func endRunning() {
    while !ended.isEmpty, !running.isEmpty {
      let program = running.removeFirst()
      program.status = ended.removeFirst()
      program.waiting = nil
    }
  }

  /// Starts a program. It ends at once where its end is noted already.
  mutating func start() -> Program {
    let program = Program(isWaiting: ended.isEmpty)
    if ended.isEmpty { running.append(program) } else { program.status = ended.removeFirst() }
    return program
  }
}
