import TermNav

/// The entries of a directory.
final class DirectoryPage: BrowseListPage {
  let path: Path
  /// As far as it is read.
  var listing = Listing() { didSet { madeRows.forget() } }
  /// Where the cursor stands, also before the entry has come; nil is the top.
  private(set) var selectedName: [UInt8]?
  /// Why the directory is not read, or no longer as it was read.
  var problem: String? { didSet { showMessage() } }
  /// Whether all entries are known.
  var isRead = false { didSet { showMessage() } }
  var gitBadges: GitBadges?
  /// What changed while it was read.
  var wantsRereading = false
  /// Whether the watch has begun after the reading.
  var wantsChecking = false
  /// How long the last reading took, and when it ended.
  var lastReading = Duration.zero
  var readAt = AppClock.Instant(seconds: 0)
  var watch: DirectoryWatch?
  var rereading: AppTimer?
  /// Whether no directory has the path, as was told last; and what says so.
  var isRemoved = false
  var removal: AppTimer?
  /// Letters beside the entries.
  var badges: GitBadges? { didSet { arrangeColumns() } }
  /// Rows as they were made.
  let madeRows = MadeRows()

  /// Shown though hidden: the way that led here.
  let kept: [UInt8]?
  /// The same as `selectedName`, for the thread that reads.
  let cursor: Locked<[UInt8]?>
  var reading: Task<Void, Never>?
  var isShowing = false
  var isReadingQuietly = false
  /// Whether somebody has moved the cursor.
  var hasMoved = false
  /// Whether cursors of earlier runs are known, and how often the remembered one is being looked for.
  var knowsCursors = false
  var seeking = 0
  lazy var details = {
    let details = DetailsLoader(path, browser.files, in: self)
    details.onChange = { [madeRows] in madeRows.forget() }
    return details
  }()
  let pane: ListPane
  private(set) lazy var preview = PreviewLoader(self)

  init(_ path: Path, selecting name: [UInt8]? = nil) {
    self.path = path
    kept = name
    selectedName = name
    cursor = Locked(name)
    pane = ListPane()
    super.init(title: path.isRoot ? "/" : Path.visible(path.name), name: "directory")
    pane.adopt(list)
    view.addSubview(pane)
    list.hasChevrons = false
    list.accessoryColumns = 0
    arrangeColumns()
    showMessage()
  }

  override var gitPath: Path? { selectedPath ?? path }
  override var gitFolder: Path? { path }

  /// The entry that is selected; nil in an empty directory.
  private var selectedPath: Path? {
    list.selection.flatMap { $0 < rowCount ? path.appending(listing.name(ofRow: $0)) : nil }
  }

  override var place: Place? { Place(path: selectedPath ?? path, directory: path) }

  // MARK: Reading

  override func viewDidLoad() {
    list.allowsMultipleSelection = browser.options.chooses
    list.onSelectionChange = { [unowned self] in markRows($0) }
    load()
  }

  // MARK: The cursor

  override func selectionDidMove() {
    guard !isShowing else { return }
    hasMoved = true
    rememberCursor()
    showPreview()
  }

  func setCursor(_ name: [UInt8]?) {
    selectedName = name
    cursor { $0 = name }
  }

  func rememberCursor() {
    guard let row = list.selection, row < listing.rows.count else { return }
    let name = listing.name(ofRow: row)
    setCursor(name)
    if hasMoved { browser.cursors.remember(name, in: path) }
  }

  // MARK: Marks

  override func markable(at index: Int) -> Path? {
    index < rowCount ? path.appending(listing.name(ofRow: index)) : nil
  }

  override func marksDidChange() {
    super.marksDidChange()
    showMarks()
  }

  /// Shows which of the rows are marked.
  func showMarks() {
    if list.allowsMultipleSelection { list.selectedRows = markedRows }
  }

  private var markedRows: Set<Int> {
    let names = browser.marks.names(in: path)
    return names.isEmpty ? [] : Set((0..<rowCount).filter { names.contains(listing.name(ofRow: $0)) })
  }

  /// A press or a key of the list's own has marked rows.
  private func markRows(_ rows: Set<Int>) {
    guard !isShowing else { return }
    var marks = browser.marks
    let old = markedRows
    marks.remove(old.subtracting(rows).compactMap(markable))
    for row in rows.subtracting(old).sorted() { if let path = markable(at: row) { marks.add(path) } }
    browser.marks = marks
  }

  // MARK: Rows

  override var rowCount: Int { listing.rows.count }
  override var awaitsRows: Bool { !isRead && listing.rows.isEmpty }

  override func row(at index: Int) -> ListRow {
    let width = list.size.columns
    if let row = madeRows.row(index, inList: width) { return row }
    let (row, isWhole) = makeRow(at: index)
    if isWhole { madeRows.add(row, index, inList: width) }
    return row
  }

  /// Returns whether all is known that the row says.
  private func makeRow(at index: Int) -> (ListRow, isWhole: Bool) {
    let name = listing.name(ofRow: index)
    let kind = listing.kind(ofRow: index)
    let (known, isCurrent) = details.details(ofRow: index, in: listing, goesOn: !filter.isOn)
    let look = browser.colors.look(of: name, kind, known)
    let columns = EntryRow.nameColumns(inList: list.size.columns, hasBadges: badges != nil)
    let row = EntryRow(name: listing.shownName(ofRow: index), kind: kind, details: known, look: look)
      .row(columns: columns, badge: badges.map { $0.badge(of: name) })
    return (row, isCurrent)
  }

  override func text(at index: Int) -> String { listing.shownName(ofRow: index) }

  override var filterTexts: any FuzzyTexts { ListingTexts(listing: listing) }

  /// The letters are others.
  func badgesDidChange() {
    madeRows.forget()
    list.setNeedsDisplay()
  }

  private func arrangeColumns() {
    madeRows.forget()
    list.columns = EntryRow.columns(hasBadges: badges != nil)
  }

  override var content: View? { pane }

  override func open(at index: Int) { openEntry(at: index) }

  // MARK: Life

  override func viewDidAppear(animated: Bool) {
    super.viewDidAppear(animated: animated)
    beginWatching()
    showPreview()
    showBadges()
  }

  override func viewDidDisappear(animated: Bool) {
    super.viewDidDisappear(animated: animated)
    endWatching()
    preview.show(nil, .unknown)
    gitBadges?.unwatch()
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    if ListPane.hasRoomForSide(view.size.columns), pane.side == nil { pane.side = preview.lines }
    showPreview()
  }

  func showPreview() {
    guard watch != nil, ListPane.hasRoomForSide(view.size.columns), let row = list.selection,
      row < listing.rows.count
    else { return preview.show(nil, .unknown) }
    preview.show(path.appending(listing.name(ofRow: row)), listing.kind(ofRow: row))
  }

  // MARK: Actions

  override var actionState: Int? { list.selection.map { $0 < rowCount } == true ? 1 : 0 }

  override var location: Location? { .directory(path, selecting: selectedName) }

  override var actions: [Action] {
    let first: [Action] = [
      .open, .app(.back), .list(.filter), .app(.peek), .app(.palette), .app(.quit), .directory(.hidden),
      .directory(.sort), .app(.home), .app(.placeBefore),
    ]
    let ofEntry: [Action] = gitActions.isEmpty || selectedPath == nil ? [] : [.directory(.entryLog)]
    return first + super.actions.filter { !first.contains($0) } + ofEntry + [.reread]
  }

  override func title(of action: Action) -> String {
    action == .git(.log) ? "log of the directory" : super.title(of: action)
  }

  override func perform(_ action: Action, count: Int) {
    switch action {
    case .directory(let action):
      switch action {
      case .hidden: browser.arrangement.showsHidden.toggle()
      case .sort: chooseArrangement()
      case .entryLog: super.perform(.git(.log), count: count)
      }
    case .git(.log): browser.open(.git(.log(path)))
    case .reread:
      watchAgain()
      readAgain()
      preview.refresh()
      gitBadges?.refresh(for: self)
    default: super.perform(action, count: count)
    }
  }
}
