/// An action of a list's row, shown as a button that a drag of the row or a key reveals.
public struct RowAction {
  /// The word on the button of the row's action.
  public var title: String
  /// The colour of the action's button. Use `.destructive` for an action that cannot be undone.
  public var foreground: Theme.Foreground
  /// The key that performs the action on the list's row that shows its buttons, else on the row with the
  /// cursor, without revealing the button; nil for none. Hints and help list the key.
  public var key: KeyPress?
  /// Performs the action. Called with the index of the row.
  public var action: (Int) -> Void

  /// Creates an action of a list's row, whose button has the destructive colour by default.
  public init(
    _ title: String, _ foreground: Theme.Foreground = .destructive, key: KeyPress? = nil,
    action: @escaping (Int) -> Void
  ) {
    self.title = title
    self.foreground = foreground
    self.key = key
    self.action = action
  }

  var columns: Int { title.columns + 4 }
}
