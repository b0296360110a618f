extension Worker {
  /// Runs a task's work, which may block, on a thread for it. What the work does until it awaits something is
  /// a piece of work on the subject. Call it on no actor.
  package static func perform<Result>(
    on subject: Subject, _ work: () async throws -> Result
  ) async throws -> Result {
    try await withTaskExecutorPreference(Executor(subject), operation: work)
  }

  /// Begins a task on no actor whose work may block, as in `perform(on:_:)`.
  package static func detach(
    on subject: Subject, priority: TaskPriority, _ work: @escaping @Sendable () async -> Void
  ) {
    Task.detached(executorPreference: Executor(subject), priority: priority, operation: work)
  }

  /// An executor that runs what a task does on no actor as pieces of work on a subject.
  final class Executor: TaskExecutor {
    private let subject: Subject

    init(_ subject: Subject) { self.subject = subject }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Worker.start(on: subject) { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
