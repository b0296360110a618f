/// Content that goes on by itself after a fling: its velocity decays exponentially, so it comes to rest at a place that
/// is known from the start.
public struct Deceleration: Equatable, Sendable {
  /// Per second, −1000·ln 0.998: UIScrollView.DecelerationRate.normal, 0.998, is the part of the velocity that is left after
  /// a millisecond. Velocity falls as e^(−2.002·t), and v cells a second go v/2.002 cells.
  public static let decay = 2.0020026706730794

  /// Cells.
  public let start: Double
  /// Where it comes to rest, a whole cell: half a cell cannot be shown.
  public let rest: Double

  /// - Parameter velocity: cells per second.
  public init(start: Double, velocity: Double) {
    self.start = start
    rest = (start + (velocity.isFinite ? velocity : 0) / Self.decay).rounded()
  }

  /// The cell, with its fraction, where it stands so many seconds after its start.
  public func position(after time: Seconds) -> Double {
    rest - (rest - start) * _exp(-Self.decay * max(0, time))
  }

  /// Cells per second where it passes a place on its way.
  public func velocity(at position: Double) -> Double { Self.decay * (rest - position) }

  /// When it passes a place between its start and its rest; 0 for a place that it does not pass.
  public func time(at position: Double) -> Seconds {
    let left = (rest - position) / (rest - start)
    return left > 0 && left < 1 ? -_log(left) / Self.decay : 0
  }
}
