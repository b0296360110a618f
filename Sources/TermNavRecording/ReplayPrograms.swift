import TermNav

/// The other programs that a replayed program runs on the terminal. None is really started: each ends as the
/// recording says.
struct ReplayPrograms {
  /// Another program of the replay, which counts as running until the recording says how it has ended.
  final class Program {
    fileprivate(set) var status: TerminationStatus?
    /// Whether the end of the program was not known when it was started, so that a task has to wait for it.
    let isWaiting: Bool
    /// The wait of the task that needs the end of the other program. Setting it to nil resumes the task.
    var waiting: Waiting?

    fileprivate init(isWaiting: Bool) { self.isWaiting = isWaiting }
  }

  private var running: [Program] = []
  /// The ends of other programs whose starts the replay has not reached; an element is nil for a program that
  /// could not be started.
  private var ended: [TerminationStatus?] = []

  /// Notes how other programs have ended, in the order of the recording.
  mutating func note(_ ends: [TerminationStatus?]) { ended += ends }

  /// Ends the running programs of the replay whose ends are known, in the order of their starts.
  mutating func endRunning() {
    while !ended.isEmpty, !running.isEmpty {
      let program = running.removeFirst()
      program.status = ended.removeFirst()
      program.waiting = nil
    }
  }

  /// Starts another program in the replay. If its end is known already, it has ended when this returns.
  mutating func start() -> Program {
    let program = Program(isWaiting: ended.isEmpty)
    if ended.isEmpty { running.append(program) } else { program.status = ended.removeFirst() }
    return program
  }
}
