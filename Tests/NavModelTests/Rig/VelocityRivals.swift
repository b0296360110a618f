import CLibrary
import Invariants

/// Other ways to a velocity, with the figures of their origins, to compare the tracker with.
enum VelocityRival: String, CaseIterable {
  /// Last place minus first place of the last 100 ms; reports of one moment count as the last of them.
  case difference
  /// The line that fits the last 100 ms best: Android's lsq1.
  case line
  /// The parabola: Flutter's VelocityTracker; 20 samples, at least 3, and none before a pause of 40 ms.
  case flutter
  /// Android's impulse: the velocity of a mass to which the samples' work was done.
  case impulse

  typealias Samples = [(time: Double, column: Double)]

  func velocity(of trace: HandTrace) -> Double {
    let velocity =
      switch self {
      case .difference: Self.difference(trace.samples)
      case .line: Self.slope(Self.window(Self.spread(trace.samples)), degree: 1)
      case .flutter: Self.flutter(trace.samples)
      case .impulse: Self.impulse(Self.window(Self.spread(trace.samples)))
      }
    return velocity.isFinite ? velocity : 0
  }

  private static func difference(_ samples: Samples) -> Double {
    var kept: Samples = []
    for sample in samples {
      if let last = kept.last, sample.time <= last.time { kept.removeLast() }
      kept.append(sample)
    }
    let window = window(kept)
    guard let first = window.first, let last = window.last, last.time > first.time else { return 0 }
    return (last.column - first.column) / (last.time - first.time)
  }

  private static func flutter(_ samples: Samples) -> Double {
    let window = Array(window(spread(samples)).suffix(20))
    let paused = window.indices.dropFirst().last { window[$0].time - window[$0 - 1].time > 0.04 } ?? 0
    let kept = Array(window[paused...])
    return kept.count < 3 ? 0 : slope(kept, degree: 2)
  }

  private static func impulse(_ samples: Samples) -> Double {
    var work = 0.0
    func speed() -> Double { work < 0 ? -(-2 * work).squareRoot() : (2 * work).squareRoot() }
    for index in samples.indices.dropFirst() {
      let time = samples[index].time - samples[index - 1].time
      guard time > 0 else { continue }
      let velocity = (samples[index].column - samples[index - 1].column) / time
      work += (velocity - speed()) * abs(velocity)
      if index == 1 { work /= 2 }
    }
    return speed()
  }

  private static func window(_ samples: Samples) -> Samples {
    guard let end = samples.last?.time else { return [] }
    return samples.filter { end - $0.time <= 0.1 + 1e-9 }
  }

  /// Reports of one read over the time since the last one, as the tracker does.
  private static func spread(_ samples: Samples) -> Samples {
    var result: Samples = []
    var (start, before) = (0, Double?.none)
    while start < samples.count {
      let time = samples[start].time
      let end = samples[start...].firstIndex { $0.time != time } ?? samples.count
      let step = before.map { min(0.008, (time - $0) / Double(end - start)) } ?? 0.008
      for index in start..<end {
        result.append((time - Double(end - 1 - index) * step, samples[index].column))
      }
      (start, before) = (end, time)
    }
    return result
  }

  /// At the last sample, by Gauss on the normal equations.
  private static func slope(_ samples: Samples, degree: Int) -> Double {
    guard let end = samples.last, samples.count > 1 else { return 0 }
    let order = min(degree, samples.count - 1) + 1
    var rows = (0..<order).map { row in
      (0...order).map { column in
        samples.reduce(0) { sum, sample in
          let time = sample.time - end.time
          return sum
            + (column < order ? pow(time, Double(row + column)) : pow(time, Double(row)) * sample.column)
        }
      }
    }
    for pivot in 0..<order {
      for row in pivot + 1..<order {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot...order { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    var solution = Array(repeating: 0.0, count: order)
    for row in (0..<order).reversed() {
      let known = (row + 1..<order).reduce(0) { $0 + rows[row][$1] * solution[$1] }
      solution[row] = (rows[row][order] - known) / rows[row][row]
    }
    return solution[1]
  }
}
