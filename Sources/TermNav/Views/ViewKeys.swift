/// What keys do in a view beside what its class says.
@MainActor struct ViewKeys {
  /// The kind that a view of another module has adopted; nil for views that override what a kind says.
  var kind: ViewKind?
  private var added: [KeyCommand] = []

  mutating func add(_ command: KeyCommand) { added.append(command) }

  /// The commands that were added, which leave the view the keys that it takes as text, then its own. A program adds what a view of the
  /// library is to do otherwise, and lines of text have commands of their own by `j` and `k`, which take a count.
  func commands(of view: View) -> [KeyCommand] {
    added.isEmpty ? view.keyCommands : added.compactMap { $0.withoutText(of: view) } + view.keyCommands
  }
}

extension KeyCommand {
  /// Nil where all of its keys are text.
  @MainActor fileprivate func withoutText(of view: View) -> KeyCommand? {
    var command = self
    command.sequences.removeAll { view.takesAsText($0.keys[0]) }
    return command.sequences.isEmpty && !sequences.isEmpty ? nil : command
  }
}
