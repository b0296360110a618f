/// The result that a release of the held page would have now (RULES, section 5).
public struct InteractivePopVerdict: Equatable, Sendable {
  /// The result of a release.
  public enum Outcome: Equatable, Sendable {
    case finish
    case cancel
    /// The transition would finish, but `asksBeforePop` of a page that would leave is true.
    case ask
    /// The transition would stay where it is, as by `ReleasePolicy.stay`.
    case stay
  }

  /// The resting point of a page that a release does not take away: that from which it came, or a higher or
  /// lower one.
  package enum Landing: Equatable, Sendable { case same, higher, lower }

  /// The result of a release.
  public var outcome: Outcome
  /// How far the transition is as a pop, 0…1.
  public var progress: Double
  /// The velocity of the page, in widths per second toward trailing.
  public var velocity: Double
  /// The nearest column at which the decision turns at this velocity, as progress of a pop, 0…1; nil if it
  /// does not turn.
  public var turningPoint: Double?
  /// Whether a release leads a sheet to another of its detents, a higher or a lower one.
  package internal(set) var landing = Landing.same
}
