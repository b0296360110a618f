/// What a release would do (BEHAVIOUR section 5).
public struct InteractivePopVerdict: Equatable, Sendable {
  /// How the transition would go on.
  public enum Outcome: Equatable, Sendable {
    /// The transition completes.
    case finish
    /// The transition goes back.
    case cancel
    /// As `finish`, but `asksBeforePop` is true.
    case ask
    /// `ReleasePolicy.staysWhereReleased`.
    case stay
  }

  /// The result of a release.
  public var outcome: Outcome
  /// 0…1 of a pop, also for a push.
  public var progress: Double
  /// Widths per second toward the trailing edge.
  public var velocity: Double
  /// The pop progress, 0…1, where the outcome changes; nil if only velocity decides.
  public var turningPoint: Double?
}
