import Invariants
import Testing

@testable import TermNav

/// RULES 22: a terminal that stands still now and then, as on a busy machine, and then goes on.
@Suite struct FramePacerStallTests {
  /// Sends 400 frames of all sizes to a quick terminal that stands still for up to 6 s at times; then it answers all that is
  /// open. Returns how long a frame has to wait then, and the bytes that were unanswered.
  private func wait(seed: UInt64, loses: Double) -> (time: Seconds, bytes: Int) {
    var random = SplitMix64(seed: seed)
    var pacer = FramePacer()
    var now = 100.0
    var goesOn = 0.0
    var (answers, unanswered) = (0, 0)
    for _ in 0..<400 {
      now += Double.random(in: 0.001...0.03, using: &random)
      if now > goesOn, Double.random(in: 0...1, using: &random) < 0.02 {
        goesOn = now + [0.05, 0.2, 0.4, 1, 2.5, 4, 6].randomElement(using: &random)!
      }
      // It may answer some, and the others later.
      while now >= goesOn, answers > 0 {
        answers -= 1
        if loses == 0 || Double.random(in: 0...1, using: &random) > loses { pacer.answered(at: now) }
        if Double.random(in: 0...1, using: &random) < 0.3 { break }
      }
      pacer.advance(to: now)
      guard pacer.isReady(at: now) else { continue }
      let bytes = [3, 30, 300, 3000, 9000, 20_000].randomElement(using: &random)!
      let questions = pacer.questions(at: now)
      pacer.sent(bytes: bytes, questions, at: now)
      unanswered = answers == 0 ? bytes : unanswered + bytes
      answers += (questions.contains(.before) ? 1 : 0) + (questions.contains(.after) ? 1 : 0)
    }
    let start = now
    while !pacer.isReady(at: now), now - start < 3600 {
      now += 0.01
      for _ in 0..<answers { pacer.answered(at: now) }
      answers = 0
      pacer.advance(to: now)
    }
    return (now - start, unanswered)
  }

  @Test(arguments: [10549, 9448, 4165, 17959, 10987, 12338, 30, 16253, 7252, 279] + Array(40...100))
  func `once it answers again a frame does not wait`(_ seed: UInt64) {
    #expect(wait(seed: seed, loses: 0).time < 0.5)
  }

  @Test(arguments: [18277, 8138, 14335, 3819, 6690, 15952, 8988] + Array(40...80))
  func `where answers are lost too, it waits no longer than the slowest line needs`(_ seed: UInt64) {
    let wait = wait(seed: seed, loses: 0.01)
    #expect(wait.time < OpenQuestions.longest + 1 + Double(wait.bytes) / LinkEstimate.slowestMeasured)
  }
}
