import TermNav

/// The first page of the gallery: the list of all entries.
final class ListPage: ViewController, ListDataSource {
  weak var gallery: Gallery? { didSet { galleryDidChange() } }
  /// All entries of the gallery; the one of the reader of files only if `termnav` was built with it.
  private var entries = Entry.all
  private var sections: [[Int]] = []
  private let list = ListView()
  private let lead = ListLead()
  private var preview: EntryPreview?
  /// The row that was opened by its key, and not by the cursor; nil if none was. The cursor moves to this row
  /// when the opened page covers the list, so that the list is not seen scrolling.
  private var opened: Int?

  /// The smallest size of the gallery's first page, without its bar, at which it shows a preview beside the
  /// list.
  private static let sizeForPreview = Size(columns: 76, rows: 19)
  /// The fewest columns of the gallery's list beside the preview. Columns that the preview does not need are
  /// the list's, which then has room for the details of its rows.
  private static let leastListColumns = 32

  init() {
    super.init(title: "TermNav", name: "gallery")
    arrange()
    list.dataSource = self
    list.detailColumn = 28
    list.searchMode = .onSlash
    list.isHoverable = true
    list.searchedText = { [unowned self] in "\(entries[$0].title) \(entries[$0].detail)" }
    list.onOpen = { [unowned self] in open($0) }
    list.onScroll = { [unowned self] in setNeedsDisplay() }
    list.onCursorChange = { [unowned self] in preview?.show($0.map { entries[$0] }) }
    // Return has to open a row even while letters are typed into the search, so the list has a command for
    // it.
    list.addKeyCommand(
      KeyCommand("⏎", title: "open") { [unowned self] in if let row = list.cursor { open(row) } })
    for part in [lead, list] as [View] { view.addSubview(part) }
    bottomView = HintRow(end: MoreSign(list))
    list.becomeFirstResponder()
  }

  private func galleryDidChange() {
    guard let gallery else { return }
    if gallery.reader != nil {
      let first = entries.firstIndex { $0.section != .start } ?? 0
      entries.insert(.reader, at: first)
      arrange()
      list.reloadData()
    }
    lead.canDrag = { [weak gallery] in gallery?.canDrag == true }
    lead.onTap { [unowned self] in if lead.step.isNext { openNext() } }
    gallery.app.navigation.addObserver { [weak self] in self?.follow($0) }
    let pane = EntryPreview(gallery)
    preview = pane
    view.addSubview(pane)
    pane.card.onOpen = { [unowned self] in if let row = list.cursor { open(row) } }
    pane.show(entries[list.cursor ?? 0])
  }

  private func arrange() {
    sections = Entry.Section.allCases.map { section in
      entries.indices.filter { entries[$0].section == section }
    }
  }

  /// Moves the cursor to the row of a gallery's entry, as if that had opened the entry. Used where `--open`
  /// has opened it.
  /// - Parameter entry: The index in `Entry.all`.
  func mark(_ entry: Int) {
    list.moveCursor(to: entries.firstIndex { $0.route == Entry.all[entry].route } ?? 0)
  }

  private func open(_ row: Int) {
    guard let gallery, entries.indices.contains(row), let stack = navigationController else { return }
    let entry = entries[row]
    if entry.isReader { return read(row) }
    if list.cursor != row { opened = row }
    let pages = entry.pages(gallery)
    if pages.count == 1 { return stack.push(pages[0], style: entry.style) }
    // Both pages are set at once. If they were pushed one after the other, the lower one would be seen for a
    // moment.
    stack.setViewControllers(stack.comingViewControllers + pages, style: entry.style)
  }

  /// Opens the entry that the words above the list name after the first drag.
  private func openNext() {
    if let row = entries.firstIndex(where: { $0.route == ListLead.next?.route }) { open(row) }
  }

  /// Opens the reader of files, which has the terminal until it ends.
  private func read(_ row: Int) {
    guard let app, let reader = gallery?.reader else { return }
    list.endSearch()
    list.moveCursor(to: row)
    task { _ = try await app.suspend { try await reader.run() } }
  }

  override func taskFailed(_ error: any Error) { toast("\(error)") }

  override func viewDidAppear(animated: Bool) { opened = nil }

  override func viewDidDisappear(animated: Bool) {
    list.endSearch()
    if let opened { list.moveCursor(to: opened) }
  }

  private func follow(_ event: NavigationEvent<ViewController>) {
    switch event {
    case .gate(refusal: nil, _): lead.step.dragHasBegun()
    case .transition(let report) where report.phase == .caught: lead.step.pageWasCaught()
    case .transition(let report) where report.phase == .finished || report.phase == .cancelled:
      lead.step.dragHasEnded(goesBack: report.phase == .finished && report.to === self)
      view.setNeedsLayout()
    default: break
    }
  }

  // MARK: Rows

  var numberOfSections: Int { sections.count }
  func numberOfRows(in section: Int) -> Int { sections[section].count }
  func titleForHeader(in section: Int) -> String? { Entry.Section.allCases[section].rawValue }
  func row(at path: ListView.RowPath) -> ListRow {
    let entry = entries[sections[path.section][path.row]]
    let key = entry.key.map(String.init) ?? "·"
    return ListRow(image: key, title: entry.title, detail: entry.detail).fitting(list.size.columns)
  }

  // MARK: Layout

  override func viewWillLayoutSubviews() {
    let (columns, rows, bottom) = (view.size.columns, view.size.rows, safeArea.size.rows)
    let leadRows = lead.rows(of: rows)
    // The words above the list depend on the mouse, which may have been switched on or off.
    lead.setNeedsDisplay()
    preview?.setNeedsDisplay()
    lead.frame = Rect(column: 2, row: 0, columns: max(0, columns - 4), rows: min(leadRows, bottom))
    let showsPreview = columns >= Self.sizeForPreview.columns && rows >= Self.sizeForPreview.rows
    let listColumns =
      showsPreview ? max(Self.leastListColumns, columns - EntryPreview.mostColumns) : columns
    let listRows = max(0, bottom - leadRows)
    list.frame = Rect(column: 0, row: leadRows, columns: listColumns, rows: listRows)
    preview?.isHidden = !showsPreview
    preview?.frame = Rect(column: listColumns, row: leadRows, columns: columns - listColumns, rows: listRows)
  }

  // MARK: Keys

  override var keyCommands: [KeyCommand] {
    let others = gallery?.listCommands ?? []
    let rowKeys = entries.indices.compactMap { row in
      entries[row].key.map { key in
        KeyCommand(KeySequence(KeyPress(.character(key)))) { [unowned self] in open(row) }
      }
    }
    return others.prefix(1) + [.hint("↑", "↓", title: "choose", label: "↑↓")] + others.dropFirst()
      + rowKeys
  }
}

/// The lines above the gallery's list. They say what the program is and what to do first: drag a page, and
/// then catch a moving one.
final class ListLead: View {
  /// How far a person has come with the gallery's first steps: to drag a page, and then to catch a moving
  /// one.
  struct Step {
    private enum Kind { case first, dragging, next, over }
    private var kind = Kind.first

    var isNext: Bool { kind == .next }
    var isOver: Bool { kind == .over }

    mutating func dragHasBegun() { if kind == .first { kind = .dragging } }
    mutating func dragHasEnded(goesBack: Bool) { if kind == .dragging { kind = goesBack ? .next : .first } }
    mutating func pageWasCaught() { kind = .over }
  }

  var step = Step() { didSet { setNeedsDisplay() } }
  /// The entry whose page is the one to catch after the first drag.
  static let next = Entry.all.first { $0.route == "transitions/slide" }
  var canDrag: () -> Bool = { true }

  private static let rowsForOne = 9
  private static let rowsForBoth = 19

  /// Returns how many rows the lines above the gallery's list take, on a page with a number of rows, its bar
  /// not counted: none on a low page, one for what to do, or three for what the program is, what to do, and
  /// an empty row.
  func rows(of pageRows: Int) -> Int {
    pageRows < Self.rowsForOne ? 0 : pageRows < Self.rowsForBoth ? 1 : 3
  }

  /// Sentences that say what the gallery is, the longest first. The first that fits into the columns is
  /// shown.
  private var whatThisIs: [String] {
    let pages = canDrag() ? " that you pull away with the mouse" : ""
    return [
      "A Swift library for terminal pages\(pages), and a file reader built on it.",
      "A Swift library for pages\(canDrag() ? " that you pull away" : ""), and a file reader built on it.",
      "A Swift library, and a reader built on it.",
    ]
  }

  private var whatToDo: [String] {
    if step.isNext, let next = Self.next {
      let words = "Now catch one: \(next.key.map { "\($0) " } ?? "")\(next.title)"
      return ["\(words). Drag the page while it still moves.", words]
    }
    guard canDrag() else { return ["Open a page with ⏎; Esc goes back."] }
    if step.isOver {
      return ["Pull a page, or catch it while it moves: that is all it takes.", "Pull a page, or catch it."]
    }
    return [
      "Open a page, then pull it to the {right} with the mouse.", "Open a page, then pull it {right}.",
    ].map(facing)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    func put(_ words: [String], _ row: Int, _ style: Style) {
      let shown = words.first { $0.columns <= canvas.size.columns } ?? words.last ?? ""
      canvas.text(shown.truncated(toColumns: canvas.size.columns), column: 0, row: row, style: style)
    }
    let isAlone = canvas.size.rows < 2
    if !isAlone { put(whatThisIs, 0, theme.text) }
    put(whatToDo, isAlone ? 0 : 1, step.isNext ? theme.accent : isAlone ? theme.text : theme.secondary)
  }
}

/// A sign such as `12 more ↓` at the bottom of a list, which says how many rows are below those in sight. A
/// click scrolls to them.
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
      // While a search leaves out rows, the list scrolls to the next row that it shows.
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
