/// The tasks and callbacks that wait until a presented page has been dismissed. Each task is resumed once,
/// each callback called once.
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

  /// Ends the waits of tasks for the end of a presentation, because a task was cancelled. Returns false if
  /// the presentation has ended already.
  mutating func cancel() -> Bool {
    isCancelled = true
    guard !isOver else { return false }
    resume()
    return true
  }

  /// Ends the waits of tasks because the presentation has ended. Returns the callbacks that the caller must
  /// call.
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
