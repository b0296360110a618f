/// A button behind a row, which a drag of the row or a key reveals.
public struct RowAction {
  /// The button's word.
  public var title: String
  /// The button's colour; `.destructive` for what cannot be undone.
  public var foreground: Theme.Foreground
  /// Performs it on the row with the cursor without opening the row; hints and help list it.
  public var key: KeyPress?
  /// Gets the row's index.
  public var action: (Int) -> Void

  /// Destructive by default.
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
