import TermNav
import TermNavText

/// The entries of a directory.
final class DirectoryPage: EntriesPage {
  /// nil until reading has begun.
  private(set) var reader: DirectoryReader?
  let removal = RemovalNotice()
  /// Why the directory is not read, or no longer as it was read.
  var problem: String? { didSet { showMessage() } }
  var watch: DirectoryWatch?

  /// Shown though hidden: the name that led here.
  private let kept: [UInt8]?
  /// The name that the cursor stands on, also before the entry has come; nil is the top.
  private let cursor: Locked<[UInt8]?>
  /// Whether somebody has moved the cursor.
  private var hasMoved = false
  /// Whether cursors of earlier runs are known.
  private var knowsCursors = false
  private let pane = ListPane()
  /// Whether the page itself changes rows and their selection.
  private var isShowing = false
  let letter = MarkLetter()
  /// Made where it is shown: a program begins on a stack of directories, of which one is in sight.
  private(set) lazy var preview = PreviewPane()

  init(_ path: Path, selecting name: [UInt8]? = nil) {
    kept = name
    cursor = Locked(name)
    super.init(path)
    pane.adopt(list)
    content = pane
    showMessage()
  }

  override var gitPath: Path? { selectedPath ?? path }
  override var gitFolder: Path? { path }

  override var fileTarget: FileTarget? { FileTarget(path: selectedPath ?? path, directory: path) }

  // MARK: Reading

  /// Whether all entries are known.
  override var isRead: Bool { reader?.isRead == true }

  override var hasBegun: Bool { reader != nil }
  override var isInSight: Bool { watch != nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.onTyping = { [unowned self] event in
      letter.takes(event, for: self) || opening.takes(event, awaitsRows: awaitsRows, for: self)
    }
    load()
  }

  /// Begins to read, once.
  func load() {
    guard self.reader == nil else { return }
    browser.cursors.read { [weak self] in self?.recallCursor() }
    if selectedName == nil { selectedName = browser.cursors.memory[path] }
    let reader = DirectoryReader(
      DirectoryReading(
        path: path, files: browser.files, arrangement: browser.state.arrangement, kept: kept, cursor: cursor))
    reader.onNews = { [unowned self] in hear($0) }
    self.reader = reader
    showOrder()
    reader.read(for: self)
  }

  /// Shows the entries in the order that was asked for, as far as they are read.
  func arrange() {
    reader?.arrange(browser.state.arrangement, for: self)
    showOrder()
  }

  private func hear(_ news: DirectoryReader.News) {
    switch news {
    case .begin:
      sizes.forget()
      showMessage()
    case .listing(let listing): show(listing)
    case .unchanged: showDetailsAgain()
    case .row(let row):
      if let row { moveCursor(to: row) } else if isRead { rememberCursor() }
    case .end:
      problem = nil
      removal.cancel()
      arrange()
      showPlace(isOther: true)
      // Another name is looked for meanwhile.
      if listing.soughtName == selectedName { rememberCursor() }
    case .failure(let error):
      // A directory that was removed after it was read has said so.
      if problem == nil || listing.rows.isEmpty { problem = error.reason }
      showMessage()
      arrange()
    }
    releaseKeys()
  }

  /// Keys that were typed before there were rows are about all of them, and about where the cursor is put: after a
  /// first step of the reading Return would open an entry that is not the first by then.
  private func releaseKeys() { if knowsCursors, reader?.isSettled == true { opening.rowsDidCome(for: self) } }

  /// In no more time than the rows in sight take. The cursor stays on its name and where it is on the screen.
  private func show(_ new: Listing) {
    // Where the cursor comes to its name only now, rows above it are in sight.
    let isThere = list.cursor.map { $0 < rowCount && listing.name(ofRow: $0) == selectedName } == true
    let line = isThere ? list.cursor.map { $0 - list.top } ?? 0 : list.size.rows / 2
    let isCursorInSight = 0..<max(1, list.size.rows) ~= line
    forgetDetails()
    listing = new
    isShowing = true
    reload()
    isShowing = false
    if let row = new.soughtRow {
      moveCursor(to: row)
      if isCursorInSight, list.size.rows > 0 { list.scroll(to: row - line) }
    }
    showMessage()
    showPlace(isOther: true)
    showPreview()
  }

  /// All that the rows say but their names may be other.
  func showDetailsAgain() {
    forgetDetails()
    showPlace(isOther: true)
  }

  /// What stands in place of rows, or above them.
  private func showMessage() {
    let rows = listing.rows
    pane.message = rows.isEmpty ? nil : problem.map { ($0, .caution) }
    let hidden = listing.hiddenCount
    showState(
      !isRead
        ? .loading("Reading \(title)…")
        : problem.map(failed)
          ?? .empty(hidden == 0 ? "Nothing is in here." : "Nothing is in here but \(hidden) hidden."))
    let isGrowing = reader?.tellsPart == true && rows.count > 1000
    let shown = isGrowing ? "\(title): \(rows.count.grouped)…" : nil
    if shown != navigationItem.title { navigationItem.title = shown }
  }

  // MARK: The cursor

  /// Where the cursor stands, also before the entry has come; nil is the top.
  private(set) var selectedName: [UInt8]? {
    get { cursor.withLock { $0 } }
    set { cursor.withLock { $0 = newValue } }
  }

  override func selectionDidMove() {
    guard !isShowing else { return }
    showPlace()
    let isFirst = !hasMoved
    hasMoved = true
    rememberCursor()
    if isFirst { browser.cursors.visit(path) }
    showPreview()
  }

  /// Puts the cursor on a name, now or when it has come.
  func select(_ name: [UInt8]) {
    selectedName = name
    reader?.seek(for: self)
  }

  private func moveCursor(to row: Int) {
    isShowing = true
    list.moveCursor(to: row)
    isShowing = false
    showPlace()
    showPreview()
  }

  /// Puts the cursor where it was in another program, unless somebody has put it elsewhere.
  private func recallCursor() {
    if !hasMoved, kept == nil, let name = browser.cursors.memory[path] { select(name) }
    knowsCursors = true
    releaseKeys()
  }

  private func rememberCursor() {
    guard let row = list.cursor, row < rowCount else { return }
    let name = listing.name(ofRow: row)
    selectedName = name
    if hasMoved { browser.cursors.remember(name, in: path) }
  }

  override func open(at index: Int) {
    let entry = path.appending(listing.name(ofRow: index))
    switch listing.kind(ofRow: index) {
    case .link, .unknown: openFollowed(entry)
    case let kind:
      opening.giveUp()
      if let location = location(of: entry, kind) { browser.open(location) }
    }
  }

  // MARK: Life

  override func viewDidAppear(animated: Bool) {
    super.viewDidAppear(animated: animated)
    beginWatching()
    showPreview()
    showPlace(isOther: true)
    showBadges()
  }

  override func viewDidDisappear(animated: Bool) {
    super.viewDidDisappear(animated: animated)
    endWatching()
    preview.show(nil, for: self)
    gitBadges?.unwatch()
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    if ListPane.hasRoomForSide(view.size.columns), pane.side == nil { pane.side = preview.lines }
    showPreview()
  }

  private func showPreview() {
    guard watch != nil, ListPane.hasRoomForSide(view.size.columns), let row = list.cursor,
      row < listing.rows.count
    else { return preview.show(nil, for: self) }
    let entry = path.appending(listing.name(ofRow: row))
    preview.show(.entry(entry, listing.kind(ofRow: row)), for: self)
  }

  // MARK: Actions

  override var menuSubject: MenuSubject {
    guard let row = list.cursor, row < rowCount else { return .other }
    return listing.kind(ofRow: row) == .directory ? .directory : .file
  }

  override var actionState: Int? {
    (list.cursor.map { $0 < rowCount } == true ? 1 : 0) + (filter.last == nil ? 0 : 2)
      + (begun == nil ? 0 : 4)
  }

  override var isPlace: Bool { true }
  override var location: Location? { .directory(path, selecting: selectedName) }

  override var actions: [Action] {
    // A program that was started from another one names the way back to it also where few hints have room.
    let quit: [Action] = [.app(.quit)]
    let isCalled = browser.options.caller != nil
    let first =
      [.open, .app(.back)] + (isCalled ? quit : []) + [.list(.filter), .app(.peek), .app(.palette)]
      + (isCalled ? [] : quit) + [
        .directory(.hidden), .directory(.goTo), .directory(.sort), .directory(.details), .directory(.measure),
        .app(.home), .app(.placeBefore), .directory(.mark), .directory(.jump),
      ]
    let ofEntry: [Action] =
      gitActions.isEmpty || selectedPath == nil ? [] : [.directory(.entryLog), .openDiff]
    // Where nothing is chosen, marks are worth less than what opens a place.
    let last: [Action] = browser.options.chooses ? [] : [.list(.select)]
    return first + super.actions.filter { !(first + last).contains($0) } + last + ofEntry + [.reread]
  }

  override var keyCommands: [KeyCommand] {
    guard sizes.progress != nil, !filter.isOn else { return super.keyCommands }
    return [KeyCommand("Esc", title: "stop") { [unowned self] in sizes.stop() }] + super.keyCommands
  }

  override func interrupt() -> Bool { sizes.stop() || super.interrupt() }

  override func title(of action: Action) -> String {
    switch action {
    case .git(.log): "log of the directory"
    case .openDiff: "compare"
    default: super.title(of: action)
    }
  }

  override func perform(_ action: Action, count: Int?) {
    switch action {
    case .directory(let action): action.perform(on: self)
    case .git(.log): browser.open(.git(.log(path)))
    case .openDiff: browser.compareFiles(with: markAtCursor, from: self)
    case .reread:
      watchAgain()
      readAgain()
      preview.refresh(for: self)
      gitBadges?.refresh(for: self)
    default: super.perform(action, count: count)
    }
  }
}
