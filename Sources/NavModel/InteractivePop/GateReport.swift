/// A report of a question to the gate, which decides whether a drag may pop: the values that it checked, and
/// how each of its rules answered (RULES, section 3).
public struct GateReport: Equatable, Sendable {
  /// The possible answers of a rule of the gate, the rules that decide whether a drag may pop.
  public enum Answer: Equatable, Sendable {
    case passed, refused
    /// The rule cannot answer yet, because content under the pointer may still take the drag; after the
    /// content has decided, the rules are asked again.
    case waits
    /// The rule was not asked: an earlier rule refused, or the rule does not apply. Most rules do not apply
    /// to a drag that brings back a popped page.
    case unasked
  }

  /// One of the rules that decide whether a drag may pop, with its answer.
  public struct Rule: Equatable, Sendable {
    /// The rule, named by the reason that it gives where it refuses a drag.
    public var refusal: GateRefusal
    /// The answer of the rule, such as that it refuses the drag.
    public var answer: Answer
  }

  /// Whether the drag is a downward one that dismisses a sheet. Then the columns in `distance` and
  /// `translation` are rows from the top, each row counted as two columns. The rule `vertical` then refuses
  /// drags that go more across than down.
  public package(set) var isDismissal = false
  /// The location of the press, in columns and rows of the screen or view that shows the navigation stack; of
  /// the screen where `isDismissal` is true.
  public package(set) var press: Point
  /// The number of view controllers in the navigation stack, without a root that is shown elsewhere, as in a
  /// split view. Always 2 while a transition runs, since that transition may be caught.
  public let depth: Int
  /// The columns from the leading edge to the press of the drag; for a drag that dismisses a sheet, as
  /// `isDismissal` says.
  public let distance: Double
  /// The limit in columns of `distance`, from the leading edge to the press; 0 or less means no limit.
  public let maximumDistance: Double
  /// The columns and rows from the press to the pointer; `dx` is positive toward trailing.
  public let translation: Vector
  /// All rules of the gate, which decides whether a drag may pop, with their answers, in the order in which
  /// they are asked.
  public let rules: [Rule]

  /// The rule of the gate that refused the drag; nil if no rule did.
  public var refusal: GateRefusal? { rules.first { $0.answer == .refused }?.refusal }
}

extension PopGate {
  func report(press: Point, _ answer: Answer) -> GateReport {
    GateReport(
      press: press, depth: depth, distance: distance, maximumDistance: maximumDistance,
      translation: translation, rules: rules(answer))
  }

  private func rules(_ answer: Answer) -> [GateReport.Rule] {
    let end: (refusal: GateRefusal, answer: GateReport.Answer)? =
      switch answer {
      case .begin: nil
      case .wait: (.contentClaims, .waits)
      case .refuse(let refusal): (refusal, .refused)
      }
    var hasEnded = false
    return GateRefusal.allCases.map { refusal in
      if refusal == end?.refusal {
        hasEnded = true
        return .init(refusal: refusal, answer: end?.answer ?? .unasked)
      }
      return .init(refusal: refusal, answer: hasEnded || !operation.asks(refusal) ? .unasked : .passed)
    }
  }
}
