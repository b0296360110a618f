extension ViewController {
  /// Runs work that is cancelled when the view controller leaves for good.
  ///
  ///     override func viewDidLoad() {
  ///       task { [self, api] in rows = try await api.messages() }
  ///     }
  ///
  /// Errors other than cancellation go to `onFailure`, or without it to `taskFailed`.
  ///
  ///     task { [self] in
  ///       rows = try await api.messages()
  ///     } onFailure: { [self] error, retry in
  ///       task { if await confirm("\(error)", action: "Try again") { retry() } }
  ///     }
  ///
  /// - Parameter onFailure: is given the error, and `retry`, which does the work once more as a new task: at its first call, while the
  ///   view controller has not left for good. A list offers it by `list.state = .failed(error, retry: retry)`.
  /// - Returns: the task, to cancel it or to wait for its end; a `retry` is not part of it.
  @discardableResult
  public final func task(
    priority: TaskPriority? = nil, _ work: @escaping @MainActor () async throws -> Void,
    onFailure: (@MainActor (_ error: any Error, _ retry: @escaping @MainActor () -> Void) -> Void)? = nil
  ) -> Task<Void, Never> {
    self.work.run(priority: priority) { [weak self] in
      do { try await work() } catch is CancellationError {} catch {
        guard !Task.isCancelled, let self else { return }
        guard let onFailure else { return taskFailed(error) }
        let retry = self.work.retry { [weak self] in
          self?.task(priority: priority, work, onFailure: onFailure)
        }
        onFailure(error, retry)
      }
    }
  }

  /// The program; nil outside a stack.
  public final var app: NavigationApp? { navigationController?.host.program as? NavigationApp }
}
