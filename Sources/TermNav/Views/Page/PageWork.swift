/// The identity of a running task of a page. Tasks that it starts inherit it.
struct PageTask: Hashable, Comparable, Sendable {
  /// The page's task that is running, by which the clock knows which task sleeps.
  @TaskLocal static var current: PageTask?

  fileprivate let number: Int

  /// Returns whether task `a` began before task `b`.
  static func < (a: PageTask, b: PageTask) -> Bool { a.number < b.number }
}

/// The failed work of a page, which can be repeated once.
@MainActor private final class Retry {
  private var work: (@MainActor () -> Void)?

  init(_ work: @escaping @MainActor () -> Void) { self.work = work }

  /// Repeats the work, at the first call only.
  func perform() {
    let work = work
    drop()
    work?()
  }

  func drop() { work = nil }
}

/// The tasks and watches of one page, which end when the page leaves for good.
@MainActor final class PageWork {
  private(set) var tasks: [PageTask: Task<Void, Never>] = [:]
  private static var lastTask = 0
  private(set) var watches: [any PageWatch] = []
  private struct WeakRetry { weak var retry: Retry? }
  /// The retries that were handed out. They are dropped when the page leaves for good, because their work
  /// keeps the page and the page's views keep the retry.
  private var retries: [WeakRetry] = []
  /// Whether the page has left for good. Work that begins afterwards is cancelled at once.
  private(set) var hasLeft = false

  // If the page is deallocated together with its program, `end()` was not called, so tasks are cancelled
  // here. Nothing remains that watches could report to.
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

  /// Returns a closure that repeats failed work, at its first call and only while the page has not left for
  /// good.
  func retry(_ work: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    let retry = Retry(work)
    retries.removeAll { $0.retry == nil }
    retries.append(WeakRetry(retry: retry))
    return { retry.perform() }
  }

  /// Cancels a watch when the tasks are cancelled.
  func keep(_ watch: any PageWatch) {
    if hasLeft { return watch.cancel() }
    watches.removeAll { !$0.isActive }
    watches.append(watch)
  }

  /// Cancels all work, because the page has left for good.
  func end() {
    hasLeft = true
    let (tasks, watches, retries) = (tasks, watches, retries)
    (self.tasks, self.watches, self.retries) = ([:], [], [])
    for dropped in retries { dropped.retry?.drop() }
    for task in tasks.values { task.cancel() }
    for watch in watches { watch.cancel() }
  }

  /// Allows work again, because the page was added again.
  func allowWork() { hasLeft = false }
}
