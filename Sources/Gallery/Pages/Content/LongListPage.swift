import TermNav

final class LongListPage: ContentPage {
  private static let count = 1_000_000
  private let list: ListView

  init(_ gallery: Gallery) {
    list = ListView(rowCount: Self.count, row: Self.row)
    super.init(
      gallery, name: "list", title: "A million rows",
      lead: "A million rows, made only when they are seen. They scroll down and up; a drag across goes back.",
      content: list,
      tries: [
        "Fling the rows, press to stop them; pull the first one down.",
        "Pull the page to the {right}; ] brings it back as it was.",
      ])
    list.row = { [unowned list] in Self.row($0).fitting(list.size.columns) }
    list.detailColumn = 26
    list.hasChevrons = false
    list.onScroll = { [unowned self] in setNeedsDisplay() }
    list.onOpen = { [unowned self] in title = Self.title($0) }
    figures = { [unowned self] in
      "Row \((list.top + 1).grouped(by: " ")) of \(Self.count.grouped(by: " "))"
    }
    claim = { [unowned self] in list.panGestureRecognizer.claim() }
  }

  override var keyCommands: [KeyCommand] {
    [
      .hint("↑", "↓", title: "choose", label: "↑↓"),
      .hint("End", title: "last row"),
    ] + super.keyCommands
  }

  override var contentMargin: Int { 2 }

  private static let first = [
    "North", "Grey", "Long", "Still", "Silver", "Old", "Far", "White", "Low", "Amber",
  ]
  private static let second = [
    "Lantern", "Tern", "Harbour", "Wave", "Anchor", "Lighthouse", "Reef", "Pilot", "Meridian", "Gull",
    "Sound",
  ]
  private static let cargoes = ["timber", "salt", "post and parcels", "tea", "wool", "oranges", "slate"]

  private static func row(_ index: Int) -> ListRow {
    ListRow(title: title(index), detail: "\((index + 1).grouped(by: " ")), \(cargo(index))")
  }

  private static func title(_ index: Int) -> String {
    "\(first[index % first.count]) \(second[index / 3 % second.count])"
  }
  private static func cargo(_ index: Int) -> String { cargoes[(index &* 31 + index / 7) % cargoes.count] }
}
