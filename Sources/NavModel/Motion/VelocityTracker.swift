/// The pointer's velocity at its last report (RULES, section 5).
package struct VelocityTracker: Sendable {
  /// Fitted seconds before the newest sample.
  package static let window: Seconds = 0.1
  /// Seconds without motion until rest.
  package static let restAge: Seconds = 0.15
  /// The longest report interval within a read: 125 Hz.
  package static let reportInterval: Seconds = 0.008
  /// Shorter motions count as this long, less `leastDistance`.
  package static let leastSpan: Seconds = 0.03
  /// Cells without velocity: the slop of a drag.
  package static let leastDistance = 2.0
  /// Cells back that are noise, not a turn.
  static let tremor = 1.0
  /// Bounds the parabola by the mean velocity in `leastSpan`: even acceleration from rest in 80 ms.
  static let mostGain = 1.25

  /// With `leastInterval`, enough samples for the window.
  private static let capacity = 128
  private static let leastInterval: Seconds = 0.001 - timeTolerance
  private static let timeTolerance: Seconds = 1e-9

  private struct Sample {
    var location: Point
    var time: Seconds
  }

  /// A ring that begins at `oldest`.
  private var samples: [Sample] = []
  private var oldest = 0
  /// Samples with the newest time.
  private var reportsOfRead = 0
  /// The previous read's time.
  private var timeBefore: Seconds?
  private let unit: Double

  /// - Parameter unit: the change that counts as one column, positive.
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

  /// Adds a finite location. A non-finite or earlier time counts as the last.
  package mutating func add(_ location: Point, at time: Seconds) {
    guard location.column.isFinite, location.row.isFinite else { return }
    guard let last = newest else { return append(Sample(location: location, time: time.isFinite ? time : 0)) }
    guard time.isFinite, time > last.time else { return append(Sample(location: location, time: last.time)) }
    settleRead()
    // Denser samples replace the last one, to keep the window filled.
    guard samples.count > 1, age(1) < Self.leastInterval else {
      return append(Sample(location: location, time: time))
    }
    samples[slot(0)] = Sample(location: location, time: time)
    reportsOfRead = 1
  }

  /// Columns and rows per second; 0 at rest.
  package func velocity(at time: Seconds) -> Vector {
    isAtRest(at: time) ? .zero : Vector(dx: velocity { $0.column }, dy: velocity { $0.row })
  }

  /// Half the cost of `velocity`.
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

  /// Seconds before the newest sample.
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
    let mean = (end - place(Self.leastSpan, figure)) / Self.leastSpan
    let slope = slope(fitted, figure)
    // After a sudden stop the parabola points back.
    guard slope * mean > 0 else { return 0 }
    return finite(min(abs(slope), Self.mostGain * abs(mean)) * (mean < 0 ? -1 : 1))
  }

  private func briefVelocity(_ distance: Double) -> Double {
    finite(max(0, abs(distance) - Self.leastDistance * unit) / Self.leastSpan * (distance < 0 ? -1 : 1))
  }

  private func finite(_ velocity: Double) -> Double { velocity.isFinite ? velocity : 0 }

  /// Samples since the last rest or turn; nil if too few.
  private func samplesOfMotion(_ figure: (Point) -> Double) -> Int? {
    let end = figure(sample(0).location)
    var (lowest, highest) = (end, end)
    // The farthest location back.
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
      // Rest counts for the distance, not for the time.
      let rest = figure(sample(index).location)
      (lowest, highest) = (min(lowest, rest), max(highest, rest))
    }
    while index > 1, age(index - 1) > Self.window + Self.timeTolerance { index -= 1 }
    return index > 1 && highest - lowest > Self.leastDistance * unit ? index : nil
  }

  /// Interpolated, `age` seconds before the newest sample.
  private func place(_ age: Seconds, _ figure: (Point) -> Double) -> Double {
    var index = 1
    while index < samples.count - 1, self.age(index) < age { index += 1 }
    let (older, newer) = (figure(sample(index).location), figure(sample(index - 1).location))
    let (start, end) = (self.age(index), self.age(index - 1))
    return start > end ? newer + (older - newer) * (age - end) / (start - end) : older
  }

  /// The fitted parabola's slope at the newest sample, or a line's.
  private func slope(_ count: Int, _ figure: (Point) -> Double) -> Double {
    let end = figure(sample(0).location)
    // Sums of tⁿ.
    var t1 = 0.0
    var t2 = 0.0
    var t3 = 0.0
    var t4 = 0.0
    // Sums of tⁿ times location.
    var x0 = 0.0
    var x1 = 0.0
    var x2 = 0.0
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
