import TermNav

/// A page with a list of ten thousand rows in sections, which `/` searches.
final class SectionsPage: ContentPage, ListDataSource {
  private let list = ListView()
  private static let rows = 2000
  private static let coasts = ["North", "East", "South", "West", "Isles"]
  private static let first = ["Grey", "Long", "Still", "Silver", "Old", "Far", "White", "Low", "Amber"]
  private static let second = ["Harbour", "Anchor", "Lighthouse", "Reef", "Pilot", "Gull", "Sound"]

  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "sections", title: "Sections and search",
      lead: "The heading of a section stays at the top while you scroll. Only rows in sight are made.",
      content: list,
      tries: [
        "Scroll past a heading.",
        "Press / and type: gull sil. Return, then n and N; Esc shows all again.",
      ],
      keys: [.hint("g", "G", title: "ends", label: "g G")])
    list.dataSource = self
    list.searchMode = .onSlash
    list.usesViKeys = true
    list.hasChevrons = false
    list.detailColumn = 24
    list.onScroll = { [unowned self] in setNeedsDisplay() }
    list.onSearch = { [unowned self] _ in setNeedsDisplay() }
    list.onOpen = { [unowned self] in title = row(at: list.path(for: $0)).title }
    figures = { [unowned self] in
      let path = list.path(for: firstRow)
      let row = (path.row + 1).grouped(by: " ")
      return "\(Self.coasts[path.section]), \(row) of \(Self.rows.grouped(by: " "))"
    }
    claim = { [unowned self] in list.panGestureRecognizer.claim() }
  }

  override var contentMargin: Int { 2 }

  /// The first row of the list in sight that is not covered by the heading of its section, which stays at the
  /// top.
  private var firstRow: Int {
    let seen = (0..<list.size.rows).lazy.compactMap { [list] in
      list.index(at: Point(column: 0, row: Double($0)))
    }
    return seen.first ?? list.top
  }

  var numberOfSections: Int { Self.coasts.count }
  func numberOfRows(in section: Int) -> Int { Self.rows }
  func titleForHeader(in section: Int) -> String? { "\(Self.coasts[section]) coast" }
  func row(at path: ListView.RowPath) -> ListRow {
    let name = "\(Self.first[path.row % Self.first.count]) \(Self.second[path.row / 3 % Self.second.count])"
    return ListRow(title: name, detail: "berth \(path.row + 1)")
  }
}
