/// A rule, with a name, that decides whether a released transition finishes, runs back or stays.
public struct ReleasePolicy: Sendable {
  /// The result that a rule decides for a released transition.
  public enum Decision: Equatable, Sendable {
    case finish, cancel
    /// The released transition stays where it was released.
    case stay
  }

  /// The values by which a release policy decides when a transition is released. The policy's rule gets only
  /// finite numbers within the range of each property.
  public struct Situation: Equatable, Sendable {
    /// The progress of the transition, 0…1; a push and a pop both start at 0.
    public var progress: Double
    /// The velocity of the page in widths per second, toward the transition's end.
    public var velocity: Double
    /// The columns by which the page has moved from the transition's start, 0…`width`.
    public var columns: Double
    /// The width of the transition's whole distance in columns, at least 1.
    public var width: Double
    /// The seconds from the press to the last motion of the drag, at least 0. For a transition that the
    /// application holds, the seconds count from the time at which it began to hold the transition. A rest
    /// before the release does not count.
    public var duration: Seconds

    /// Creates the values by which a release policy decides about a released transition.
    /// - Parameters:
    ///   - columns: the columns from the transition's start; nil stands for `progress` times `width`.
    ///   - duration: seconds; a negative one, and one that is not finite, counts as 0 where a rule is asked.
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

  /// The name of the policy, which a program can show to people.
  public let name: String
  private let decide: @Sendable (Situation) -> Decision

  /// Creates a release policy with a rule of a program's own.
  /// - Parameter decide: the rule, a pure function. It is also called for every column, to find where its
  ///   decision changes.
  public init(_ name: String, _ decide: @escaping @Sendable (Situation) -> Decision) {
    self.name = name
    self.decide = decide
  }

  /// Returns whether a transition that is released in this situation finishes, runs back or stays. Numbers
  /// are first brought into their ranges: NaN becomes the least value of the range, and a velocity that is
  /// not finite becomes 0.
  public func decision(in situation: Situation) -> Decision { decide(situation.cleaned) }

  /// Returns the progress, 0…1, of the nearest column after which the policy would decide otherwise at this
  /// velocity; nil if it decides the same at every column.
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
  /// The greatest width of a screen in columns that is ever drawn (RULES, section 21).
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
