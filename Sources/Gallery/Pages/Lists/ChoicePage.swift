import TermNav

/// A page with a list of rows. Several of them can be marked, and typing letters finds rows.
final class ChoicePage: ContentPage {
  private let list: ListView
  private static let flags = [
    "Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett", "Kilo",
    "Lima",
    "Mike", "November", "Oscar", "Papa", "Quebec", "Romeo", "Sierra", "Tango", "Uniform", "Victor", "Whiskey",
    "X-ray", "Yankee", "Zulu",
  ]

  init(_ gallery: Gallery) {
    list = ListView(rowCount: Self.flags.count) {
      ListRow(image: String(Self.flags[$0].prefix(1)), title: Self.flags[$0])
    }
    super.init(
      gallery, name: "choice", title: "Several rows",
      lead: "Space marks a row, Shift with an arrow marks several. Letters search.",
      content: list,
      tries: [
        "Mark some rows, then press Return.",
        "Type: o r. Esc shows all rows again; once more, it unmarks them.",
      ],
      keys: [.hint("Ctrl-A", title: "all")])
    list.hasChevrons = false
    list.allowsMarks = true
    list.searchMode = .asYouType
    list.onMarksChange = { [unowned self] _ in setNeedsDisplay() }
    list.onOpen = { [unowned self] row in
      let rows = list.marks.isEmpty ? [row] : list.marks.sorted()
      title = rows.map { Self.flags[$0] }.joined(separator: ", ")
    }
    figures = { [unowned self] in "\(list.marks.count) of \(Self.flags.count) marked" }
    claim = { [unowned self] in list.panGestureRecognizer.claim() }
  }

  override var contentMargin: Int { 2 }
}
