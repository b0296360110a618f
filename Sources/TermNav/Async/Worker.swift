/// Threads for work that may block for any time, so that a mount that does not answer holds up nothing else.
package enum Worker {
  /// The subject of work. Work on one subject is done one piece at a time; so coming back to a mount that
  /// does not answer takes no second thread.
  package struct Subject: Hashable, Sendable {
    let kind: String
    let name: [UInt8]

    package init(_ kind: String, _ name: [UInt8]) { (self.kind, self.name) = (kind, name) }
  }

  /// Runs work and returns its result. A task that is cancelled waits no longer: work that has not begun is
  /// not done, and work that runs keeps its thread until it returns. The caller stays on its actor, because a
  /// program that begins has no threads for other tasks yet.
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

  /// Begins work without waiting for it. Where the system gives no thread, the work is done at once; or, for
  /// work that waits for other work, `refusal` is called with the errno in its place.
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

  /// The work that waits for the end of other work on its subject.
  private static let queues = Locked(WorkQueues())

  /// An answer that is given once: the result of the work or its cancellation, whichever comes first. A lock
  /// hands it over, because the thread sanitizer does not see how a continuation hands over its value.
  struct Answer<Value: Sendable>: Sendable {
    private enum State {
      case open
      case awaited(Waiting)
      case resolved(Swift.Result<Value, any Error>)
    }
    private let state = Locked(State.open)

    /// Waits for the answer to what `begin` begins, or for the cancellation of the task.
    static func wait(
      isolation: isolated (any Actor)?, _ begin: (Answer) -> Void
    ) async throws -> Value {
      let answer = Answer()
      await withTaskCancellationHandler {
        // The actor is captured, or else the closure would leave it.
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

    /// Does the work and gives its result as the answer, unless an answer has been given already.
    func resolve(by work: () throws -> Value) {
      if !isGiven { resolve(Swift.Result { try work() }) }
    }

    private var isGiven: Bool {
      state.withLock { if case .resolved = $0 { true } else { false } }
    }

    /// The answer, which must have been given.
    private var resolved: Swift.Result<Value, any Error> {
      state.withLock {
        guard case .resolved(let result) = $0 else { preconditionFailure("No answer has been given.") }
        return result
      }
    }
  }
}
