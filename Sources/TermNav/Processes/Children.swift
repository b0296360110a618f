/// The work on all child processes. Signals, reaping and ends of children are handled one after the other, on
/// the thread of `DescriptorPoller`, so that no signal goes to a child that was reaped. Programs are started
/// on other threads, since the system may take long to load one.
enum Children {
  /// Runs `work` on the thread of `DescriptorPoller`, on which all work on child processes is done, once a
  /// descriptor is readable or a time is over.
  /// - Parameters:
  ///   - descriptors: the descriptors to wait for; empty to wait for the time alone.
  ///   - time: the longest wait; zero by default, which runs the work at once, and nil for no limit.
  ///   - work: the work to run.
  static func perform(
    whenReadable descriptors: [Int32] = [], after time: Duration? = .zero,
    _ work: @escaping @Sendable () -> Void
  ) {
    DescriptorPoller.shared.wait(for: descriptors, atMost: time?.seconds ?? .infinity, work)
  }

  // MARK: Starts

  /// Runs the closure `start`, which starts a child, on another thread. Blocks until the child's program
  /// runs, and returns what the closure returned.
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

  /// Runs the closure `start`, which starts a child, without blocking a thread of the caller. If the task is
  /// cancelled, it stops waiting; a child that is started nevertheless is released, which ends it.
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

  /// Returns the key by which `Worker` puts starts of commands in order. Starts of the same program in the
  /// same folder wait for one another; other starts do not.
  private static func subject(_ command: Command) -> Worker.Subject {
    Worker.Subject("start", Array("\(command.program)\0".utf8) + (command.workingDirectory?.bytes ?? []))
  }
}
