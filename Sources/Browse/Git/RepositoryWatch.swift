import TermNav
import TermNavText

/// A watch on a repository for a page, on systems that report changes. While the page does not listen,
/// reported changes wait in an inbox.
final class RepositoryWatch {
  #if os(Linux)
    private var events: RepositoryEvents?
    private var listener: FileListener?
    /// The parts of the repository that are watched for changes. Empty where other directories must be
    /// watched than now, so that the next `begin` looks for them.
    private var watched = GitInterest()

    /// Whether any part of the repository is watched for changes.
    var isOn: Bool { events != nil }
    /// Whether the system reports all changes in the repository; it does not on a network's file system.
    var reportsAll: Bool { events?.reportsAll == true }

    func watches(_ interest: GitInterest) -> Bool { isOn && watched == interest }

    /// Begins to watch a repository for changes; must be called before git reads, so that no change is
    /// missed. Where the system does not report changes, or the directories cannot all be watched, nothing is
    /// watched.
    func begin(_ interest: GitInterest, in repository: Repository, _ app: NavigationApp?) async {
      let made = await RepositoryEvents.of(repository, interest, app?.fileEvents)
      if Task.isCancelled { return }
      endListening()
      (events, watched) = (made, interest)
    }

    /// Calls a closure on the main actor whenever changes in the repository are reported, until
    /// `endListening()`. Does nothing where nothing is watched, or where an earlier closure is still called.
    func listen(_ app: NavigationApp?, _ body: @escaping @MainActor () -> Void) {
      guard listener == nil, let events else { return }
      listener = app?.listen(to: events.events, body)
    }

    func endListening() {
      listener?.cancel()
      listener = nil
    }

    func end() {
      endListening()
      events = nil
    }

    /// Empties the inbox of reported changes in the repository. Returns whether something may have changed
    /// that the page shows.
    @discardableResult
    func drainNews() -> Bool {
      guard let news = events?.drain() else { return false }
      if news.needsOthers { watched = GitInterest() }
      return news.isOther
    }
  #else
    let isOn = false, reportsAll = false

    func watches(_ interest: GitInterest) -> Bool { false }
    func begin(_ interest: GitInterest, in repository: Repository, _ app: NavigationApp?) async {}
    func listen(_ app: NavigationApp?, _ body: @escaping @MainActor () -> Void) {}
    func endListening() {}
    func end() {}
    @discardableResult func drainNews() -> Bool { false }
  #endif
}
