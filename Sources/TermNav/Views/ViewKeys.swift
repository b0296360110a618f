/// The key commands that a program has added to a view, and the kind of a view that another module of the
/// package defines.
@MainActor struct ViewKeys {
  /// The `ViewKind`, whose key actions the view uses; nil for views that override `keyActions`.
  var kind: ViewKind?
  private var added: [KeyCommand] = []

  mutating func add(_ command: KeyCommand) { added.append(command) }

  /// Returns the key commands that were added to the view and then the view's own. Added commands come first
  /// because a program uses them to change what a key does; keys that the view accepts as text are left out
  /// of them.
  func commands(of view: View) -> [KeyCommand] {
    added.isEmpty ? view.keyCommands : added.compactMap { $0.withoutText(of: view) } + view.keyCommands
  }
}

extension KeyCommand {
  /// Returns the key command without the keys that the view accepts as text; nil if this removes all its
  /// keys.
  @MainActor fileprivate func withoutText(of view: View) -> KeyCommand? {
    var command = self
    command.sequences.removeAll { view.takesAsText($0.keys[0]) }
    return command.sequences.isEmpty && !sequences.isEmpty ? nil : command
  }
}
