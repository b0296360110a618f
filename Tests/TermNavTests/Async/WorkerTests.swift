import CLibrary
import Dispatch
import Testing

@testable import TermNav

@Suite struct WorkerTests {
  private struct Failure: Error {}

  private let subject = Worker.Subject("file", Array("/mount/a".utf8))

  @Test func `work is done on another thread, and its result or its error comes back`() async throws {
    let caller = pthread_self()
    #expect(try await Worker.run { pthread_self() } != caller)
    await #expect(throws: Failure.self) { try await Worker.run { throw Failure() } }
  }

  #if os(Linux)
    /// The program ended by a trap then.
    @Test func `without one more thread the caller does the work`() async {
      await #expect(processExitsWith: .success) {
        // The pool of tasks has a thread at rest for the next seconds: without one it would wait for a new one for ever.
        await Task.detached {}.value
        RefusedCall.refuse([.clone, .clone3], error: EAGAIN)
        let caller = pthread_self()
        guard try await Worker.run({ pthread_self() }) == caller else { exit(2) }
        try await Worker.perform(on: Worker.Subject("file", [])) { await goOn(for: 3) }
        exit(0)
      }
    }

    @Test func `without one more thread work that waits for others is refused`() async {
      await #expect(processExitsWith: .success) {
        RefusedCall.refuse([.clone, .clone3], error: EAGAIN)
        for subject in [nil, Worker.Subject("file", Array("a".utf8))] {
          let done = Locked("")
          Worker.start(
            on: subject, { done.withLock { $0 += "work" } },
            orElse: { _ in done.withLock { $0 += "refused" } })
          if done.withLock({ $0 }) != "refused" { exit(2) }
        }
        exit(0)
      }
    }
  #endif

  /// Work that goes on until it is let go, as at a mount that does not answer.
  private func hold(_ subject: Worker.Subject) async -> (gate: DispatchSemaphore, task: Task<Void, any Error>)
  {
    let (gate, hasBegun) = (DispatchSemaphore(value: 0), Locked(false))
    let task = Task {
      try await Worker.run(on: subject) {
        hasBegun.withLock { $0 = true }
        gate.wait()
      }
    }
    await goOn { hasBegun.withLock { $0 } }
    return (gate, task)
  }

  @Test func `of one subject one piece of work is done at a time, in their order`() async throws {
    let (gate, first) = await hold(subject)
    let done = Locked<[Int]>([])
    let others = (0..<3).map { number in
      Task { try await Worker.run(on: subject) { done.withLock { $0.append(number) } } }
    }
    // Another subject, and work without one, wait for nobody.
    try await Worker.run(on: Worker.Subject("file", Array("/mount/b".utf8))) {}
    try await Worker.run(on: Worker.Subject("entries", Array("/mount/a".utf8))) {}
    try await Worker.run {}
    #expect(done.withLock { $0 } == [])
    gate.signal()
    for task in others + [first] { try await task.value }
    #expect(done.withLock { $0 } == [0, 1, 2])
    // The line has ended: the next one begins at once.
    try await Worker.run(on: subject) {}
  }

  @Test func `work that was cancelled before it began is not done`() async throws {
    let (gate, first) = await hold(subject)
    let done = Locked(0)
    let cancelled = Task { try await Worker.run(on: subject) { done.withLock { $0 += 1 } } }
    await Task.yield()
    let told = Task {
      for try await _ in Worker.values(on: subject, { $0.tell(done.withLock { $0 += 1 }) }) {}
    }
    await Task.yield()
    cancelled.cancel()
    told.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    _ = await told.result
    gate.signal()
    try await first.value
    try await Worker.run(on: subject) {}
    #expect(done.withLock { $0 } == 0)
  }

  @Test func `what a task performs on a subject waits for other work on it, and goes on there behind a wait`()
    async throws
  {
    let (gate, first) = await hold(subject)
    let hasBegun = Locked(false)
    let task = Task.detached { [subject] in
      try await Worker.perform(on: subject) {
        hasBegun.withLock { $0 = true }
        let isWorking = Self.isWorking(on: subject)
        await Task.yield()
        return isWorking && Self.isWorking(on: subject)
      }
    }
    await goOn(for: 1_000)
    #expect(!hasBegun.withLock({ $0 }))
    gate.signal()
    try await first.value
    #expect(try await task.value)
  }

  /// Whether work on the subject is being done: more of it waits.
  private nonisolated static func isWorking(on subject: Worker.Subject) -> Bool {
    let isDone = Locked(false)
    Worker.start(on: subject, { isDone.withLock { $0 = true } })
    for _ in 0..<1_000 { sched_yield() }
    return !isDone.withLock { $0 }
  }

  @Test func `who is cancelled waits no longer for work that does not end`() async throws {
    let (gate, task) = await hold(subject)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    gate.signal()
  }
}
