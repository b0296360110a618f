/// Queues of work that may block, one for each subject, such as a mount. A piece of work waits in the queue
/// of its subject until the running piece has ended.
struct WorkQueues {
  private var waiting: [Worker.Subject: [@Sendable () -> Void]] = [:]

  /// Returns whether a piece of work may begin now, because no other work on its subject, such as a mount, is
  /// running; if not, adds the piece to the subject's queue.
  mutating func begin(_ subject: Worker.Subject, _ work: @escaping @Sendable () -> Void) -> Bool {
    if waiting[subject] == nil {
      waiting[subject] = []
      return true
    }
    waiting[subject]?.append(work)
    return false
  }

  /// Returns the piece of work that waits next on a subject, such as a mount, after another piece has ended;
  /// nil if none waits.
  mutating func next(of subject: Worker.Subject) -> (@Sendable () -> Void)? {
    guard waiting[subject]?.isEmpty == false else {
      waiting[subject] = nil
      return nil
    }
    return waiting[subject]?.removeFirst()
  }
}

extension Locked<WorkQueues> {
  /// Runs a piece of work that may begin, and then the pieces on the same subject, such as a mount, that were
  /// queued in the meantime.
  func doAll(of subject: Worker.Subject, _ first: @escaping @Sendable () -> Void) {
    var next: (@Sendable () -> Void)? = first
    while let work = next {
      work()
      next = self.withLock { $0.next(of: subject) }
    }
  }
}
