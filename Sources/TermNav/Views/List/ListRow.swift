/// The content of one row of a list.
public struct ListRow: Equatable, Sendable {
  /// The kind of a list's row, which decides whether the cursor can be on the row.
  public enum Kind: Equatable, Sendable {
    /// A row of a list that the cursor can be on.
    case item
    /// A row of a list that is a heading, which the cursor skips.
    case header
    /// A row of a list that is a line of secondary text, or an empty line, which the cursor skips.
    case note
  }

  /// The sign or word that a list's row shows at its trailing end.
  public enum Accessory: Equatable, Sendable {
    /// The row shows a chevron, if the list's `hasChevrons` is true.
    case automatic
    /// The row shows no sign at its trailing end.
    case none
    /// The row shows a chevron, `›`, since it opens something.
    case disclosure
    /// The row shows a check mark, `✓`.
    case checkmark
    /// The row shows a number or word that asks for attention, cut to 8 columns.
    case badge(String)
  }

  /// The kind of the row, which decides whether the list's cursor can be on it.
  public var kind: Kind
  /// A number or symbol before the title of the row.
  public var image: String
  /// The main text of the row.
  public var title: String
  /// The text after the row's title, in the list's `detailColumn` if that is set.
  public var detail: String
  /// The properties that few rows of a list have, in an object, so that other rows stay small; nil while all
  /// are at their defaults.
  private var extras: Extras?

  /// Creates the content of a list's row, by default an item, a row that the cursor can be on.
  public init(_ kind: Kind = .item, image: String = "", title: String = "", detail: String = "") {
    self.kind = kind
    self.image = image
    self.title = title
    self.detail = detail
  }

  /// Creates the content of a list's row that the cursor can be on, with a second line, or with something at
  /// its trailing end.
  public init(
    image: String = "", title: String, detail: String = "", subtitle: ListText = "",
    accessory: Accessory = .automatic
  ) {
    self.init(.item, image: image, title: title, detail: detail)
    change { ($0.subtitle, $0.accessory) = (subtitle, accessory) }
  }

  /// Creates the content of a list's row with cells, one for each of the list's `columns`. In a list without
  /// columns the cells follow one another.
  public init(
    image: String = "", cells: [ListText], subtitle: ListText = "", accessory: Accessory = .automatic
  ) {
    self.init(.item, image: image)
    change { ($0.cells, $0.subtitle, $0.accessory) = (cells, subtitle, accessory) }
  }
}

extension ListRow {
  /// The text below the row's title, shown if the list's `rowHeight` is at least 2. Its plain text is drawn
  /// as `.secondary`, unless one of its runs is `.secondary` already.
  public var subtitle: ListText {
    get { extras?.values.subtitle ?? "" }
    set { change { $0.subtitle = newValue } }
  }
  /// The texts of the row in the list's `columns`, drawn instead of title and detail. In a list without
  /// columns they follow one another.
  public var cells: [ListText] {
    get { extras?.values.cells ?? [] }
    set { change { $0.cells = newValue } }
  }
  /// A small picture made of text, drawn in the row instead of `image`: one text for each line of the row.
  public var picture: [ListText] {
    get { extras?.values.picture ?? [] }
    set { change { $0.picture = newValue } }
  }
  /// The sign or word that the row shows at its trailing end.
  public var accessory: Accessory {
    get { extras?.values.accessory ?? .automatic }
    set { change { $0.accessory = newValue } }
  }

  /// Whether the list's row has only a title, a detail and an image.
  var isPlain: Bool { extras == nil }

  /// The text of the row that a search looks through.
  var searchedText: String {
    guard let values = extras?.values else { return detail.isEmpty ? title : "\(title) \(detail)" }
    return "\(title) \(detail) \(values.subtitle.string) \(values.cells.map(\.string).joined(separator: " "))"
  }

  fileprivate struct Values: Equatable, Sendable {
    var subtitle: ListText = ""
    var cells: [ListText] = []
    var picture: [ListText] = []
    var accessory = Accessory.automatic
  }

  private final class Extras: Equatable, Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }

    static func == (a: Extras, b: Extras) -> Bool { a === b || a.values == b.values }
  }

  private mutating func change(_ body: (inout Values) -> Void) {
    var values = extras?.values ?? Values()
    body(&values)
    extras = values == Values() ? nil : Extras(values)
  }
}
