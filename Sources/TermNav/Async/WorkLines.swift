/// Of each subject the work that waits for the end of the one that is done.
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

  /// What is done once one has ended; nil ends the line.
  mutating func next(of subject: Worker.Subject) -> (@Sendable () -> Void)? {
    guard waiting[subject]?.isEmpty == false else {
      waiting[subject] = nil
      return nil
    }
    return waiting[subject]?.removeFirst()
  }
}
