extension ViewController {
  /// Runs work that is cancelled when the view controller leaves for good.
  ///
  ///     override func viewDidLoad() {
  ///       task { [self, api] in rows = try await api.messages() }
  ///     }
  ///
  /// Errors other than cancellation go to `taskFailed`.
  @discardableResult
  public final func task(
    priority: TaskPriority? = nil, _ work: @escaping @MainActor () async throws -> Void
  ) -> Task<Void, Never> {
    self.work.run(priority: priority) { [weak self] in
      do { try await work() } catch is CancellationError {} catch {
        if !Task.isCancelled { self?.taskFailed(error) }
      }
    }
  }

  /// The program; nil outside a stack.
  public final var app: NavigationApp? { navigationController?.host.program as? NavigationApp }
}
