import TermNav

/// The list of all pages.
final class ListPage: ViewController, ListDataSource {
  weak var gallery: Gallery? { didSet { showPreview() } }
  private let list = ListView()
  private let lead = Label()
  private var preview: PreviewPane?
  /// The entry that was opened by its key; it is marked once the list is covered, so that the list scrolls unseen.
  private var opened: Int?
  private let sections = Entry.Section.allCases.map { section in
    Entry.all.indices.filter { Entry.all[$0].section == section }
  }

  /// The first that fits is shown.
  private static let leads = [
    "Drag any page to the {right} to go back.", "Drag any page {right} to go back.",
  ]
  private static let rowsForLead = 10
  /// Fewer columns show no preview.
  private static let columnsForPreview = 110
  /// The details stand beside it.
  private static let listColumns = 36

  init() {
    super.init(title: "TermNav", name: "gallery")
    list.dataSource = self
    list.detailColumn = 28
    list.searchMode = .onSlash
    list.onOpen = { [unowned self] in open($0) }
    list.onScroll = { [unowned self] in setNeedsDisplay() }
    list.onCursorChange = { [unowned self] in
      if let index = $0 { preview?.show(Entry.all[index]) }
      view.setNeedsLayout()
    }
    for part in [lead, list] as [View] { view.addSubview(part) }
    bottomView = HintRow(end: MoreSign(list))
    list.becomeFirstResponder()
  }

  private func showPreview() {
    guard let gallery else { return }
    let pane = PreviewPane(gallery)
    preview = pane
    view.addSubview(pane)
    pane.show(Entry.all[list.cursor ?? 0])
    pane.wake()
  }

  /// Marks an entry, as if it had been opened from here.
  func mark(_ entry: Int) {
    list.moveCursor(to: entry)
    guard list.cursor != entry else { return }
    // A search leaves it out.
    list.endSearch()
    list.moveCursor(to: entry)
  }

  private func open(_ entry: Int) {
    guard let gallery, Entry.all.indices.contains(entry) else { return }
    if list.cursor != entry { opened = entry }
    let style = Entry.all[entry].style
    let pages = Entry.all[entry].make(gallery)
    guard let stack = navigationController else { return }
    if pages.count == 1 { return stack.push(pages[0], style: style) }
    // A page that nobody has opened is not shown on the way.
    stack.setViewControllers(stack.comingViewControllers + pages, style: style)
  }

  override func viewDidAppear(animated: Bool) { opened = nil }

  override func viewDidDisappear(animated: Bool) { if let opened { mark(opened) } }

  // MARK: Rows

  var numberOfSections: Int { sections.count }
  func numberOfRows(in section: Int) -> Int { sections[section].count }
  func titleForHeader(in section: Int) -> String? { Entry.Section.allCases[section].rawValue }
  func row(at path: ListView.RowPath) -> ListRow {
    let index = sections[path.section][path.row]
    let entry = Entry.all[index]
    let key = Entry.key(of: index).map(String.init) ?? "·"
    return ListRow(image: key, title: entry.title, detail: entry.detail).fitting(list.size.columns)
  }

  // MARK: Layout

  override func viewWillLayoutSubviews() {
    let (columns, rows, bottom) = (view.size.columns, view.size.rows, safeArea.size.rows)
    // A row stays free below the lead where there is room.
    let leadRows = rows < Self.rowsForLead ? 0 : rows < 2 * Self.rowsForLead ? 1 : 2
    lead.isHidden = leadRows == 0
    let words = Self.leads.map(view.facing)
    lead.text = words.first { $0.columns + 4 <= columns } ?? words[1]
    lead.frame = Rect(column: 2, row: 0, columns: max(0, columns - 4), rows: min(1, leadRows))
    let showsPreview = columns >= Self.columnsForPreview
    let listColumns = showsPreview ? Self.listColumns : columns
    list.frame = Rect(column: 0, row: leadRows, columns: listColumns, rows: max(0, bottom - leadRows))
    // Keys in a window that is too narrow do not keep it awake.
    // A search without a result has no row to show.
    let hidesPreview = !showsPreview || list.cursor == nil
    if !hidesPreview, preview?.isHidden == true { preview?.wake() }
    preview?.isHidden = hidesPreview
    preview?.frame = Rect(
      column: listColumns, row: leadRows, columns: columns - listColumns, rows: max(0, bottom - leadRows))
  }

  // MARK: Keys

  override var keyCommands: [KeyCommand] {
    let enter = KeyCommand("⏎", title: "open", label: "⏎ or its key") { [unowned self] in
      if let row = list.cursor { open(row) }
    }
    return [.hint("↑", "↓", title: "choose", label: "↑↓"), enter] + (gallery?.listCommands ?? [])
      + Entry.keys.indices.map { index in
        KeyCommand(KeySequence(KeyPress(.character(Entry.keys[index])))) { [unowned self] in open(index) }
      }
  }
}

/// Says how many rows stand below those in sight; a click shows them.
private final class MoreSign: View {
  static let columns = "100 more ↓ ".columns
  private let list: ListView

  init(_ list: ListView) {
    self.list = list
    super.init()
    sized(columns: .fixed(Self.columns), rows: .fixed(1))
    onTap { [unowned list] in
      guard list.rowCountBelow > 0 else { return }
      let lines = (0..<list.size.rows).reversed().lazy
      let last = lines.compactMap { list.index(at: Point(column: 0, row: Double($0))) }.first
      // Of the rows that a search has found, the list takes the next one.
      if let last { list.scroll(to: last + 1) }
    }
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    guard list.rowCountBelow > 0 else { return }
    let words = "\(list.rowCountBelow) more ↓"
    canvas.text(words, column: canvas.size.columns - 1 - words.columns, row: 0, style: theme.hint)
  }
}
