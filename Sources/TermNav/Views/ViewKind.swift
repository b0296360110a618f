/// The key actions and scrolled lines of views that other modules of the package define. Such views cannot
/// override internal members of `View`, and adopt a `ViewKind` instead.
@MainActor package final class ViewKind {
  private let actions, otherActions: [KeyAction<View>]
  private let hasActions: @MainActor (View) -> Bool
  let scrolledLines: @MainActor (View) -> ScrolledLines?

  /// Creates the kind of views that another module defines: their key actions and scrolled lines. All views
  /// that adopt it must be of the type `Owner`.
  /// - Parameters:
  ///   - actions: The key actions of a view while `condition` returns true for it.
  ///   - others: The key actions while `condition` returns false.
  ///   - scrolledLines: Returns the lines of a view that scroll together; nil if there are none.
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

  /// Returns the commands of the view's key actions that accept a count, such as `3j`.
  func countedCommands(of view: View) -> [KeyCommand] {
    keyActions(of: view).commands(of: view, view.words, takingCount: true)
  }
}
