import TermNav
import Testing

@testable import Browse

@Suite nonisolated struct RereadPaceTests {
  private func time(_ seconds: Double) -> AppClock.Instant { AppClock.Instant(seconds: seconds) }

  @Test func `what was never read, or read at once, waits for the least time alone`() {
    var pace = RereadPace()
    #expect(pace.pause(at: time(0), atLeast: .milliseconds(20)) == .milliseconds(20))
    pace.note(from: time(1), to: time(1))
    #expect(pace.pause(at: time(1), atLeast: .milliseconds(20)) == .milliseconds(20))
  }

  @Test func `after a reading of three seconds twelve pass, from its end on`() {
    var pace = RereadPace()
    pace.note(from: time(2), to: time(5))
    #expect(pace.pause(at: time(5), atLeast: .milliseconds(20)) == .seconds(12))
    #expect(pace.pause(at: time(10), atLeast: .milliseconds(20)) == .seconds(7))
    #expect(pace.pause(at: time(20), atLeast: .milliseconds(20)) == .milliseconds(20))
  }
}
