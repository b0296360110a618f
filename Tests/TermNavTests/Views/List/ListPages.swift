import TermNavTesting

@testable import TermNav

/// A list over a root page, in a program that is driven by keys and mouse.
struct ListBench {
  let list: ListView
  let page: ViewController
  let t: AppTester

  private final class Page: ViewController {
    let list: ListView
    init(_ list: ListView) {
      self.list = list
      super.init(title: "Rows", name: "rows")
      view.addSubview(list)
      list.becomeFirstResponder()
    }
    override func viewWillLayoutSubviews() { list.frame = view.bounds }
  }

  init(
    _ list: ListView, _ columns: Int = 40, _ rows: Int = 12, theme: Theme = Theme(),
    direction: LayoutDirection = .leftToRight, reducesMotion: Bool = false
  ) {
    self.list = list
    page = Page(list)
    t = AppTester(
      [FixedPage("Home"), page], size: Size(columns: columns, rows: rows), theme: theme,
      layoutDirection: direction, reducesMotion: reducesMotion)
  }

  /// The rows below the bar, without the scroll indicator and the mark of the selected row.
  var lines: [String] { t.screen.lines.dropFirst().map(Self.text) }

  private static func text(_ line: String) -> String {
    var line = line.first == "▌" ? " " + line.dropFirst() : line
    while line.last == " " { line.removeLast() }
    return line
  }

  var isOnPage: Bool { t.topPage === page }

  /// Gives the keys to a field in the page's last row.
  func focusElsewhere() {
    let field = TextField()
    field.frame = Rect(row: page.view.size.rows - 1, columns: page.view.size.columns, rows: 1)
    page.view.addSubview(field)
    field.becomeFirstResponder()
  }
}

/// Rows in sections, which say what they were asked for.
final class Shelf: ListDataSource {
  var sections: [(title: String?, rows: [String])]
  var asked = 0
  var hasIdentity = true

  init(_ sections: [(String?, [String])]) { self.sections = sections.map { ($0.0, $0.1) } }

  /// So many sections of so many rows: `A 0`, `A 1` …
  convenience init(sections: Int, rows: Int) {
    self.init(
      (0..<sections).map { section in
        let letter = String(UnicodeScalar(UInt8(65 + section % 26)))
        return ("Shelf \(letter)", (0..<rows).map { "\(letter) \($0)" })
      })
  }

  var numberOfSections: Int { sections.count }
  func numberOfRows(in section: Int) -> Int { sections[section].rows.count }
  func titleForHeader(in section: Int) -> String? { sections[section].title }
  func identity(at path: ListView.RowPath) -> AnyHashable? {
    hasIdentity ? sections[path.section].rows[path.row] : nil
  }
  func row(at path: ListView.RowPath) -> ListRow {
    asked += 1
    return ListRow(title: sections[path.section].rows[path.row])
  }

  func list() -> ListView {
    let list = ListView()
    list.hasChevrons = false
    list.dataSource = self
    // A list holds no data source.
    list.onScroll = { withExtendedLifetime(self) {} }
    return list
  }
}
