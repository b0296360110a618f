import TermNav

/// The reading of a git page again after changes in the repository, but only while the page is in sight. A
/// change while another page covers it is noted for later. So returning from a commit does not read an
/// unchanged log again.
final class GitWatch {
  /// Whether the current or the last reading of a git page was begun because of a change, not by a person.
  /// Such a reading shows no messages.
  private(set) var isQuiet = false
  /// The words that say when a git page was read, where the system does not report all changes. Nil where the
  /// system reports them, where nothing that the page shows can change, and until this is known.
  private(set) var readAt: String?
  private let written = WrittenDigest()
  /// The digests of git's output in the last two readings of a page. Empty after a reading that was not
  /// whole.
  private var digests: [Int] = []

  private var isInSight = false
  private var wants = false
  private var timer: AppTimer?
  private var began = AppClock.Instant(seconds: 0)
  private var pace = RereadPace()
  private var isReading = false
  /// The number of readings of a git page that have begun.
  private(set) var readings = 0
  /// Whether it is known if the system reports changes in the repository.
  private var isKnown = false
  private let repository = RepositoryWatch()

  /// The least time from a change in a repository to the reading of the page. A command of git writes several
  /// files within 50 ms; with a shorter pause a page would be read several times.
  static let pause = Duration.milliseconds(50)

  /// Whether git has written the same output in the last two readings of a page.
  var hasSameAgain: Bool { digests.count == 2 && digests[0] == digests[1] }

  // MARK: The page's life

  func didAppear(_ page: GitPage) {
    isInSight = true
    // Changes in the repository that happened while the page was covered are looked at now.
    wake(page)
    if wants { readLater(page) } else { listen(page) }
  }

  func didDisappear() {
    isInSight = false
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

  /// Begins to watch the parts of the repository that a git page shows; is called before git reads, so that
  /// no change is missed. Where no repository is found, the parts that were watched stay watched.
  func begin(_ page: GitPage) async {
    let interest = page.interest
    if interest.isNothing { return }
    repository.drainNews()
    if repository.watches(interest) { return }
    guard let folder = try? await GitPath.resolving(page.askedPath).folder,
      let found = try? await Repository.find(from: folder, page.git)
    else {
      isKnown = true
      return
    }
    guard interest.tree, !repository.isOn else { return await watch(interest, in: found, page) }
    // Finding all directories of a working tree takes long. The page is read meanwhile, and again once all
    // are watched for changes.
    page.keptTask { [self, unowned page] in
      await watch(interest, in: found, page)
      showTime(page)
      if repository.isOn { readLater(page) }
    }
  }

  private func watch(_ interest: GitInterest, in found: Repository, _ page: GitPage) async {
    await repository.begin(interest, in: found, page.app)
    if !Task.isCancelled { isKnown = true }
  }

  /// Adds the next bytes of git's output to the digest, by which two readings of a page are compared.
  nonisolated func append(_ bytes: [UInt8]) { written.append(bytes) }

  func readingDidEnd(_ page: GitPage) {
    guard isReading else { return }
    isReading = false
    digests = page.run.state.isWhole ? digests.suffix(1) + [written.value] : []
    if let now = page.app?.clock.now { pace.note(from: began, to: now) }
    showTime(page)
    if wants { readLater(page) } else { listen(page) }
  }

  /// Notes that the reading of a git page was begun by a person, so that its messages are shown.
  func endQuiet() { isQuiet = false }

  private func readLater(_ page: GitPage) {
    guard isInSight, !isReading, let app = page.app else {
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
      // While a person types on the page, it is asked again every half second whether it can be read again.
      timer = page.app?.after(.milliseconds(500)) { [weak self, weak page] in
        if let page { self?.read(page) }
      }
      return
    }
    isQuiet = true
    page.rereadQuietly()
  }

  private func showTime(_ page: GitPage) {
    let isCurrent = page.interest.isNothing || !isKnown || repository.reportsAll
    readAt = isCurrent ? nil : "read at \(FileFormat.local(Int64(time(nil))).text("%H:%M:%S"))"
    page.readingTimeDidChange()
  }

  // MARK: Changes in the repository

  private func listen(_ page: GitPage) {
    guard isInSight, !isReading else { return }
    repository.listen(page.app) { [weak self, weak page] in if let page { self?.wake(page) } }
  }

  private func wake(_ page: GitPage) {
    guard !isReading, repository.drainNews() else { return }
    repository.endListening()
    readLater(page)
  }
}

nonisolated extension Repository {
  /// Returns the directories of the working tree that git ignores, by their names from the top, without a
  /// slash at the end. They are not watched, since changes in them do not matter. Empty where git fails or
  /// must not look at the working tree.
  func ignoredDirectories() async -> Set<[UInt8]> {
    guard let top, let treeGit = try? git.forTree() else { return [] }
    let words = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory", "--"]
    let output = (try? await treeGit.command(in: top, words).gitOutput()) ?? []
    return Set(
      output.split(separator: 0).filter { $0.last == Path.slash }.map { Array($0.dropLast()) })
  }
}
