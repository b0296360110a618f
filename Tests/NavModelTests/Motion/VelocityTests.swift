import Invariants
import Testing

@testable import NavModel

/// RULES 5: the velocity is what the hand did last.
@Suite("§5 Velocity") struct VelocityTests {
  @Test(arguments: HandTrace.table)
  func `the velocity is what the hand did last, whatever it did before and however it was read`(
    _ trace: HandTrace
  ) {
    #expect(trace.accepts(trace.velocity), "\(trace.velocity) columns a second")
    #expect(trace.mirrored().velocity == -trace.velocity, "from right to left the same")
  }

  @Test func `the other estimators of the field break the table more often`() {
    let own = HandTrace.table.count { !$0.accepts($0.velocity) }
    for rival in VelocityRival.allCases {
      let broken = HandTrace.table.filter { !$0.accepts(rival.velocity(of: $0)) }
      print("\(rival): \(broken.count) of \(HandTrace.table.count) wrong: \(broken.map(\.name))")
      #expect(broken.count > own, "\(rival)")
    }
    #expect(own == 0)
  }

  @Test func `of ten thousand hands, by cell, pixel and slow line, it is less wrong than the others`() {
    var random = SplitMix64(seed: 5)
    var errors: [String: Double] = [:]
    var wrong: [String: Int] = [:]
    var hands = 0
    let wanted = TestLength.of(1000, full: 10_000)
    while hands < wanted {
      let (way, end, truth) = Self.way(&random)
      let trace = HandTrace("", .slow, Self.told(way, end, &random))
      guard trace.samples.count > 1 else { continue }
      hands += 1
      let all =
        [("tracker", trace.velocity)] + VelocityRival.allCases.map { ($0.rawValue, $0.velocity(of: trace)) }
      for (name, velocity) in all {
        errors[name, default: 0] += abs(velocity - truth) / 80
        if Self.decidesWrong(velocity / 80, truth / 80) { wrong[name, default: 0] += 1 }
      }
    }
    for (name, error) in errors.sorted(by: { $0.value < $1.value }) {
      let share = 100 * Double(wrong[name] ?? 0) / Double(hands)
      print("\(name): \(error / Double(hands)) W/s off, \(share) % of releases decided wrong")
    }
    for rival in VelocityRival.allCases {
      #expect(errors["tracker"]! < errors[rival.rawValue]!, "\(rival)")
      #expect(wrong["tracker"]! < wrong[rival.rawValue]!, "\(rival)")
    }
  }

  /// Whether a release is flung that should not be, or the other way round. Near the limit both are right.
  private static func decidesWrong(_ velocity: Double, _ truth: Double) -> Bool {
    truth >= 1.3 && velocity < 1 || truth <= -1.3 && velocity > -1 || abs(truth) <= 0.5 && abs(velocity) >= 1
  }

  /// A hand, how long it goes, and its velocity in the end.
  private static func way(_ random: inout SplitMix64) -> (HandTrace.Way, Seconds, Double) {
    let start = random.number(0...1)
    let speed = random.number(20...800)
    let pause = random.number(0.16...0.4)
    switch random.below(9) {
    case 0: return ({ start + speed * $0 }, max(0.1, min(0.4, 60 / speed)), speed)
    case 1: return ({ start + 2000 * $0 * $0 }, 0.15, 600)
    case 2: return ({ start + HandTrace.slowing($0) }, 0.1, 0)
    case 3: return ({ start + HandTrace.slowing($0) }, 0.06, 240)
    case 4: return ({ start + HandTrace.restThenFlick($0) }, 0.85, 400)
    case 5: return ({ start + HandTrace.flickThenStop($0) }, 0.15, 5)
    case 6: return ({ start + HandTrace.reversal($0) }, 0.095, -500)
    case 7: return ({ start + ($0 < 1 ? 60 * $0 : 60 - 200 * ($0 - 1)) }, 1.06, -200)
    default:
      // A rest, then two or three columns within as many milliseconds.
      let columns = Double(2 + random.below(2))
      let begin = 0.15 + pause
      let burst: HandTrace.Way = { min(columns, max(0, 1000 * ($0 - begin))) }
      return ({ start + 120 * min($0, 0.15) + burst($0) }, begin + 0.001 * columns, 0)
    }
  }

  /// The same as a terminal tells it.
  private static func told(_ way: HandTrace.Way, _ end: Seconds, _ random: inout SplitMix64) -> [(
    Seconds, Double
  )] {
    let phase = random.number(0...0.1)
    switch random.below(7) {
    case 0: return HandTrace.cells(end, way)
    case 1: return HandTrace.pixels(end, rate: 125, way)
    case 2: return HandTrace.pixels(end, rate: 1000, way)
    case 3: return HandTrace.bunched(0.016, HandTrace.cells(end, way), phase: phase)
    case 4: return HandTrace.bunched(0.05, HandTrace.cells(end, way), phase: phase)
    case 5: return HandTrace.bunched(0.04, HandTrace.pixels(end, rate: 125, way), phase: phase)
    // Each report up to 6 ms late, in order.
    default:
      var last = 0.0
      return HandTrace.cells(end, way).map {
        last = max(last + 1e-4, $0.0 + random.number(0...0.006))
        return (last, $0.1)
      }
    }
  }

  // MARK: Time

  @Test func `it is at rest 150 ms after the last motion, whatever that was`() {
    for trace in HandTrace.table {
      var tracker = VelocityTracker()
      for sample in trace.samples { tracker.add(Point(column: sample.column, row: 0), at: sample.time) }
      let end = trace.samples.last!.time
      #expect(tracker.velocity(at: end + 0.149).dx == trace.velocity, "\(trace.name)")
      #expect(tracker.velocity(at: end + 0.15) == .zero, "\(trace.name)")
      #expect(tracker.restTime == end + 0.15)
      tracker.reset()
      #expect(tracker.velocity(at: end) == .zero && tracker.restTime == nil)
    }
  }

  @Test func `a way in rows counts as one in columns, and each for itself`() {
    var tracker = VelocityTracker()
    for step in 0...20 {
      tracker.add(Point(column: Double(step % 2), row: Double(-step)), at: 0.01 * Double(step))
    }
    let velocity = tracker.velocity(at: 0.2)
    #expect(velocity.dx == 0 && abs(velocity.dy + 100) < 1e-6)
  }

  @Test func `no time and no place makes a velocity that is not finite`() {
    let times: [Seconds] = [
      0, 1, 1, 0.5, .nan, .infinity, -.infinity, -1e300, 1e300, 1e300.nextUp, .greatestFiniteMagnitude,
    ]
    let places: [Double] = [0, 1, -1e308, 1e308, .nan, .infinity, -.infinity, .leastNonzeroMagnitude]
    var random = SplitMix64(seed: 1)
    for _ in 0..<TestLength.of(200, full: 2000) {
      var tracker = VelocityTracker()
      for _ in 0..<random.below(300) {
        tracker.add(
          Point(column: places[random.below(places.count)], row: places[random.below(places.count)]),
          at: times[random.below(times.count)])
        let velocity = tracker.velocity(at: times[random.below(times.count)])
        if !velocity.dx.isFinite || !velocity.dy.isFinite { Issue.record("\(velocity)") }
      }
    }
  }

  @Test func `time that does not advance spreads the reports, as one read does`() {
    var tracker = VelocityTracker()
    for column in 0...10 {
      tracker.add(Point(column: Double(column), row: 0), at: column == 0 ? 4 : 4 - Double(column))
    }
    // Eleven reports, 8 ms apart.
    #expect(abs(tracker.velocity(at: 4).dx - 125) < 1e-6)
  }

  @Test func `of more reports than are kept the newest count`() {
    var tracker = VelocityTracker()
    for index in 0..<100_000 {
      tracker.add(Point(column: 0.01 * Double(index), row: 0), at: 0.0001 * Double(index))
    }
    #expect(abs(tracker.velocity(at: 10).dx) > 0)
    for column in 0..<1000 { tracker.add(Point(column: 1000 + Double(column), row: 0), at: 20) }
    #expect(abs(tracker.velocity(at: 20).dx - 125) < 1e-6)
  }

  // MARK: Through the drag

  @Test(arguments: LayoutDirection.allCases)
  func `by hand, what was once decided wrong is decided right`(_ direction: LayoutDirection) {
    func script(_ body: (Script, (Double) -> Double) -> Void) -> String {
      let script = Script("A", "B")
      script.nav.layoutDirection = direction
      body(script) { direction == .leftToRight ? $0 : 79 - $0 }
      script.settle()
      return script.names
    }
    // Two columns 1 ms apart, after 0.4 s at 22 %.
    #expect(
      script { script, column in
        script.press(column(0))
        for step in 1...17 { script.drag(column(Double(step)), after: 0.02) }
        script.wait(0.4)
        script.drag(column(18), after: 0.001)
        script.drag(column(19), after: 0.001)
        script.release(after: 0)
      } == "A B")
    // Right 24 columns in 48 ms, left 16 in 32 ms, let go at 0.6.
    for sign in [1.0, -1] {
      let names = script { script, column in
        let start = 48 - sign * 8
        script.press(column(0))
        script.drag(column(start), after: 0.1)
        script.wait(0.3)
        for step in 1...24 { script.drag(column(start + sign * Double(step)), after: 0.002) }
        for step in 1...16 { script.drag(column(start + sign * Double(24 - step)), after: 0.002) }
        script.release(after: 0)
      }
      #expect(names == (sign > 0 ? "A B" : "A"))
    }
    // 38 columns in one read.
    #expect(
      script { script, column in
        script.press(column(0))
        script.wait(0.3)
        for step in 1...38 { script.drag(column(Double(step)), after: 0) }
        script.release(after: 0)
      } == "A")
  }

  /// RULES 11.
  @Test func `a pan that is held still has no velocity after 150 ms, without any report`() {
    let pan = PanGestureRecognizer()
    let finger = Finger(pan)
    finger.press(0, at: 0)
    for step in 1...10 { finger.drag(Double(4 * step), at: 0.01 * Double(step)) }
    finger.wait(until: 0.2)
    #expect(abs(pan.velocity.dx - 400) < 1e-6)
    finger.wait(until: 0.25)
    #expect(pan.velocity == .zero)
    let pinch = PinchGestureRecognizer()
    let pair = Finger(pinch)
    pair.press(30, at: 0, touches: 2)
    for step in 1...10 { pair.drag(30 + Double(step), at: 0.01 * Double(step)) }
    #expect(abs(pinch.velocity - 10) < 1e-6)
    pair.wait(until: 0.25)
    #expect(pinch.velocity == 0)
  }
}
