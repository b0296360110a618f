import TermNav
import TermNavText

/// A page that lists what git reports, such as commits or branches. Where rows are missing, a message above
/// them says why.
class GitListPage: BrowseListPage, GitPage, GitRows, PreviewedPage {
  let git: Git
  let run = CommandRun()
  let pane = ListPane()
  let path: Path
  /// Whether the page had rows from git when the last reading began. They stay until that reading replaces
  /// them, and where it fails.
  private(set) var isReadAgain = false
  let watch = GitWatch()

  init(_ path: Path, title: String, _ git: Git, name: String) {
    (self.path, self.git) = (path, git)
    super.init(title: title, name: name)
    pane.adopt(list)
    content = pane
    list.hasChevrons = false
    list.accessoryColumns = 0
    run.onChange = { [weak self] in self?.runDidChange() }
    timeLabel.foreground = .secondary
    timeLabel.layoutRows = .fixed(1)
    showMessage()
  }

  var gitLocation: GitLocation?

  override var gitPage: (any GitPage)? { self }
  override var location: Location? { gitLocation.map(Location.git) }
  override var gitPath: Path? { path }
  var askedPath: Path { path }
  var treeFile: GitFile? { nil }
  var askedLine: Int? { nil }
  var hasLines: Bool { false }

  /// Opens the location that the closure returns; the closure gets the directory in which git runs.
  func open(_ location: @escaping (Path) -> GitLocation) {
    opening.begin(for: self, inPlaceOf: replaced) { [path] in
      .git(location(try await GitPath.resolving(path).folder))
    }
  }

  /// Opens a location, in place of the page that is to be replaced, if there is one.
  func open(_ location: Location) { browser.open(location, inPlaceOf: replaced) }

  /// The page that is replaced by the page opened next; nil where that one goes on top.
  private weak var replaced: BrowsePage?

  var cursorRow: Int? { list.cursor }
  func moveCursor(_ move: MoveAction, count: Int?) { list.perform(move, count: count) }

  func open(_ row: Int, inPlaceOf shown: BrowsePage) {
    replaced = shown
    open(at: row)
    replaced = nil
  }

  // MARK: For subclasses to override

  /// Whether a reading of the list only adds rows after those that are there.
  var onlyGrows: Bool { false }

  func openItem(at index: Int) {}

  /// The message of the page where git has reported no rows.
  var emptyNote: String { "Nothing." }

  /// Begins to read all rows from git. Subclasses override it.
  func start() {}

  /// Returns a key that recognizes a row after the rows were read again, so that the cursor stays on it; nil
  /// for none.
  func key(at index: Int) -> AnyHashable? { nil }

  /// Returns a key for rows that have no equal `key(at:)` after the rows were read again, such as a file that
  /// is now in another section; nil for none.
  func looseKey(at index: Int) -> AnyHashable? { nil }

  var interest: GitInterest { GitInterest(refs: true) }

  /// Returns the thing, such as a commit, that the preview beside the list shows for a row; nil for none.
  func previewed(at index: Int) -> PreviewPane.Subject? { nil }

  // MARK: Marks

  /// Returns the revision that a row stands for when rows are compared: a commit's hash or a branch's full
  /// name. Nil for a row that cannot be compared.
  func revision(at index: Int) -> [UInt8]? { nil }

  override var commit: [UInt8]? { list.cursor.flatMap { $0 < rowCount ? revision(at: $0) : nil } }

  override var canMark: Bool { true }
  override var ownsMarks: Bool { true }
  override func mark(at index: Int) -> Mark? { revision(at: index).map(Mark.revision) }

  /// The kind of thing in the rows of the page, which decides what the menu of a row has.
  var rowSubject: MenuSubject { .commit }

  override var menuSubject: MenuSubject { markAtCursor == nil ? .other : rowSubject }

  /// Whether two rows of the page can be compared with each other.
  var comparesRows: Bool { true }

  /// Returns the revision that a marked row stands for when rows are compared; nil where the marked thing is
  /// in no row of the page.
  private func revision(of mark: Mark) -> [UInt8]? {
    if case .revision(let revision) = mark { return revision }
    return (0..<rowCount).first { self.mark(at: $0) == mark }.flatMap(revision)
  }

  /// Returns two revisions as old and new side of a diff. The one that was marked first is the old one,
  /// unless a subclass decides otherwise.
  func ordered(_ pair: ([UInt8], [UInt8])) -> (old: [UInt8], new: [UInt8]) { pair }

  /// The revisions of the first and the last marked row, where a comparison of more than two marked rows is one
  /// of these two; nil where the order of the rows has no such meaning.
  var markedEnds: ([UInt8], [UInt8])? { nil }

  /// Opens a diff: of the two marked rows, of the first and last of more, or of the one marked row and the
  /// cursor's. Without marks, the cursor's row is compared with the working tree.
  private func compare() {
    let here = commit
    let marked = Marks(marks.all.filter { revision(of: $0) != nil })
    if marked.isEmpty {
      guard let here else { return }
      return open { .comparison(.tree(since: here), in: $0) }
    }
    if marked.count > 2, let (old, new) = markedEnds.map(ordered) {
      marks.remove(marked.all)
      return open { .comparison(.commits(old: old, new: new), in: $0) }
    }
    var left = marked
    guard let pair = left.consumePair(with: markAtCursor), let first = revision(of: pair.0),
      let second = revision(of: pair.1)
    else { return toast(marked.whyNoPair(comparingKeys)) }
    let (old, new) = ordered((first, second))
    if left != marked { marks.remove(marked.all) }
    open { .comparison(.commits(old: old, new: new), in: $0) }
  }

  // MARK: Reading

  override var awaitsRows: Bool { rowCount == 0 && !run.state.isOver }

  override func viewDidLoad() { start() }

  /// The last row, to which the user has gone before all rows had come; nil for none. As long as the cursor is
  /// there, it goes on to the new last row.
  private var lastRow: Int?

  func runDidChange() {
    let goesOn = lastRow != nil && lastRow == list.cursor
    reload(appended: onlyGrows)
    if goesOn { list.moveCursor(to: rowCount - 1) }
    lastRow = goesOn && !run.state.isOver ? list.cursor : nil
    showMessage()
    showPreview()
    rowsDidCome(isLast: run.state.isOver)
    guard run.state.isOver else { return }
    if isReadAgain { preview.refresh(for: self) }
    watch.readingDidEnd(self)
  }

  /// Calls a closure that changes the rows of the list. The cursor stays on its row, and at its height on the
  /// screen.
  func replaceRows(_ change: () -> Void) {
    let kept = list.cursor.flatMap { row in
      key(at: row).map { (key: $0, loose: looseKey(at: row), row: row, top: list.top) }
    }
    change()
    reload()
    guard let kept else { return }
    let near = Self.rows(near: kept.row, of: rowCount)
    let row =
      near.first { key(at: $0) == kept.key }
      ?? kept.loose.flatMap { loose in near.first { looseKey(at: $0) == loose } }
    guard let row else { return }
    list.moveCursor(to: row)
    scroll(to: row - kept.row + kept.top, from: kept.top, showing: row)
  }

  /// Scrolls rows that were replaced, so that the cursor's row keeps its height on the screen. A list that
  /// was at its top stays there, so that new rows are seen.
  /// - Parameters:
  ///   - wanted: the first row in sight that keeps that height.
  ///   - top: the first row in sight before.
  ///   - row: the cursor's row.
  func scroll(to wanted: Int, from top: Int, showing row: Int) {
    list.scroll(to: top == 0 && row < list.size.rows / list.rowHeight ? 0 : wanted)
  }

  /// The most rows of git's list among which the cursor's row is looked for after reading again. The search
  /// begins near its old place, so a higher limit would rarely find it.
  private static let mostNear = 200_000

  /// Returns the indices of `count` rows, but at most `mostNear`, beginning with those nearest to a row.
  private static func rows(near row: Int, of count: Int) -> some Sequence<Int> {
    (0..<min(mostNear, 2 * max(count, row + 1))).lazy.map { $0 % 2 == 0 ? row + $0 / 2 : row - $0 / 2 - 1 }
      .filter { 0..<count ~= $0 }
  }

  private func reread() {
    watch.endQuiet()
    readAgain()
  }

  func rereadQuietly() { readAgain() }

  private func readAgain() {
    _ = run.stop()
    isReadAgain = rowCount > 0
    start()
    showMessage()
  }

  var canReadAgain: Bool { true }
  func readingTimeDidChange() {
    timeLabel.text = watch.readAt.map { "  \($0)" } ?? ""
    footerDidChange()
  }

  private let timeLabel = Label()

  override var footer: View? { super.footer ?? (watch.readAt == nil ? nil : timeLabel) }

  /// Whether git may report more rows of the list.
  var isReading: Bool { !run.state.isOver }

  /// A message above the rows of a list, or in their place where there are none.
  enum Note: Equatable {
    /// The message that there is nothing to list; the text is the sentence that says so.
    case nothing(String)
    /// The message that some rows of the list are missing, or parts of rows; the text says why.
    case caution(String)
  }

  var note: Note? {
    // If reading the list again has failed, the old rows are still shown, and the message says so.
    let again = isReadAgain ? Self.notAgain : ""
    switch run.state {
    case .waiting, .running, .ended: return rowCount == 0 ? .nothing(emptyNote) : nil
    case .stopped: return .caution(again + "stopped")
    case .full: return .caution("there are more; only the first \(rowCount.grouped) are listed")
    case .failed(let reason):
      let hasNothing = rowCount == 0 && GitError(reason).kind == .noCommits
      return hasNothing ? .nothing(reason) : .caution(again + reason)
    }
  }

  func showMessage() {
    let note = note
    // A reading that was begun by a change in the repository, not by a person, shows no message.
    let isLoading = isReading && !watch.isQuiet
    let loading = ListState.loading("Waiting for git: \(title)…")
    switch note {
    case .caution(let text):
      pane.message = rowCount > 0 ? (text, .caution) : nil
      showState(failed(text))
    case .nothing(let text):
      pane.message = nil
      showState(isLoading ? loading : .empty(text))
    case nil:
      pane.message = nil
      showState(isLoading ? loading : .empty(""))
    }
  }

  override func open(at index: Int) { if index < rowCount { openItem(at: index) } }

  override func interrupt() -> Bool {
    // Ctrl-C does not stop a reading that was begun by a change in the repository.
    let isStopped = !watch.isQuiet && run.stop()
    return super.interrupt() || isStopped
  }

  // MARK: The preview

  private(set) lazy var preview = PreviewPane { [unowned self] in perform(.open, count: nil) }

  func showPreview() {
    let row = list.cursor.flatMap { 0..<rowCount ~= $0 ? $0 : nil }
    preview.update(in: pane, for: self, row.flatMap { previewed(at: $0) })
  }

  override func selectionDidMove() { showPreview() }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    showPreview()
  }

  override func viewDidAppear(animated: Bool) {
    super.viewDidAppear(animated: animated)
    preview.setInSight(true)
    showPreview()
    watch.didAppear(self)
  }

  override func viewDidDisappear(animated: Bool) {
    super.viewDidDisappear(animated: animated)
    preview.setInSight(false)
    watch.didDisappear()
  }

  // MARK: Actions

  override var actions: [Action] {
    let compares: [Action] = (comparesRows ? [.openDiff] : []) + Action.marking
    return super.actions.filter { !compares.contains($0) } + compares + [.reread]
  }

  override func title(of action: Action) -> String {
    action == .openDiff && comparesRows ? "compare" : super.title(of: action)
  }

  override func perform(_ action: Action, count: Int?) {
    switch action {
    case .reread: reread()
    case .openDiff: compare()
    default: super.perform(action, count: count)
    }
    lastRow = action == .move(.last) && count == nil && isReading && !filter.isOn ? list.cursor : nil
  }
}
