import NavModel
import Testing

@testable import TermNav

/// The values of which the pacing of frames is made.
@Suite struct FramePacerPartsTests {
  private func question(
    _ time: Seconds, isBefore: Bool = false, bytes: Int = 1000, position: Int = 1000
  ) -> OpenQuestions.Question {
    OpenQuestions.Question(
      time: time, isBefore: isBefore, isPaired: true, bytes: bytes, position: position, ahead: position)
  }

  /// A line that took a frame of 1000 bytes in `seconds`.
  private func line(_ seconds: Seconds, latency: Seconds = 0.02) -> LinkEstimate {
    var line = LinkEstimate()
    line.measure(question(1, isBefore: true), answeredAt: 1 + latency)
    line.measure(question(1), answeredAt: 1 + latency + seconds)
    return line
  }

  @Test func `a line's rate is the time between the answers at both ends of a frame`() throws {
    let line = line(0.5)
    #expect(abs(try #require(line.secondsPerByte) - 0.0005) < 1e-9)
    #expect(abs(try #require(line.latency) - 0.02) < 1e-9)
    #expect(abs(line.roundTrip - 0.52) < 1e-9)
    #expect(!line.isQuick && !line.isFast)
    #expect(self.line(0.0001, latency: 0.001).isFast)
  }

  @Test func `without a sure start a frame tells no rate`() {
    var line = LinkEstimate()
    line.measure(question(1, isBefore: true), answeredAt: 1.02)
    line.loseStart()
    line.measure(question(1), answeredAt: 1.5)
    #expect(line.secondsPerByte == nil)
    #expect(line.roundTrip == 0.5)
  }

  @Test func `a shorter way is believed at once, a longer one by and by`() throws {
    var line = line(0.5)
    line.measure(question(2, isBefore: true), answeredAt: 2.01)
    #expect(abs(try #require(line.latency) - 0.01) < 1e-9)
    line.measure(question(3, isBefore: true), answeredAt: 3.09)
    #expect(abs(try #require(line.latency) - 0.02) < 1e-9)
  }

  @Test func `answers go to the oldest question, and none of a frame is forgotten`() throws {
    var (open, load) = (OpenQuestions(), LinkLoad())
    open.ask([.before, .after], bytes: 100, of: load, at: 1)
    load.send(100, at: 1, over: LinkEstimate())
    open.ask(.after, bytes: 50, of: load, at: 2)
    #expect(open.awaited == 3 && open.bytes == 150)
    let firstAnswered = open.answerOldest()
    let first = try #require(firstAnswered)
    #expect(first.isBefore && first.isPaired && first.position == 0)
    let secondAnswered = open.answerOldest()
    let second = try #require(secondAnswered)
    #expect(!second.isBefore && second.position == 100)
    let thirdAnswered = open.answerOldest()
    let third = try #require(thirdAnswered)
    #expect(!third.isPaired && third.position == 150 && third.ahead == 150)
    #expect(open.isEmpty && open.awaited == 0)
  }

  @Test func `a terminal that answers twice is known by the answers beyond`() {
    var open = OpenQuestions()
    open.ask(.after, bytes: 100, of: LinkLoad(), at: 1)
    #expect(open.answerOldest() != nil)
    #expect(open.answerNone() == true, "one more than was asked")
    open.ask(.after, bytes: 100, of: LinkLoad(), at: 2)
    #expect(open.awaited == 3)
    #expect(open.answerOldest() == nil)
    #expect(open.answerOldest() != nil)
  }

  @Test func `an answer to a question that was given up counts for none`() {
    var open = OpenQuestions()
    open.ask(.after, bytes: 100, of: LinkLoad(), at: 1)
    open.giveUpLost(at: 1 + OpenQuestions.longest)
    #expect(!open.isEmpty)
    open.giveUpLost(at: 1.1 + OpenQuestions.longest)
    #expect(open.isEmpty)
    #expect(open.answerNone() == false)
    open.forget()
    #expect(open.answerNone() == false, "nothing was asked since")
  }

  @Test func `a line has carried its bytes after their time, one frame behind the other`() {
    var load = LinkLoad()
    let line = line(0.5)
    load.send(1000, at: 1, over: line)
    load.send(1000, at: 1.1, over: line)
    #expect(abs(load.carried - 2) < 1e-9)
    load.acknowledge(upTo: 1000, at: 1.6)
    #expect(load.rest == 1000)
    load.carry([question(1.1)], since: 1.6, over: line)
    #expect(abs(load.carried - 2.08) < 1e-9)
    load.forget()
    #expect(load.rest == 0)
  }

  @Test func `a silent line gets frames by its rate, and settles after its last answer`() {
    let line = line(0.5)
    var load = LinkLoad()
    load.send(200, at: 10, over: line)
    var silent = SilentLink(before: line)
    #expect(abs(silent.frameTime(after: load, over: LinkEstimate(), isProven: true) - 10.1) < 1e-9)
    #expect(!silent.isSettled(at: 1000))
    silent.hear(question(10), at: 12, newest: question(11), rest: 400, over: line)
    #expect(silent.isSettling && !silent.isSettled(at: 13.4) && silent.isSettled(at: 13.5))
  }

  @Test func `a silent line that was never measured may be slow, or never answer`() {
    var load = LinkLoad()
    load.send(1000, at: 10, over: LinkEstimate())
    let silent = SilentLink(before: LinkEstimate())
    #expect(silent.frameTime(after: load, over: LinkEstimate(), isProven: true) == 10 + FramePacer.patience)
    #expect(silent.frameTime(after: load, over: LinkEstimate(), isProven: false) == 10)
  }
}
