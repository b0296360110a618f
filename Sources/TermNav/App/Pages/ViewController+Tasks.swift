extension ViewController {
  /// Runs asynchronous work, which is cancelled when the view controller leaves its stack for good; after
  /// that, new work is cancelled at once.
  ///
  ///     override func viewDidLoad() { task { [self, api] in rows = try await api.messages() } }
  ///
  /// An error of the work goes to `onFailure` or, without that, to `taskFailed(_:)`. The error of a cancelled
  /// task is ignored.
  ///
  ///     task { [self] in rows = try await api.messages() } onFailure: { [self] error, retry in task { if
  ///     await confirm("\(error)", action: "Try again") { retry() } } }
  ///
  /// - Parameters:
  ///   - priority: the priority of the task; nil for the priority of the caller.
  ///   - work: the work.
  ///   - onFailure: called with the error, and with `retry`, which runs the work again as a new task. Only
  ///     the first call of `retry` has an effect, and only until the view controller has left for good. A
  ///     list can offer it to the user by `list.state = .failed(error, retry: retry)`.
  /// - Returns: the task, to cancel it or to wait for its end. A new try by `retry` is another task.
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

  /// The program that shows the view controller; nil if it is in no stack, or no program shows its stack.
  public final var app: NavigationApp? { navigationController?.host.program as? NavigationApp }
}
