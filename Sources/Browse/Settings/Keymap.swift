import TermNav

/// The keys of all actions, in lists and in texts. Handling keys, hints, help, palette and settings all use
/// it, so that every action can have other keys.
nonisolated struct Keymap: Equatable, Sendable {
  /// The kind of page on which a key works: it may have different actions in lists and in texts.
  enum Scope: String, CaseIterable, Sendable {
    case lists, pager
    /// Both kinds of pages, for actions that have no keys in the other scopes.
    case everywhere
  }

  /// The keys that are set for each scope itself.
  private(set) var keys: [Scope: [Action: [KeySequence]]] { didSet { all = Self.all(keys) } }
  /// The keys that work in each scope, including those for everywhere.
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

  /// Returns all keys that work in a scope.
  func sequences(in scope: Scope) -> [Action: [KeySequence]] { all[scope] ?? [:] }

  func sequences(for action: Action, in scope: Scope) -> [KeySequence] { sequences(in: scope)[action] ?? [] }

  /// Whether keys of an action can be set for a scope.
  static func has(_ action: Action, in scope: Scope) -> Bool {
    standard.keys[scope]?[action] != nil || standard.keys[.everywhere]?[action] != nil
  }

  /// Returns the actions that have keys in a scope, in the order of `Action.table`, then the user's commands.
  func actions(in scope: Scope) -> [Action] {
    Action.table.map(\.action).filter { keys[scope]?[$0] != nil || keys[.everywhere]?[$0] != nil }
      + commands.map(Action.own)
  }

  /// The user's own commands, in the order of the settings. A command without a key is in the palette only.
  private(set) var commands: [OwnCommand] = []

  mutating func add(_ command: OwnCommand, _ sequences: [KeySequence]) {
    commands.append(command)
    set(sequences, for: .own(command), in: .everywhere)
  }

  mutating func set(_ sequences: [KeySequence], for action: Action, in scope: Scope) {
    keys[scope, default: [:]][action] = sequences
  }

  /// The standard keys, from `Action.table`.
  static let standard = Keymap(
    keys: .init(
      uniqueKeysWithValues: Scope.allCases.map { scope in
        let rows = Action.table.compactMap { row in row.keys(in: scope).map { (row.action, $0) } }
        return (scope, Dictionary(uniqueKeysWithValues: rows))
      }))
}
