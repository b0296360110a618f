/// Queues of work, one for each subject, for work that waits until the running piece has ended.
struct WorkQueues {
  private var waiting: [Worker.Subject: [@Sendable () -> Void]] = [:]

  /// Returns whether the work may begin now; if not, it is queued.
  mutating func begin(_ subject: Worker.Subject, _ work: @escaping @Sendable () -> Void) -> Bool {
    if waiting[subject] == nil {
      waiting[subject] = []
      return true
    }
    waiting[subject]?.append(work)
    return false
  }

  /// Returns the next piece of work after one on a subject has ended; nil where none waits.
  mutating func next(of subject: Worker.Subject) -> (@Sendable () -> Void)? {
    guard waiting[subject]?.isEmpty == false else {
      waiting[subject] = nil
      return nil
    }
    return waiting[subject]?.removeFirst()
  }
}

extension Locked<WorkQueues> {
  /// Does a piece of work that may begin, and then those on its subject that were queued meanwhile.
  func doAll(of subject: Worker.Subject, _ first: @escaping @Sendable () -> Void) {
    var next: (@Sendable () -> Void)? = first
    while let work = next {
      work()
      next = self.withLock { $0.next(of: subject) }
    }
  }
}
