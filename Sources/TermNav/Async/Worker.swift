/// Work that may block for as long as it likes, on a thread of its own: a mount that does not answer holds up nobody else.
package enum Worker {
  /// What a piece of work looks at. Of one subject one piece is done at a time, and others wait for its end: who comes back
  /// to a mount that does not answer takes no second thread.
  package struct Subject: Hashable, Sendable {
    let kind: String
    let name: [UInt8]

    package init(_ kind: String, _ name: [UInt8]) { (self.kind, self.name) = (kind, name) }
  }

  /// Waits for the work; a task that is cancelled waits no longer, and the thread ends with the call that it is in. Work that has
  /// not begun by then is not done. The caller stays on its actor: a program that begins has no threads for other tasks yet.
  package static func run<Result: Sendable>(
    on subject: Subject? = nil, isolation: isolated (any Actor)? = #isolation,
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await Answer.wait(isolation: isolation) { answer in
      start(on: subject) {
        answer.give(by: work)
      }
    }
  }

  /// Begins the work, for whoever needs no answer. Where the system gives no thread, it is done at once, or `refusal` in its
  /// place, which is told the errno: for work that waits for others.
  package static func start(
    on subject: Subject? = nil, _ work: @escaping @Sendable () -> Void,
    orElse refusal: (@Sendable (Int32) -> Void)? = nil
  ) {
    let refuse = refusal ?? { _ in work() }
    guard let subject else { return LastingThreads.start(work, orElse: refuse) }
    guard lines.withLock({ $0.begin(subject, work) }) else { return }
    LastingThreads.start {
      lines.doAll(of: subject, work)
    } orElse: { failure in
      lines.doAll(of: subject) { refuse(failure) }
    }
  }

  /// Work that waits for the end of another.
  private static let lines = Locked(WorkLines())

  /// The first of two answers counts: the work's, or that it was cancelled. It is handed over by a lock: how a continuation
  /// hands over what it is resumed with, the thread sanitizer does not see.
  struct Answer<Value: Sendable>: Sendable {
    private enum State {
      case open
      case awaited(Waiting)
      case given(Swift.Result<Value, any Error>)
    }
    private let state = Locked(State.open)

    /// Waits for the answer to what `begin` begins, or for the end of the task.
    static func wait(
      isolation: isolated (any Actor)?, _ begin: (Answer) -> Void
    ) async throws -> Value {
      let answer = Answer()
      await withTaskCancellationHandler {
        // Captured, or else the closure would leave the actor.
        _ = isolation
        await Waiting.wait { waiting in
          answer.keep(waiting)
          begin(answer)
        }
      } onCancel: {
        answer.give(.failure(CancellationError()))
      }
      return try answer.given.get()
    }

    private func keep(_ waiting: Waiting) {
      state.withLock { if case .open = $0 { $0 = .awaited(waiting) } }
    }

    func give(_ result: Swift.Result<Value, any Error>) {
      let waiting: Waiting? = state.withLock { state in
        switch state {
        case .given: return nil
        case .open:
          state = .given(result)
          return nil
        case .awaited(let waiting):
          state = .given(result)
          return waiting
        }
      }
      waiting?.end()
    }

    /// Does the work, unless somebody has given an answer already, and gives what it returns or throws.
    func give(by work: () throws -> Value) {
      if !isGiven { give(Swift.Result { try work() }) }
    }

    private var isGiven: Bool {
      state.withLock { if case .given = $0 { true } else { false } }
    }

    /// Once the wait is over.
    private var given: Swift.Result<Value, any Error> {
      state.withLock {
        guard case .given(let result) = $0 else { preconditionFailure("No answer has been given.") }
        return result
      }
    }
  }
}
