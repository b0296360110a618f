/// Decides, when the hand lets go, how a transition ends. Nothing else does.
public struct ReleasePolicy: Equatable, Sendable {
  /// How a transition goes on.
  public enum Decision: Equatable, Sendable {
    case finish, cancel
    /// Leave the page where it is; the next press takes it up again.
    case stay
  }

  /// Widths per second from which a fling decides by itself. Flutter's minimum fling velocity, used both ways.
  public var flingVelocity: Double
  /// Progress beyond which a slow release finishes. CustomPopAnimation's one half, strict.
  public var threshold: Double
  /// Pages stay where they are let go.
  public var staysWhereReleased: Bool

  /// The figures of BEHAVIOUR section 5: 1 width per second, one half.
  public static let standard = ReleasePolicy()

  /// - Precondition: the velocity is positive, the threshold within 0…1.
  public init(flingVelocity: Double = 1, threshold: Double = 0.5, staysWhereReleased: Bool = false) {
    precondition(flingVelocity > 0, "a fling has a velocity")
    precondition((0...1).contains(threshold), "a threshold is a progress")
    self.flingVelocity = flingVelocity
    self.threshold = threshold
    self.staysWhereReleased = staysWhereReleased
  }

  /// The progress beyond which a release at this velocity finishes; nil where progress has no say.
  /// - Parameter velocity: widths per second.
  public func turningPoint(velocity: Double) -> Double? {
    staysWhereReleased || abs(velocity) >= flingVelocity ? nil : threshold
  }

  /// How a transition goes on that is let go.
  /// - Parameters:
  ///   - progress: 0…1 of the transition.
  ///   - velocity: widths per second, positive toward its end.
  public func decision(progress: Double, velocity: Double) -> Decision {
    if staysWhereReleased { return .stay }
    if velocity >= flingVelocity { return .finish }
    if velocity <= -flingVelocity { return .cancel }
    return progress > threshold ? .finish : .cancel
  }
}
