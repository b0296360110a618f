internal import CLibrary

/// The motion of a fling: an exponential decay that ends at a known whole cell; positions are in cells, times
/// in seconds.
struct Deceleration: Equatable, Sendable {
  /// The decay per second, −1000·ln 0.998, since UIScrollView.DecelerationRate.normal is 0.998 per
  /// millisecond.
  static let decay = 2.0020026706730794

  let start: Double
  /// The position at which the motion of the fling ends, a whole number of cells.
  let rest: Double

  init(start: Double, velocity: Double) {
    self.start = start
    rest = (start + (velocity.isFinite ? velocity : 0) / Self.decay).rounded()
  }

  private init(start: Double, rest: Double) { (self.start, self.rest) = (start, rest) }

  func moved(by cells: Double) -> Deceleration { Deceleration(start: start + cells, rest: rest + cells) }

  func position(after time: Seconds) -> Double {
    rest - (rest - start) * exp(-Self.decay * max(0, time))
  }

  func velocity(at position: Double) -> Double { Self.decay * (rest - position) }

  /// Returns the seconds after which the fling passes `position`; 0 if it never passes it.
  func time(at position: Double) -> Seconds {
    let left = (rest - position) / (rest - start)
    return left > 0 && left < 1 ? -log(left) / Self.decay : 0
  }
}
