extension Worker {
  /// Runs asynchronous work, which may block, on its own threads, not on those that Swift's tasks share. Each
  /// part between two awaits counts as a piece of work on the subject, such as a mount; pieces on one subject
  /// run one after the other. Call this from code that is isolated to no actor.
  package static func perform<Result>(
    on subject: Subject, _ work: () async throws -> Result
  ) async throws -> Result {
    try await withTaskExecutorPreference(Executor(subject), operation: work)
  }

  /// Begins a task that is isolated to no actor. Its work may block: it runs on threads of its own, and its
  /// parts count as work on the subject, such as a mount.
  package static func detach(
    on subject: Subject, priority: TaskPriority, _ work: @escaping @Sendable () async -> Void
  ) {
    Task.detached(executorPreference: Executor(subject), priority: priority, operation: work)
  }

  /// An executor for tasks that are isolated to no actor. It runs each part of a task between two awaits as a
  /// piece of work on a subject, such as a mount; pieces on one subject run one after the other.
  final class Executor: TaskExecutor {
    private let subject: Subject

    init(_ subject: Subject) { self.subject = subject }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Worker.start(on: subject) { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
