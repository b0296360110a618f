/// What letting go of a page would do at this moment (BEHAVIOUR section 5).
public struct InteractivePopVerdict: Equatable, Sendable {
  /// How a transition goes on that is let go.
  public enum Outcome: Equatable, Sendable {
    /// A pop takes its page away; a push that was caught brings its page.
    case finish
    /// The page in front stays; a push that was caught goes back.
    case cancel
    /// The pop would finish, but its page asks first: `asksBeforePop`.
    case ask
    /// The page stays where it stands: `ReleasePolicy.staysWhereReleased`.
    case stay
  }

  /// What would happen.
  public var outcome: Outcome
  /// Where the film of a pop stands, 0…1, whichever operation is held.
  public var progress: Double
  /// Widths per second toward the trailing edge.
  public var velocity: Double
  /// The progress at which the outcome turns at this velocity, 0…1 of a pop; nil where the velocity decides alone.
  public var turningPoint: Double?
}
