/// Decides how a released transition ends.
public struct ReleasePolicy: Equatable, Sendable {
  /// The decision.
  public enum Decision: Equatable, Sendable {
    case finish, cancel
    case stay
  }

  /// Widths per second that decide alone, in either direction: Flutter's minimum fling.
  public var flingVelocity: Double
  /// Slower releases finish above this progress: CustomPopAnimation's one half.
  public var threshold: Double
  /// Whether releases leave the transition in place.
  public var staysWhereReleased: Bool

  /// 1 width per second, one half.
  public static let standard = ReleasePolicy()

  /// - Precondition: positive velocity, threshold within 0…1.
  public init(flingVelocity: Double = 1, threshold: Double = 0.5, staysWhereReleased: Bool = false) {
    precondition(flingVelocity > 0, "a fling has a velocity")
    precondition((0...1).contains(threshold), "a threshold is a progress")
    self.flingVelocity = flingVelocity
    self.threshold = threshold
    self.staysWhereReleased = staysWhereReleased
  }

  /// The progress above which a release at `velocity` (widths per second) finishes; nil if velocity decides.
  public func turningPoint(velocity: Double) -> Double? {
    staysWhereReleased || abs(velocity) >= flingVelocity ? nil : threshold
  }

  /// Decides at progress 0…1 and widths per second toward the transition's end.
  public func decision(progress: Double, velocity: Double) -> Decision {
    if staysWhereReleased { return .stay }
    if velocity >= flingVelocity { return .finish }
    if velocity <= -flingVelocity { return .cancel }
    return progress > threshold ? .finish : .cancel
  }
}
