import TermNav

extension ViewController {
  /// Runs work of something that the page owns. A page that was popped is kept alive until its work has
  /// ended.
  @discardableResult func keptTask(_ work: @escaping @MainActor () async throws -> Void) -> Task<Void, Never>
  {
    task { [self] in
      defer { withExtendedLifetime(self) {} }
      try await work()
    }
  }
}

/// A task of which only the newest counts: of two readings, the older one might end last. A new one cancels
/// the old one.
final class NewestTask {
  private var task: Task<Void, Never>?

  /// Begins the work, and cancels the work before.
  func begin(for page: ViewController, _ work: @escaping @MainActor () async throws -> Void) {
    task?.cancel()
    task = page.keptTask(work)
  }

  /// Cancels the current work.
  func end() { task?.cancel() }
}
