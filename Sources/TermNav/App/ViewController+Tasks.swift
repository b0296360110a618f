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
    lastTask += 1
    let id = lastTask
    let task = Task(priority: priority) { [weak self, running = PageTask(self, id)] in
      do {
        try await PageTask.$current.withValue(running) { try await work() }
      } catch is CancellationError {} catch {
        if !Task.isCancelled { self?.taskFailed(error) }
      }
      self?.tasks[id] = nil
    }
    tasks[id] = task
    if hasLeft { task.cancel() }
    return task
  }

  /// The program; nil outside a stack.
  public final var app: NavigationApp? { navigationController?.host.program as? NavigationApp }

  var runningTasks: some Sequence<PageTask> { tasks.keys.lazy.map { PageTask(self, $0) } }

  func cancelTasks() {
    let running = tasks.values
    tasks = [:]
    for task in running { task.cancel() }
  }

  /// Ends a watch with the tasks.
  func keep(_ watch: any PageWatch) {
    watches.removeAll { !$0.isActive }
    watches.append(watch)
    if hasLeft { endWatches() }
  }

  func endWatches() {
    let ended = watches
    watches = []
    for watch in ended { watch.cancel() }
  }
}
