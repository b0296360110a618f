import TermNav

/// Letters of git's status for the entries of a directory; what is within one counts for it.
final class GitBadges: EntryBadges {
  private let folder: Path
  private let git: Git
  private var badges = Badges()
  private let run = CommandRun()
  private var isWanted = false
  /// Whether changes are to be heard of.
  private var isSeen = false
  /// Where the system does not tell of all that matters.
  private var directoryWatches: [DirectoryWatch] = []
  #if os(Linux)
    private var events: RepositoryEvents?
    private var listener: FileListener?
    /// Whether something else is to be watched than is.
    private var isStale = false
    private var timer: AppTimer?
  #endif
  private var lastReading = Duration.zero
  /// Whether the directory is in a working tree, as far as is known.
  private(set) var isInTree = false
  /// Why there are no letters though there is a working tree, in a line.
  var problem: String? {
    if case .failed(let reason) = run.state, GitError.isOfMemory(reason) { return reason }
    return refusal
  }
  private var refusal: String?
  /// The letter of a file that was not compared: it may have changed or not.
  nonisolated static let uncompared = "·"
  /// Called when letters may be others.
  var onChange: () -> Void = {}
  /// Whether ignored entries have a letter too.
  var showsIgnored = false

  init(_ folder: Path, _ git: Git) { (self.folder, self.git) = (folder, git) }

  func badge(of name: [UInt8]) -> ListText? {
    guard let letter = badges.letters[name] ?? badges.all else { return nil }
    return switch letter {
    case "U": ListText("U", .destructive, .bold)
    case "?", "!", "·": ListText(String(letter), .secondary)
    case "●": ListText("●", .good)
    default: ListText(String(letter), .caution)
    }
  }

  /// Asks git again; while it is asked already, once more afterwards.
  func refresh(for page: ViewController) {
    if run.state == .running {
      isWanted = true
      return
    }
    let start = page.app?.clock.now
    run.onChange = { [weak self, weak page] in
      guard let self, run.state.isOver else { return }
      if let start, let now = page?.app?.clock.now { lastReading = start.duration(to: now) }
      onChange()
      guard isWanted, let page else { return }
      isWanted = false
      refresh(for: page)
    }
    let found = Locked<Repository?>(nil)
    run.answer(for: page) { [git, folder, showsIgnored, weak self, weak page] in
      let repository = try await Repository.find(from: folder, git)
      guard repository.top != nil else { throw GitError("no working tree") }
      found { $0 = repository }
      if let self, let page { await watch(repository, for: page) }
      self?.refusal = repository.git.treeRefusal
      let ignored = showsIgnored ? ["--ignored=traditional"] : []
      return try repository.git.forTree()(in: folder, GitStatusPage.words + ignored + ["--"], names: [[0x2E]])
    } read: { bytes in
      PorcelainStatus(bytes)
    } _: { [weak self] status in
      guard let repository = found({ $0 }) else { return }
      let status = try await repository.comparing(status)
      let badges = try await Worker.run { Badges(status, in: repository.prefix) }
      self?.isInTree = true
      self?.badges = badges
    }
  }

  // MARK: Changes

  /// From the next time that git is asked, it is asked again when the directory or the repository changes, or what says which
  /// files are ignored; until `unwatch`.
  func beginWatching() { isSeen = true }

  func unwatch() {
    isSeen = false
    for watch in directoryWatches { watch.cancel() }
    directoryWatches = []
    #if os(Linux)
      timer?.cancel()
      listener?.cancel()
      (listener, events) = (nil, nil)
    #endif
  }

  /// Begins before git is asked, so that nothing is missed.
  private func watch(_ repository: Repository, for page: ViewController) async {
    guard isSeen, directoryWatches.isEmpty else { return }
    #if os(Linux)
      if events != nil, !isStale { return }
      let way = repository.prefix.isEmpty ? [] : [repository.prefix]
      let interest = GitInterest(refs: true, index: true, names: way, directory: folder)
      let made = await RepositoryEvents.of(repository, interest, page.app?.fileEvents)
      guard isSeen else { return }
      (events, isStale) = (made, false)
      if made != nil { return listen(for: page) }
    #endif
    for path in [folder, repository.directory, repository.directory.appending("info".utf8)] {
      let watch = page.app?.watchNews(of: path) { [weak self, weak page] in
        if let page { self?.refresh(for: page) }
      }
      if let watch { directoryWatches.append(watch) }
    }
  }

  #if os(Linux)
    private func listen(for page: ViewController) {
      listener?.cancel()
      guard let inbox = events?.events else { return }
      listener = page.app?.listen(to: inbox) { [weak self, weak page] in
        guard let self, let page, let news = events?.take(), news.isOther else { return }
        if news.needsOthers { isStale = true }
        listener?.cancel()
        // git is asked a fifth of the time at most.
        timer = page.app?.after(max(GitWatch.pause, lastReading * 4)) { [weak self, weak page] in
          guard let self, let page else { return }
          listen(for: page)
          refresh(for: page)
        }
      }
    }
  #endif

  /// Letters by name.
  nonisolated struct Badges: Equatable, Sendable {
    var letters: [[UInt8]: Character] = [:]
    /// Of all names: the directory itself is untracked or ignored.
    var all: Character?

    init() {}

    /// `prefix`: the names from the top to the directory, with a slash behind each.
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

    /// `●` is staged.
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
