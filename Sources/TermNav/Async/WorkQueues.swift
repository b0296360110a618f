/// Queues of work that may block, one for each subject, such as a mount. A piece of work waits in the queue
/// of its subject until the running piece has ended.
struct WorkQueues {
  private var waiting: [Worker.Subject: [@Sendable () -> Void]] = [:]

  /// Returns whether a piece of work may begin now; if not, adds it to the queue of its subject.
  mutating func begin(_ subject: Worker.Subject, _ work: @escaping @Sendable () -> Void) -> Bool {
    if waiting[subject] == nil {
      waiting[subject] = []
      return true
    }
    waiting[subject]?.append(work)
    return false
  }

  /// Returns the next piece of work on a subject, after a piece has ended; nil if none waits.
  mutating func next(of subject: Worker.Subject) -> (@Sendable () -> Void)? {
    guard waiting[subject]?.isEmpty == false else {
      waiting[subject] = nil
      return nil
    }
    return waiting[subject]?.removeFirst()
  }
}

extension Locked<WorkQueues> {
  /// Runs a piece of work that may begin, and then the pieces on the same subject that were queued in the
  /// meantime.
  func doAll(of subject: Worker.Subject, _ first: @escaping @Sendable () -> Void) {
    var next: (@Sendable () -> Void)? = first
    while let work = next {
      work()
      next = self.withLock { $0.next(of: subject) }
    }
  }
}
