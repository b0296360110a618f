import TermNav

nonisolated extension Keymap {
  /// A key that an action has, and the line of the settings file that sets it.
  fileprivate struct Binding {
    let action: Action
    let sequence: KeySequence
    /// The scope in which an action has the key: lists, texts or both.
    let scope: Scope
    /// The number of the line in the settings file that sets an action's key; nil for a standard key.
    let line: Int?

    var isOwn: Bool { if case .own = action { true } else { false } }
  }

  /// Removes keys that two actions have, or with which a longer key of another action begins. One of the
  /// actions loses its key, by these rules: a standard key is lost, and not one that the file sets. Of two
  /// that the file sets, a user's own command keeps its key; otherwise the earlier line does.
  ///
  /// An action that the file gives keys, and that loses all of them, gets its standard keys back, as far as
  /// no other action has them.
  /// - Parameter lines: The numbers of the file's lines, by names such as `keys.lists.open`.
  /// - Returns: The conflicts, each with the number of its line in the settings file and a message.
  mutating func solveConflicts(_ lines: [String: Int]) -> [(line: Int?, reason: String)] {
    // Most settings files set no keys, and standard keys never conflict with each other.
    if self == .standard { return [] }
    var conflicts: [(line: Int?, reason: String)] = []
    for scope in [Scope.lists, .pager] {
      let bindings = bindings(in: scope, lines)
      // Keys that the file sets are compared in the order of their lines, those of the user's own commands
      // first. Standard keys never conflict with each other.
      let chosen = bindings.filter { $0.line != nil }.sorted {
        ($0.isOwn ? 0 : 1, $0.line!) < ($1.isOwn ? 0 : 1, $1.line!)
      }
      for (index, binding) in chosen.enumerated() {
        for other in chosen[..<index] + bindings.filter({ $0.line == nil }) where binding.meets(other) {
          let loser = other.line == nil ? other : binding
          guard sequences(for: loser.action, in: loser.scope).contains(loser.sequence) else { continue }
          let reason = binding.conflict(with: other)
          // A key for lists and texts may have the same conflict in both kinds of pages.
          if !conflicts.contains(where: { $0.line == binding.line && $0.reason == reason }) {
            conflicts.append((binding.line, reason))
          }
          let left = sequences(for: loser.action, in: loser.scope).filter { $0 != loser.sequence }
          set(left, for: loser.action, in: loser.scope)
        }
      }
      for binding in chosen where sequences(for: binding.action, in: scope).isEmpty {
        let others = self.bindings(in: scope, lines)
        let free = Self.standard.sequences(for: binding.action, in: scope).filter { sequence in
          let standard = Binding(action: binding.action, sequence: sequence, scope: binding.scope, line: nil)
          return !others.contains { standard.meets($0) }
        }
        set(free, for: binding.action, in: binding.scope)
      }
    }
    return conflicts
  }

  private func bindings(in scope: Scope, _ lines: [String: Int]) -> [Binding] {
    actions(in: scope).flatMap { action in
      let owner = keys[scope]?[action] == nil ? Scope.everywhere : scope
      let line =
        if case .own(let command) = action { command.number } else {
          lines["keys.\(owner.rawValue).\(action.name)"]
        }
      return sequences(for: action, in: scope).map {
        Binding(action: action, sequence: $0, scope: owner, line: line)
      }
    }
  }
}

nonisolated extension Keymap.Binding {
  func meets(_ other: Self) -> Bool {
    action != other.action && Set([action, other.action]) != Action.keyedAlike
      && (sequence.keys.starts(with: other.sequence.keys) || other.sequence.keys.starts(with: sequence.keys))
  }

  func conflict(with other: Self) -> String {
    let its = "“\(other.sequence.label)” of \(other.action.name)"
    let how =
      sequence == other.sequence
      ? "is a key of \(other.action.name)"
      : sequence.keys.count < other.sequence.keys.count ? "begins \(its)" : "begins with \(its)"
    return "“\(sequence.label)” \(how)"
      + (other.line.map { " too, on line \($0), which keeps it" } ?? " too, which loses it")
  }
}
