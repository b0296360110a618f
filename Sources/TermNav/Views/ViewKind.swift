/// What the views of one kind do by themselves. Views of this module override `keyActions` and `scrolledLines`; those of the package's
/// other modules cannot override what is not open, and adopt a kind.
@MainActor package final class ViewKind {
  private let actions, otherActions: [KeyAction<View>]
  private let hasActions: @MainActor (View) -> Bool
  let scrolledLines: @MainActor (View) -> ScrolledLines?

  /// - Parameters:
  ///   - actions: what keys do in a view of the kind, which is an `Owner`, while `condition` is true.
  ///   - others: what they do while it is false.
  ///   - scrolledLines: the lines of a view that move as one; nil where none do.
  package init<Owner: AnyObject>(
    _ actions: [KeyAction<Owner>], while condition: @escaping @MainActor (Owner) -> Bool,
    otherwise others: [KeyAction<Owner>], scrolledLines: @escaping @MainActor (Owner) -> ScrolledLines?
  ) {
    self.actions = actions.erased()
    otherActions = others.erased()
    hasActions = { condition(unsafeDowncast($0, to: Owner.self)) }
    self.scrolledLines = { scrolledLines(unsafeDowncast($0, to: Owner.self)) }
  }

  func keyActions(of view: View) -> [KeyAction<View>] { hasActions(view) ? actions : otherActions }

  /// The commands of the actions that take a count.
  func countedCommands(of view: View) -> [KeyCommand] {
    keyActions(of: view).commands(of: view, view.words, takingCount: true)
  }
}
