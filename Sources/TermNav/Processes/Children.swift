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

  /// Starts that wait for one of the same program in the same folder: a mount that does not answer takes one thread.
  private static let lines = Locked(WorkLines())

  /// Starts a child by a closure, and waits until its program runs.
  static func start<Started: Sendable>(
    _ command: Command, _ start: @escaping @Sendable () throws(CommandError) -> Started
  ) throws(CommandError) -> Started {
    let answer = HandOver<Result<Started, CommandError>>()
    begin(command) {
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
      begin(command) {
        answer.give(by: start)
      } orElse: {
        answer.give(.failure(CommandError.failed(command.program, errno: $0)))
      }
    }
  }

  /// - Parameter refuse: called with an errno where the system gives no thread.
  private static func begin(
    _ command: Command, _ start: @escaping @Sendable () -> Void,
    orElse refuse: @escaping @Sendable (Int32) -> Void
  ) {
    let subject = Worker.Subject(command.program, command.workingDirectory?.bytes ?? [])
    guard lines({ $0.begin(subject, start) }) else { return }
    let failure = LastingThreads.start { lines.doAll(of: subject, start) }
    if failure != 0 { lines.doAll(of: subject) { refuse(failure) } }
  }
}
