import TermNav

/// The keys of all actions, in lists and in texts. The pages handle keys by this table; hints, help, settings
/// and the palette (the list of all actions) name the keys by it. So every action can have other keys.
nonisolated struct Keymap: Equatable, Sendable {
  /// The kind of page on which a key works. A key may run different actions in lists and in texts (`pager`).
  enum Scope: String, CaseIterable, Sendable {
    case lists, pager
    /// The scope of keys that work on both kinds of pages. It counts for actions that have no keys of their
    /// own in lists or in texts.
    case everywhere
  }

  /// The keys of actions that are set for each scope (lists, texts, everywhere), without those that a scope
  /// gets from `everywhere`.
  private(set) var keys: [Scope: [Action: [KeySequence]]] { didSet { all = Self.all(keys) } }
  /// The keys of actions that work in each scope (lists, texts), together with those that it gets from
  /// `everywhere`.
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

  /// Returns the keys that work in a scope, such as lists, by action; also those that are set for everywhere.
  func sequences(in scope: Scope) -> [Action: [KeySequence]] { all[scope] ?? [:] }

  func sequences(for action: Action, in scope: Scope) -> [KeySequence] { sequences(in: scope)[action] ?? [] }

  /// Whether an action can have keys in a scope, such as lists.
  static func has(_ action: Action, in scope: Scope) -> Bool {
    standard.keys[scope]?[action] != nil || standard.keys[.everywhere]?[action] != nil
  }

  /// Returns the actions that can have keys in a scope, such as lists: first those of `Action.table` in its
  /// order, then the user's own commands.
  func actions(in scope: Scope) -> [Action] {
    Action.table.map(\.action).filter { keys[scope]?[$0] != nil || keys[.everywhere]?[$0] != nil }
      + commands.map(Action.own)
  }

  /// The user's own commands, in the order of the settings file. A command that has lost its key is only in
  /// the palette, the list of all actions.
  private(set) var commands: [OwnCommand] = []

  mutating func add(_ command: OwnCommand, _ sequences: [KeySequence]) {
    commands.append(command)
    set(sequences, for: .own(command), in: .everywhere)
  }

  mutating func set(_ sequences: [KeySequence], for action: Action, in scope: Scope) {
    keys[scope, default: [:]][action] = sequences
  }

  /// The keys that actions have if the settings do not change them.
  static let standard = Keymap(
    keys: .init(
      uniqueKeysWithValues: Scope.allCases.map { scope in
        let rows = Action.table.compactMap { row in row.keys(in: scope).map { (row.action, $0) } }
        return (scope, Dictionary(uniqueKeysWithValues: rows))
      }))
}
