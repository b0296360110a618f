import TermNav

/// A page that is a list of rows. Subclasses provide the rows, and call `reload()` when these have changed.
class BrowseListPage: BrowsePage {
  let list = BrowseList()
  let filter = ListFilter()
  let opening = LateOpening()
  let marking = ListMarks()

  override init(title: String = "", name: String? = nil) {
    super.init(title: title, name: name)
    list.row = { [unowned self] in 0..<rowCount ~= $0 ? row(at: $0) : ListRow() }
    list.usesViKeys = true
    list.tapBehavior = .movesCursor
    list.onOpen = { [unowned self] in open(at: $0) }
    list.onTyping = { [unowned self] in opening.keeps($0, awaitsRows: awaitsRows, for: self) }
    filter.bar.field.onTyping = list.onTyping
    filter.bar.field.onChange = { [unowned self] _ in filterAgain() }
    filter.bar.field.commands = { [unowned self] in opening.keepsKeys ? [] : filterCommands }
    filter.onFind = { [unowned self] in
      showFound(isOther: true)
      performFilterKeys()
    }
    list.onCursorChange = { [unowned self] _ in selectionDidMove() }
    list.onMarksChange = { [unowned self] in marking.listDidMark($0, on: self) }
    content = list
    list.becomeFirstResponder()
    let press = list.onTap { [unowned self] tap in
      if tap.state == .ended { showMenu(at: tap.pressLocation) }
    }
    press.button = .secondary
    list.onLongPress { [unowned self] press in
      guard press.state == .began else { return }
      browser.state.hasDetectedTouch = true
      showMenu(at: press.pressLocation)
    }
  }

  // MARK: For subclasses to override

  /// The number of all rows of the page's list, including those that the filter hides.
  var rowCount: Int { 0 }

  func row(at index: Int) -> ListRow { ListRow() }

  /// Returns the text of a row in which the list's filter searches.
  func text(at index: Int) -> String { row(at: index).title }

  /// The texts of all rows, in which the list's filter searches. A page of very many rows overrides this with
  /// a value that is made without a copy of them, such as a `TextsOf`.
  var filterTexts: any FuzzyTexts { PackedTexts((0..<rowCount).lazy.map { self.text(at: $0).utf8 }) }

  /// Whether the list's filter searches for the typed words as they are, and keeps the order of the rows.
  /// Otherwise the typed letters may be apart in a row's text, and the best matches come first.
  var filtersByWords: Bool { false }

  /// The number of rows that the list's filter can find; the count beside the filter's letters says "of" this
  /// number.
  var filteredCount: Int { rowCount }

  func open(at index: Int) {}

  /// Called when the cursor of the page's list has moved to another row.
  func selectionDidMove() {}

  var canMark: Bool { false }

  /// Returns the mark that a row gets when a person marks it; nil for a row that cannot be marked.
  func mark(at index: Int) -> Mark? { nil }

  final var markAtCursor: Mark? { list.cursor.flatMap { $0 < rowCount ? mark(at: $0) : nil } }

  /// Whether the marks of rows belong to this page alone, such as those of commits. Otherwise all pages of
  /// directories share the marks.
  var ownsMarks: Bool { false }

  /// The indices of the marked rows.
  var markedRows: Set<Int> {
    let marks = marks
    return marks.isEmpty ? [] : Set((0..<rowCount).filter { mark(at: $0).map(marks.contains) == true })
  }

  /// Returns the text that is copied for a marked row by an action, such as the one that copies paths; nil
  /// where the row has no such text.
  func text(of mark: Mark, for action: PathAction) -> [UInt8]? { mark.text(for: action) }

  override var menuActions: [Action] {
    canMark && markedCount > 0 ? MenuSubject.marked.actions(among: actions) : super.menuActions
  }

  override var begun: String? { canMark && markedCount > 0 ? "unmark all" : nil }
  override func endBegun() -> Bool {
    guard begun != nil else { return false }
    marks = Marks()
    return true
  }

  /// Whether the page has no rows yet but may still get some. Keys that need a row are kept meanwhile.
  var awaitsRows: Bool { false }

  /// Tells the page that rows of the list have come. Keys that were typed before are performed once the rows
  /// fill the view: with fewer rows, a key would not move the cursor as far as was meant.
  /// - Parameter isLast: whether no more rows will come, so that the keys need not wait.
  func rowsDidCome(isLast: Bool) {
    if isLast || rowCount >= max(1, list.size.rows) { opening.rowsDidCome(for: self) }
  }

  // MARK: The list's state where it has no rows

  /// Sets the text that the list shows where the page has no rows, such as that they are being read. Where
  /// the filter hides all rows, the list shows a text about the filter instead.
  func showState(_ state: ListState) {
    self.state = state
    list.state = shownState
  }

  private var state = ListState.loaded

  /// The text that the list shows in place of rows: the state that the page has set, or a text about the
  /// filter if it has searched all rows and found none.
  private var shownState: ListState {
    guard rowCount > 0 else { return state }
    let text = filter.bar.field.text
    guard filter.isOn, !filter.isRunning, filter.search?.found.isEmpty == true, filterNote(text) == nil
    else { return .loaded }
    return .empty("Nothing matches “\(text)”. Esc \(leavesWithFilter ? "goes back" : "shows all").")
  }

  /// Returns the state of a list whose rows could not be read, with the reason. Return, or a click on the
  /// button that is shown, reads them again.
  func failed(_ reason: String) -> ListState {
    .failed(UnreadReason(description: reason), retry: { [weak self] in self?.perform(.reread, count: nil) })
  }

  /// Whether the list shows that its rows could not be read.
  private var hasFailed: Bool { if case .failed = list.state, rowCount == 0 { true } else { false } }

  // MARK: Opening and reloading

  /// Does what Ctrl-C does on a page with a list: gives up what is being opened, or else ends the typing in
  /// the filter, as Esc does.
  override func interrupt() -> Bool {
    if opening.giveUp() { return true }
    guard filter.isOn else { return false }
    leaveFilter()
    return true
  }

  override func viewDidDisappear(animated: Bool) {
    super.viewDidDisappear(animated: animated)
    opening.giveUp()
  }

  /// Opens the file or directory at a path, which may be a link. The kind of its target is found out on
  /// another thread: a link may lead to a file system that never answers, such as one on a network.
  func openFollowed(_ path: Path) {
    opening.begin(for: self) { [self] in
      let status = try await Worker.run { [files = browser.files] in try files.followedStatus(path) }
      return location(of: path, status.kind)
    }
  }

  /// Returns the location that shows a file or directory at a path, by its kind. Shows a toast and returns
  /// nil for a kind that cannot be shown, such as a device.
  func location(of path: Path, _ kind: FileKind) -> Location? {
    if kind == .directory { return .directory(path) }
    guard let refusal = kind.refusal else { return .file(path) }
    toast("\(Path.visible(path.name)) is \(refusal)")
    return nil
  }

  /// Shows rows of the list that have changed. The cursor keeps its index, so a page whose rows have moved
  /// puts it back on its row.
  /// - Parameter appended: whether the earlier rows are unchanged and only new ones were appended.
  func reload(appended: Bool = false) {
    marking.whileShowing { list.setRowCount(rowCount, animated: false) }
    // A page that has marks of its own sets the marks of appended rows itself.
    if !appended || !ownsMarks { marking.show(on: self) }
    if filter.isOn {
      showFound(isOther: filter.rowsDidChange(filterTexts, appended: appended, for: self))
    }
  }

  override var actions: [Action] {
    [.open, .list(.filter)] + (canMark ? Action.marking : [])
      + super.actions
      + Action.moves(in: scope) + (filter.last == nil ? [] : [.list(.findNext), .list(.findPrevious)])
  }

  override func perform(_ action: Action, count: Int?) {
    switch action {
    case .open: list.open(count: count)
    case .move(let action): list.perform(action, count: count)
    case .list(let action):
      switch action {
      case .filter: beginFilter()
      case .select: marking.toggleAtCursor(on: self)
      case .selectRange: marking.markToCursor(on: self)
      case .selectOthers: marking.toggleAll(on: self)
      case .findNext: findAgain(count ?? 1)
      case .findPrevious: findAgain(-(count ?? 1))
      }
    default: super.perform(action, count: count)
    }
  }

  // MARK: The menu of a row

  /// An invisible view at a row of the list, for which the row's menu is shown.
  private lazy var anchor = View()

  /// Shows the menu for the row at a point of the list.
  private func showMenu(at location: Point) {
    guard presentedViewController == nil, presentingViewController == nil,
      let index = list.index(at: location)
    else { return }
    list.moveCursor(to: index)
    guard !menuActions.isEmpty else { return }
    if anchor.superview == nil { list.addSubview(anchor) }
    anchor.frame = Rect(
      column: min(location.wholeColumn, max(0, list.size.columns - 1)), row: location.wholeRow, columns: 1,
      rows: 1)
    present(RowMenu(self), style: .popover(from: anchor))
  }

  override func viewWillLayoutSubviews() {
    list.rowHeight = browser.isTouch ? 2 : 1
    filter.bar.rows = list.rowHeight
    super.viewWillLayoutSubviews()
  }

  /// The buttons at the bottom of the page for touch. While the filter is typed, they are only those that a
  /// person needs for that.
  override var touchItems: [TouchBar.Item] {
    guard filter.isOn else { return super.touchItems }
    return [
      TouchBar.Item(title: filterEndTitle) { [unowned self] in leaveFilter() },
      TouchBar.Item(title: title(of: .open)) { [unowned self] in press(.open) },
    ]
  }

  final var marks: Marks<Mark> {
    get { marking.marks(of: self) }
    set { marking.set(newValue, on: self) }
  }

  override var markedCount: Int { marks.count }

  override func marksDidChange() {
    super.marksDidChange()
    marking.show(on: self)
  }

  // MARK: The filter

  override var footer: View? { filter.isOn ? filter.bar : nil }

  override var keyCommands: [KeyCommand] {
    if hasFailed, !filter.isOn {
      let retry = KeyCommand("⏎", title: "try again") { [unowned self] in _ = list.performAction("retry") }
      return [retry] + super.keyCommands
    }
    guard filter.isOn else { return super.keyCommands }
    return [KeyCommand("Esc", title: filterEndTitle) { [unowned self] in leaveFilter() }] + super.keyCommands
  }

  func beginFilter() {
    if !filter.isOn {
      filter.begin(from: list.cursor)
      footerDidChange()
      // While the filter is typed, the row of buttons for touch has other buttons, which the layout sets.
      view.setNeedsLayout()
      showCount()
    }
    filter.bar.field.becomeFirstResponder()
  }

  /// Ends the filter of the list, so that all rows are shown. The cursor stays on its row.
  private func endFilter() {
    guard filter.isOn else { return }
    let selected = list.cursor ?? filter.origin
    filter.end()
    list.shownRows = nil
    list.state = shownState
    filterDidChange()
    if let selected { list.moveCursor(to: selected) }
    list.becomeFirstResponder()
    footerDidChange()
    view.setNeedsLayout()
  }

  /// Moves the cursor to a row that matches the last filter, which has ended.
  /// - Parameter count: how many matching rows to go on; a negative number goes back.
  private func findAgain(_ count: Int) {
    guard let match = filter.last, let row = list.cursor else { return }
    keptTask { [self] in
      let found = try await Worker.run { [texts = filterTexts] in
        var search = FuzzySearch(match)
        search.step(texts, atMost: .max)
        return search.indices.sorted()
      }
      try Task.checkCancellation()
      // If a person has moved the cursor while the search ran, the cursor stays where it is.
      guard list.cursor == row, !filter.isOn else { return }
      let wanted =
        count > 0
        ? found.partitioningIndex { $0 > row } + count - 1 : found.partitioningIndex { $0 >= row } + count
      if found.indices ~= wanted { return list.moveCursor(to: found[wanted]) }
      toast(found.isEmpty ? "no row matches" : count > 0 ? "this is the last one" : "this is the first one")
    }
  }

  /// Filters the rows by the typed letters as they are now.
  private func filterAgain() {
    let text = filter.bar.field.text
    showFound(
      isOther: filter.startSearch(for: FuzzyMatch(text, byWords: filtersByWords), in: filterTexts, for: self))
    if filter.match != nil { action(ofLetters: text)?() }
  }

  /// Shows the rows that the filter has found so far, and their number.
  /// - Parameter isOther: whether these are other rows than those that are shown.
  private func showFound(isOther: Bool) {
    if isOther {
      filterDidChange()
      list.shownRows = filter.search?.indices
      if let row = filter.wanted { list.moveCursor(to: row) }
    }
    showCount()
    list.state = shownState
  }

  private func showCount() {
    let all = filteredCount.grouped
    filter.bar.count =
      filter.search.map { search in
        filterNote(filter.bar.field.text)
          ?? "\(search.found.count.grouped) of \(all)\(filter.isRunning ? "…" : "")"
      } ?? all
  }

  /// The commands of the keys that do not type letters while a filter is typed.
  private var filterCommands: [KeyCommand] {
    var all = [
      KeyCommand("⏎", title: Action.open.title) { [unowned self] in press(.open) },
      KeyCommand("Esc", title: filterEndTitle) { [unowned self] in leaveFilter() },
      KeyCommand(["↓", "Ctrl-N"], title: Action.move(.down).title) { [unowned self] in press(.move(.down)) },
      KeyCommand(["↑", "Ctrl-P"], title: Action.move(.up).title) { [unowned self] in press(.move(.up)) },
      KeyCommand("PgDn") { [unowned self] in press(.move(.screenDown)) },
      KeyCommand("PgUp") { [unowned self] in press(.move(.screenUp)) },
    ]
    if canMark {
      all.append(
        KeyCommand("Tab", title: Action.list(.select).title) { [unowned self] in
          marking.toggleAtCursor(on: self)
        })
    }
    if filter.bar.field.text.isEmpty {
      all.append(KeyCommand("⌫", title: "") { [unowned self] in leaveFilter() })
    }
    return all
  }

  private func press(_ key: ListFilter.Key) {
    filter.press(key)
    performFilterKeys()
  }

  private func performFilterKeys() {
    for key in filter.dueKeys() {
      switch key {
      case .move(let action): list.perform(action, count: 1)
      case .open: openFound()
      }
    }
  }

  private func openFound() {
    if let action = action(ofReturn: filter.bar.field.text) { return action() }
    if let row = list.cursor, list.shownRows?.isEmpty != true { openFiltered(row) }
  }

  /// Returns which parts of a row's shown text are highlighted because the filter has found them, as ranges
  /// of UTF-8 bytes.
  /// - Parameter text: the text of one cell of the row.
  func foundRanges(of match: FuzzyMatch, in text: String, ofRow index: Int) -> [Range<Int>] {
    let whole = self.text(at: index)
    if text.hasPrefix(whole) { return match.ranges(inName: whole) }
    return whole.utf8.count > text.utf8.count && whole.contains(text) ? match.ranges(inName: text) : []
  }

  /// Opens a row that the filter has found. The filter ends first, so that all rows are shown when a person
  /// comes back.
  func openFiltered(_ index: Int) {
    endFilter()
    open(at: index)
  }

  /// Called when the filter has found other rows, or has ended. Overrides must call `super`, which highlights
  /// the text that the filter has found.
  func filterDidChange() {
    let match = filter.match
    list.foundRanges = match.map { match in
      { [unowned self] in foundRanges(of: match, in: $1, ofRow: $0) }
    }
  }

  /// Returns a note that is shown beside the filter's letters in place of the number of rows; nil for no
  /// note.
  func filterNote(_ text: String) -> String? { nil }

  /// Returns an action that runs as soon as the given letters are typed in the filter; nil where the letters
  /// only filter.
  func action(ofLetters text: String) -> (() -> Void)? { nil }

  /// Returns an action that Return performs with the letters in the filter; nil where Return opens the row
  /// under the cursor.
  func action(ofReturn text: String) -> (() -> Void)? { nil }

  /// Whether Esc, while the filter's letters are typed, goes back from the page instead of showing all rows.
  var leavesWithFilter: Bool { false }

  private var filterEndTitle: String { leavesWithFilter ? "back" : "all rows" }

  func leaveFilter() { endFilter() }
}

/// The reason why a page has no rows, in one line.
nonisolated struct UnreadReason: Error, CustomStringConvertible { let description: String }
