import TermNav
import TermNavText

/// The letters of git's status beside the entries of a directory. A subdirectory has the most important
/// letter of the changes in it.
final class GitBadges {
  private let folder: Path
  private let git: Git
  private var badges = Badges()
  private let run = CommandRun()
  private var isWanted = false
  /// Whether the page of the directory is in sight, so that changes are watched to update git's letters.
  private var isInSight = false
  /// Watches for changes in single directories. They are used where the system does not report changes in the
  /// whole repository.
  private var directoryWatches: [DirectoryWatch] = []
  private let repository = RepositoryWatch()
  private var timer: AppTimer?
  private var pace = RereadPace()
  /// Whether the directory is known to be in git's working tree.
  private(set) var isInTree = false
  /// The branch and the number of changed files, in a few words, for the page of a directory; empty until
  /// git's status was read.
  private(set) var summary = ""
  /// The reason, in one line, why git was not asked for the letters of its status, or that it needed too much
  /// memory for them. Nil otherwise, also outside a working tree and after other failures.
  var problem: String? {
    if case .failed(let reason) = run.state, GitError(reason).kind == .memory { return reason }
    return refusal
  }
  private var refusal: String?
  /// The letter beside a file that git did not compare, so that it is unknown whether the file has changed.
  nonisolated static let uncompared = "·"
  /// Called when the letters of git's status beside entries may have changed.
  var onChange: () -> Void = {}

  init(_ folder: Path, _ git: Git) { (self.folder, self.git) = (folder, git) }

  /// Returns the letter of git's status for an entry, one column wide, by the entry's name; nil where there
  /// is none. Called for each row that comes into sight.
  func badge(of name: [UInt8]) -> ListText? {
    guard let letter = badges.letters[name] ?? badges.all else { return nil }
    return switch letter {
    case "U": ListText("U", .destructive, .bold)
    case "?", "!", "·": ListText(String(letter), .secondary)
    case "●": ListText("●", .good)
    default: ListText(String(letter), .caution)
    }
  }

  /// Asks git for the status of the directory's entries. If git is still running, asks once more after it has
  /// ended.
  func refresh(for page: BrowsePage) {
    if run.state == .running {
      isWanted = true
      return
    }
    let start = page.app?.clock.now
    run.onChange = { [weak self, weak page] in
      guard let self, run.state.isOver else { return }
      if let start, let now = page?.app?.clock.now { pace.note(from: start, to: now) }
      onChange()
      guard isWanted, let page else { return }
      isWanted = false
      refresh(for: page)
    }
    let found = Locked<Repository?>(nil)
    run.answer(for: page) { [git, folder, weak self, weak page] in
      let repository = try await Repository.find(from: folder, git)
      guard repository.top != nil else { throw GitError("no working tree") }
      found.withLock { $0 = repository }
      if let self, let page { await watch(repository, for: page) }
      self?.refusal = repository.git.treeRefusal
      return try repository.git.forTree().command(
        in: folder, GitStatusPage.words + ["--branch", "--"], names: [[0x2E]])
    } read: { bytes in
      PorcelainStatus(bytes)
    } _: { [weak self] status in
      guard let repository = found.withLock({ $0 }) else { return }
      let compared = try await repository.comparing(status)
      let badges = try await Worker.run { Badges(compared, in: repository.prefix) }
      self?.isInTree = true
      self?.badges = badges
      self?.summary = compared.summary
    }
  }

  // MARK: Reading again after changes

  /// Begins to watch, at the next `refresh`, the directory, the repository and the files that say what git
  /// ignores. After a change git's status is read again, until `unwatch()` is called.
  func beginWatching() { isInSight = true }

  func unwatch() {
    isInSight = false
    for watch in directoryWatches { watch.cancel() }
    directoryWatches = []
    timer?.cancel()
    repository.end()
  }

  /// Begins to watch a repository for changes; must be called before git reads its status, so that no change
  /// is missed.
  private func watch(_ found: Repository, for page: BrowsePage) async {
    guard isInSight, directoryWatches.isEmpty else { return }
    let names = found.prefix.isEmpty ? [] : [found.prefix]
    let interest = GitInterest(refs: true, index: true, names: names, directory: folder)
    if repository.watches(interest) { return }
    await repository.begin(interest, in: found, page.app)
    guard isInSight, !Task.isCancelled else { return repository.end() }
    if repository.isOn { return listen(for: page) }
    for path in [folder, found.directory, found.directory.appending("info".utf8)] {
      let watch = page.app?.watchNews(of: path) { [weak self, weak page] in
        if let page { self?.refresh(for: page) }
      }
      if let watch { directoryWatches.append(watch) }
    }
  }

  private func listen(for page: BrowsePage) {
    repository.listen(page.app) { [weak self, weak page] in
      guard let self, let page, let app = page.app, repository.drainNews() else { return }
      repository.endListening()
      timer = app.after(pace.pause(at: app.clock.now, atLeast: GitWatch.pause)) { [weak self, weak page] in
        guard let self, let page else { return }
        listen(for: page)
        refresh(for: page)
      }
    }
  }

  /// The letters of git's status for a directory's entries, by the names of the entries.
  nonisolated struct Badges: Equatable, Sendable {
    var letters: [[UInt8]: Character] = [:]
    /// The letter of every entry, where git does not track the whole directory or ignores it; nil elsewhere.
    var all: Character?

    init() {}

    /// Makes the letters beside a directory's entries from git's status of the working tree.
    /// - Parameter prefix: the path from the repository's top to the directory; each name in it ends with a
    ///   slash.
    init(_ status: PorcelainStatus, in prefix: [UInt8]) {
      for entry in status.entries {
        let letter = Self.letter(of: entry)
        if entry.name.last == Path.slash, prefix.starts(with: entry.name) {
          all = letter
        } else if entry.name.starts(with: prefix) {
          let name = Array(entry.name.dropFirst(prefix.count).prefix { $0 != Path.slash })
          let old = letters[name]
          letters[name] = old.map { Self.rank($0) > Self.rank(letter) ? $0 : letter } ?? letter
        }
      }
    }

    /// Returns the letter for an entry of git's status: `●` for a tracked file whose changes are all staged.
    static func letter(of entry: PorcelainStatus.Entry) -> Character {
      switch entry.kind {
      case .unmerged: "U"
      case .untracked: "?"
      case .ignored: "!"
      case .tracked where entry.filter != nil && entry.staged == ".": Character(GitBadges.uncompared)
      case .tracked: entry.working != "." && entry.filter == nil ? entry.working : "●"
      }
    }

    private static func rank(_ letter: Character) -> Int {
      switch letter {
      case "U": 4
      case "●": 2
      case "?": 1
      case "!": -1
      case "·": 0
      default: 3
      }
    }
  }
}
