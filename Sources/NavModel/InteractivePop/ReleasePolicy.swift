/// Decides how a released transition ends: a name and a rule.
public struct ReleasePolicy: Sendable {
  /// The decision.
  public enum Decision: Equatable, Sendable {
    case finish, cancel
    /// The transition stands where it was released.
    case stay
  }

  /// What the rule is asked about; its figures are finite.
  public struct Situation: Equatable, Sendable {
    /// The transition's progress, 0…1.
    public var progress: Double
    /// Widths per second toward the transition's end.
    public var velocity: Double
    /// Columns moved from the transition's start, 0…`width`.
    public var columns: Double
    /// The width in columns, at least 1.
    public var width: Double
    /// Seconds from the press to the last motion of the drag, at least 0; of a transition that the application holds, from when it
    /// began to hold it. A rest before the release does not count.
    public var duration: Seconds

    /// - Parameters:
    ///   - columns: nil is `progress` times `width`.
    ///   - duration: seconds; negative and not finite ones count as 0 where a rule is asked.
    public init(
      progress: Double, velocity: Double = 0, columns: Double? = nil, width: Double, duration: Seconds = 0
    ) {
      self.progress = progress
      self.velocity = velocity
      self.columns = columns ?? progress * width
      self.width = width
      self.duration = duration
    }
  }

  /// For people and traces.
  public let name: String
  private let decide: @Sendable (Situation) -> Decision

  /// A rule of a program's own.
  /// - Parameter decide: a pure function; it is asked at every column for `turningPoint`.
  public init(_ name: String, _ decide: @escaping @Sendable (Situation) -> Decision) {
    self.name = name
    self.decide = decide
  }

  /// Decides. NaN counts as 0, infinite velocities too; the other figures are brought within their bounds.
  public func decision(in situation: Situation) -> Decision { decide(situation.cleaned) }

  /// The progress, 0…1, of the nearest column after which the decision turns at this velocity; nil if it does not.
  package func turningPoint(in situation: Situation) -> Double? {
    let here = situation.cleaned
    let last = Int(here.width)
    let decisions = (0...last).map { decision(at: $0, here) }
    let turns = (0..<last).filter { decisions[$0] != decisions[$0 + 1] }
    let start = Int(here.columns)
    return turns.min { abs($0 - start) < abs($1 - start) }.map { Double($0) / here.width }
  }

  private func decision(at column: Int, _ here: Situation) -> Decision {
    var there = here
    there.columns = Double(column)
    there.progress = there.columns / here.width
    return decide(there)
  }
}

extension ReleasePolicy.Situation {
  /// The most columns that are drawn (RULES, section 21).
  private static let mostColumns = 2000.0

  fileprivate var cleaned: Self {
    func within(_ figure: Double, _ bounds: ClosedRange<Double>) -> Double {
      figure.isNaN ? bounds.lowerBound : min(max(figure, bounds.lowerBound), bounds.upperBound)
    }
    var clean = self
    clean.width = within(width, 1...Self.mostColumns)
    clean.progress = within(progress, 0...1)
    clean.columns = within(columns, 0...clean.width)
    clean.velocity = velocity.isFinite ? velocity : 0
    clean.duration = duration.isFinite ? max(0, duration) : 0
    return clean
  }
}
