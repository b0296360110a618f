/// What the views of one kind do by themselves. Views of this module override `keyActions` and `scrolledLines`; those of the package's
/// other modules cannot override what is not open, and adopt a kind.
@MainActor package final class ViewKind {
  let keyActions: [KeyAction<View>]
  let scrolledLines: @MainActor (View) -> ScrolledLines?

  /// - Parameters:
  ///   - keyActions: what keys do in a view of the kind, which is an `Owner`.
  ///   - scrolledLines: the lines of a view that move as one; nil where none do.
  package init<Owner: AnyObject>(
    keyActions: [KeyAction<Owner>], scrolledLines: @escaping @MainActor (Owner) -> ScrolledLines?
  ) {
    self.keyActions = keyActions.erased()
    self.scrolledLines = { scrolledLines(unsafeDowncast($0, to: Owner.self)) }
  }

  /// The commands of the actions that take a count.
  func countedCommands(of view: View) -> [KeyCommand] {
    keyActions.commands(of: view, view.words, takingCount: true)
  }
}
