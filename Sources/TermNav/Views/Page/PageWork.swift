/// A running task of a page; tasks that it starts inherit it.
struct PageTask: Hashable, Comparable, Sendable {
  /// Tells the clock who sleeps.
  @TaskLocal static var current: PageTask?

  fileprivate let number: Int

  /// Whether a task began before another.
  static func < (a: PageTask, b: PageTask) -> Bool { a.number < b.number }
}

/// Failed work of a page, which can be done once more.
@MainActor private final class Retry {
  private var work: (@MainActor () -> Void)?

  init(_ work: @escaping @MainActor () -> Void) { self.work = work }

  /// Does the work at the first call.
  func perform() {
    let work = work
    drop()
    work?()
  }

  func drop() { work = nil }
}

/// The work of one page: tasks and watches, which end when the page leaves for good.
@MainActor final class PageWork {
  private(set) var tasks: [PageTask: Task<Void, Never>] = [:]
  private static var lastTask = 0
  private(set) var watches: [any PageWatch] = []
  private struct WeakRetry { weak var retry: Retry? }
  /// Dropped when the page leaves for good: their work has the page, which has what shows them.
  private var retries: [WeakRetry] = []
  /// Whether the page has left for good; what begins then ends at once.
  private(set) var hasLeft = false

  // Freed with its program the page has not left; what its work would tell is not there any more.
  deinit { for task in tasks.values { task.cancel() } }

  func run(priority: TaskPriority?, _ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    Self.lastTask += 1
    let running = PageTask(number: Self.lastTask)
    let task = Task(priority: priority) { [weak self] in
      await PageTask.$current.withValue(running) { await work() }
      self?.tasks[running] = nil
    }
    tasks[running] = task
    if hasLeft { task.cancel() }
    return task
  }

  /// Does failed work once more: at its first call, while the page has not left for good.
  func retry(_ work: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    let retry = Retry(work)
    retries.removeAll { $0.retry == nil }
    retries.append(WeakRetry(retry: retry))
    return { retry.perform() }
  }

  /// Ends a watch with the tasks.
  func keep(_ watch: any PageWatch) {
    if hasLeft { return watch.cancel() }
    watches.removeAll { !$0.isActive }
    watches.append(watch)
  }

  /// The page has left for good.
  func end() {
    hasLeft = true
    let (tasks, watches, retries) = (tasks, watches, retries)
    (self.tasks, self.watches, self.retries) = ([:], [], [])
    for dropped in retries { dropped.retry?.drop() }
    for task in tasks.values { task.cancel() }
    for watch in watches { watch.cancel() }
  }

  /// The page is somewhere again.
  func goOn() { hasLeft = false }
}
