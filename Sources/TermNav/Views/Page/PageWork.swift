/// The identity of a running task of a page. Tasks that are started within that task inherit it.
struct PageTask: Hashable, Comparable, Sendable {
  /// The identity of the page's task that is running, by which the program's clock knows which task sleeps;
  /// nil outside such tasks.
  @TaskLocal static var current: PageTask?

  fileprivate let number: Int

  /// Returns whether a page's task `a` began before task `b`.
  static func < (a: PageTask, b: PageTask) -> Bool { a.number < b.number }
}

/// The failed work of a page's task, which the user can have repeated once.
@MainActor private final class Retry {
  private var work: (@MainActor () -> Void)?

  init(_ work: @escaping @MainActor () -> Void) { self.work = work }

  /// Repeats the failed work of a page's task. Later calls do nothing.
  func perform() {
    let work = work
    drop()
    work?()
  }

  func drop() { work = nil }
}

/// The tasks of one page and its watches of changes, such as of files. They are cancelled when the page
/// leaves for good.
@MainActor final class PageWork {
  private(set) var tasks: [PageTask: Task<Void, Never>] = [:]
  private static var lastTask = 0
  private(set) var watches: [any PageWatch] = []
  private struct WeakRetry { weak var retry: Retry? }
  /// The work of closures that `retry` has returned, to repeat failed tasks. It is released when the page
  /// leaves for good, because the work holds the page and views of the page may hold the closure.
  private var retries: [WeakRetry] = []
  /// Whether the page has left for good. Its tasks and watches that begin afterwards are cancelled at once.
  private(set) var hasLeft = false

  // If the page is deallocated together with its program, `end()` was not called, so `deinit` cancels the
  // page's tasks. Nothing remains that watches could report to.
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

  /// Returns a closure that repeats failed work of the page. Only its first call does so, and only while the
  /// page has not left for good. The work is released then: it holds the page, and the page's list holds the
  /// button that repeats the work, so that the page would never be freed.
  func retry(_ work: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    let retry = Retry(work)
    retries.removeAll { $0.retry == nil }
    retries.append(WeakRetry(retry: retry))
    return { retry.perform() }
  }

  /// Keeps a watch of changes, such as of a file, to cancel it when the page leaves for good. If the page has
  /// left already, the watch is cancelled at once.
  func keep(_ watch: any PageWatch) {
    if hasLeft { return watch.cancel() }
    watches.removeAll { !$0.isActive }
    watches.append(watch)
  }

  /// Cancels all tasks and watches of the page, because it has left for good.
  func end() {
    hasLeft = true
    let (tasks, watches, retries) = (tasks, watches, retries)
    (self.tasks, self.watches, self.retries) = ([:], [], [])
    for dropped in retries { dropped.retry?.drop() }
    for task in tasks.values { task.cancel() }
    for watch in watches { watch.cancel() }
  }

  /// Lets new tasks and watches of the page run again, because it was added to a navigation stack or parent
  /// again.
  func allowWork() { hasLeft = false }
}
