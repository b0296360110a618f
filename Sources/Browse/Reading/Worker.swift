import TermNav

/// Work that may block for as long as it likes, on a thread of its own: a mount that does not answer holds up nobody else.
nonisolated enum Worker {
  /// Waits for the work; a task that is cancelled waits no longer, and the thread ends with the call that it is in. The
  /// caller stays on its actor: a program that begins has no threads for other tasks yet.
  static func run<Result: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let answer = Answer<Result>()
    await withTaskCancellationHandler {
      // Captured, or else the closure would leave the actor.
      _ = isolation
      await withCheckedContinuation { continuation in
        answer.wait(continuation)
        start { answer.give(Swift.Result { try work() }) }
      }
    } onCancel: {
      answer.give(.failure(CancellationError()))
    }
    return try answer.given.get()
  }

  /// Begins the work, for whoever needs no answer. Where the system gives no thread, it is done at once, or `refusal` in its
  /// place: for work that waits for others.
  static func start(
    _ work: @escaping @Sendable () -> Void, orElse refusal: (@Sendable () -> Void)? = nil
  ) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    let box = Unmanaged.passRetained(Work(work))
    #if canImport(Darwin)
      var thread: pthread_t?
      let failure = pthread_create(&thread, &attributes, { Work.run($0) }, box.toOpaque())
    #elseif canImport(Musl)
      var thread: pthread_t?
      let failure = pthread_create(&thread, &attributes, { Work.run($0!) }, box.toOpaque())
    #else
      var thread = pthread_t()
      let failure = pthread_create(&thread, &attributes, { Work.run($0!) }, box.toOpaque())
    #endif
    if failure != 0 {
      let work = box.takeRetainedValue().work
      (refusal ?? work)()
    }
  }

  private final class Work {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    static func run(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      Unmanaged<Work>.fromOpaque(box).takeRetainedValue().work()
      return nil
    }
  }

  /// The first of two answers counts: the work's, or that it was cancelled. It is handed over by a lock: how a continuation
  /// hands over what it is resumed with, the thread sanitizer does not see.
  private struct Answer<Value: Sendable>: Sendable {
    private enum State {
      case open
      case awaited(CheckedContinuation<Void, Never>)
      case given(Swift.Result<Value, any Error>)
    }
    private let state = Locked(State.open)

    func wait(_ continuation: CheckedContinuation<Void, Never>) {
      let isGiven = state { state in
        guard case .open = state else { return true }
        state = .awaited(continuation)
        return false
      }
      if isGiven { continuation.resume() }
    }

    func give(_ result: Swift.Result<Value, any Error>) {
      let waiting = state { state -> CheckedContinuation<Void, Never>? in
        let before = state
        if case .given = before { return nil }
        state = .given(result)
        if case .awaited(let continuation) = before { return continuation }
        return nil
      }
      waiting?.resume()
    }

    /// Once the wait is over.
    var given: Swift.Result<Value, any Error> {
      state {
        guard case .given(let result) = $0 else { preconditionFailure("No answer has been given.") }
        return result
      }
    }
  }
}
