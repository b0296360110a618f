/// A line of a list.
public struct ListRow: Equatable, Sendable {
  /// What a row is for.
  public enum Kind: Equatable, Sendable {
    /// Can be selected.
    case item
    /// A heading.
    case header
    /// An empty line, or words.
    case note
  }

  /// What the row is for.
  public var kind: Kind
  /// A number or symbol.
  public var image: String
  /// The main text.
  public var title: String
  /// The second column.
  public var detail: String

  /// An item by default.
  public init(_ kind: Kind = .item, image: String = "", title: String = "", detail: String = "") {
    self.kind = kind
    self.image = image
    self.title = title
    self.detail = detail
  }
}

/// A button that a drag toward leading reveals.
public struct RowAction {
  /// The button's word.
  public var title: String
  /// The button's colour.
  public var foreground: Theme.Foreground
  /// Gets the row's index.
  public var perform: (Int) -> Void

  /// Destructive by default.
  public init(
    _ title: String, _ foreground: Theme.Foreground = .destructive, perform: @escaping (Int) -> Void
  ) {
    self.title = title
    self.foreground = foreground
    self.perform = perform
  }

  var columns: Int { title.columns + 4 }
}
