/// A record of the changes of a terminal's modes, in order. A terminal in memory keeps this record for tests.
struct ModeRecord {
  typealias Change = InMemoryTerminal.ModeChange

  private(set) var changes: [Change] = []
  /// Whether the program has the terminal. While it has not, no mode is switched.
  private(set) var hasTerminal = false
  /// Those modes of the terminal, of the ones in `choices`, that the program wants to be on.
  private var wanted: Set<TerminalMode> = []
  /// The modes of the terminal that are switched on only if the program wants them; all other modes are
  /// always on.
  private static let choices: Set<TerminalMode> = [.mouse, .motionReports, .appearanceReports, .title]

  func wants(_ mode: TerminalMode) -> Bool { wanted.contains(mode) }

  /// Notes whether the program wants a mode, and switches the mode if that is a change. The pointer's motion
  /// is reported only while mouse reports are on.
  mutating func want(_ mode: TerminalMode, _ isWanted: Bool) {
    guard wants(mode) != isWanted else { return }
    if isWanted { wanted.insert(mode) } else { wanted.remove(mode) }
    if mode != .motionReports || wants(.mouse) { set(mode, isOn: isWanted) }
    if mode == .mouse, wants(.motionReports) { set(.motionReports, isOn: isWanted) }
  }

  /// The modes of the terminal that are to be on while the program has it.
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

  /// Notes that the program takes the terminal and switches some modes on.
  mutating func enter(_ used: [TerminalMode]) {
    hasTerminal = true
    changes += used.map { Change($0, isOn: true) }
  }

  /// Notes that the program gives the terminal back and switches some modes off.
  mutating func leave(_ used: [TerminalMode]) {
    guard hasTerminal else { return }
    hasTerminal = false
    changes += used.reversed().map { Change($0, isOn: false) }
  }

  /// Forgets the earlier changes of modes. For each mode that is on, the change that switched it on remains.
  mutating func forget() {
    let on = on
    changes = TerminalMode.allCases.filter(on.contains).map { Change($0, isOn: true) }
  }
}
