import TermNav

/// A page of rows. Subclasses provide the rows, and call `reload()` when these have changed.
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

  // MARK: What subclasses have

  /// The number of rows, without regard to the filter.
  var rowCount: Int { 0 }

  func row(at index: Int) -> ListRow { ListRow() }

  /// Returns the text of a row that the filter searches.
  func text(at index: Int) -> String { row(at: index).title }

  /// The texts of all rows, for the filter. Where there may be very many rows, an override returns a value
  /// that is at hand, such as a `TextsOf`.
  var filterTexts: any FuzzyTexts { PackedTexts((0..<rowCount).lazy.map { self.text(at: $0).utf8 }) }

  /// Whether the filter searches for the words as they are typed, and keeps the order of the rows. Otherwise
  /// letters may be apart, and the best matches come first.
  var filtersByWords: Bool { false }

  /// The number of rows that the filter can find.
  var filteredCount: Int { rowCount }

  func open(at index: Int) {}

  /// Called when another row is selected.
  func selectionDidMove() {}

  var canMark: Bool { false }

  /// Returns the mark that a row can have; nil for a row that cannot be marked.
  func mark(at index: Int) -> Mark? { nil }

  final var markAtCursor: Mark? { list.cursor.flatMap { $0 < rowCount ? mark(at: $0) : nil } }

  /// Whether the marks belong to this page alone. Otherwise all directories share them.
  var ownsMarks: Bool { false }

  /// The indices of the marked rows.
  var markedRows: Set<Int> {
    let marks = marks
    return marks.isEmpty ? [] : Set((0..<rowCount).filter { mark(at: $0).map(marks.contains) == true })
  }

  /// Returns the text that an action copies for a mark; nil where the mark has no such text.
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

  /// Whether the page has no rows yet but may still get some.
  var awaitsRows: Bool { false }

  /// Performs keys that were typed before there were rows, once enough rows to fill the view have come. With
  /// fewer rows, a key would move the cursor less far than was meant.
  /// - Parameter isLast: whether no more rows come.
  func rowsDidCome(isLast: Bool) {
    if isLast || rowCount >= max(1, list.size.rows) { opening.rowsDidCome(for: self) }
  }

  // MARK: In place of rows

  /// Sets what the list shows where there are no rows. Where the filter hides all rows, the list shows text
  /// about the filter instead.
  func showState(_ state: ListState) {
    self.state = state
    list.state = shownState
  }

  private var state = ListState.loaded

  /// The state that the list shows: the page's own, or a text about the filter where it has searched all rows
  /// and found none.
  private var shownState: ListState {
    guard rowCount > 0 else { return state }
    let text = filter.bar.field.text
    guard filter.isOn, !filter.isRunning, filter.search?.found.isEmpty == true, filterNote(text) == nil
    else { return .loaded }
    return .empty("Nothing matches “\(text)”. Esc \(leavesWithFilter ? "goes back" : "shows all").")
  }

  /// Returns the state for rows that could not be read. Return, or a click on its button, reads again.
  func failed(_ reason: String) -> ListState {
    .failed(UnreadReason(description: reason), retry: { [weak self] in self?.perform(.reread, count: nil) })
  }

  /// Whether the list shows such a failure.
  private var hasFailed: Bool { if case .failed = list.state, rowCount == 0 { true } else { false } }

  // MARK: What it does

  override func interrupt() -> Bool { opening.giveUp() }

  override func viewDidDisappear(animated: Bool) {
    super.viewDidDisappear(animated: animated)
    opening.giveUp()
  }

  /// Opens the target of a path, which may be a link. Its kind is asked on another thread: a link may lead to
  /// a mount that never answers.
  func openFollowed(_ path: Path) {
    opening.begin(for: self) { [self] in
      let status = try await Worker.run { [files = browser.files] in try files.followedStatus(path) }
      return location(of: path, status.kind)
    }
  }

  /// Returns the location for a file of a kind. Shows a toast and returns nil for a kind that cannot be
  /// shown, such as a device.
  func location(of path: Path, _ kind: FileKind) -> Location? {
    if kind == .directory { return .directory(path) }
    guard let refusal = kind.refusal else { return .file(path) }
    toast("\(Path.visible(path.name)) is \(refusal)")
    return nil
  }

  /// Shows rows that have changed. The selected row stays selected, as `list.identity` recognizes it.
  /// - Parameter appended: whether the earlier rows are unchanged and only new ones were appended.
  func reload(appended: Bool = false) {
    marking.whileShowing { list.setRowCount(rowCount, animated: false) }
    // A page that has marks of its own sets them itself for appended rows.
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

  /// The view that the menu points at; it is moved to the row.
  private lazy var anchor = View()

  /// Shows the menu of the row at a point of the list.
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

  /// The touch bar's buttons; while the filter is typed, those that a person needs then.
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
      // The new layout changes the buttons of the touch bar.
      view.setNeedsLayout()
      showCount()
    }
    filter.bar.field.becomeFirstResponder()
  }

  /// Ends the filter, so that all rows are shown. The selected row stays selected.
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

  /// Moves the cursor, among all rows, to a row that the last filter matches.
  /// - Parameter count: the number of matches to go on; negative goes back.
  private func findAgain(_ count: Int) {
    guard let match = filter.last, let row = list.cursor else { return }
    keptTask { [self] in
      let found = try await Worker.run { [texts = filterTexts] in
        var search = FuzzySearch(match)
        search.step(texts, atMost: .max)
        return search.indices.sorted()
      }
      try Task.checkCancellation()
      // If the person has moved the cursor meanwhile, it stays there.
      guard list.cursor == row, !filter.isOn else { return }
      let wanted =
        count > 0
        ? found.partitioningIndex { $0 > row } + count - 1 : found.partitioningIndex { $0 >= row } + count
      if found.indices ~= wanted { return list.moveCursor(to: found[wanted]) }
      toast(found.isEmpty ? "no row has it" : count > 0 ? "this is the last one" : "this is the first one")
    }
  }

  /// Filters again after the letters have changed.
  private func filterAgain() {
    let text = filter.bar.field.text
    showFound(
      isOther: filter.startSearch(for: FuzzyMatch(text, byWords: filtersByWords), in: filterTexts, for: self))
    if filter.match != nil { action(ofLetters: text)?() }
  }

  /// Shows the rows that the filter has found, and their count.
  /// - Parameter isOther: whether the set of shown rows has changed.
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

  /// The commands of keys while the filter's letters are typed.
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

  /// Returns the ranges of a row's text that the filter marks, as offsets of its UTF-8.
  func foundRanges(of match: FuzzyMatch, in text: String, ofRow index: Int) -> [Range<Int>] {
    let whole = self.text(at: index)
    if text.hasPrefix(whole) { return match.ranges(inName: whole) }
    return whole.utf8.count > text.utf8.count && whole.contains(text) ? match.ranges(inName: text) : []
  }

  /// Opens a row that the filter has found. The filter ends first, so that all rows are there on return.
  func openFiltered(_ index: Int) {
    endFilter()
    open(at: index)
  }

  /// Called when the filter's letters have changed.
  func filterDidChange() {
    let match = filter.match
    list.foundRanges = match.map { match in
      { [unowned self] in foundRanges(of: match, in: $1, ofRow: $0) }
    }
  }

  /// Returns a note that is shown beside the letters in place of the count; nil shows the count.
  func filterNote(_ text: String) -> String? { nil }

  /// Returns an action that runs as soon as the letters are typed; nil where they only filter.
  func action(ofLetters text: String) -> (() -> Void)? { nil }

  /// Returns the action of Return for the letters themselves; nil where Return opens the selected row.
  func action(ofReturn text: String) -> (() -> Void)? { nil }

  /// Whether Esc in the filter also leaves the page.
  var leavesWithFilter: Bool { false }

  private var filterEndTitle: String { leavesWithFilter ? "back" : "all rows" }

  func leaveFilter() { endFilter() }
}

/// The reason why there are no rows, in one line.
nonisolated struct UnreadReason: Error, CustomStringConvertible { let description: String }
