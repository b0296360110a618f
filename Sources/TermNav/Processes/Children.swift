/// Has all children: what is to be done with them, and what the system tells of them, is done one after the other on the thread of
/// `DescriptorPoller`. Only their starts are done elsewhere, since the system may take its time to load a program.
enum Children {
  /// Called on the thread of the children, once one of the descriptors can be read, or after a time; at once by default.
  static func tell(
    of descriptors: [Int32] = [], after time: Duration? = .zero, _ work: @escaping @Sendable () -> Void
  ) {
    DescriptorPoller.shared.wait(for: descriptors, atMost: time?.seconds ?? .infinity, work)
  }

  // MARK: Starts

  /// Starts a child by a closure, and waits until its program runs.
  static func start<Started: Sendable>(
    _ command: Command, _ start: @escaping @Sendable () throws(CommandError) -> Started
  ) throws(CommandError) -> Started {
    let answer = HandOver<Result<Started, CommandError>>()
    Worker.start(on: subject(command)) {
      answer.give(Result { () throws(CommandError) in try start() })
    } orElse: {
      answer.give(.failure(.failed(command.program, errno: $0)))
    }
    return try answer.take().get()
  }

  /// The same without holding up a thread of the caller's. A task that is cancelled waits no longer; what is started all the same is
  /// given up.
  static func start<Started: Sendable>(
    _ command: Command, isolation: isolated (any Actor)?,
    _ start: @escaping @Sendable () throws(CommandError) -> Started
  ) async throws -> Started {
    try await Worker.Answer.wait(isolation: isolation) { answer in
      Worker.start(on: subject(command)) {
        answer.give(by: start)
      } orElse: {
        answer.give(.failure(CommandError.failed(command.program, errno: $0)))
      }
    }
  }

  /// The subject of a child's start for `Worker`: of two starts of one program in one folder, the later waits for the end of the earlier.
  private static func subject(_ command: Command) -> Worker.Subject {
    Worker.Subject("start", Array("\(command.program)\0".utf8) + (command.workingDirectory?.bytes ?? []))
  }
}
