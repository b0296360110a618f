/// The work on all child processes: signals, reaping and their ends are handled one after the other, on the
/// thread of `DescriptorPoller`. Starts run on other threads, since the system may take long to load a
/// program.
enum Children {
  /// Runs `work` on the thread of `DescriptorPoller` once one of the descriptors is readable, or after a
  /// time.
  /// - Parameters:
  ///   - descriptors: the descriptors to wait for.
  ///   - time: the longest wait; zero by default, nil for no limit.
  ///   - work: the work to run.
  static func perform(
    whenReadable descriptors: [Int32] = [], after time: Duration? = .zero,
    _ work: @escaping @Sendable () -> Void
  ) {
    DescriptorPoller.shared.wait(for: descriptors, atMost: time?.seconds ?? .infinity, work)
  }

  // MARK: Starts

  /// Starts a child by a closure, on another thread, and blocks until its program runs.
  static func start<Started: Sendable>(
    _ command: Command, _ start: @escaping @Sendable () throws(CommandError) -> Started
  ) throws(CommandError) -> Started {
    let answer = HandOver<Result<Started, CommandError>>()
    Worker.start(on: subject(command)) {
      answer.enqueue(Result { () throws(CommandError) in try start() })
    } orElse: {
      answer.enqueue(.failure(.failed(command.program, errno: $0)))
    }
    return try answer.dequeue().get()
  }

  /// Starts a child by a closure without blocking a thread of the caller. A cancelled task stops waiting; a
  /// child that is started nevertheless is released.
  static func start<Started: Sendable>(
    _ command: Command, isolation: isolated (any Actor)?,
    _ start: @escaping @Sendable () throws(CommandError) -> Started
  ) async throws -> Started {
    try await Worker.Answer.wait(isolation: isolation) { answer in
      Worker.start(on: subject(command)) {
        answer.resolve(by: start)
      } orElse: {
        answer.resolve(.failure(CommandError.failed(command.program, errno: $0)))
      }
    }
  }

  /// Returns the subject under which `Worker` starts a command. Starts of the same program in the same folder
  /// wait for one another; others do not.
  private static func subject(_ command: Command) -> Worker.Subject {
    Worker.Subject("start", Array("\(command.program)\0".utf8) + (command.workingDirectory?.bytes ?? []))
  }
}
