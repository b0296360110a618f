import CLibrary
import Testing

@testable import TermNav

/// A wait that ends just as its task is cancelled: what ends it holds no lock that a handler of the task calls for. Where it does,
/// both wait for ever, and the alarm ends the process of the test.
@Suite struct CancelledWaitTests {
  @Test func `the answer to a task`() async {
    await #expect(processExitsWith: .success) {
      await Self.tryOften {
        let answer = Locked<Worker.Answer<Int>?>(nil)
        return (
          {
            _ = try? await Worker.Answer<Int>.wait(isolation: nil) { kept in answer.withLock { $0 = kept } }
          },
          { answer.withLock { $0 }?.resolve(.success(1)) }
        )
      }
    }
  }

  @Test func `the end of a sequence whose batches a task awaits`() async {
    await #expect(processExitsWith: .success) {
      await Self.tryOften {
        let buffer = BatchBuffer<Int>(most: 1)
        return ({ _ = try? await buffer.nextBatch(isolation: nil) }, { buffer.finish(nil) })
      }
    }
  }

  @Test func `room for an element that a task has read`() async {
    await #expect(processExitsWith: .success) {
      await Self.tryOften {
        let buffer = BatchBuffer<Int>(most: 1)
        return ({ _ = await buffer.add(1) }, { _ = try? await buffer.nextBatch(isolation: nil) })
      }
    }
  }

  typealias Work = @Sendable () async -> Void

  private static func tryOften(_ make: () -> (wait: Work, end: Work)) async {
    // Far more than all tries take.
    alarm(60)
    for _ in 0..<5_000 {
      let (wait, end) = make()
      let waiting = Task.detached { await wait() }
      await Task.yield()
      let here = Locked(0)
      // Two threads of the pool begin at once.
      let meet: @Sendable () -> Void = {
        here.withLock { $0 += 1 }
        for _ in 0..<10_000 where here.withLock({ $0 }) < 2 {}
      }
      let ending = Task.detached {
        meet()
        await end()
      }
      let cancelling = Task.detached {
        meet()
        waiting.cancel()
      }
      for task in [waiting, ending, cancelling] { await task.value }
    }
    exit(0)
  }
}
