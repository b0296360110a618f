import TermNav

/// Programs that had the terminal: none is started, and each ends as the recording tells.
struct ReplayPrograms {
  /// One that runs until the recording says how it has ended.
  final class Program {
    fileprivate(set) var status: TerminationStatus?
    /// Whether its end is still to come.
    let isWaiting: Bool
    /// Goes on with its end.
    var waiting: Waiting?

    fileprivate init(isWaiting: Bool) { self.isWaiting = isWaiting }
  }

  private var running: [Program] = []
  /// Ends that nothing waits for yet.
  private var ended: [TerminationStatus?] = []

  /// Notes how programs have ended.
  mutating func note(_ ends: [TerminationStatus?]) { ended += ends }

  /// Lets programs go on that wait for an end, as far as ends are noted.
  mutating func endRunning() {
    while !ended.isEmpty, !running.isEmpty {
      let program = running.removeFirst()
      program.status = ended.removeFirst()
      program.waiting = nil
    }
  }

  /// Starts a program, which waits where its end is not noted yet.
  mutating func start() -> Program {
    let program = Program(isWaiting: ended.isEmpty)
    if ended.isEmpty { running.append(program) } else { program.status = ended.removeFirst() }
    return program
  }
}
