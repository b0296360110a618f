import TermNav

/// Which keys run which actions, in lists and in pagers. Keys, hints, help, palette and the settings' file are
/// made of it, and no view lists keys of its own, so that whatever a page does can be rebound.
nonisolated struct Keymap: Equatable, Sendable {
  /// Where keys are: the same key may do one thing in lists and another in texts.
  enum Scope: String, CaseIterable, Sendable {
    case lists, pager
    /// In both, for actions that have no keys there.
    case everywhere
  }

  /// Keys by their names, as `KeySequence` has them.
  private(set) var keys: [Scope: [Action: [KeySequence]]] { didSet { all = Self.all(keys) } }
  /// By scope, with those that are everywhere.
  private var all: [Scope: [Action: [KeySequence]]]

  init(keys: [Scope: [Action: [KeySequence]]]) {
    self.keys = keys
    all = Self.all(keys)
  }

  private static func all(_ keys: [Scope: [Action: [KeySequence]]]) -> [Scope: [Action: [KeySequence]]] {
    let everywhere = keys[.everywhere] ?? [:]
    return .init(
      uniqueKeysWithValues: Scope.allCases.map { ($0, everywhere.merging(keys[$0] ?? [:]) { $1 }) })
  }

  /// All keys that count in a scope.
  func sequences(in scope: Scope) -> [Action: [KeySequence]] { all[scope] ?? [:] }

  func sequences(for action: Action, in scope: Scope) -> [KeySequence] { sequences(in: scope)[action] ?? [] }

  /// Whether keys of the action can be set for the scope.
  static func has(_ action: Action, in scope: Scope) -> Bool {
    standard.keys[scope]?[action] != nil || standard.keys[.everywhere]?[action] != nil
  }

  /// What keys do in the scope, in the order of the actions.
  func actions(in scope: Scope) -> [Action] {
    Action.table.map(\.action).filter { keys[scope]?[$0] != nil || keys[.everywhere]?[$0] != nil }
      + commands.map(Action.own)
  }

  /// A person's own commands, in the order of the settings. A command without a key is in the palette.
  private(set) var commands: [OwnCommand] = []

  mutating func add(_ command: OwnCommand, _ sequences: [KeySequence]) {
    commands.append(command)
    set(sequences, for: .own(command), in: .everywhere)
  }

  mutating func set(_ sequences: [KeySequence], for action: Action, in scope: Scope) {
    keys[scope, default: [:]][action] = sequences
  }

  /// As the table of actions has them.
  static let standard = Keymap(
    keys: .init(
      uniqueKeysWithValues: Scope.allCases.map { scope in
        let rows = Action.table.compactMap { row in row.keys(in: scope).map { (row.action, $0) } }
        return (scope, Dictionary(uniqueKeysWithValues: rows))
      }))
}
