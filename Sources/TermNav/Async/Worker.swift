/// Threads for work that may block for any time, such as reading from a network mount that does not answer.
/// On these threads, blocked work does not stop the rest of the program.
package enum Worker {
  /// The subject of work that may block, such as a mount. Pieces of work on one subject run one after the
  /// other. So a mount that does not answer blocks only one thread, even if the user tries again.
  package struct Subject: Hashable, Sendable {
    let kind: String
    let name: [UInt8]

    package init(_ kind: String, _ name: [UInt8]) { (self.kind, self.name) = (kind, name) }
  }

  /// Runs work that may block on a thread of its own and returns its result. If the task is cancelled, this
  /// throws `CancellationError` at once: work that has not begun does not run, and running work keeps its
  /// thread until it returns. The caller stays on its actor, because at its start a program has no threads
  /// for other tasks yet.
  package static func run<Result: Sendable>(
    on subject: Subject? = nil, isolation: isolated (any Actor)? = #isolation,
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await Answer.wait(isolation: isolation) { answer in
      start(on: subject) {
        answer.resolve(by: work)
      }
    }
  }

  /// Begins work that may block on a thread of its own, without waiting for the work. If the system cannot
  /// make a thread, the work runs at once on the caller's thread. If `refusal` is given, it is called
  /// instead, with the `errno`; give a `refusal` for work that waits for other work.
  package static func start(
    on subject: Subject? = nil, _ work: @escaping @Sendable () -> Void,
    orElse refusal: (@Sendable (Int32) -> Void)? = nil
  ) {
    let refuse = refusal ?? { _ in work() }
    guard let subject else { return LastingThreads.start(work, orElse: refuse) }
    guard queues.withLock({ $0.begin(subject, work) }) else { return }
    LastingThreads.start {
      queues.doAll(of: subject, work)
    } orElse: { failure in
      queues.doAll(of: subject) { refuse(failure) }
    }
  }

  /// The queues of work that waits for other work on the same subject, such as a mount.
  private static let queues = Locked(WorkQueues())

  /// The outcome of a piece of work, which is set once: the result, or the cancellation if that comes first.
  /// The value is passed under a lock, not by a continuation, because the thread sanitizer does not
  /// understand continuations.
  struct Answer<Value: Sendable>: Sendable {
    private enum State {
      case open
      case awaited(Waiting)
      case resolved(Swift.Result<Value, any Error>)
    }
    private let state = Locked(State.open)

    /// Calls `begin`, which begins a piece of work, and waits for the work's outcome or for the cancellation
    /// of the task. Throws the error of the work, or `CancellationError`.
    static func wait(
      isolation: isolated (any Actor)?, _ begin: (Answer) -> Void
    ) async throws -> Value {
      let answer = Answer()
      await withTaskCancellationHandler {
        // The closure captures the actor; otherwise it would not run on that actor.
        _ = isolation
        await Waiting.wait { waiting in
          answer.keep(waiting)
          begin(answer)
        }
      } onCancel: {
        answer.resolve(.failure(CancellationError()))
      }
      return try answer.resolved.get()
    }

    private func keep(_ waiting: Waiting) {
      state.withLock { if case .open = $0 { $0 = .awaited(waiting) } }
    }

    func resolve(_ result: Swift.Result<Value, any Error>) {
      let waiting: Waiting? = state.withLock { state in
        switch state {
        case .resolved: return nil
        case .open:
          state = .resolved(result)
          return nil
        case .awaited(let waiting):
          state = .resolved(result)
          return waiting
        }
      }
      waiting?.end()
    }

    /// Runs the work and sets its result as the outcome. Does not run the work if the outcome has been set
    /// already.
    func resolve(by work: () throws -> Value) {
      if !isGiven { resolve(Swift.Result { try work() }) }
    }

    private var isGiven: Bool {
      state.withLock { if case .resolved = $0 { true } else { false } }
    }

    /// The outcome of the piece of work, which must have been set.
    private var resolved: Swift.Result<Value, any Error> {
      state.withLock {
        guard case .resolved(let result) = $0 else { preconditionFailure("No answer has been given.") }
        return result
      }
    }
  }
}
