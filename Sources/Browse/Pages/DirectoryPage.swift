import TermNav
import TermNavText

/// The page of a directory, with its entries as rows.
final class DirectoryPage: EntriesPage, PreviewedPage {
  /// The object that reads the directory's entries; nil until reading has begun.
  private(set) var reader: DirectoryReader?
  let removal = RemovalNotice()
  /// The reason why the directory cannot be read, or why the shown entries are out of date; nil where there
  /// is none.
  var problem: String? { didSet { showMessage() } }
  var watch: DirectoryWatch?

  /// The name of the entry with which the directory's page was opened; nil for none. The entry is shown even
  /// if its name begins with a dot.
  private let kept: [UInt8]?
  /// The name of the entry under the cursor, even before that entry was read; nil for the first row. The
  /// thread that reads entries looks for it too.
  private let cursor: Locked<[UInt8]?>
  /// Whether a person has moved the cursor in the directory. It is then no longer moved to where it was in an
  /// earlier run.
  private var hasMoved = false
  /// Whether it is known on which entries the cursors were in earlier runs.
  private var knowsCursors = false
  private let pane = ListPane()
  /// Whether the page itself is changing rows and cursor now, so that the list's notices of these changes are
  /// ignored.
  private var isShowing = false
  let letter = MarkLetter()
  /// The preview beside the directory's entries. It is made when it is first needed: a program may begin with
  /// a stack of directories, of which only one is in sight.
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

  override var isRead: Bool { reader?.isRead == true }

  override var hasBegun: Bool { reader != nil }
  override var isInSight: Bool { watch != nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.onTyping = { [unowned self] event in
      letter.handles(event, for: self) || opening.keeps(event, awaitsRows: awaitsRows, for: self)
    }
    sizes.onEnd = { [unowned self] in arrange() }
    load()
  }

  /// Begins to read the directory; does nothing after the first call.
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

  /// Puts the entries of the directory that were read so far into the order that a person has chosen.
  func arrange() {
    var arrangement = browser.state.arrangement
    if arrangement.order == .size { arrangement.sums = sizes.sums }
    // A preview of a directory shows its entries in the order that a person has chosen.
    if listing.arrangement != arrangement { preview.refresh(for: self) }
    reader?.arrange(arrangement, for: self)
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
      showPosition(isOther: true)
      // A call of `select(_:)` may have asked for an entry of another name meanwhile, which is not shown yet.
      if listing.soughtName == selectedName { rememberCursor() }
    case .failure(let error):
      // Where the directory was removed after it was read, the message already says that it was removed.
      if problem == nil || listing.rows.isEmpty { problem = error.reason }
      showMessage()
      arrange()
    }
    releaseKeys()
  }

  /// Performs keys that were typed before the directory's entries were read. It does so once the order of the
  /// rows and the row of the cursor are final; before that, Return could open an entry that is not first in
  /// the end.
  private func releaseKeys() { if knowsCursors, reader?.isSettled == true { opening.rowsDidCome(for: self) } }

  /// Shows a new listing of the directory's entries. The cursor stays on its entry, and at its height on the
  /// screen. Only rows in sight are made, so the time does not grow with the number of entries.
  private func show(_ new: Listing) {
    // If the entry for the cursor has come only now, the list is scrolled so that rows above it are in sight
    // too.
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
    showPosition(isOther: true)
    showPreview()
  }

  /// Reads and draws again everything in the directory's rows except the names.
  func showDetailsAgain() {
    forgetDetails()
    showPosition(isOther: true)
  }

  /// Shows a message in place of the directory's rows, such as that they are being read, or above them if
  /// reading has failed.
  private func showMessage() {
    let rows = listing.rows
    pane.message = rows.isEmpty ? nil : problem.map { ($0, .caution) }
    let hidden = listing.hiddenCount
    showState(
      !isRead
        ? .loading("Reading \(title)…")
        : problem.map(failed)
          ?? .empty(hidden == 0 ? "Nothing is in here." : "Nothing is in here but \(hidden) hidden."))
    let isGrowing = reader?.reportsParts == true && rows.count > 1000
    let shown = isGrowing ? "\(title): \(rows.count.grouped)…" : nil
    if shown != navigationItem.title { navigationItem.title = shown }
  }

  // MARK: The cursor

  /// The name of the entry under the cursor, even before that entry was read; nil for the first row.
  private(set) var selectedName: [UInt8]? {
    get { cursor.withLock { $0 } }
    set { cursor.withLock { $0 = newValue } }
  }

  override func selectionDidMove() {
    guard !isShowing else { return }
    showPosition()
    let isFirst = !hasMoved
    hasMoved = true
    rememberCursor()
    if isFirst { browser.cursors.visit(path) }
    showPreview()
  }

  /// Moves the directory's cursor to the entry with a name: at once, or when that entry has been read.
  func select(_ name: [UInt8]) {
    selectedName = name
    reader?.seek(for: self)
  }

  private func moveCursor(to row: Int) {
    isShowing = true
    list.moveCursor(to: row)
    isShowing = false
    showPosition()
    showPreview()
  }

  /// Moves the directory's cursor to the entry on which it was in an earlier run, unless a person has moved
  /// it already.
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

  // MARK: Appearing and layout

  override func viewDidAppear(animated: Bool) {
    super.viewDidAppear(animated: animated)
    beginWatching()
    showPreview()
    showPosition(isOther: true)
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
    pane.allowsSide = browser.state.showsPreview
    if hasPreview, pane.side == nil { pane.side = preview.lines }
    showPreview()
  }

  private var hasPreview: Bool {
    browser.state.showsPreview && ListPane.hasRoomForSide(view.size.columns)
  }

  private func showPreview() {
    guard watch != nil, hasPreview, let row = list.cursor, row < listing.rows.count else {
      return preview.show(nil, for: self)
    }
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

  override var isDestination: Bool { true }
  override var location: Location? { .directory(path, selecting: selectedName) }

  override var actions: [Action] {
    // Where another program has started this one, the action that goes back to that program is listed early.
    // Few hints fit on a narrow screen, and the hint for going back should be among them.
    let quit: [Action] = [.app(.quit)]
    let isCalled = browser.options.caller != nil
    let first =
      [.open, .app(.back)] + (isCalled ? quit : []) + [.list(.filter), .app(.peek), .app(.palette)]
      + (isCalled ? [] : quit) + [
        .directory(.hidden), .directory(.goTo), .directory(.sort), .directory(.details), .directory(.measure),
        .app(.home), .app(.previousLocation), .directory(.mark), .directory(.jump),
      ]
    let ofEntry: [Action] =
      gitActions.isEmpty || selectedPath == nil ? [] : [.directory(.entryLog), .openDiff]
    // Unless the program was started with `--choose`, marking is less useful than the actions that open
    // something.
    let last: [Action] = browser.options.chooses ? [] : Action.marking
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
