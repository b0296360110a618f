import TermNav

final class ListPage: ViewController {
  weak var gallery: Gallery?
  private let lines: [(row: ListRow, entry: Int?)]
  /// The first that fits is shown.
  private static let leads = [
    "Open a page, then drag it to the right from anywhere to go back.", "Open a page, then drag it right.",
  ]
  private let list: ListView
  private let hints = HintBar()

  init() {
    var lines: [(ListRow, Int?)] = [
      (ListRow(.note), nil)
    ]
    var section = ""
    for (index, entry) in Entry.all.enumerated() {
      if entry.section != section {
        section = entry.section
        lines += [(ListRow(.note), nil), (ListRow(.header, title: section), nil)]
      }
      let sign = index < 10 ? "\(index)" : "·"
      lines.append((ListRow(image: sign, title: entry.title, detail: entry.detail), index))
    }
    self.lines = lines
    list = ListView(rowCount: lines.count) { lines[$0].0 }
    super.init(title: "TermNav", name: "gallery")
    list.row = { [unowned self] in $0 == 0 ? lead : self.lines[$0].row }
    list.detailColumn = 27
    list.onSelect = { [unowned self] in
      if let entry = lines[$0].1 { open(entry) }
    }
    view.addSubview(list)
    view.addSubview(hints)
    list.becomeFirstResponder()
  }

  private var lead: ListRow {
    let title = Self.leads.first { $0.columns + 4 <= list.size.columns } ?? Self.leads[1]
    return ListRow(.note, title: view.facing(title))
  }

  private func open(_ entry: Int) {
    guard let gallery, Entry.all.indices.contains(entry) else { return }
    let style = Entry.all[entry].style
    let pages = Entry.all[entry].make(gallery)
    for page in pages { navigationController?.push(page, animated: page === pages.last, style: style) }
  }

  override func viewWillLayoutSubviews() {
    let showsHints = view.size.rows >= SamplePage.rowsForHints
    hints.isHidden = !showsHints
    let rows = max(0, view.size.rows - 1 - (showsHints ? 1 : 0))
    list.frame = Rect(column: 0, row: min(1, view.size.rows), columns: view.size.columns, rows: rows)
    hints.frame = Rect(
      column: 0, row: view.size.rows - 1, columns: view.size.columns, rows: showsHints ? 1 : 0)
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("↑↓", "choose"),
      KeyCommand("⏎", title: "push") { [unowned self] in if let row = list.selection { list.onSelect?(row) }
      },
    ] + KeyCommand.digits(0...9, "0–9", "push") { [unowned self] in open($0) }
  }
}
