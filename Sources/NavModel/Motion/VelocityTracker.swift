/// How fast the pointer moves at its last report: Flutter's estimate, a parabola fitted by least squares, of the motion
/// since the pointer last rested or turned (BEHAVIOUR section 5).
///
/// Reports that were read at one moment are spread over the time since the read before.
public struct VelocityTracker: Sendable {
  /// Samples this far before the newest are fitted.
  public static let window: Seconds = 0.1
  /// A pointer that has not moved for this long is at rest.
  public static let restAge: Seconds = 0.15
  /// The longest time between two reports of one read: that of a mouse with 125 reports a second.
  public static let reportInterval: Seconds = 0.008
  /// A motion of a shorter time counts as one of this time, less `leastWay`: nearly four such reports.
  public static let leastSpan: Seconds = 0.03
  /// Columns or rows that a motion has to exceed to have a velocity: the slop of a drag.
  public static let leastWay = 2.0
  /// Columns or rows that a way back has to exceed to be a turn: the grid's own noise.
  static let tremor = 1.0
  /// How much faster the pointer may be than it was on average during `leastSpan`: what an even acceleration from rest
  /// in 80 ms comes to. It keeps a parabola through few samples from shooting up.
  static let mostGain = 1.25

  /// Samples that are kept, and the least time between two of them: together they fill the window.
  private static let capacity = 128
  private static let leastInterval: Seconds = 0.001 - timeTolerance
  /// Sums of decimal seconds are off by less than this.
  private static let timeTolerance: Seconds = 1e-9

  private struct Sample {
    var location: Point
    var time: Seconds
  }

  /// A ring: once it is full, `oldest` is overwritten by the next sample.
  private var samples: [Sample] = []
  private var oldest = 0
  /// The samples that came with the newest time.
  private var reportsOfRead = 0
  /// The time before that; nil where it is the first.
  private var timeBefore: Seconds?
  /// What a column or a row is in the figures that are tracked.
  private let unit: Double

  /// - Parameter unit: the figure's change that counts as a column; 1 for places of the pointer.
  /// - Precondition: positive.
  public init(unit: Double = 1) {
    precondition(unit > 0, "a unit is positive")
    self.unit = unit
  }

  /// Forgets all samples.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    oldest = 0
    reportsOfRead = 0
    timeBefore = nil
  }

  /// Adds a place of the pointer. A time that does not advance, or is no number, is that of the sample before; a place
  /// that is not finite is ignored.
  public mutating func add(_ location: Point, at time: Seconds) {
    guard location.column.isFinite, location.row.isFinite else { return }
    guard let last = newest else { return append(Sample(location: location, time: time.isFinite ? time : 0)) }
    guard time.isFinite, time > last.time else { return append(Sample(location: location, time: last.time)) }
    settleRead()
    // A sample that came within a millisecond is replaced, so that those that are kept fill the window.
    guard samples.count > 1, age(1) < Self.leastInterval else {
      return append(Sample(location: location, time: time))
    }
    samples[slot(0)] = Sample(location: location, time: time)
    reportsOfRead = 1
  }

  /// Columns and rows per second; zero once the pointer has rested.
  public func velocity(at time: Seconds) -> Vector {
    isAtRest(at: time) ? .zero : Vector(dx: velocity { $0.column }, dy: velocity { $0.row })
  }

  /// Columns per second alone, at half the cost.
  func columnVelocity(at time: Seconds) -> Double { isAtRest(at: time) ? 0 : velocity { $0.column } }

  private func isAtRest(at time: Seconds) -> Bool {
    guard let restTime else { return true }
    return !(time < restTime - Self.timeTolerance)
  }

  /// When the pointer will be at rest, if it does not move before; nil before its first sample.
  var restTime: Seconds? { newest.map { $0.time + Self.restAge } }

  // MARK: Samples, counted from the newest

  private var newest: Sample? { samples.isEmpty ? nil : sample(0) }

  private func sample(_ index: Int) -> Sample { samples[slot(index)] }

  private func slot(_ index: Int) -> Int { (oldest + samples.count - 1 - index) % samples.count }

  /// How long before the newest sample the pointer was there.
  private func age(_ index: Int) -> Seconds {
    index < reportsOfRead ? Double(index) * interval : sample(0).time - sample(index).time
  }

  /// The time between two reports of the newest read.
  private var interval: Seconds {
    guard let timeBefore else { return Self.reportInterval }
    return min(Self.reportInterval, (sample(0).time - timeBefore) / Double(reportsOfRead))
  }

  private mutating func append(_ sample: Sample) {
    if samples.isEmpty { samples.reserveCapacity(Self.capacity) }
    reportsOfRead += 1
    guard samples.count == Self.capacity else { return samples.append(sample) }
    samples[oldest] = sample
    oldest = (oldest + 1) % Self.capacity
  }

  /// The newest read is complete: its samples get the times that they are spread to.
  private mutating func settleRead() {
    let interval = interval
    let end = sample(0).time
    for index in 0..<min(reportsOfRead, samples.count) {
      samples[slot(index)].time = end - Double(index) * interval
    }
    reportsOfRead = 0
    timeBefore = end
  }
}

// MARK: One axis

extension VelocityTracker {
  private func velocity(_ figure: (Point) -> Double) -> Double {
    let end = figure(sample(0).location)
    guard let fitted = samplesOfMotion(figure) else { return 0 }
    let span = age(fitted - 1)
    guard span > Self.leastSpan else { return briefVelocity(end - figure(sample(fitted - 1).location)) }
    let mean = (end - place(Self.leastSpan, figure)) / Self.leastSpan
    let slope = slope(fitted, figure)
    // A parabola through a sudden stop points back, though the pointer did not go there.
    guard slope * mean > 0 else { return 0 }
    return finite(min(abs(slope), Self.mostGain * abs(mean)) * (mean < 0 ? -1 : 1))
  }

  /// Of a motion too short to be fitted.
  private func briefVelocity(_ way: Double) -> Double {
    finite(max(0, abs(way) - Self.leastWay * unit) / Self.leastSpan * (way < 0 ? -1 : 1))
  }

  private func finite(_ velocity: Double) -> Double { velocity.isFinite ? velocity : 0 }

  /// How many samples are to be fitted: those since the last rest or turn, and within the window. nil where the motion is
  /// none: too few samples, or too short a way.
  private func samplesOfMotion(_ figure: (Point) -> Double) -> Int? {
    let end = figure(sample(0).location)
    var (lowest, highest) = (end, end)
    // Once the motion has a direction: the farthest place back on it, and which sample was there.
    var (start, startIndex, isForward) = (end, 0, Bool?.none)
    var index = 1
    var hasTurned = false
    while index < samples.count, age(index) < Self.restAge - Self.timeTolerance {
      let place = figure(sample(index).location)
      if let isForward, isForward ? place > start + Self.tremor * unit : place < start - Self.tremor * unit {
        hasTurned = true
        break
      }
      (lowest, highest) = (min(lowest, place), max(highest, place))
      if isForward == nil, highest - lowest > Self.tremor * unit { isForward = place == lowest }
      if isForward == true ? place <= start : isForward == false && place >= start {
        (start, startIndex) = (place, index)
      }
      index += 1
    }
    if hasTurned {
      index = startIndex + 1
    } else if index < samples.count {
      // Where the pointer rested before counts for the way, but not for the time.
      let rest = figure(sample(index).location)
      (lowest, highest) = (min(lowest, rest), max(highest, rest))
    }
    while index > 1, age(index - 1) > Self.window + Self.timeTolerance { index -= 1 }
    return index > 1 && highest - lowest > Self.leastWay * unit ? index : nil
  }

  /// Where the pointer was so long before the newest sample, on a straight line between two samples.
  private func place(_ age: Seconds, _ figure: (Point) -> Double) -> Double {
    var index = 1
    while index < samples.count - 1, self.age(index) < age { index += 1 }
    let (older, newer) = (figure(sample(index).location), figure(sample(index - 1).location))
    let (start, end) = (self.age(index), self.age(index - 1))
    return start > end ? newer + (older - newer) * (age - end) / (start - end) : older
  }

  /// At the newest sample, of the parabola that fits the newest samples best; of the line, where they are two.
  private func slope(_ count: Int, _ figure: (Point) -> Double) -> Double {
    let end = figure(sample(0).location)
    // Sums of powers of the time, and of those times the place.
    var (t1, t2, t3, t4, x0, x1, x2) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for index in 0..<count {
      let time = -age(index)
      let place = figure(sample(index).location) - end
      let square = time * time
      t1 += time
      t2 += square
      t3 += square * time
      t4 += square * square
      x0 += place
      x1 += time * place
      x2 += square * place
    }
    let t0 = Double(count)
    let determinant = t0 * (t2 * t4 - t3 * t3) - t1 * (t1 * t4 - t2 * t3) + t2 * (t1 * t3 - t2 * t2)
    guard count > 2, determinant > 1e-9 * t0 * t2 * t4 else {
      return (t0 * x1 - t1 * x0) / (t0 * t2 - t1 * t1)
    }
    return (t0 * (x1 * t4 - t3 * x2) - x0 * (t1 * t4 - t2 * t3) + t2 * (t1 * x2 - x1 * t2)) / determinant
  }
}
