import Foundation
import Testing

/// Lets two tests a core run at a time, each on a thread of its own: they block while they wait for programs.
struct InTurn: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    await Turns.shared.take()
    defer { Turns.shared.giveBack() }
    try await withTaskExecutorPreference(ThreadEach.shared) { try await body() }
  }
}

extension Trait where Self == InTurn {
  static var inTurn: Self { InTurn() }
}

/// The turns that are free, and who waits for one.
private final class Turns: Sendable {
  static let shared = Turns()

  private let lock = NSLock()
  nonisolated(unsafe) private var free = 2 * ProcessInfo.processInfo.activeProcessorCount
  nonisolated(unsafe) private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    await withCheckedContinuation { continuation in
      lock.withLock {
        if free == 0 { return waiting.append(continuation) }
        free -= 1
        continuation.resume()
      }
    }
  }

  func giveBack() {
    lock.withLock {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
  }
}

/// The pool of Swift's tasks has one thread a core, and a test that waits would hold it.
final class ThreadEach: TaskExecutor {
  static let shared = ThreadEach()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
