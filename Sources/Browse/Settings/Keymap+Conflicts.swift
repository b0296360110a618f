import TermNav

nonisolated extension Keymap {
  /// A key of an action.
  fileprivate struct Binding {
    let action: Action
    let sequence: KeySequence
    /// The scope in which the action has the key.
    let scope: Scope
    /// The line of the settings file that sets the key; nil for a standard key.
    let line: Int?

    var isOwn: Bool { if case .own = action { true } else { false } }
  }

  /// Removes keys that two actions share, or that begin the key of another action. A standard key gives way
  /// to one that is set. Of two that are set, an action gives way to a command, and otherwise the later line
  /// to the earlier one.
  ///
  /// An action that loses all its keys this way gets its standard keys back, as far as they are free.
  /// - Parameter lines: The lines of the settings, by names such as `keys.lists.open`.
  /// - Returns: The conflicts, each with its line in the settings file.
  mutating func solveConflicts(_ lines: [String: Int]) -> [(line: Int?, reason: String)] {
    var conflicts: [(line: Int?, reason: String)] = []
    for scope in [Scope.lists, .pager] {
      let bindings = bindings(in: scope, lines)
      // Keys that are set are compared in their order. Standard keys never conflict with each other.
      let chosen = bindings.filter { $0.line != nil }.sorted {
        ($0.isOwn ? 0 : 1, $0.line!) < ($1.isOwn ? 0 : 1, $1.line!)
      }
      for (index, binding) in chosen.enumerated() {
        for other in chosen[..<index] + bindings.filter({ $0.line == nil }) where binding.meets(other) {
          let loser = other.line == nil ? other : binding
          guard sequences(for: loser.action, in: loser.scope).contains(loser.sequence) else { continue }
          let reason = binding.conflict(with: other)
          // The same conflict may occur in lists and in texts.
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
