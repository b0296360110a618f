/// Work that may block for as long as it likes, on a thread of its own: a mount that does not answer holds up nobody else.
nonisolated enum Worker {
  /// Waits for the work; a task that is cancelled waits no longer, and the thread ends with the call that it is in.
  static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    let answer = Answer<Result>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        answer.wait(continuation)
        start { answer.give(Swift.Result { try work() }) }
      }
    } onCancel: {
      answer.give(.failure(CancellationError()))
    }
  }

  /// Begins the work, for whoever needs no answer.
  static func start(_ work: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    let box = Unmanaged.passRetained(Work(work))
    #if canImport(Darwin)
      var thread: pthread_t?
      let failure = pthread_create(&thread, &attributes, { Work.run($0) }, box.toOpaque())
    #else
      var thread = pthread_t()
      let failure = pthread_create(&thread, &attributes, { Work.run($0!) }, box.toOpaque())
    #endif
    // Without a thread, the work is done here.
    if failure != 0 { box.takeRetainedValue().work() }
  }

  private final class Work {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    static func run(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      Unmanaged<Work>.fromOpaque(box).takeRetainedValue().work()
      return nil
    }
  }

  /// The first of two answers counts: the work's, or that it was cancelled.
  private final class Answer<Value: Sendable>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var continuation: CheckedContinuation<Value, any Error>?
    private var early: Swift.Result<Value, any Error>?
    private var isGiven = false

    init() { pthread_mutex_init(lock, nil) }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    func wait(_ continuation: CheckedContinuation<Value, any Error>) {
      pthread_mutex_lock(lock)
      let early = early
      if early == nil { self.continuation = continuation }
      pthread_mutex_unlock(lock)
      if let early { continuation.resume(with: early) }
    }

    func give(_ result: Swift.Result<Value, any Error>) {
      pthread_mutex_lock(lock)
      let waiting = continuation
      continuation = nil
      if !isGiven, waiting == nil { early = result }
      isGiven = true
      pthread_mutex_unlock(lock)
      waiting?.resume(with: result)
    }
  }
}
