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
  public var sign: String
  /// What the row says.
  public var title: String
  /// In the second column, in the colour of captions.
  public var caption: String

  public init(_ kind: Kind = .item, sign: String = "", title: String = "", caption: String = "") {
    self.kind = kind
    self.sign = sign
    self.title = title
    self.caption = caption
  }
}

/// What can be done to a row: a button behind its trailing end, revealed by a drag toward the leading edge.
public struct RowAction {
  /// The word on the button.
  public var title: String
  /// How the button looks; `.refused` for what destroys.
  public var ink: Theme.Ink
  /// Called with the row's index.
  public var perform: (Int) -> Void

  public init(_ title: String, _ ink: Theme.Ink = .refused, perform: @escaping (Int) -> Void) {
    self.title = title
    self.ink = ink
    self.perform = perform
  }

  /// Columns of the button: its title, with two blanks at either side.
  var columns: Int { title.columns + 4 }
}
