/// A line of a list.
public struct ListRow: Equatable, Sendable {
  /// What a row is for.
  public enum Kind: Equatable, Sendable {
    /// The cursor can stand on it.
    case item
    /// A heading.
    case header
    /// An empty line, or words.
    case note
  }

  /// What stands at a row's trailing end.
  public enum Accessory: Equatable, Sendable {
    /// A chevron, if the list has chevrons.
    case automatic
    /// Nothing.
    case none
    /// `›`: the row leads somewhere.
    case disclosure
    /// `✓`
    case checkmark
    /// A number or a word that asks for attention.
    case badge(String)
  }

  /// What the row is for.
  public var kind: Kind
  /// A number or symbol.
  public var image: String
  /// The main text.
  public var title: String
  /// The second column.
  public var detail: String
  /// What only some rows have, so that the others stay small.
  private var extras: Extras?

  /// An item by default.
  public init(_ kind: Kind = .item, image: String = "", title: String = "", detail: String = "") {
    self.kind = kind
    self.image = image
    self.title = title
    self.detail = detail
  }

  /// A row of two lines, or with something at its end.
  public init(
    image: String = "", title: String, detail: String = "", subtitle: ListText = "",
    accessory: Accessory = .automatic
  ) {
    self.init(.item, image: image, title: title, detail: detail)
    change { ($0.subtitle, $0.accessory) = (subtitle, accessory) }
  }

  /// A row of cells, one for each of the list's `columns`; in a list without columns they stand one behind the other.
  public init(
    image: String = "", cells: [ListText], subtitle: ListText = "", accessory: Accessory = .automatic
  ) {
    self.init(.item, image: image)
    change { ($0.cells, $0.subtitle, $0.accessory) = (cells, subtitle, accessory) }
  }
}

extension ListRow {
  /// The line below the title, where the list's `rowHeight` is 2 or more. Plain text is in the second colour, unless a run
  /// asks for `.secondary` itself.
  public var subtitle: ListText {
    get { extras?.values.subtitle ?? "" }
    set { change { $0.subtitle = newValue } }
  }
  /// The texts in the list's `columns`, or without columns one behind the other, in place of title and detail.
  public var cells: [ListText] {
    get { extras?.values.cells ?? [] }
    set { change { $0.cells = newValue } }
  }
  /// A small picture in place of the image: a text for each line of the row.
  public var picture: [ListText] {
    get { extras?.values.picture ?? [] }
    set { change { $0.picture = newValue } }
  }
  /// What stands at the trailing end.
  public var accessory: Accessory {
    get { extras?.values.accessory ?? .automatic }
    set { change { $0.accessory = newValue } }
  }

  /// Whether the row is no more than a title, a detail and an image.
  var isPlain: Bool { extras == nil }

  /// What a search looks through.
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
