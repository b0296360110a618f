import Testing

@testable import NavModel

@Suite struct ChangeQueueTests {
  private let queue = ChangeQueue()

  @Test func `a call from inside another runs after it, in the order of the calls`() {
    var log: [String] = []
    queue.perform {
      queue.perform {
        log.append("second")
        queue.perform { log.append("fourth") }
      }
      queue.perform { log.append("third") }
      log.append("first")
      #expect(queue.isChanging)
    }
    #expect(log == ["first", "second", "third", "fourth"] && !queue.isChanging)
  }

  @Test func `a change within a call is a part of it, and what was postponed waits for the whole call`() {
    var log: [String] = []
    queue.perform {
      queue.run {
        queue.perform { log.append("postponed") }
        log.append("part")
      }
      log.append("rest")
      #expect(queue.isChanging)
    }
    #expect(log == ["part", "rest", "postponed"])
  }

  @Test func `after a call the next one runs at once`() {
    var runs = 0
    queue.perform { runs += 1 }
    queue.perform { runs += 1 }
    #expect(runs == 2)
  }
}
