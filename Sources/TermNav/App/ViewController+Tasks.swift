extension ViewController {
  /// Runs asynchronous work of the page on the main actor. It is cancelled when the page has left for good; begun after that,
  /// it is cancelled from its start. What has to outlive its page is a `Task` of its own.
  ///
  ///     override func viewDidLoad() {
  ///       task { [self, api] in rows = try await api.messages() }
  ///     }
  ///
  /// What it throws goes to `taskFailed`, but for a cancellation.
  /// - Returns: the task, which need not be kept.
  @discardableResult
  public final func task(
    priority: TaskPriority? = nil, _ work: @escaping @MainActor () async throws -> Void
  ) -> Task<Void, Never> {
    lastTask += 1
    let id = lastTask
    let task = Task(priority: priority) { [weak self] in
      do { try await work() } catch is CancellationError {} catch {
        if !Task.isCancelled { self?.taskFailed(error) }
      }
      self?.tasks[id] = nil
    }
    tasks[id] = task
    if hasLeft { task.cancel() }
    return task
  }

  /// The program that shows the page; nil while the page is in no stack of one.
  public final var app: NavigationApp? { navigationController?.owner as? NavigationApp }

  /// The page has left for good.
  func cancelTasks() {
    let running = tasks.values
    tasks = [:]
    for task in running { task.cancel() }
  }
}
