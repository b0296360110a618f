import Invariants
import TermNavTesting
import Testing

@testable import TermNav

/// A line with a rate in bytes a second, and a way that takes half `latency`; it answers as a terminal does.
private struct Line {
  var rate: Double
  var latency: Seconds
  var answers: Bool = true
  /// Whether the answer to the question of that number, 1-based, is lost.
  var loses: (Int) -> Bool = { _ in false }
  private var asked = 0
  /// When the line has carried all that was given to it.
  private var isFree: Seconds = 0
  private(set) var coming: [Seconds] = []
  /// Frames that the terminal has not taken yet, by the time at which it will have.
  private(set) var arrivals: [Seconds] = []

  init(rate: Double, latency: Seconds, answers: Bool = true) {
    (self.rate, self.latency, self.answers) = (rate, latency, answers)
  }

  mutating func send(_ bytes: Int, _ questions: FrameQuestions, at time: Seconds) {
    let start = max(isFree, time)
    isFree = start + Double(bytes) / rate
    arrivals.append(isFree + latency / 2)
    guard answers else { return }
    for (question, time) in [(FrameQuestions.before, start), (.after, isFree)]
    where questions.contains(question) {
      asked += 1
      if !loses(asked) { coming.append(time + latency) }
    }
  }

  func framesOnTheWay(at time: Seconds) -> Int { arrivals.count { $0 > time } }

  /// Without those in the air; answers are read each millisecond, so that its rate is known by no more.
  func framesOnTheLine(at time: Seconds) -> Int { framesOnTheWay(at: time + latency / 2 + 0.002) }

  /// They come in order.
  mutating func answersUntil(_ time: Seconds) -> [Seconds] {
    guard let first = coming.first, first <= time else { return [] }
    let due = coming.filter { $0 <= time }
    coming.removeAll { $0 <= time }
    return due
  }
}

/// What a drag of 60 motions a second looks like at the far end of a line.
private struct Drag {
  var frames = 0
  /// Most frames that were on their way at once.
  var mostOnTheWay = 0
  /// Most frames that the line had not carried yet, as one was given to it; what is in the air does not count.
  var mostOnTheLine = 0
  /// From the last motion to the arrival of its frame.
  var settled: Seconds = 0
  /// Questions that went with frames.
  var questions = 0

  /// - Parameter begin: when the hand comes; the first frame goes out at 0.
  init(over line: Line, bytes: Int, seconds: Int = 4, begin: Int = 0) {
    var (line, pace) = (line, FramePacer())
    var isWanted = false
    let end = Double(begin + seconds)
    var lastArrival: Seconds = 0
    for step in 0... {
      let now = Double(step) / 1000
      if now >= end, !isWanted { break }
      for time in line.answersUntil(now) { pace.answered(at: time) }
      pace.advance(to: now)
      if step == 0 || (step % 16 == 0 && now >= Double(begin) && now < end) { isWanted = true }
      guard isWanted, pace.isReady(at: now) else { continue }
      isWanted = false
      let asking = pace.questions(at: now)
      questions += asking.rawValue.nonzeroBitCount
      line.send(bytes, asking, at: now)
      pace.sent(bytes: bytes, asking, at: now)
      frames += 1
      lastArrival = line.arrivals.last!
      mostOnTheWay = max(mostOnTheWay, line.framesOnTheWay(at: now))
      mostOnTheLine = max(mostOnTheLine, line.framesOnTheLine(at: now))
    }
    settled = lastArrival - end
  }
}

/// A key that is held for a second, 30 times a second; a frame shows all that have come, each by more bytes.
private struct HeldKey {
  /// From the last key to the arrival of its frame.
  var settled: Seconds = 0
  /// Most frames that the line had not carried yet, as one was given to it.
  var mostOnTheLine = 0

  /// - Parameters:
  ///   - bytes: of a frame that shows one key, and of each further one.
  ///   - keys: how many are sent, so that the last comes at any moment of a frame.
  init(over line: Line, bytes: (first: Int, further: Int), keys: Int) {
    var (line, pace) = (line, FramePacer())
    var (waiting, sent) = (0, 0)
    let way = line.latency / 2
    for step in 0..<10_000 {
      let now = Double(step) / 1000
      for time in line.answersUntil(now) { pace.answered(at: time) }
      pace.advance(to: now)
      while sent < keys, 3 + Double(sent) / 30 + way <= now { (waiting, sent) = (waiting + 1, sent + 1) }
      guard step == 0 || waiting > 0, pace.isReady(at: now) else { continue }
      let count = step == 0 ? 2500 : bytes.first + (waiting - 1) * bytes.further
      waiting = 0
      let asking = pace.questions(at: now)
      line.send(count, asking, at: now)
      pace.sent(bytes: count, asking, at: now)
      mostOnTheLine = max(mostOnTheLine, line.framesOnTheLine(at: now))
    }
    settled = line.arrivals.last! - (3 + Double(keys - 1) / 30)
  }
}

/// Keys that push and pop pages, each with a slide of 0.35 s, on a line that may lose answers.
private struct Typing {
  /// From what is to be shown to the start of a frame that shows it.
  var longestWait: Seconds = 0

  /// - Parameter bytes: of the first frame, and of a frame of a slide.
  init(over line: Line, bytes: (first: Int, slide: Int), keys: [Seconds]) {
    var (line, pace) = (line, FramePacer())
    var wanted: Seconds? = 0
    var isFirst = true
    var next = 0
    var moving: Seconds = -1
    var step = -1
    let steps = Int((keys.last! + 3) * 1000)
    while step < steps {
      step += 1
      let now = Double(step) / 1000
      for time in line.answersUntil(now) { pace.answered(at: time) }
      pace.advance(to: now)
      let isKey = next < keys.count && keys[next] <= now
      if isKey { (next, moving) = (next + 1, now + 0.35) }
      if isKey || (now < moving && step % 16 == 0) { wanted = wanted ?? now }
      guard let since = wanted, pace.isReady(at: now) else { continue }
      longestWait = max(longestWait, now - since)
      wanted = nil
      let asking = pace.questions(at: now)
      line.send(isFirst ? bytes.first : bytes.slide, asking, at: now)
      pace.sent(bytes: isFirst ? bytes.first : bytes.slide, asking, at: now)
      isFirst = false
    }
    if let wanted { longestWait = max(longestWait, keys.last! + 3 - wanted) }
  }
}

@Suite struct FramePacerTests {
  @Test(arguments: [
    (50_000.0, 0.08, true), (1_000, 0.001, true), (10_000_000, 0.08, false), (10_000_000, 0.001, false),
  ])
  func `moving pages wait for a line that carries few bytes, however far it is`(
    _ rate: Double, _ latency: Seconds, _ isSlow: Bool
  ) {
    var (line, pace) = (Line(rate: rate, latency: latency), FramePacer())
    #expect(!pace.keepsFramesWaiting, "nothing is known")
    let asking = pace.questions(at: 0)
    line.send(4000, asking, at: 0)
    pace.sent(bytes: 4000, asking, at: 0)
    for time in line.answersUntil(10) { pace.answered(at: time) }
    #expect(pace.keepsFramesWaiting == isSlow)
    pace.sent(bytes: 4000, pace.questions(at: 20), at: 20)
    pace.advance(to: 40)
    #expect(pace.keepsFramesWaiting, "it has stopped to answer")
  }

  /// Bytes of the first frame and of one of a slide: 24 × 80, 60 × 200, 100 × 400, and where frames are nearly nothing.
  nonisolated static let loads = [(2500, 300), (12_000, 1600), (40_000, 8000), (2500, 2500), (4000, 40)]

  /// It may end a program of the same job, and the shell takes the terminal back at once.
  @Test func `after Ctrl-C nothing is asked for a quarter of a second`() {
    var pace = FramePacer()
    pace.holdQuestions(at: 1)
    #expect(pace.questions(at: 1) == [])
    #expect(pace.questions(at: 1.24) == [])
    #expect(pace.questions(at: 1.26) == [.before, .after])
  }

  @Test(arguments: TestLength.of([0.002, 0.05, 0.15], full: [0.002, 0.02, 0.05, 0.1, 0.15]), loads)
  func `one lost answer freezes nothing`(_ delay: Seconds, _ bytes: (Int, Int)) {
    for rate in TestLength.of([1e6, .infinity], full: [1e6, 10e6, .infinity]) {
      for lost in TestLength.of([1, 2, 5], full: Array(1...12)) {
        for keys in [[1, 1.37], [0.3, 0.67], [1, 2, 3, 4], (0..<40).map { 0.5 + Double($0) * 0.13 }] {
          var line = Line(rate: rate, latency: delay)
          line.loses = { $0 == lost }
          let wait = Typing(over: line, bytes: bytes, keys: keys).longestWait
          #expect(wait <= 0.3 + delay, "rate \(rate), lost \(lost), keys \(keys.count) from \(keys[0])")
        }
      }
    }
  }

  @Test(arguments: TestLength.of([0.3], full: [0.15, 0.3]), TestLength.of([loads[0]], full: loads))
  func `answers lost at random seldom hold a key up`(_ share: Double, _ bytes: (Int, Int)) {
    // Of 120 sessions, or 40. Where several of the first answers are lost no rate is sure, and a wrong one may still be believed.
    var (late, sessions) = (0, 0)
    for delay in TestLength.of([0.05], full: [0.02, 0.05, 0.15]) {
      for seed in 1...40 as ClosedRange<UInt64> {
        var random = SplitMix64(seed: seed)
        let lost = (0..<4000).map { _ in Double.random(in: 0..<1, using: &random) < share }
        var (keys, time) = ([Seconds](), 0.2)
        while keys.count < 40 {
          keys.append(time)
          time += [0.05, 0.1, 0.4, 0.6, 1].randomElement(using: &random)!
        }
        var line = Line(rate: 10e6, latency: delay)
        line.loses = { lost[$0 % lost.count] }
        if Typing(over: line, bytes: bytes, keys: keys).longestWait > 0.3 + delay { late += 1 }
        sessions += 1
      }
    }
    #expect(Double(late) <= 0.75 * Double(sessions) * share, "\(late) sessions")
  }

  @Test func `a quick line is not waited for, and asked now and then`() {
    let drag = Drag(over: Line(rate: 10e6, latency: 0.001), bytes: 1600)
    // One in four motions of 16 ms, and the first frame at both ends.
    #expect(drag.frames == 250 && drag.questions == 64)
    #expect(Drag(over: Line(rate: 10e6, latency: 0.001), bytes: 9000).questions == 126)
  }

  @Test func `a terminal that never answers is waited for once, and asked ever less often`() {
    let drag = Drag(over: Line(rate: 10e6, latency: 0.001, answers: false), bytes: 1600)
    // The first frame, and after a tenth of a second one for each motion: 0, 0.25, 0.5, 1, 2, 4.
    #expect(drag.frames == 250 - 5 && drag.questions == 2 + 4)
  }

  @Test func `a long line is never idle, and settles soon`() {
    let drag = Drag(over: Line(rate: 50_000, latency: 0.080), bytes: 1600)
    // One on the line, the others in the air.
    #expect(drag.mostOnTheLine == 1 && drag.mostOnTheWay <= 3)
    #expect(drag.settled < 0.11)
    #expect(drag.frames > 100)
  }

  @Test(arguments: [5000.0, 1000], [400, 1600])
  func `a slow line gets no frame before it has carried the one before`(_ rate: Double, _ bytes: Int) {
    let drag = Drag(over: Line(rate: rate, latency: 0.080), bytes: bytes, seconds: 20, begin: 3)
    #expect(drag.mostOnTheLine == 1)
    #expect(drag.mostOnTheWay <= 2)
    #expect(drag.settled < 2 * Double(bytes) / rate + 0.080)
    #expect(drag.frames > 8)
  }

  @Test(arguments: [(1e6, 50), (50_000, 80), (5000, 80), (5000, 240)])
  func `small frames do not wait for the way back of an answer`(_ rate: Double, _ bytes: Int) {
    let drag = Drag(over: Line(rate: rate, latency: 0.080), bytes: bytes, begin: 3)
    let each = max(0.016, Double(bytes) / rate)
    #expect(drag.settled < Double(bytes) / rate + 0.040 + each)
    #expect(Double(drag.frames) > 4 / each * 0.5 && drag.mostOnTheLine <= 2)
  }

  @Test(arguments: [(5000.0, 217), (5000, 165), (50_000, 217), (50_000, 2000)], [0.04, 0.08, 0.2])
  func `a key that is held settles within the frame that is under way when it is released`(
    _ line: (rate: Double, bytes: Int), _ latency: Seconds
  ) {
    let frame = Double(line.bytes) / line.rate
    for keys in 20..<40 {
      let held = HeldKey(
        over: Line(rate: line.rate, latency: latency), bytes: (line.bytes, line.bytes / 4), keys: keys)
      // The way, the frame under way and its own; the line is looked at each millisecond.
      #expect(held.settled <= latency + 2 * frame + 0.003, "\(keys) keys")
      #expect(held.mostOnTheLine <= 2)
    }
  }

  @Test(arguments: [5000.0, 1000], [400, 1600])
  func `a hand that comes before the rate of a slow line is known makes no queue of more than a few frames`(
    _ rate: Double, _ bytes: Int
  ) {
    let drag = Drag(over: Line(rate: rate, latency: 0.080), bytes: bytes, seconds: 20)
    // One a quarter of a second while the first is on its way, and at most two more until it is all clear.
    let first = Double(bytes) / rate
    #expect(drag.mostOnTheWay <= 3 + Int(first / FramePacer.patience))
    #expect(drag.settled < 2 * (first + 0.080))
  }

  @Test(arguments: [5000.0, 1000], [0.4, 0.8])
  func `a slow and long line, whose answers are always late, queues no more than a frame`(
    _ rate: Double, _ latency: Seconds
  ) {
    let drag = Drag(over: Line(rate: rate, latency: latency), bytes: 400, seconds: 20, begin: 3)
    #expect(drag.mostOnTheWay <= 1 + Int((2 * latency * rate / 400).rounded(.up)))
    #expect(drag.settled < 400 / rate * 3 + 2 * latency)
  }

  @Test func `another answer than this one proves nothing`() {
    var pace = FramePacer()
    pace.sent(bytes: 500, pace.questions(at: 0), at: 0)
    #expect(!pace.isReady(at: 0.05) && pace.deadline == 0.1)
    pace.advance(to: 0.1)
    #expect(pace.isReady(at: 0.1))
    pace.sent(bytes: 500, pace.questions(at: 0.1), at: 0.1)
    #expect(pace.isReady(at: 0.1), "and no other frame waits")
  }

  /// A pace that knows its line: `rate` bytes a second, 0.1 s there and back.
  private func pace(rate: Double) -> FramePacer {
    var pace = FramePacer()
    pace.sent(bytes: 1000, pace.questions(at: 0), at: 0)
    pace.answered(at: 0.1)
    pace.answered(at: 0.1 + 1000 / rate)
    return pace
  }

  @Test(arguments: [1000.0, 5000, 1e9])
  func `a lost answer is waited for a quarter of a second longer than the bytes need`(_ rate: Double) {
    var pace = pace(rate: rate)
    #expect(pace.questions(at: 5) == [.before, .after])
    pace.sent(bytes: 500, pace.questions(at: 5), at: 5)
    pace.answered(at: 5.1)
    let due = 5 + 0.25 + 500 / rate
    #expect(abs(pace.deadline - due) < 1e-9)
    // One frame more is sent when the line is free; what is small is not waited for.
    let free = 5 + 500 / rate
    #expect(pace.isReady(at: free - 0.001) == (rate == 1e9) && pace.isReady(at: free + 0.001))
    pace.sent(bytes: 500, [], at: free)
    #expect(pace.isReady(at: due - 0.001) == (rate != 1000))
    pace.advance(to: due)
    #expect(pace.isReady(at: due) && pace.questions(at: due) == .after)
    pace.sent(bytes: 0, .after, at: due)
    pace.answered(at: due + 0.1)
    #expect(pace.isReady(at: 20) && pace.questions(at: 20) == [.before, .after], "it speaks again")
  }

  @Test func `an answer to a question that was given up is not taken for one to a newer question`() {
    var pace = pace(rate: 1000)
    pace.sent(bytes: 500, [.before, .after], at: 1)
    pace.advance(to: 1.75)
    pace.sent(bytes: 500, pace.questions(at: 1.75), at: 1.75)
    // Late by a second, all three.
    for time in [2.1, 2.6, 3.2] { pace.answered(at: time) }
    pace.sent(bytes: 500, pace.questions(at: 4), at: 4)
    #expect(!pace.isReady(at: 4.2), "it waits for its own")
    pace.answered(at: 4.2)
    #expect(!pace.isReady(at: 4.4))
    pace.answered(at: 4.6)
    #expect(pace.isReady(at: 4.6) && pace.awaited == 0)
  }

  @Test func `after a lost answer the next questions get their own again`() {
    var pace = pace(rate: 1000)
    pace.sent(bytes: 500, [.before, .after], at: 1)
    pace.answered(at: 1.1)
    pace.advance(to: 1.75)  // the second is lost
    pace.sent(bytes: 500, pace.questions(at: 1.75), at: 1.75)
    pace.answered(at: 2.3)
    pace.advance(to: 6)
    #expect(pace.awaited == 0)
    for time in [7.0, 8, 9] {
      pace.sent(bytes: 500, pace.questions(at: time), at: time)
      pace.answered(at: time + 0.1)
      #expect(!pace.isReady(at: time + 0.3))
      pace.answered(at: time + 0.6)
      #expect(pace.isReady(at: time + 0.6))
    }
  }

  @Test func `where every answer comes twice, both are waited for`() {
    var pace = FramePacer()
    func answerTwice(at time: Seconds) { for _ in 0..<2 { pace.answered(at: time) } }
    pace.sent(bytes: 1000, pace.questions(at: 0), at: 0)
    answerTwice(at: 0.1)
    answerTwice(at: 1.1)
    for time in [2.0, 3, 4] {
      pace.sent(bytes: 500, pace.questions(at: time), at: time)
      answerTwice(at: time + 0.1)
      #expect(!pace.isReady(at: time + 0.2), "its start alone has arrived")
      answerTwice(at: time + 0.6)
      #expect(pace.isReady(at: time + 0.6))
    }
    #expect(pace.awaited == 1, "the way out is answered twice, too")
  }

  @Test func `no answer is credited before a stop to a question after it`() {
    var pace = pace(rate: 1000)
    pace.sent(bytes: 500, [.before, .after], at: 1)
    pace.forget()
    #expect(pace.isReady(at: 1) && pace.deadline == .infinity && pace.awaited == 0)
    pace.sent(bytes: 500, pace.questions(at: 9), at: 9)
    #expect(abs(pace.deadline - 9.25) < 1e-9, "what was under way before is gone")
  }

  @Test func `a line that turns slow is noticed with the first frame`() {
    var pace = FramePacer()
    pace.sent(bytes: 500, pace.questions(at: 0), at: 0)
    for _ in 0..<2 { pace.answered(at: 0.001) }
    pace.sent(bytes: 500, pace.questions(at: 1), at: 1)
    #expect(pace.isReady(at: 1.005))
    #expect(!pace.isReady(at: 1.011))
    pace.answered(at: 1.2)
    #expect(pace.isReady(at: 1.2) && pace.questions(at: 1.2) == [.before, .after])
  }

  @Test func `answers that nobody awaits change nothing`() {
    var pace = FramePacer()
    for time in 0..<5 { pace.answered(at: Double(time)) }
    #expect(pace.isReady(at: 5) && pace.questions(at: 5) == [.before, .after] && pace.awaited == 0)
  }

  // MARK: In the loop

  /// A terminal that answers when it is told to, and takes what it is given when it is told to.
  private final class SlowTerminal: RelayTerminal {
    let inner = InMemoryTerminal(size: Size(columns: 24, rows: 4))
    var asked: [FrameQuestions] = []
    var isSent = true

    func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
      asked.append(asking)
      return PresentStatistics(cells: inner.present(frame.surface).cells, bytes: 100)
    }
  }

  /// A program on such a terminal, which has its first frame.
  private final class SlowProgram {
    let terminal = SlowTerminal()
    let clock = TestClock()
    let app = NavigationApp([FixedPage("Home"), FixedPage("Page")])
    let loop: EventLoop

    init() {
      loop = EventLoop(app: app, terminal: terminal) { [clock] in clock.now }
      loop.start()
    }

    func feed(_ text: String, after seconds: Seconds) {
      clock.advance(by: .seconds(seconds))
      terminal.inner.send(text)
      loop.turn()
    }
  }

  @Test func `while a frame is on its way motions make no other, and the last one is shown when it has come`()
  {
    let slow = SlowProgram()
    slow.feed("\u{1B}[0n", after: 0.05)
    slow.feed("\u{1B}[0n", after: 0.2)  // the first frame took its time: the line is slow
    slow.feed(Report.press(0) + Report.drag(2), after: 1)
    slow.feed(Report.drag(4), after: 0.01)
    let frames = slow.terminal.inner.frameCount
    for column in 5...12 { slow.feed(Report.drag(column), after: 0.01) }
    #expect(slow.terminal.inner.frameCount == frames)
    #expect(slow.terminal.asked.last == [.before, .after])
    slow.feed("\u{1B}[0n\u{1B}[0n", after: 0.01)
    #expect(slow.terminal.inner.frameCount == frames + 1)
    #expect(slow.app.progress == 0.5 && slow.app.needsDisplay == false)
  }

  @Test func `no frame starts while the one before is unsent`() {
    let slow = SlowProgram()
    slow.terminal.isSent = false
    for column in 0...12 {
      slow.terminal.inner.send(column == 0 ? Report.press(0) : Report.drag(column))
      slow.loop.turn()
    }
    #expect(slow.terminal.inner.frameCount == 1)
    slow.loop.turn()
    #expect(slow.terminal.inner.timeouts.last == .some(nil), "a page that is held wakes nobody")
    slow.terminal.isSent = true
    // The answer to the first frame is given up.
    slow.clock.advance(by: .seconds(1))
    slow.terminal.inner.send(.sent)
    slow.loop.turn()
    #expect(slow.terminal.inner.frameCount == 2)
    #expect(slow.app.progress == 0.5)
  }

  @Test func `what the mouse moves while the terminal takes nothing is drawn as soon as it does`() {
    let slow = SlowProgram()
    slow.feed("\u{1B}[0n\u{1B}[0n", after: 0.001)
    slow.feed(Report.press(0) + Report.drag(2), after: 1)
    slow.feed("\u{1B}[0n\u{1B}[0n", after: 0.001)
    let frames = slow.terminal.inner.frameCount
    slow.terminal.isSent = false
    slow.feed(Report.drag(4), after: 0.002)
    #expect(slow.terminal.inner.frameCount == frames)
    slow.terminal.isSent = true
    slow.clock.advance(by: .seconds(0.001))
    slow.terminal.inner.send(.sent)
    slow.loop.turn()
    #expect(slow.terminal.inner.frameCount == frames + 1)
    #expect(slow.app.needsDisplay == false)
  }
}
