import TermNav

extension ViewController {
  /// Starts a task of an object that the page owns, such as its preview. The task ends with the page's tasks,
  /// and retains the page until it has ended.
  @discardableResult func keptTask(_ work: @escaping @MainActor () async throws -> Void) -> Task<Void, Never>
  {
    task { [self] in
      defer { withExtendedLifetime(self) {} }
      try await work()
    }
  }
}

/// Runs tasks, such as readings, of which only the newest counts: an older one might otherwise end last. A
/// new task cancels the one before.
final class NewestTask {
  private var task: Task<Void, Never>?

  /// Cancels the task that was begun before, and starts a new one.
  func begin(for page: ViewController, _ work: @escaping @MainActor () async throws -> Void) {
    task?.cancel()
    task = page.keptTask(work)
  }

  /// Cancels the task that was begun last.
  func end() { task?.cancel() }
}
