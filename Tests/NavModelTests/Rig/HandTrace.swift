import Testing

@testable import NavModel

/// What a mouse told of one hand, until its last report: the columns, and when each was read.
nonisolated struct HandTrace: Sendable, CustomTestStringConvertible {
  /// What the velocity at the end has to come to, on 80 columns.
  enum Wanted: Sendable {
    /// Less than a fling either way: the place decides.
    case slow
    case flingOn, flingBack
    /// Columns per second, to a part of it.
    case about(Double, Double)
  }

  var name: String
  var samples: [(time: Seconds, column: Double)]
  var wanted: Wanted

  var testDescription: String { name }

  init(_ name: String, _ wanted: Wanted, _ samples: [(Seconds, Double)]) {
    self.name = name
    self.wanted = wanted
    self.samples = samples.map { (time: $0.0, column: $0.1) }
  }

  func mirrored() -> HandTrace {
    HandTrace(name + ", mirrored", wanted, samples.map { ($0.time, -$0.column) })
  }

  /// Columns per second, as the tracker says at the last report.
  var velocity: Double {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(Point(column: sample.column, row: 0), at: sample.time) }
    return tracker.velocity(at: samples.last?.time ?? 0).dx
  }

  func accepts(_ velocity: Double) -> Bool {
    switch wanted {
    case .slow: abs(velocity) < 80
    case .flingOn: velocity >= 80
    case .flingBack: velocity <= -80
    case .about(let truth, let part): abs(velocity - truth) <= part * abs(truth)
    }
  }

  // MARK: What a hand does, and what is told of it

  /// A hand's column at a time.
  typealias Way = @Sendable (Seconds) -> Double

  /// One report for each column that is entered.
  static func cells(_ end: Seconds, _ way: Way) -> [(Seconds, Double)] {
    reports(end, every: 0.0005) { way($0).rounded(.down) }
  }

  /// A report for each change of pixel, nine to a column, as often as the mouse looks.
  static func pixels(_ end: Seconds, rate: Double, _ way: Way) -> [(Seconds, Double)] {
    reports(end, every: 1 / rate) { (way($0) * 9 + 1e-9).rounded(.down) / 9 }
  }

  private static func reports(_ end: Seconds, every step: Seconds, _ place: Way) -> [(Seconds, Double)] {
    var reports: [(Seconds, Double)] = []
    for index in 0...Int((end / step).rounded()) {
      let time = Double(index) * step
      let column = place(time + 1e-9)
      if reports.last?.1 != column { reports.append((time, column)) }
    }
    return reports
  }

  /// Read only so often, as from a slow line.
  static func bunched(_ period: Seconds, _ reports: [(Seconds, Double)], phase: Seconds = 0)
    -> [(Seconds, Double)]
  {
    reports.map { (((($0.0 - phase) / period - 1e-9).rounded(.up)) * period + phase, $0.1) }
  }

  static func steady(_ speed: Double) -> Way { { speed * $0 } }
  /// Slows down evenly from 600 columns a second, and stands after 0.1 s.
  static let slowing: Way = { 30 - 3000 * max(0, 0.1 - $0) * max(0, 0.1 - $0) }
  /// Rests at column 20 for 0.3 s, then goes at 400 columns a second.
  static let restThenFlick: Way = { 40 * min($0, 0.5) + 400 * max(0, $0 - 0.8) }
  /// Goes at 400 columns a second, then stands but for a creeping of 5.
  static let flickThenStop: Way = { $0 < 0.08 ? 400 * $0 : 32 + 5 * ($0 - 0.08) }
  /// Right at 500 columns a second, then left as fast.
  static let reversal: Way = { $0 < 0.06 ? 500 * $0 : 30 - 500 * ($0 - 0.06) }
}

nonisolated extension HandTrace {
  typealias Reports = [(Seconds, Double)]

  /// A rest at column 17 before what follows.
  private static func rest(_ more: Reports) -> Reports { [(0, 0), (0.05, 17)] + more }

  /// Reports of whole columns, from `start` on.
  private static func steps(_ start: Seconds, every step: Seconds, from column: Int, _ ways: [Int]) -> Reports
  {
    var (reports, column): (Reports, Int) = ([(start, Double(column))], column)
    for way in ways {
      for _ in 0..<abs(way) {
        column += way.signum()
        reports.append((start + Double(reports.count) * step, Double(column)))
      }
    }
    return reports
  }

  /// Reports of one moment, after a press at column 0.
  private static func oneRead(_ columns: Int, at time: Seconds) -> Reports {
    var reports: Reports = [(0, 0)]
    for column in 1...columns { reports.append((time, Double(column))) }
    return reports
  }

  private static func trembling(_ count: Int, every step: Seconds, _ ways: [Double]) -> Reports {
    var reports: Reports = [(0, 0), (0.1, 20)]
    for index in 0..<count { reports.append((0.3 + Double(index) * step, 20 + ways[index % ways.count])) }
    return reports
  }

  private static let speedingUp: Way = { 2000 * $0 * $0 }
  private static let slowlyThenBack: Way = { $0 < 1 ? 60 * $0 : 60 - 200 * ($0 - 1) }

  /// What was seen wrong.
  private static let seen: [HandTrace] = [
    HandTrace("two columns 1 ms apart after 0.4 s", .slow, rest([(0.45, 18), (0.451, 19)])),
    HandTrace("two pixels 1 ms apart after 0.4 s", .slow, rest([(0.45, 17.125), (0.451, 17.25)])),
    HandTrace(
      "right 24 in 48 ms, left 16 in 32 ms", .about(-500, 0.1), steps(0, every: 0.002, from: 0, [24, -16])),
    HandTrace(
      "left 24 in 48 ms, right 16 in 32 ms", .about(500, 0.1), steps(0, every: 0.002, from: 0, [-24, 16])),
    HandTrace("38 columns in one read", .flingOn, oneRead(38, at: 0.2)),
  ]

  /// Others of their kind.
  private static let few: [HandTrace] = [
    HandTrace("38 columns and the press in one read", .flingOn, oneRead(38, at: 0)),
    HandTrace("38 columns in one read 5 ms after the press", .flingOn, oneRead(38, at: 0.005)),
    HandTrace("two columns in one read after a rest", .slow, rest([(0.45, 18), (0.45, 19)])),
    HandTrace("one leap of two columns after a rest", .slow, rest([(0.45, 19)])),
    HandTrace("three columns 1 ms apart after a rest", .slow, rest([(0.45, 18), (0.451, 19), (0.452, 20)])),
    HandTrace("four columns 1 ms apart after a rest", .slow, rest(steps(0.45, every: 0.001, from: 17, [4]))),
    HandTrace(
      "trembles by two columns, then goes two", .slow,
      [(0, 10), (0.02, 11.9), (0.03, 8.1), (0.04, 10), (0.05, 12)]),
    HandTrace("two columns 1 ms apart after 80 ms", .slow, rest([(0.13, 18), (0.131, 19)])),
    HandTrace(
      "eight columns 1 ms apart after a rest", .flingOn, rest(steps(0.45, every: 0.001, from: 17, [8]))),
    HandTrace("one column back after a flick", .flingOn, steps(0, every: 0.004, from: 0, [20, -1])),
    HandTrace("six columns back after a flick", .flingBack, steps(0, every: 0.004, from: 0, [20, -6])),
    HandTrace("two samples", .flingOn, [(0, 0), (0.02, 6)]),
    HandTrace("one sample", .slow, [(0, 0)]),
  ]

  /// One report per cell, and pixels, at 125 and 1000 Hz.
  private static let mice: [HandTrace] = [
    HandTrace("80 columns a second, by cell", .about(80, 0.05), cells(0.3, steady(80))),
    HandTrace("80 columns a second, pixels at 125 Hz", .about(80, 0.05), pixels(0.3, rate: 125, steady(80))),
    HandTrace(
      "80 columns a second, pixels at 1000 Hz", .about(80, 0.05), pixels(0.3, rate: 1000, steady(80))),
    HandTrace("20 columns a second, by cell", .about(20, 0.05), cells(0.5, steady(20))),
    HandTrace("20 columns a second, pixels at 125 Hz", .about(20, 0.1), pixels(0.5, rate: 125, steady(20))),
    HandTrace("1000 columns a second for 40 ms", .about(1000, 0.05), cells(0.04, steady(1000))),
    HandTrace("evenly faster, by cell", .about(600, 0.1), cells(0.15, speedingUp)),
    HandTrace("evenly faster, pixels at 125 Hz", .about(600, 0.1), pixels(0.152, rate: 125, speedingUp)),
  ]

  private static let stops: [HandTrace] = [
    HandTrace("slows down to a stand, pixels at 125 Hz", .slow, pixels(0.104, rate: 125, slowing)),
    HandTrace("slows down to a stand, pixels at 1000 Hz", .slow, pixels(0.1, rate: 1000, slowing)),
    HandTrace("half of it slowed down", .about(300, 0.25), pixels(0.05, rate: 1000, slowing)),
    HandTrace("rests, then flicks, by cell", .about(400, 0.1), cells(0.85, restThenFlick)),
    HandTrace("rests, then flicks, pixels", .about(400, 0.1), pixels(0.85, rate: 1000, restThenFlick)),
    HandTrace("flicks, then creeps for 80 ms", .slow, pixels(0.16, rate: 125, flickThenStop)),
    HandTrace("turns, by cell", .about(-500, 0.15), cells(0.1, reversal)),
    HandTrace("turns, pixels at 125 Hz", .about(-500, 0.3), pixels(0.104, rate: 125, reversal)),
    HandTrace("turns, pixels at 1000 Hz", .about(-500, 0.05), pixels(0.1, rate: 1000, reversal)),
    HandTrace("a long way slowly, then flicked back", .about(-200, 0.3), cells(1.06, slowlyThenBack)),
  ]

  /// What was told in a while is read at once.
  private static let slowLines: [HandTrace] = [
    HandTrace("200 a second, read every 40 ms", .flingOn, bunched(0.04, cells(0.28, steady(200)))),
    HandTrace("200 a second, read every 100 ms", .flingOn, bunched(0.1, cells(0.3, steady(200)))),
    HandTrace("40 a second, read every 50 ms", .slow, bunched(0.05, cells(0.5, steady(40)))),
    HandTrace("25 a second, read every 100 ms", .slow, bunched(0.1, cells(0.5, steady(25)))),
    HandTrace("a turn, read every 40 ms", .flingBack, bunched(0.04, cells(0.12, reversal))),
    HandTrace(
      "1000 Hz, read every 16 ms", .about(200, 0.1), bunched(0.016, pixels(0.304, rate: 1000, steady(200)))),
  ]

  private static let shaking: [HandTrace] = [
    HandTrace("trembles between two cells", .slow, trembling(12, every: 0.005, [0, 1])),
    HandTrace("trembles by three pixels", .slow, trembling(60, every: 0.001, [0, 0.1, 0.2, 0.3, 0.2, 0.1])),
  ]

  static let table = seen + few + mice + stops + slowLines + shaking
}
