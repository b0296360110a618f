/// The pieces of work that wait, for each subject, until the piece that is being done has ended.
struct WorkLines {
  private var waiting: [Worker.Subject: [@Sendable () -> Void]] = [:]

  /// Whether the work may begin now; otherwise it waits.
  mutating func begin(_ subject: Worker.Subject, _ work: @escaping @Sendable () -> Void) -> Bool {
    if waiting[subject] == nil {
      waiting[subject] = []
      return true
    }
    waiting[subject]?.append(work)
    return false
  }

  /// The piece of work to do after one of this subject has ended; nil where none waits.
  mutating func next(of subject: Worker.Subject) -> (@Sendable () -> Void)? {
    guard waiting[subject]?.isEmpty == false else {
      waiting[subject] = nil
      return nil
    }
    return waiting[subject]?.removeFirst()
  }
}

extension Locked<WorkLines> {
  /// Does a piece of work that may begin, and those of its subject that have come meanwhile.
  func doAll(of subject: Worker.Subject, _ first: @escaping @Sendable () -> Void) {
    var next: (@Sendable () -> Void)? = first
    while let work = next {
      work()
      next = self.withLock { $0.next(of: subject) }
    }
  }
}
