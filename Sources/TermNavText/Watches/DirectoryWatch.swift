import TermNav

/// Tells of changes in a directory until it is cancelled; see `NavigationApp.watch(directory:onChange:)`.
@MainActor public final class DirectoryWatch: PageWatch {
  /// The directory.
  package let path: ByteString
  /// Whether changes are still told.
  public private(set) var isActive = true
  /// Whether the system tells nothing of this directory, so that it is looked at once a second: then only files that
  /// come and go are noticed.
  package private(set) var isPolling = false

  private weak var watches: ProgramWatches?
  private let clock: AppClock
  private weak var page: ViewController?
  private let isForPage: Bool
  private let onChange: (DirectoryChange) -> Void
  private var timer: AppTimer?
  /// The directory that was told of; nil while none has the path. The watch outlives it: a build that makes a
  /// directory anew would else leave pages blind.
  private var identity: FileIdentity?
  private var stamp: DirectoryStamp?
  /// Whether the system could not tell what has the path.
  private var isUnknown = false
  #if os(Linux)
    private var events: DirectoryEvents?
    private var listener: FileListener?
    private var mounted: ObserverToken?
    /// Whether another reopening is due when the one that runs has ended: one at a time, since a mount may not answer. nil where
    /// none runs.
    private var reopensAgain: Bool?
  #endif

  /// Between two tellings at least; our own figure.
  nonisolated static let interval = Duration.milliseconds(100)
  /// Where the system tells of no changes; our own figure.
  nonisolated static let pollInterval = Duration.seconds(1)

  /// - Parameter pollsOnly: whether the directory is looked at once a second, as where the system tells nothing.
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
    // A thread that ran before the program does would cost the program its guardian.
    Task { [weak self] in await self?.begin() }
  }

  /// Ends the telling.
  public func cancel() {
    isActive = false
    timer?.cancel()
    #if os(Linux)
      listener?.cancel()
      (listener, events) = (nil, nil)
      if let mounted { watches?.mounts.remove(mounted) }
    #endif
  }

  /// Several pages may watch it: of those that a mount keeps waiting one takes a thread.
  private var subject: Worker.Subject { Worker.Subject("watch", path.bytes) }

  private func tell(_ change: DirectoryChange) {
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
        return tell(identity == nil ? .removed : .began)
      }
    #endif
    await beginPolling(isFirst: true)
  }

  // MARK: Polling

  private func beginPolling(isFirst: Bool = false) async {
    isPolling = true
    await poll(isFirst: isFirst)
  }

  /// A poll may take long: the next one waits for it.
  private func pollLater() {
    timer = AppTimer(clock, after: Self.pollInterval) { [weak self] in Task { await self?.poll() } }
  }

  private func poll(isFirst: Bool = false) async {
    let new: DirectoryStamp?
    do {
      new = try await Worker.run(on: subject) { [path] in try DirectoryStamp(path: path) }
    } catch {
      return cannotTell(isFirst: isFirst)
    }
    guard isActive else { return }
    let wasUnknown = isUnknown
    isUnknown = false
    let (old, wasThere) = (stamp, identity != nil)
    (stamp, identity) = (new, new?.identity)
    pollLater()
    if isFirst { return tell(new == nil ? .removed : .began) }
    if wasThere, new == nil || old.map({ $0.identity != new?.identity }) == true {
      tell(.removed)
      if isActive, new != nil { tell(.began) }
    } else if !wasThere, new != nil {
      tell(.began)
    } else if new != old || wasUnknown {
      tell(.anything)
    }
  }

  /// The disk or the mount gives an error: the directory is not gone, and who reads it is told why.
  private func cannotTell(isFirst: Bool) {
    guard isActive else { return }
    let wasUnknown = isUnknown
    isUnknown = true
    pollLater()
    if !wasUnknown { tell(isFirst ? .began : .anything) }
  }

  #if os(Linux)
    private func listen() {
      guard isActive, let events else { return }
      listener?.cancel()
      listener = watches?.listeners?.add(events.events) { [weak self] in self?.wake() }
    }

    private func wake() {
      guard let news = events?.take() else { return }
      // What happens meanwhile waits in the inbox.
      listener?.cancel()
      timer = AppTimer(clock, after: Self.interval) { [weak self] in self?.listen() }
      take(news)
    }

    private func take(_ news: DirectoryEvents.News) {
      switch news {
      case .change(.removed):
        identity = nil
        tell(.removed)
        reopen()
      case .change(let change): tell(change)
      case .mayBeElsewhere: reopen()
      }
    }

    /// Looks where the path leads now, and watches what is there and on the way.
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
      // What was told until now of the directory that is still there.
      if identity != nil, new?.identity == identity, let news = events?.take(),
        case .change(let change) = news
      {
        if change == .removed { identity = nil }
        tell(change)
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
      // While the timer runs, it listens at its end.
      if timer?.isActive != true { listen() }
      if wasThere != nil, wasThere != identity { tell(.removed) }
      if isActive, identity != nil, wasThere != identity { tell(.began) }
      if isAnotherDue { reopen() }
    }
  #endif
}

extension NavigationApp {
  /// Tells of changes in a directory, ten times a second at most: of files in it that come, go, are renamed or changed, and
  /// of its own end. By inotify on Linux; elsewhere, and where that tells nothing, it is looked at once a second.
  ///
  ///     app?.watch(
  ///       directory: path, for: self,
  ///       onChange: weakly { page, change in
  ///         if change == .removed { page.leave() } else { page.reload() }
  ///       })
  ///
  /// Nothing waits for the disk. The first telling is `.began`, or `.removed` where there is no such directory; where one has
  /// the path again, `.began` follows. The watch ends with `cancel`, and when `page` leaves for good; the program keeps it
  /// until then. What others change on a network mount, and in directories within, is not told.
  @discardableResult
  public func watch(
    directory path: ByteString, for page: ViewController? = nil, onChange: @escaping (DirectoryChange) -> Void
  ) -> DirectoryWatch {
    watches.keep(DirectoryWatch(path, watches, for: page, onChange), for: page)
  }

  /// The same, for a path that is UTF-8.
  @discardableResult
  public func watch(
    directory path: String, for page: ViewController? = nil, onChange: @escaping (DirectoryChange) -> Void
  ) -> DirectoryWatch {
    watch(directory: ByteString(path), for: page, onChange: onChange)
  }
}
