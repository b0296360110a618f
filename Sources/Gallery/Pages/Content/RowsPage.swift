import TermNav

final class RowsPage: ContentPage {
  private let list: ListView
  private var letters = RowsPage.all

  init(_ gallery: Gallery) {
    list = ListView(rowCount: Self.all.count) { _ in ListRow() }
    super.init(
      gallery, name: "rows", title: "Rows that open",
      lead:
        "A drag to the {left} opens a row. On an open row a drag to the {right} closes it; on any other, it goes back.",
      content: list,
      tries: [
        "Drag a row to the {left}, then press Delete.",
        "With a row open, drag {right} on it, then on another row.",
      ])
    list.row = { [unowned self] in letters[$0].stacked(list.size.columns) }
    list.detailColumn = 24
    list.hasChevrons = false
    list.actions = { [unowned self] _ in [RowAction("Delete") { [unowned self] in delete($0) }] }
    list.onScroll = { [unowned self] in setNeedsDisplay() }
    figures = { [unowned self] in
      let open = list.rowWithOpenActions.map { ", row \($0 + 1) is open" } ?? ""
      return "\(letters.count) of \(Self.all.count) letters\(open)"
    }
    (kept, keepsPart) = ("closes the open row", true)
    claim = { [unowned self] in list.rowWithOpenActions == nil ? .nothing : .across }
  }

  override var contentMargin: Int { 2 }

  override func viewWillLayoutSubviews() {
    list.stackRows(in: view.size.columns)
    super.viewWillLayoutSubviews()
  }

  private func delete(_ index: Int) {
    letters.remove(at: index)
    list.rowCount = letters.count
    list.setNeedsDisplay()
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("Del", title: "open") { [unowned self] in
        if let row = list.cursor { list.openActions(of: row) }
      },
      KeyCommand("u", title: "bring all back", isEnabled: letters.count < Self.all.count) { [unowned self] in
        bringBack()
      },
    ] + super.keyCommands
  }

  private func bringBack() {
    letters = Self.all
    list.rowCount = letters.count
    list.setNeedsDisplay()
  }

  private static let all: [ListRow] = [
    ("Harbour master", "Berth 4; bring your own ropes"),
    ("Wren", "Thank you for the pictures"),
    ("Ida", "The kite is on the roof again"),
    ("Chandlery", "Your order of tar is here"),
    ("Library", "Three books are due, one is wet"),
    ("Ferry office", "№ 17 does not run on Sundays"),
    ("Åsa", "Soup at six, whatever the weather"),
    ("Weather station", "Wind north-west 6, later 7"),
    ("Post", "A parcel was left with the pilot"),
    ("Nils", "Found your glove, the left one"),
    ("Choir", "Thursday, not Wednesday"),
    ("Boatswain", "The boat is ready"),
    ("Lighthouse", "New bulb, 1 000 W; tell the gulls"),
    ("Tide table", "High water 05:12 and 17:40"),
  ].map { ListRow(title: $0.0, detail: $0.1) }
}
