/// Who waits for the end of a presentation; each is resumed once.
@MainActor struct PresentationWaits {
  private var waiting: [Waiting] = []
  private var completions: [() -> Void] = []
  private(set) var tasks: Set<PageTask> = []
  private(set) var isCancelled = false
  private var isOver = false

  mutating func add(_ completion: @escaping () -> Void) { completions.append(completion) }

  mutating func add(_ waiting: Waiting, of task: PageTask?, isCancelled: Bool) {
    if isOver || isCancelled || self.isCancelled { return }
    self.waiting.append(waiting)
    if let task { tasks.insert(task) }
  }

  /// False if nobody waited.
  mutating func cancel() -> Bool {
    isCancelled = true
    guard !isOver else { return false }
    resume()
    return true
  }

  /// Resumes those who wait; returns what is to be called then.
  mutating func end() -> [() -> Void] {
    isOver = true
    defer { completions = [] }
    resume()
    return completions
  }

  private mutating func resume() {
    (waiting, tasks) = ([], [])
  }
}
