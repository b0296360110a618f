import TermNav

/// A list that git fills: its last row says how far it is where that is worth saying.
class GitListPage: BrowseListPage, GitPage {
  let git: Git
  let run = GitRun()
  /// Where git is asked: a directory, or a name in one.
  let path: Path

  init(_ path: Path, title: String, _ git: Git, name: String) {
    (self.path, self.git) = (path, git)
    super.init(title: title, name: name)
    list.hasChevrons = false
    list.accessoryColumns = 0
    run.onChange = { [weak self] in self?.runDidChange() }
  }

  var gitLocation: GitLocation?

  override var location: Location? { gitLocation.map(Location.git) }
  override var gitPath: Path? { path }

  /// Opens what is in the repository around the directory.
  func open(_ location: @escaping (Path) -> GitLocation) {
    task { [self] in browser.open(.git(location(try await GitPlace.resolving(path).folder))) }
  }

  /// Whether rows only come behind those that are there.
  var onlyGrows: Bool { false }

  func runDidChange() { reload(appended: onlyGrows) }

  /// Without the note.
  var itemCount: Int { 0 }

  func item(at index: Int) -> ListRow { ListRow() }

  func openItem(at index: Int) {}

  /// Where there is nothing to list.
  var emptyNote: String { "Nothing." }

  /// Reads it, from the start.
  func start() {}

  override func viewDidLoad() { start() }

  /// The last row.
  private var note: String? {
    switch run.state {
    case .waiting, .running: itemCount == 0 ? "Reading…" : nil
    case .ended: itemCount == 0 ? emptyNote : nil
    case .stopped: "stopped"
    case .full: "there are more; only the first \(itemCount.grouped) are listed"
    case .failed(let reason): reason
    }
  }

  override var rowCount: Int { itemCount + (note == nil ? 0 : 1) }

  override func row(at index: Int) -> ListRow {
    index < itemCount ? item(at: index) : ListRow(.note, title: note ?? "")
  }

  override func open(at index: Int) { if index < itemCount { openItem(at: index) } }

  override func interrupt() -> Bool { run.stop() }
}
