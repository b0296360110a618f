/// A tracker that computes the pointer's velocity from its last reports (RULES, section 5).
package struct VelocityTracker: Sendable {
  /// The seconds before the newest sample of the pointer within which samples are used for the velocity.
  package static let window: Seconds = 0.1
  /// The seconds without a report after which the pointer counts as resting.
  package static let restAge: Seconds = 0.15
  /// The longest interval, in seconds, that is assumed between two mouse reports of one read from the
  /// terminal: that of 125 reports per second.
  package static let reportInterval: Seconds = 0.008
  /// The shortest time, in seconds, for which a velocity is computed as distance by time. A shorter motion
  /// counts as one of this duration, with a distance that is shorter by `leastDistance`.
  package static let leastSpan: Seconds = 0.03
  /// The distance in cells up to which a motion of the pointer has no velocity: the distance at which a drag
  /// begins.
  package static let leastDistance = 2.0
  /// The distance in cells up to which a motion of the pointer back counts as noise, not as a change of
  /// direction.
  static let tremor = 1.0
  /// The limit of the computed velocity, as a multiple of the mean velocity of the last `leastSpan`: the
  /// ratio of an even acceleration from rest in 75 ms.
  static let mostGain = 1.25

  /// The greatest number of the pointer's samples that are kept; with `leastInterval` between them they cover
  /// the time of `window`.
  private static let capacity = 128
  private static let leastInterval: Seconds = 0.001 - timeTolerance
  private static let timeTolerance: Seconds = 1e-9

  private struct Sample {
    var location: Point
    var time: Seconds
  }

  /// The samples of the pointer's location, as a ring buffer whose oldest element is at `oldest`.
  private var samples: [Sample] = []
  private var oldest = 0
  /// The number of samples that have the newest time, because one read from the terminal brought them all.
  private var reportsOfRead = 0
  /// The time of the read from the terminal before the newest one, in seconds; nil before the second read.
  private var timeBefore: Seconds?
  private let unit: Double

  /// Creates a tracker of the pointer's velocity without samples.
  /// - Parameter unit: the change of a location that counts as one column; positive.
  package init(unit: Double = 1) {
    precondition(unit > 0, "a unit is positive")
    self.unit = unit
  }

  package mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    oldest = 0
    reportsOfRead = 0
    timeBefore = nil
  }

  /// Adds a location of the pointer, unless it is not finite. A time that is not finite, or is before that of
  /// the last location, counts as the latter.
  package mutating func add(_ location: Point, at time: Seconds) {
    guard location.column.isFinite, location.row.isFinite else { return }
    guard let last = newest else { return append(Sample(location: location, time: time.isFinite ? time : 0)) }
    guard time.isFinite, time > last.time else { return append(Sample(location: location, time: last.time)) }
    settleRead()
    // A sample that follows too closely replaces the last one, so that the ring buffer always covers the time
    // of `window`.
    guard samples.count > 1, age(1) < Self.leastInterval else {
      return append(Sample(location: location, time: time))
    }
    samples[slot(0)] = Sample(location: location, time: time)
    reportsOfRead = 1
  }

  /// Returns the pointer's velocity in columns and rows per second; 0 at rest.
  package func velocity(at time: Seconds) -> Vector {
    isAtRest(at: time) ? .zero : Vector(dx: velocity { $0.column }, dy: velocity { $0.row })
  }

  /// Returns the pointer's horizontal velocity in columns per second, at half the cost of `velocity(at:)`.
  func columnVelocity(at time: Seconds) -> Double { isAtRest(at: time) ? 0 : velocity { $0.column } }

  private func isAtRest(at time: Seconds) -> Bool {
    guard let restTime else { return true }
    return !(time < restTime - Self.timeTolerance)
  }

  var restTime: Seconds? { motionTime.map { $0 + Self.restAge } }
  var motionTime: Seconds? { newest?.time }

  // MARK: Samples, newest first

  private var newest: Sample? { samples.isEmpty ? nil : sample(0) }

  private func sample(_ index: Int) -> Sample { samples[slot(index)] }

  private func slot(_ index: Int) -> Int { (oldest + samples.count - 1 - index) % samples.count }

  /// Returns the seconds from a sample to the newest one; reports of one read are taken as equally spaced in
  /// time.
  private func age(_ index: Int) -> Seconds {
    index < reportsOfRead ? Double(index) * interval : sample(0).time - sample(index).time
  }

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
    let mean = (end - coordinate(before: Self.leastSpan, figure)) / Self.leastSpan
    let slope = slope(fitted, figure)
    // After a sudden stop the fitted parabola may give a velocity against the motion; then it is 0.
    guard slope * mean > 0 else { return 0 }
    return finite(min(abs(slope), Self.mostGain * abs(mean)) * (mean < 0 ? -1 : 1))
  }

  private func briefVelocity(_ distance: Double) -> Double {
    finite(max(0, abs(distance) - Self.leastDistance * unit) / Self.leastSpan * (distance < 0 ? -1 : 1))
  }

  private func finite(_ velocity: Double) -> Double { velocity.isFinite ? velocity : 0 }

  /// Returns the number of the pointer's newest samples from which the velocity is computed: those since the
  /// last rest or change of direction, within `window`. nil if the pointer moved too little, or if there is
  /// only one sample.
  private func samplesOfMotion(_ figure: (Point) -> Double) -> Int? {
    let end = figure(sample(0).location)
    var (lowest, highest) = (end, end)
    // The location at which the present motion started: the farthest one against its direction.
    var (start, startIndex, isForward) = (end, 0, Bool?.none)
    var index = 1
    var hasTurned = false
    while index < samples.count, age(index) < Self.restAge - Self.timeTolerance {
      let coordinate = figure(sample(index).location)
      if let isForward,
        isForward ? coordinate > start + Self.tremor * unit : coordinate < start - Self.tremor * unit
      {
        hasTurned = true
        break
      }
      (lowest, highest) = (min(lowest, coordinate), max(highest, coordinate))
      if isForward == nil, highest - lowest > Self.tremor * unit { isForward = coordinate == lowest }
      if isForward == true ? coordinate <= start : isForward == false && coordinate >= start {
        (start, startIndex) = (coordinate, index)
      }
      index += 1
    }
    if hasTurned {
      index = startIndex + 1
    } else if index < samples.count {
      // The location where the pointer rested counts for the distance of the motion; its time does not count.
      let rest = figure(sample(index).location)
      (lowest, highest) = (min(lowest, rest), max(highest, rest))
    }
    while index > 1, age(index - 1) > Self.window + Self.timeTolerance { index -= 1 }
    return index > 1 && highest - lowest > Self.leastDistance * unit ? index : nil
  }

  /// Returns the pointer's coordinate `age` seconds before the newest sample, interpolated.
  private func coordinate(before age: Seconds, _ figure: (Point) -> Double) -> Double {
    var index = 1
    while index < samples.count - 1, self.age(index) < age { index += 1 }
    let (older, newer) = (figure(sample(index).location), figure(sample(index - 1).location))
    let (start, end) = (self.age(index), self.age(index - 1))
    return start > end ? newer + (older - newer) * (age - end) / (start - end) : older
  }

  /// Returns the velocity at the newest sample: the slope of a parabola fitted to the samples, or of a line
  /// where no parabola can be fitted.
  private func slope(_ count: Int, _ figure: (Point) -> Double) -> Double {
    let end = figure(sample(0).location)
    // The sums of tⁿ, n = 1…4, over all samples, t being the time.
    var t1 = 0.0
    var t2 = 0.0
    var t3 = 0.0
    var t4 = 0.0
    // The sums of tⁿ times the location, n = 0…2, t being the time.
    var x0 = 0.0
    var x1 = 0.0
    var x2 = 0.0
    for index in 0..<count {
      let time = -age(index)
      let distance = figure(sample(index).location) - end
      let square = time * time
      t1 += time
      t2 += square
      t3 += square * time
      t4 += square * square
      x0 += distance
      x1 += time * distance
      x2 += square * distance
    }
    let t0 = Double(count)
    let determinant = t0 * (t2 * t4 - t3 * t3) - t1 * (t1 * t4 - t2 * t3) + t2 * (t1 * t3 - t2 * t2)
    guard count > 2, determinant > 1e-9 * t0 * t2 * t4 else {
      return (t0 * x1 - t1 * x0) / (t0 * t2 - t1 * t1)
    }
    return (t0 * (x1 * t4 - t3 * x2) - x0 * (t1 * t4 - t2 * t3) + t2 * (t1 * x2 - x1 * t2)) / determinant
  }
}
