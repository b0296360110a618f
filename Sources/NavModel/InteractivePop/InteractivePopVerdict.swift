/// What a release would do (RULES, section 5).
public struct InteractivePopVerdict: Equatable, Sendable {
  /// The result of a release.
  public enum Outcome: Equatable, Sendable {
    case finish
    case cancel
    /// As `finish`, but `asksBeforePop` is true.
    case ask
    /// As `ReleasePolicy.stay`.
    case stay
  }

  /// Where a page that a release does not take away comes to rest, beside where it came from.
  package enum Landing: Equatable, Sendable { case same, higher, lower }

  /// The result.
  public var outcome: Outcome
  /// The transition's `popProgress`, 0…1.
  public var progress: Double
  /// Widths per second toward trailing.
  public var velocity: Double
  /// Pop progress, 0…1, of the nearest column where the decision turns at this velocity; nil if it does not.
  public var turningPoint: Double?
  /// Of a sheet that a release leads to another of its detents: whether that is a higher one.
  package internal(set) var landing = Landing.same
}
