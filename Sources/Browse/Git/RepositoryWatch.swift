import TermNav
import TermNavText

/// Hears of changes in a repository, where the system tells of them. What happens while nobody listens waits in the inbox.
final class RepositoryWatch {
  #if os(Linux)
    private var events: RepositoryEvents?
    private var listener: FileListener?
    /// Nothing where other directories are to be watched than are.
    private var watched = GitInterest()

    /// Whether something is watched.
    var isOn: Bool { events != nil }
    /// Whether nothing happens that the system does not tell.
    var tellsAll: Bool { events?.tellsAll == true }

    func watches(_ interest: GitInterest) -> Bool { isOn && watched == interest }

    /// Begins to watch, before git reads: nothing is missed. Where the system tells nothing, nothing is watched.
    func begin(_ interest: GitInterest, in repository: Repository, _ app: NavigationApp?) async {
      let made = await RepositoryEvents.of(repository, interest, app?.fileEvents)
      if Task.isCancelled { return }
      endListening()
      (events, watched) = (made, interest)
    }

    /// Calls a closure when something has come into the inbox.
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

    /// Empties the inbox, and returns whether something may be other than it was.
    @discardableResult
    func takeNews() -> Bool {
      guard let news = events?.take() else { return false }
      if news.needsOthers { watched = GitInterest() }
      return news.isOther
    }
  #else
    let isOn = false, tellsAll = false

    func watches(_ interest: GitInterest) -> Bool { false }
    func begin(_ interest: GitInterest, in repository: Repository, _ app: NavigationApp?) async {}
    func listen(_ app: NavigationApp?, _ body: @escaping @MainActor () -> Void) {}
    func endListening() {}
    func end() {}
    @discardableResult func takeNews() -> Bool { false }
  #endif
}
