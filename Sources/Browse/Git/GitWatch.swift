import TermNav

/// Has a page of git's read again what has changed since it was read, while the page is in sight. Its watch is
/// kept while another page is above it, and what happens meanwhile waits in its inbox: where nothing has changed, no look at
/// a commit has the log read again.
final class GitWatch {
  private unowned let page: BrowsePage & GitPage
  /// Whether what is read now was begun by a change, and not by a person.
  private(set) var isQuiet = false
  /// When the page was read, where the system tells of no changes; nil where it does.
  private(set) var readAt: String?
  private let written = WrittenDigest()
  /// Of what git has written, now and the time before.
  private var digests: [Int] = []

  private var isSeen = false
  private var wants = false
  private var timer: AppTimer?
  private var began = AppClock.Instant(seconds: 0)
  private var ended = AppClock.Instant(seconds: 0)
  private var isReading = false
  /// How many readings have begun.
  private(set) var readings = 0
  /// Whether it is known by now if the system tells of changes.
  private var isKnown = false
  private var watched = GitInterest()
  #if os(Linux)
    private var events: RepositoryEvents?
    private var listener: FileListener?
  #endif

  /// A command of git's writes several files: what changes so close is one change. Our own figure.
  static let pause = Duration.milliseconds(50)

  init(_ page: BrowsePage & GitPage) { self.page = page }

  /// Whether git has written the same as the time before.
  var hasSameAgain: Bool { digests.count == 2 && digests[0] == digests[1] }

  // MARK: The page's life

  func pageDidAppear() {
    isSeen = true
    // What has changed below another page waits in the inbox.
    wake()
    if wants { readLater() } else { listen() }
  }

  func pageDidDisappear() {
    isSeen = false
    if timer?.isActive == true { wants = true }
    timer?.cancel()
    endListening()
  }

  // MARK: Readings

  func readingWillBegin() {
    timer?.cancel()
    endListening()
    (wants, isReading) = (false, true)
    readings += 1
    if let now = page.app?.clock.now { began = now }
    written.begin()
  }

  /// What git has written.
  nonisolated func take(_ bytes: [UInt8]) { written.take(bytes) }

  func readingDidEnd() {
    guard isReading else { return }
    isReading = false
    digests = digests.suffix(1) + [written.value]
    if let now = page.app?.clock.now { ended = now }
    tellTime()
    if wants { readLater() } else { listen() }
  }

  /// A person's reading has its own messages.
  func endQuiet() { isQuiet = false }

  /// A reading takes a fifth of the time at most.
  private func readLater() {
    guard isSeen, !isReading, let app = page.app else {
      wants = true
      return
    }
    guard timer?.isActive != true else { return }
    wants = false
    let pause = max(Self.pause, began.duration(to: ended) * 4 - ended.duration(to: app.clock.now))
    timer = app.after(pause) { [weak self] in self?.read() }
  }

  private func read() {
    guard page.canReadAgain else {
      wants = true
      timer = page.app?.after(.milliseconds(500)) { [weak self] in self?.read() }
      return
    }
    isQuiet = true
    page.rereadQuietly()
  }

  private func tellTime() {
    let isTold =
      if page.interest.isNothing || !isKnown { true } else { isListening }
    readAt = isTold ? nil : "read at \(FileFormat.local(Int64(time(nil))).text("%H:%M:%S"))"
    page.readingTimeDidChange()
  }

  // MARK: What the system tells

  #if os(Linux)
    private var isListening: Bool { events?.tellsAll == true }

    /// Watches what the page is about before git reads it. Where git can tell of no repository, what was watched still is.
    func begin() async {
      let interest = page.interest
      if interest.isNothing { return }
      if let events, watched == interest, !events.take().needsOthers { return }
      watched = GitInterest()
      guard let folder = try? await GitPlace.resolving(page.askedPath).folder,
        let repository = try? await Repository.find(from: folder, page.git)
      else {
        isKnown = true
        return
      }
      if interest.tree, events == nil {
        // To look for all directories takes long: what changes meanwhile is read once they are watched.
        page.keptTask { [self] in
          await watch(repository, interest)
          tellTime()
          if events != nil { readLater() }
        }
      } else {
        await watch(repository, interest)
      }
    }

    private func watch(_ repository: Repository, _ interest: GitInterest) async {
      let made = await RepositoryEvents.of(repository, interest, page.app?.fileEvents)
      if Task.isCancelled { return }
      (events, watched, isKnown) = (made, interest, true)
    }

    private func listen() {
      guard isSeen, !isReading, listener == nil, let events else { return }
      listener = page.app?.listen(to: events.events) { [weak self] in self?.wake() }
    }

    private func endListening() {
      listener?.cancel()
      listener = nil
    }

    private func wake() {
      guard !isReading, let events else { return }
      let news = events.take()
      if news.needsOthers { watched = GitInterest() }
      guard news.isOther else { return }
      endListening()
      readLater()
    }
  #else
    private let isListening = false

    func begin() async { isKnown = true }
    private func listen() {}
    private func endListening() {}
    private func wake() {}
  #endif
}

nonisolated extension Repository {
  /// Directories of the working tree that git ignores, by their names from the top: nothing that happens in them counts.
  func ignoredDirectories() async -> Set<[UInt8]> {
    guard let top, let git = try? git.forTree() else { return [] }
    let words = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory", "--"]
    let output = (try? await git(in: top, words).gitOutput()) ?? []
    return Set(
      output.split(separator: 0).filter { $0.last == Path.slash }.map { Array($0.dropLast()) })
  }
}
