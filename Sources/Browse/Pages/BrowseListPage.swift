import TermNav

/// A page of rows; subclasses have the rows, and call `reload()` when they are others.
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
    list.onTyping = { [unowned self] in opening.takes($0, awaitsRows: awaitsRows, for: self) }
    filter.bar.field.onTyping = list.onTyping
    filter.bar.field.onChange = { [unowned self] _ in look() }
    filter.bar.field.commands = { [unowned self] in opening.takesKeys ? [] : filterCommands }
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
      browser.state.hasFeltFinger = true
      showMenu(at: press.pressLocation)
    }
  }

  // MARK: What subclasses have

  /// All rows, whatever is filtered.
  var rowCount: Int { 0 }

  func row(at index: Int) -> ListRow { ListRow() }

  /// What the filter looks through.
  func text(at index: Int) -> String { row(at: index).title }

  /// The texts of all rows, for the filter. Where there may be very many, a value that is at hand: see `TextsOf`.
  var filterTexts: any FuzzyTexts { PackedTexts((0..<rowCount).lazy.map { self.text(at: $0).utf8 }) }

  /// Whether the filter finds words as they stand, and leaves the rows in their order.
  var filtersByWords: Bool { false }

  /// Rows that the filter can find.
  var filteredCount: Int { rowCount }

  func open(at index: Int) {}

  /// Another row is selected.
  func selectionDidMove() {}

  /// Whether rows can be marked.
  var canMark: Bool { false }

  /// The mark that a row can have; nil for a row that cannot be marked.
  func mark(at index: Int) -> Mark? { nil }

  final var markAtCursor: Mark? { list.cursor.flatMap { $0 < rowCount ? mark(at: $0) : nil } }

  /// Whether the marks are the page's alone.
  var ownsMarks: Bool { false }

  /// The rows of what is marked.
  var markedRows: Set<Int> {
    let marks = marks
    return marks.isEmpty ? [] : Set((0..<rowCount).filter { mark(at: $0).map(marks.contains) == true })
  }

  /// The text that an action copies for a mark; nil where the mark has no such text.
  func text(of mark: Mark, for action: PlaceAction) -> [UInt8]? { mark.text(for: action) }

  override var menuActions: [Action] {
    canMark && markedCount > 0 ? actions(of: .marked) : super.menuActions
  }

  override var begun: String? { canMark && markedCount > 0 ? "unmark all" : nil }
  override func endBegun() -> Bool {
    guard begun != nil else { return false }
    marks = Marks()
    return true
  }

  /// Whether none has come yet, though some may.
  var awaitsRows: Bool { false }

  /// Keys that were typed before there were rows are about those in sight: the first row alone would hold a cursor back.
  /// - Parameter isLast: whether no more come.
  func rowsDidCome(isLast: Bool) {
    if isLast || rowCount >= max(1, list.size.rows) { opening.rowsDidCome(for: self) }
  }

  // MARK: In place of rows

  /// What the list says where there are no rows; those that there are may be hidden by the filter, which has words of its own.
  func showState(_ state: ListState) {
    self.state = state
    list.state = shownState
  }

  private var state = ListState.loaded

  /// The filter's words where it has looked at all rows and found none.
  private var shownState: ListState {
    guard rowCount > 0 else { return state }
    let text = filter.bar.field.text
    guard filter.isOn, !filter.isRunning, filter.search?.found.isEmpty == true, filterNote(text) == nil
    else { return .loaded }
    return .empty("Nothing matches “\(text)”. Esc \(leavesWithFilter ? "goes back" : "shows all").")
  }

  /// A reason for which there are no rows; Return and a press of its button read again.
  func failed(_ reason: String) -> ListState {
    .failed(UnreadReason(description: reason), retry: { [weak self] in self?.perform(.reread, count: nil) })
  }

  /// Whether such a reason is shown.
  private var hasFailed: Bool { if case .failed = list.state, rowCount == 0 { true } else { false } }

  // MARK: What it does

  override func interrupt() -> Bool { opening.giveUp() }

  override func viewDidDisappear(animated: Bool) {
    super.viewDidDisappear(animated: animated)
    opening.giveUp()
  }

  /// Opens what a path leads to. The system must say what that is; a link may lead to a mount that never answers.
  func openFollowed(_ path: Path) {
    opening.begin(for: self) { [self] in
      let status = try await Worker.run { [files = browser.files] in try files.followedStatus(path) }
      return location(of: path, status.kind)
    }
  }

  /// Where something of a kind is shown; a line says why it is not.
  func location(of path: Path, _ kind: FileKind) -> Location? {
    if kind == .directory { return .directory(path) }
    guard let refusal = kind.refusal else { return .file(path) }
    toast("\(Path.visible(path.name)) is \(refusal)")
    return nil
  }

  /// Shows rows that are others; the selected one stays selected by `list.identity`.
  /// - Parameter appended: whether the rows that were there are the same as before.
  func reload(appended: Bool = false) {
    marking.whileShowing { list.setRowCount(rowCount, animated: false) }
    // Of rows that have only become more the page tells what is marked.
    if !appended || !ownsMarks { marking.show(on: self) }
    if filter.isOn {
      showFound(isOther: filter.rowsDidChange(filterTexts, appended: appended, for: self))
    }
  }

  override var actions: [Action] {
    [.open, .list(.filter)] + (canMark ? [.list(.select)] : []) + super.actions
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
      case .findNext: findAgain(count ?? 1)
      case .findPrevious: findAgain(-(count ?? 1))
      }
    default: super.perform(action, count: count)
    }
  }

  // MARK: The menu of a row

  /// Stands where the row stands.
  private lazy var anchor = View()

  /// What can be done with the row at a place of the list.
  private func showMenu(at place: Point) {
    guard presentedViewController == nil, presentingViewController == nil, let index = list.index(at: place)
    else { return }
    list.moveCursor(to: index)
    guard !menuActions.isEmpty else { return }
    if anchor.superview == nil { list.addSubview(anchor) }
    anchor.frame = Rect(
      column: min(place.wholeColumn, max(0, list.size.columns - 1)), row: place.wholeRow, columns: 1, rows: 1)
    present(RowMenu(self), style: .popover(from: anchor))
  }

  override func viewWillLayoutSubviews() {
    list.rowHeight = browser.isTouch ? 2 : 1
    filter.bar.rows = list.rowHeight
    super.viewWillLayoutSubviews()
  }

  /// While letters are typed, what their keys do.
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
      // The touch bar has other buttons.
      view.setNeedsLayout()
      tellCount()
    }
    filter.bar.field.becomeFirstResponder()
  }

  /// Shows all rows; the selected one stays selected among them.
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

  /// Goes among all rows to the one that the last filter finds so many behind the cursor, or before it.
  private func findAgain(_ count: Int) {
    guard let match = filter.last, let row = list.cursor else { return }
    keptTask { [self] in
      let found = try await Worker.run { [texts = filterTexts] in
        var search = FuzzySearch(match)
        search.step(texts, atMost: .max)
        return search.indices.sorted()
      }
      try Task.checkCancellation()
      // A person has gone on meanwhile.
      guard list.cursor == row, !filter.isOn else { return }
      let place =
        count > 0
        ? found.partitioningIndex { $0 > row } + count - 1 : found.partitioningIndex { $0 >= row } + count
      if found.indices ~= place { return list.moveCursor(to: found[place]) }
      toast(found.isEmpty ? "no row has it" : count > 0 ? "this is the last one" : "this is the first one")
    }
  }

  /// The letters are others.
  private func look() {
    let text = filter.bar.field.text
    showFound(
      isOther: filter.look(for: FuzzyMatch(text, byWords: filtersByWords), in: filterTexts, for: self))
    if filter.match != nil { action(ofLetters: text)?() }
  }

  /// - Parameter isOther: whether other rows are to be shown than before.
  private func showFound(isOther: Bool) {
    if isOther {
      filterDidChange()
      list.shownRows = filter.search?.indices
      if let row = filter.wanted { list.moveCursor(to: row) }
    }
    tellCount()
    list.state = shownState
  }

  private func tellCount() {
    let all = filteredCount.grouped
    filter.bar.count =
      filter.search.map { search in
        filterNote(filter.bar.field.text)
          ?? "\(search.found.count.grouped) of \(all)\(filter.isRunning ? "…" : "")"
      } ?? all
  }

  /// What keys do while letters are typed.
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

  /// What is marked of a text in a row.
  func foundRanges(of match: FuzzyMatch, in text: String, ofRow index: Int) -> [Range<Int>] {
    let whole = self.text(at: index)
    if text.hasPrefix(whole) { return match.ranges(inName: whole) }
    return whole.utf8.count > text.utf8.count && whole.contains(text) ? match.ranges(inName: text) : []
  }

  /// Opens what was found; the filter ends, so that whoever comes back sees all rows.
  func openFiltered(_ index: Int) {
    endFilter()
    open(at: index)
  }

  /// What is looked for is another.
  func filterDidChange() {
    let match = filter.match
    list.foundRanges = match.map { match in
      { [unowned self] in foundRanges(of: match, in: $1, ofRow: $0) }
    }
  }

  /// What stands beside the letters in place of the count.
  func filterNote(_ text: String) -> String? { nil }

  /// What letters do as soon as they are typed; nil where they are looked for alone.
  func action(ofLetters text: String) -> (() -> Void)? { nil }

  /// What Return does with the letters themselves; nil where it opens the selected row.
  func action(ofReturn text: String) -> (() -> Void)? { nil }

  /// Whether the page goes with its filter.
  var leavesWithFilter: Bool { false }

  private var filterEndTitle: String { leavesWithFilter ? "back" : "all rows" }

  func leaveFilter() { endFilter() }
}

/// Why there are no rows, in a line.
nonisolated struct UnreadReason: Error, CustomStringConvertible { let description: String }
