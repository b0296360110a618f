/// The result that a release of the held page would have now, for programs that show it in advance (RULES,
/// section 5).
public struct InteractivePopVerdict: Equatable, Sendable {
  /// The result that a release of a held page would have for its transition.
  public enum Outcome: Equatable, Sendable {
    case finish
    case cancel
    /// The released transition would finish, but `asksBeforePop` of a page that would leave is true.
    case ask
    /// The released transition would stay where it is, as `ReleasePolicy.stay` decides.
    case stay
  }

  /// The resting point of a page that a release does not take away: the one from which the page came, or a
  /// higher or lower one. Only sheets have more than one.
  package enum Landing: Equatable, Sendable { case same, higher, lower }

  /// The result that a release of the held page would have.
  public var outcome: Outcome
  /// The progress of the transition seen as a pop, 0…1.
  public var progress: Double
  /// The velocity of the page, in widths per second toward trailing.
  public var velocity: Double
  /// The progress of the pop, 0…1, at the nearest column where a release would have another result, at the
  /// present velocity. nil if the result is the same at every column, and while keys move the page.
  public var turningPoint: Double?
  /// The detent at which a release would leave a sheet, compared with the present detent.
  package internal(set) var landing = Landing.same
}
