/// A report of what the gate was asked, and how each of its rules answered (RULES, section 3).
public struct GateReport: Equatable, Sendable {
  /// The answer of a rule.
  public enum Answer: Equatable, Sendable {
    case passed, refused
    /// Content decides first; after that the gate is asked again.
    case waits
    /// The rule was not asked: an earlier rule refused, or the rule does not apply, as most do not to a drag
    /// forward.
    case unasked
  }

  /// A rule of the gate and its answer.
  public struct Rule: Equatable, Sendable {
    /// The reason with which this rule of the gate refuses a drag.
    public var refusal: GateRefusal
    /// The answer of the rule.
    public var answer: Answer
  }

  /// Whether the drag is one downward that dismisses a sheet. Then `distance` and `translation` count rows
  /// from the top, a row as two columns, and `vertical` means that the drag goes more across than down.
  public package(set) var isDismissal = false
  /// The location of the press, in columns and rows of the screen.
  public package(set) var press: Point
  /// The number of view controllers in the stack; 2 while a transition runs.
  public let depth: Int
  /// The columns from the leading edge to the press.
  public let distance: Double
  /// The limit of `distance` in columns; 0 or less is no limit.
  public let maximumDistance: Double
  /// The columns and rows from the press to the pointer; `dx` is positive toward trailing.
  public let translation: Vector
  /// All rules of the gate, in the order in which they are asked.
  public let rules: [Rule]

  /// The rule that refused; nil if none did.
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
