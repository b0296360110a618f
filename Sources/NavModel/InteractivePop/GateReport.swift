/// What the gate was asked, and how each of its rules answered (RULES, section 3).
public struct GateReport: Equatable, Sendable {
  /// A rule's answer.
  public enum Answer: Equatable, Sendable {
    case passed, refused
    /// Content decides first; the gate is asked again.
    case waits
    /// The rule was not asked: one before it refused, or it is no rule for what the drag asks for, as most are for a drag forward.
    case unasked
  }

  /// A rule and its answer.
  public struct Rule: Equatable, Sendable {
    /// The refusal that the rule may give.
    public var refusal: GateRefusal
    /// Its answer.
    public var answer: Answer
  }

  /// Whether the drag is one down that dismisses a sheet: `distance` and `translation` then count its rows from the top, a row
  /// as two columns, and `vertical` means more across than down.
  public package(set) var isDismissal = false
  /// The press, in columns and rows of the screen.
  public package(set) var press: Point
  /// View controllers in the stack; 2 while a transition runs.
  public let depth: Int
  /// Columns from the leading edge to the press.
  public let distance: Double
  /// Columns; 0 or less is no limit.
  public let maximumDistance: Double
  /// Columns and rows; `dx` positive toward trailing.
  public let translation: Vector
  /// All rules, in their order.
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
