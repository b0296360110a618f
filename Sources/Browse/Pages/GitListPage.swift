import TermNav
import TermNavText

/// A list whose rows come from git. A message above the rows tells how far the reading is, where that
/// matters.
class GitListPage: BrowseListPage, GitPage, GitRows {
  let git: Git
  let run = CommandRun()
  let pane = ListPane()
  let path: Path
  /// Whether the rows that are being read were read before.
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

  /// Opens a location in the repository around the page's path; the closure makes it from the repository's
  /// folder.
  func open(_ location: @escaping (Path) -> GitLocation) {
    opening.begin(for: self, inPlaceOf: replaced) { [path] in
      .git(location(try await GitPath.resolving(path).folder))
    }
  }

  /// Opens a location, in place of a page that is being replaced.
  func open(_ location: Location) { browser.open(location, inPlaceOf: replaced) }

  /// The page that the next opened page replaces; nil for none.
  private weak var replaced: BrowsePage?

  var cursorRow: Int? { list.cursor }
  func moveCursor(_ move: MoveAction, count: Int?) { list.perform(move, count: count) }

  func open(_ row: Int, inPlaceOf shown: BrowsePage) {
    replaced = shown
    open(at: row)
    replaced = nil
  }

  // MARK: What subclasses have

  /// Whether new rows only come after the existing ones.
  var onlyGrows: Bool { false }

  func openItem(at index: Int) {}

  /// The message of a page without rows.
  var emptyNote: String { "Nothing." }

  /// Begins to read the rows, from the first one.
  func start() {}

  /// Returns a key that recognizes a row when the rows are read again; nil for none.
  func key(at index: Int) -> AnyHashable? { nil }

  /// Returns a second key, which recognizes a row where no new row has the first key; nil for none.
  func looseKey(at index: Int) -> AnyHashable? { nil }

  var interest: GitInterest { GitInterest(refs: true) }

  /// Returns the content of the preview beside the rows; nil for none.
  func previewed(at index: Int) -> PreviewPane.Subject? { nil }

  // MARK: Marks

  /// Returns the revision by which a row is compared, a commit's hash or a branch's full name; nil for a row
  /// that cannot be.
  func revision(at index: Int) -> [UInt8]? { nil }

  override var commit: [UInt8]? { list.cursor.flatMap { $0 < rowCount ? revision(at: $0) : nil } }

  override var canMark: Bool { true }
  override var ownsMarks: Bool { true }
  override func mark(at index: Int) -> Mark? { revision(at: index).map(Mark.revision) }

  /// The kind of thing that a row of the page is.
  var rowSubject: MenuSubject { .commit }

  override var menuSubject: MenuSubject { markAtCursor == nil ? .other : rowSubject }

  /// Whether two rows of the page can be compared.
  var comparesRows: Bool { true }

  /// Returns the revision by which a mark is compared; nil where no row of the page has the mark.
  private func revision(of mark: Mark) -> [UInt8]? {
    if case .revision(let revision) = mark { return revision }
    return (0..<rowCount).first { self.mark(at: $0) == mark }.flatMap(revision)
  }

  /// Returns two revisions in the order in which they are compared: the first marked one is the old one.
  func ordered(_ pair: ([UInt8], [UInt8])) -> (old: [UInt8], new: [UInt8]) { pair }

  /// Compares the two marked rows, or the one marked row and the current one, or the working tree and the
  /// current row.
  private func compare() {
    let here = commit
    let marked = Marks(marks.all.filter { revision(of: $0) != nil })
    if marked.isEmpty {
      guard let here else { return }
      return open { .comparison(.tree(since: here), in: $0) }
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

  func runDidChange() {
    reload(appended: onlyGrows)
    showMessage()
    showPreview()
    rowsDidCome(isLast: run.state.isOver)
    guard run.state.isOver else { return }
    if isReadAgain { preview.refresh(for: self) }
    watch.readingDidEnd(self)
  }

  /// Replaces the rows. The cursor stays on its row, and at its height on the screen.
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

  /// Scrolls replaced rows so that the cursor's row keeps its height on the screen. A list that was at its
  /// top stays there, so that new rows are seen.
  func scroll(to wanted: Int, from top: Int, showing row: Int) {
    list.scroll(to: top == 0 && row < list.size.rows / list.rowHeight ? 0 : wanted)
  }

  /// The most rows that are searched for the cursor's row. The search begins near the old row, so more rows
  /// would rarely help.
  private static let mostNear = 200_000

  /// Returns the indices of rows, the nearest to a row first.
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

  /// Whether more rows may come.
  var isReading: Bool { !run.state.isOver }

  /// A message above the rows, or in their place once no more rows can come.
  enum Note: Equatable {
    /// There is nothing to list.
    case nothing(String)
    /// Rows are missing, or parts of them.
    case caution(String)
  }

  var note: Note? {
    // The old rows are still shown if reading again has failed.
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

  private var loading: ListState { .loading("Waiting for git: \(title)…") }

  func showMessage() {
    let note = note
    // A reading that a change has begun is not shown.
    let isLoading = isReading && !watch.isQuiet
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
    // A reading that a change has begun cannot be stopped by the person.
    let isStopped = !watch.isQuiet && run.stop()
    return super.interrupt() || isStopped
  }

  // MARK: The preview

  private lazy var preview = PreviewPane { [unowned self] in perform(.open, count: nil) }

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
  }
}
