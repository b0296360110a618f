import TermNav

/// A watch that reports changes of a directory until it is cancelled; see
/// `NavigationApp.watch(directory:for:onChange:)`.
@MainActor public final class DirectoryWatch: PageWatch {
  /// The path of the directory.
  package let path: ByteString
  /// Whether changes are still reported.
  public private(set) var isActive = true
  /// Whether the directory is polled once a second, because the system reports no changes of it. Then only
  /// files that are added or removed are noticed.
  package private(set) var isPolling = false

  private weak var watches: ProgramWatches?
  private let clock: AppClock
  private weak var page: ViewController?
  private let isForPage: Bool
  private let onChange: (DirectoryChange) -> Void
  private var timer: AppTimer?
  /// The directory of the last event; nil while none has the path. The watch continues without one, because a
  /// build may remove a directory and create it again.
  private var identity: FileIdentity?
  private var stamp: DirectoryStamp?
  /// Whether the last poll failed.
  private var isUnknown = false
  #if os(Linux)
    private var events: DirectoryEvents?
    private var listener: FileListener?
    private var mounted: ObserverToken?
    /// Whether to look at the path again when the running look has ended; nil if none runs. Only one runs at
    /// a time, because a mount may not answer.
    private var reopensAgain: Bool?
  #endif

  /// The shortest time between two events, so that a busy directory does not keep the program busy: ten
  /// events a second.
  nonisolated static let interval = Duration.milliseconds(100)
  /// The time between two polls, where the system reports no changes.
  nonisolated static let pollInterval = Duration.seconds(1)

  /// Begins to watch a path.
  /// - Parameters:
  ///   - path: The path of the directory.
  ///   - watches: The watches of the program, for its clock and the inotify instance.
  ///   - page: The view controller whose end ends the watch; nil for none.
  ///   - pollsOnly: Whether the directory is polled even if inotify is available.
  ///   - onChange: Called with each change, on the main actor.
  init(
    _ path: ByteString, _ watches: ProgramWatches, for page: ViewController?, pollsOnly: Bool = false,
    _ onChange: @escaping (DirectoryChange) -> Void
  ) {
    self.path = path
    self.watches = watches
    clock = watches.clock
    self.page = page
    isForPage = page != nil
    self.onChange = onChange
    isPolling = pollsOnly
    // Asynchronously: a thread that is started before the program runs would keep it from forking its
    // guardian.
    Task { [weak self] in await self?.begin() }
  }

  /// Ends the reports.
  public func cancel() {
    isActive = false
    timer?.cancel()
    #if os(Linux)
      listener?.cancel()
      (listener, events) = (nil, nil)
      if let mounted { watches?.mounts.remove(mounted) }
    #endif
  }

  /// The queue key of calls for this path. Several watches of a path share one thread if a mount does not
  /// answer.
  private var subject: Worker.Subject { Worker.Subject("watch", path.bytes) }

  private func report(_ change: DirectoryChange) {
    if isForPage, page == nil { return cancel() }
    onChange(change)
  }

  private func begin() async {
    guard isActive else { return }
    #if os(Linux)
      let system = isPolling ? nil : watches?.listeners?.events
      let opened = try? await Worker.run(on: subject) { [path] in DirectoryEvents(path: path, system) }
      guard isActive else { return }
      if let opened {
        (events, identity) = (opened, opened.identity)
        listen()
        mounted = watches?.mounts.add { [weak self] in self?.reopen() }
        return report(identity == nil ? .removed : .began)
      }
    #endif
    await beginPolling(isFirst: true)
  }

  // MARK: Polling

  private func beginPolling(isFirst: Bool = false) async {
    isPolling = true
    await poll(isFirst: isFirst)
  }

  /// Starts the timer of the next poll. A poll may take long, so the next one is timed from its end.
  private func pollLater() {
    timer = AppTimer(clock, after: Self.pollInterval) { [weak self] in Task { await self?.poll() } }
  }

  private func poll(isFirst: Bool = false) async {
    let new: DirectoryStamp?
    do {
      new = try await Worker.run(on: subject) { [path] in try DirectoryStamp(path: path) }
    } catch {
      return reportFailure(isFirst: isFirst)
    }
    guard isActive else { return }
    let wasUnknown = isUnknown
    isUnknown = false
    let (old, wasThere) = (stamp, identity != nil)
    (stamp, identity) = (new, new?.identity)
    pollLater()
    if isFirst { return report(new == nil ? .removed : .began) }
    if wasThere, new == nil || old.map({ $0.identity != new?.identity }) == true {
      report(.removed)
      if isActive, new != nil { report(.began) }
    } else if !wasThere, new != nil {
      report(.began)
    } else if new != old || wasUnknown {
      report(.anything)
    }
  }

  /// Reports a change once if the system fails to answer: the directory still exists, and reading it gives
  /// the reason.
  private func reportFailure(isFirst: Bool) {
    guard isActive else { return }
    let wasUnknown = isUnknown
    isUnknown = true
    pollLater()
    if !wasUnknown { report(isFirst ? .began : .anything) }
  }

  #if os(Linux)
    private func listen() {
      guard isActive, let events else { return }
      listener?.cancel()
      listener = watches?.listeners?.add(events.events) { [weak self] in self?.wake() }
    }

    private func wake() {
      guard let news = events?.drain() else { return }
      // Events of the next interval wait in the inbox.
      listener?.cancel()
      timer = AppTimer(clock, after: Self.interval) { [weak self] in self?.listen() }
      handle(news)
    }

    private func handle(_ news: DirectoryEvents.News) {
      switch news {
      case .change(.removed):
        identity = nil
        report(.removed)
        reopen()
      case .change(let change): report(change)
      case .pathMayHaveChanged: reopen()
      }
    }

    /// Finds out where the path leads now, and watches the directory there and those along the path.
    private func reopen() {
      guard isActive, events != nil else { return }
      if reopensAgain != nil { return reopensAgain = true }
      reopensAgain = false
      Task { [weak self, path, subject, system = watches?.listeners?.events] in
        let new = try? await Worker.run(on: subject) { DirectoryEvents(path: path, system) }
        await self?.opened(new)
      }
    }

    private func opened(_ new: DirectoryEvents?) async {
      let isAnotherDue = reopensAgain == true
      reopensAgain = nil
      guard isActive else { return }
      // Reports what was still in the inbox of a directory that is the same.
      if identity != nil, new?.identity == identity, let news = events?.drain(),
        case .change(let change) = news
      {
        if change == .removed { identity = nil }
        report(change)
      }
      guard isActive else { return }
      let wasThere = identity
      (events, identity) = (new, new?.identity)
      guard new != nil else {
        listener?.cancel()
        timer?.cancel()
        identity = wasThere
        return await beginPolling()
      }
      // If the timer runs, it starts listening when it fires.
      if timer?.isActive != true { listen() }
      if wasThere != nil, wasThere != identity { report(.removed) }
      if isActive, identity != nil, wasThere != identity { report(.began) }
      if isAnotherDue { reopen() }
    }
  #endif
}

extension NavigationApp {
  /// Reports changes of a directory, at most ten times a second: files that are added, removed, renamed or
  /// changed, and the removal of the directory. Uses inotify on Linux; elsewhere, and where inotify is not
  /// available, polls once a second.
  ///
  ///     app?.watch(
  ///       directory: path, for: self,
  ///       onChange: weakly { page, change in
  ///         if change == .removed { page.leave() } else { page.reload() }
  ///       })
  ///
  /// The call does not wait for the disk. The first event is `.began`, or `.removed` if there is no such
  /// directory; `.began` follows when one has the path again. The watch ends with `cancel`, and when `page`
  /// leaves for good; the program keeps it until then. Changes that other computers make on a network mount,
  /// and changes in subdirectories, are not reported.
  @discardableResult
  public func watch(
    directory path: ByteString, for page: ViewController? = nil, onChange: @escaping (DirectoryChange) -> Void
  ) -> DirectoryWatch {
    watches.keep(DirectoryWatch(path, watches, for: page, onChange), for: page)
  }

  /// Reports changes of a directory whose path is UTF-8; otherwise the same as
  /// `watch(directory:for:onChange:)` with a `ByteString`.
  @discardableResult
  public func watch(
    directory path: String, for page: ViewController? = nil, onChange: @escaping (DirectoryChange) -> Void
  ) -> DirectoryWatch {
    watch(directory: ByteString(path), for: page, onChange: onChange)
  }
}
