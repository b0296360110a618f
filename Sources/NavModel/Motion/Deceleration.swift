/// A glide after a fling: exponential decay to a known end.
struct Deceleration: Equatable, Sendable {
  /// Per second: −1000·ln 0.998, as UIScrollView.DecelerationRate.normal is 0.998 per millisecond. A glide covers
  /// velocity/2.002.
  static let decay = 2.0020026706730794

  /// In cells.
  let start: Double
  /// The end, in whole cells.
  let rest: Double

  /// - Parameter velocity: cells per second.
  init(start: Double, velocity: Double) {
    self.start = start
    rest = (start + (velocity.isFinite ? velocity : 0) / Self.decay).rounded()
  }

  /// In cells, with a fraction.
  func position(after time: Seconds) -> Double {
    rest - (rest - start) * _exp(-Self.decay * max(0, time))
  }

  /// Cells per second at a position.
  func velocity(at position: Double) -> Double { Self.decay * (rest - position) }

  /// When a position is passed; 0 if none is.
  func time(at position: Double) -> Seconds {
    let left = (rest - position) / (rest - start)
    return left > 0 && left < 1 ? -_log(left) / Self.decay : 0
  }
}
