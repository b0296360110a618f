import TermNav

/// Says when a page of git's is read again, while the page is in sight: once something has changed since it was read. What
/// happens while another page is above it waits: where nothing has changed, no look at a commit has the log read again.
final class GitWatch {
  /// Whether what is read now was begun by a change, and not by a person.
  private(set) var isQuiet = false
  /// When the page was read, where the system tells of no changes; nil where it does.
  private(set) var readAt: String?
  private let written = WrittenDigest()
  /// Of what git has written, now and the time before; none where it has ended before its time.
  private var digests: [Int] = []

  private var isSeen = false
  private var wants = false
  private var timer: AppTimer?
  private var began = AppClock.Instant(seconds: 0)
  private var pace = RereadPace()
  private var isReading = false
  /// How many readings have begun.
  private(set) var readings = 0
  /// Whether it is known by now if the system tells of changes.
  private var isKnown = false
  private let repository = RepositoryWatch()

  /// A command of git's writes several files: what changes so close is one change. Our own figure.
  static let pause = Duration.milliseconds(50)

  /// Whether git has written the same as the time before.
  var hasSameAgain: Bool { digests.count == 2 && digests[0] == digests[1] }

  // MARK: The page's life

  func didAppear(_ page: GitPage) {
    isSeen = true
    // What has changed below another page waits in the inbox.
    wake(page)
    if wants { readLater(page) } else { listen(page) }
  }

  func didDisappear() {
    isSeen = false
    if timer?.isActive == true { wants = true }
    timer?.cancel()
    repository.endListening()
  }

  // MARK: Readings

  func readingWillBegin(_ page: GitPage) {
    timer?.cancel()
    repository.endListening()
    (wants, isReading) = (false, true)
    readings += 1
    if let now = page.app?.clock.now { began = now }
    written.begin()
  }

  /// Watches what the page is about before git reads it. Where git can tell of no repository, what was watched still is.
  func begin(_ page: GitPage) async {
    let interest = page.interest
    if interest.isNothing { return }
    repository.takeNews()
    if repository.watches(interest) { return }
    guard let folder = try? await GitPlace.resolving(page.askedPath).folder,
      let found = try? await Repository.find(from: folder, page.git)
    else {
      isKnown = true
      return
    }
    guard interest.tree, !repository.isOn else { return await watch(interest, in: found, page) }
    // To look for all directories takes long: what changes meanwhile is read once they are watched.
    page.keptTask { [self, unowned page] in
      await watch(interest, in: found, page)
      tellTime(page)
      if repository.isOn { readLater(page) }
    }
  }

  private func watch(_ interest: GitInterest, in found: Repository, _ page: GitPage) async {
    await repository.begin(interest, in: found, page.app)
    if !Task.isCancelled { isKnown = true }
  }

  /// What git has written.
  nonisolated func take(_ bytes: [UInt8]) { written.take(bytes) }

  func readingDidEnd(_ page: GitPage) {
    guard isReading else { return }
    isReading = false
    digests = page.run.state.isWhole ? digests.suffix(1) + [written.value] : []
    if let now = page.app?.clock.now { pace.note(from: began, to: now) }
    tellTime(page)
    if wants { readLater(page) } else { listen(page) }
  }

  /// A person's reading has its own messages.
  func endQuiet() { isQuiet = false }

  private func readLater(_ page: GitPage) {
    guard isSeen, !isReading, let app = page.app else {
      wants = true
      return
    }
    guard timer?.isActive != true else { return }
    wants = false
    timer = app.after(pace.pause(at: app.clock.now, atLeast: Self.pause)) { [weak self, weak page] in
      if let page { self?.read(page) }
    }
  }

  private func read(_ page: GitPage) {
    guard page.canReadAgain else {
      wants = true
      timer = page.app?.after(.milliseconds(500)) { [weak self, weak page] in
        if let page { self?.read(page) }
      }
      return
    }
    isQuiet = true
    page.rereadQuietly()
  }

  private func tellTime(_ page: GitPage) {
    let isTold = page.interest.isNothing || !isKnown || repository.tellsAll
    readAt = isTold ? nil : "read at \(FileFormat.local(Int64(time(nil))).text("%H:%M:%S"))"
    page.readingTimeDidChange()
  }

  // MARK: What the system tells

  private func listen(_ page: GitPage) {
    guard isSeen, !isReading else { return }
    repository.listen(page.app) { [weak self, weak page] in if let page { self?.wake(page) } }
  }

  private func wake(_ page: GitPage) {
    guard !isReading, repository.takeNews() else { return }
    repository.endListening()
    readLater(page)
  }
}

nonisolated extension Repository {
  /// Directories of the working tree that git ignores, by their names from the top: nothing that happens in them counts.
  func ignoredDirectories() async -> Set<[UInt8]> {
    guard let top, let treeGit = try? git.forTree() else { return [] }
    let words = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory", "--"]
    let output = (try? await treeGit.command(in: top, words).gitOutput()) ?? []
    return Set(
      output.split(separator: 0).filter { $0.last == Path.slash }.map { Array($0.dropLast()) })
  }
}
