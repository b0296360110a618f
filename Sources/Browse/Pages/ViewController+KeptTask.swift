import TermNav

extension ViewController {
  /// Runs work of something that the page owns: a page that is popped lives until its work knows of it.
  @discardableResult func keptTask(_ work: @escaping @MainActor () async throws -> Void) -> Task<Void, Never>
  {
    task { [self] in
      defer { withExtendedLifetime(self) {} }
      try await work()
    }
  }
}

/// Work of a page of which the newest counts alone: of two readings the older one may end last.
final class NewestTask {
  private var task: Task<Void, Never>?

  /// Cancels what was begun before.
  func begin(for page: ViewController, _ work: @escaping @MainActor () async throws -> Void) {
    task?.cancel()
    task = page.keptTask(work)
  }

  /// Cancels what goes on.
  func end() { task?.cancel() }
}
