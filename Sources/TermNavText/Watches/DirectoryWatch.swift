import TermNav

/// A watch that reports changes of a directory until it is cancelled.
/// `NavigationApp.watch(directory:for:onChange:)` makes one.
@MainActor public final class DirectoryWatch: PageWatch {
  /// The path of the watched directory.
  package let path: ByteString
  /// Whether the watch still reports changes of the directory.
  public private(set) var isActive = true
  /// Whether the directory is polled once a second, because the system does not report its changes. Then only
  /// added and removed files are noticed.
  package private(set) var isPolling = false

  private weak var watches: ProgramWatches?
  private let clock: AppClock
  private weak var page: ViewController?
  private let isForPage: Bool
  private let onChange: (DirectoryChange) -> Void
  private var timer: AppTimer?
  /// The directory that had the path at the last event; nil if none had. The watch continues without a
  /// directory, because a build may remove one and create it again.
  private var identity: FileIdentity?
  private var stamp: DirectoryStamp?
  /// Whether the last poll could not find out the watched directory's state, because the system gave an
  /// error, such as a missing permission.
  private var isUnknown = false
  #if os(Linux)
    private var events: DirectoryEvents?
    private var listener: FileListener?
    private var mounted: ObserverToken?
    /// The state of the task that finds out where the watched path leads: nil if none runs; otherwise whether
    /// another such task has to follow it. Only one runs at a time, because a network mount may not answer.
    private var reopensAgain: Bool?
  #endif

  /// The shortest time between two events of a directory, so that a busy directory does not keep the program
  /// busy: ten events a second.
  nonisolated static let interval = Duration.milliseconds(100)
  /// The time between two polls of a directory, where the system reports no changes.
  nonisolated static let pollInterval = Duration.seconds(1)

  /// Begins to watch the directory at a path.
  /// - Parameters:
  ///   - path: The path of the directory.
  ///   - watches: The watches of the program, which share its clock and its inotify instance.
  ///   - page: The view controller that wants the changes. The watch ends when it leaves for good; nil
  ///     for none.
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
    // The watch begins in a task, which runs once the program has started. A thread that began earlier would
    // keep the program from forking its guardian, the process that restores the terminal after a crash.
    Task { [weak self] in await self?.begin() }
  }

  /// Ends the watch of the directory: no change is reported any more.
  public func cancel() {
    isActive = false
    timer?.cancel()
    #if os(Linux)
      listener?.cancel()
      (listener, events) = (nil, nil)
      if let mounted { watches?.mounts.remove(mounted) }
    #endif
  }

  /// The key of the queue for calls to the system about the watched path. So several watches of a path block
  /// only one thread if a network mount does not answer.
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

  /// Starts the timer of the directory's next poll. It starts when a poll has ended, because a poll may take
  /// long.
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

  /// Reports a change if the system gives an error instead of the watched directory's state, once until a
  /// poll succeeds again. The directory may still exist; the program learns the reason when it reads the
  /// directory.
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
      // For a tenth of a second no events of the directory are read. Events of that time wait in the inbox.
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

    /// Finds out to which directory the watched path leads now, and watches that directory and those on the
    /// way to it.
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
      // If the path still leads to the same directory, reports the changes that its old inbox holds.
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
      // For a tenth of a second after events of the directory a timer runs; when it fires, the watch begins
      // to listen. So nothing begins to listen before that.
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
  /// available, the directory is polled once a second, which does not notice files whose bytes change.
  ///
  ///     app?.watch(
  ///       directory: path, for: self,
  ///       onChange: weakly { page, change in
  ///         if change == .removed { page.leave() } else { page.reload() }
  ///       })
  ///
  /// The call does not wait for the disk. The first event is `.began`, or `.removed` if there is no such
  /// directory; `.began` follows once a directory has the path again. Changes that other computers make on a
  /// network mount, and changes in subdirectories, are not reported.
  /// - Parameters:
  ///   - path: The path of the directory.
  ///   - page: The view controller that wants the changes. The watch ends when the view controller leaves for
  ///     good; nil for a watch that ends only with `cancel`. Until then the program keeps the watch.
  ///   - onChange: Called with each change, on the main actor.
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
