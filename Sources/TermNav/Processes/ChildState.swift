/// What is known of a child. Its program leads its group, which others may be in: the program's end is one thing, and that of the
/// group another. Between both the program is not reaped, so that nobody else gets the group's number.
struct ChildState: Equatable {
  private enum Leader: Equatable {
    case runs
    case hasEnded(TerminationStatus)
  }

  private enum Group: Equatable {
    /// Its end is not asked for.
    case runs
    /// It was asked to end.
    case hasPatience
    /// It was killed, or was left to itself when the program had ended.
    case isOver
  }

  private var leader = Leader.runs
  private var group = Group.runs
  /// The group's number may be another's: no signal is sent to it any more.
  private(set) var isReaped = false

  /// Whether the group was asked to end, and still has time.
  var hasPatience: Bool { group == .hasPatience }

  /// How the program has ended; nil while it runs.
  var status: TerminationStatus? {
    if case .hasEnded(let status) = leader { status } else { nil }
  }

  /// The end is asked for. Returns whether the group is to be told.
  mutating func end() -> Bool {
    guard leader == .runs, group == .runs else { return false }
    group = .hasPatience
    return true
  }

  /// The program has ended. Returns whether it is to be reaped.
  /// - Parameter hasCompany: whether others of the group still run.
  mutating func leaderHasEnded(_ status: TerminationStatus, hasCompany: Bool) -> Bool {
    leader = .hasEnded(status)
    if group != .hasPatience || !hasCompany { (group, isReaped) = (.isOver, true) }
    return isReaped
  }

  /// Nobody else of the group is left. Returns whether the program is to be reaped.
  mutating func groupIsEmpty() -> Bool {
    if isReaped || leader == .runs { return false }
    (group, isReaped) = (.isOver, true)
    return true
  }

  /// Returns whether the group is to be killed, and whether the program is to be reaped after that.
  mutating func patienceIsOver() -> (kills: Bool, reaps: Bool) {
    if isReaped { return (false, false) }
    group = .isOver
    isReaped = leader != .runs
    return (true, isReaped)
  }
}
