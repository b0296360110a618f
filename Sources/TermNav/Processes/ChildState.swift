/// The state of a child process: its program, which leads a process group, and the other processes of that
/// group. Program and group may end at different times. While a group that was asked to end has time to do
/// so, the program is not reaped, so that no other group can get the same number.
struct ChildState: Equatable {
  private enum Leader: Equatable {
    case runs
    case hasEnded(TerminationStatus)
  }

  private enum Group: Equatable {
    /// The child's process group was not asked to end yet.
    case runs
    /// The child's process group was asked to end by SIGTERM, and its time to do so is not over.
    case hasPatience
    /// Nothing more is done to the child's process group: it was killed or is empty, or its program ended by
    /// itself, after which the group's other processes are left alone.
    case isOver
  }

  private var leader = Leader.runs
  private var group = Group.runs
  /// Whether the child's program was reaped. After that no signal is sent, since the group's number may
  /// belong to another group.
  private(set) var isReaped = false

  /// Whether the child's process group was asked to end by SIGTERM, and its time to do so is not over.
  var hasPatience: Bool { group == .hasPatience }

  /// How the child's program has ended; nil while it runs.
  var status: TerminationStatus? {
    if case .hasEnded(let status) = leader { status } else { nil }
  }

  /// Notes that the child process is asked to end. Returns whether SIGTERM must be sent to its process group:
  /// false if the signal was sent before or the program has ended.
  mutating func end() -> Bool {
    guard leader == .runs, group == .runs else { return false }
    group = .hasPatience
    return true
  }

  /// Notes that the child's program, which leads its process group, has ended. Returns whether the program
  /// must be reaped now.
  /// - Parameters:
  ///   - status: how the program has ended.
  ///   - hasCompany: whether other processes of the group still run.
  mutating func leaderHasEnded(_ status: TerminationStatus, hasCompany: Bool) -> Bool {
    leader = .hasEnded(status)
    if group != .hasPatience || !hasCompany { (group, isReaped) = (.isOver, true) }
    return isReaped
  }

  /// Notes that no other process of the child's group is left. Returns whether the program must be reaped
  /// now; false while the program itself runs.
  mutating func groupIsEmpty() -> Bool {
    if isReaped || leader == .runs { return false }
    (group, isReaped) = (.isOver, true)
    return true
  }

  /// Notes that the time in which the child's process group was asked to end is over. Returns whether the
  /// group must be killed, and whether the program must be reaped after that.
  mutating func patienceIsOver() -> (kills: Bool, reaps: Bool) {
    if isReaped { return (false, false) }
    group = .isOver
    isReaped = leader != .runs
    return (true, isReaped)
  }
}
