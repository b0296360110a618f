/// A record of the modes of a terminal in memory, in the order in which they were switched.
struct ModeRecord {
  typealias Change = InMemoryTerminal.ModeChange

  private(set) var changes: [Change] = []
  /// Whether the program has the terminal. Otherwise nothing is switched.
  private(set) var hasTerminal = false
  /// The modes among `choices` that the program wants.
  private var wanted: Set<TerminalMode> = []
  /// The modes that are on only if the program wants them.
  private static let choices: Set<TerminalMode> = [.mouse, .motionReports, .appearanceReports, .title]

  func wants(_ mode: TerminalMode) -> Bool { wanted.contains(mode) }

  /// Notes whether the program wants a mode, and switches it if that is a change. Motion is reported only
  /// while the mouse is.
  mutating func want(_ mode: TerminalMode, _ isWanted: Bool) {
    guard wants(mode) != isWanted else { return }
    if isWanted { wanted.insert(mode) } else { wanted.remove(mode) }
    if mode != .motionReports || wants(.mouse) { set(mode, isOn: isWanted) }
    if mode == .mouse, wants(.motionReports) { set(.motionReports, isOn: isWanted) }
  }

  /// The modes that are on while the program has the terminal.
  var used: [TerminalMode] {
    TerminalMode.allCases.filter {
      !Self.choices.contains($0) || wants($0) && ($0 != .motionReports || wants(.mouse))
    }
  }

  var on: Set<TerminalMode> {
    changes.reduce(into: []) { on, change in
      if change.isOn { on.insert(change.mode) } else { on.remove(change.mode) }
    }
  }

  mutating func set(_ mode: TerminalMode, isOn: Bool) {
    if hasTerminal { changes.append(Change(mode, isOn: isOn)) }
  }

  /// Takes the terminal and switches the modes on.
  mutating func enter(_ used: [TerminalMode]) {
    hasTerminal = true
    changes += used.map { Change($0, isOn: true) }
  }

  /// Gives the terminal back and switches the modes off.
  mutating func leave(_ used: [TerminalMode]) {
    guard hasTerminal else { return }
    hasTerminal = false
    changes += used.reversed().map { Change($0, isOn: false) }
  }

  /// Drops the history: only the modes that are on remain, as one change each.
  mutating func forget() {
    let on = on
    changes = TerminalMode.allCases.filter(on.contains).map { Change($0, isOn: true) }
  }
}
