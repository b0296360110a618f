/// One line of a list.
public struct ListRow: Equatable, Sendable {
  /// What a row is for.
  public enum Kind: Equatable, Sendable {
    /// Can be chosen.
    case item
    /// Stands above its items.
    case header
    /// An empty line or a word between.
    case note
  }

  /// What the row is for.
  public var kind: Kind
  /// A number or a sign before the title.
  public var image: String
  /// What the row says.
  public var title: String
  /// In the second column, in the colour of details.
  public var detail: String

  public init(_ kind: Kind = .item, image: String = "", title: String = "", detail: String = "") {
    self.kind = kind
    self.image = image
    self.title = title
    self.detail = detail
  }
}

/// What can be done to a row: a button behind its trailing end, revealed by a drag toward the leading edge.
public struct RowAction {
  /// The word on the button.
  public var title: String
  /// How the button looks; `.destructive` for what destroys.
  public var foreground: Theme.Foreground
  /// Called with the row's index.
  public var perform: (Int) -> Void

  public init(
    _ title: String, _ foreground: Theme.Foreground = .destructive, perform: @escaping (Int) -> Void
  ) {
    self.title = title
    self.foreground = foreground
    self.perform = perform
  }

  /// Columns of the button: its title, with two blanks at either side.
  var columns: Int { title.columns + 4 }
}
