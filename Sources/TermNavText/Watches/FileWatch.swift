import TermNav

/// A watch that reads the lines of a file again after each change, until it is cancelled.
/// `NavigationApp.watch(_:for:onChange:)` makes one.
@MainActor public final class FileWatch: PageWatch {
  /// The lines of the watched file.
  package let file: FileLines
  /// Whether the watch still reads the file again after changes.
  public private(set) var isActive = true

  private let clock: AppClock
  private weak var page: ViewController?
  private let isForPage: Bool
  private let onChange: ((FileLines.Change) -> Void)?
  private let refresh: @Sendable () -> FileLines.Change
  private var timer: AppTimer?
  /// The timer of the next check of the file while the file or a part of it cannot be read; nil until it is
  /// first needed. Once it has fired it stays, inactive.
  private var retry: AppTimer?
  private var failures: LineObservation?
  /// Whether a check of the file is under way. Only one runs at a time, because a network mount may not
  /// answer.
  private var isChecking = false
  /// Whether a further check of the file was wanted while one was under way.
  private var needsCheck = false
  /// Whether the last check found that the file is gone. While the file stays away, that is told once.
  private var isGone = false
  #if os(Linux)
    /// The events of the file; nil if it is polled because inotify cannot watch it, and after `cancel`.
    private var changes: FileChanges?
    private weak var listeners: FileListeners?
    private var listener: FileListener?
  #endif

  /// The shortest time between two checks of a file: a file that is written all the time wakes the program at
  /// most 20 times a second.
  nonisolated static let interval = Duration.milliseconds(50)
  /// The time between two checks of a file where the system reports no changes. A shorter time would wake the
  /// program more often; with a longer one, changes are shown later.
  nonisolated static let pollInterval = Duration.milliseconds(250)
  /// The time after a check of a file at which the next one follows if the file could not be read.
  nonisolated static let retryInterval = Duration.seconds(1)

  /// Begins to watch a file.
  /// - Parameters:
  ///   - file: The lines of the file, which are refreshed after its changes.
  ///   - watches: The watches of the program, which share its clock and its inotify instance.
  ///   - page: The view controller that wants the changes. The watch ends when it leaves for good; nil
  ///     for none.
  ///   - refresh: Checks the file, off the main actor; nil for `FileLines.refresh`.
  ///   - onChange: Called with each change, on the main actor; nil for none.
  init(
    _ file: FileLines, _ watches: ProgramWatches, for page: ViewController?,
    refresh: (@Sendable () -> FileLines.Change)? = nil, _ onChange: ((FileLines.Change) -> Void)?
  ) {
    self.file = file
    self.refresh = refresh ?? { file.refresh() }
    clock = watches.clock
    (self.page, isForPage) = (page, page != nil)
    self.onChange = onChange
    #if os(Linux)
      listeners = watches.listeners
      changes = FileChanges(path: file.exactPath, listeners?.events)
      if changes == nil { poll() } else { listen() }
    #else
      poll()
    #endif
    failures = file.failureObservers.add { [weak self] _ in Task { @MainActor in self?.retryLater() } }
    retryLater()
  }

  /// Ends the watch of the file.
  public func cancel() {
    isActive = false
    timer?.cancel()
    retry?.cancel()
    failures?.cancel()
    #if os(Linux)
      listener?.cancel()
      changes = nil
    #endif
  }

  /// Starts the timer of the next check if some of the file could not be read. The system does not report
  /// when the file can be read again.
  private func retryLater() {
    guard isActive, file.isUnread, retry?.isActive != true else { return }
    retry = AppTimer(clock, after: Self.retryInterval) { [weak self] in self?.check() }
  }

  private func poll() {
    timer = AppTimer(clock, every: Self.pollInterval) { [weak self] in self?.check() }
  }

  private func check() {
    guard !isChecking else {
      needsCheck = true
      return
    }
    isChecking = true
    Task { [weak self, refresh, subject = Worker.Subject("look", file.exactPath.bytes)] in
      if let change = try? await Worker.run(on: subject, refresh) { self?.checked(change) }
    }
  }

  private func checked(_ change: FileLines.Change) {
    isChecking = false
    if isForPage, page == nil { cancel() }
    guard isActive else { return }
    #if os(Linux)
      // If another file has the path now, that is known only after the check, so that file is watched only
      // now.
      if changes?.pathMayHaveChanged == true {
        listenElsewhere()
      } else if change == .replaced, changes?.watchFile() == false {
        pollInstead()
      }
    #endif
    if change != .unchanged {
      let isKnown = change == .removed && isGone
      isGone = change == .removed
      if !isKnown { onChange?(change) }
    }
    retryLater()
    guard isActive, needsCheck else { return }
    needsCheck = false
    check()
  }

  #if os(Linux)
    /// Polls the file from now on, because the system's inotify cannot watch it any more.
    private func pollInstead() {
      listener?.cancel()
      timer?.cancel()
      changes = nil
      poll()
    }

    /// Watches the directories through which the file's path leads now, instead of those before.
    private func listenElsewhere() {
      guard let new = FileChanges(path: file.exactPath, listeners?.events) else { return pollInstead() }
      let isListening = listener?.isActive == true
      listener?.cancel()
      changes = new
      if isListening { listen() }
      // The file may have changed before the new watch began.
      needsCheck = true
    }

    private func listen() {
      guard isActive, let changes else { return }
      listener = listeners?.add(changes.events) { [weak self] in self?.wake() }
    }

    private func wake() {
      guard changes?.drain() == true else { return }
      listener?.cancel()
      checkAgain()
    }

    /// Checks the file now, and again after each interval in which the system has reported changes.
    private func checkAgain() {
      check()
      timer = AppTimer(clock, after: Self.interval) { [weak self] in
        guard let self, isActive, let changes else { return }
        if changes.drain() { checkAgain() } else { listen() }
      }
    }
  #endif
}

extension NavigationApp {
  /// Keeps the lines of a file up to date: after each change they are read again, at most 20 times a second,
  /// and views show them. Uses inotify on Linux; elsewhere, and where inotify is not available, the file is
  /// checked four times a second.
  ///
  ///     app?.watch(
  ///       file, for: self,
  ///       onChange: weakly { page, change in page.title = "\(page.file.path): \(change)" })
  ///
  /// - Parameters:
  ///   - file: The lines of the file.
  ///   - page: The view controller that shows the lines. The watch ends when the view controller leaves for
  ///     good; nil for a watch that ends only with `cancel`. Until then the program keeps the watch.
  ///   - onChange: Called with each change, on the main actor; nil for none.
  @discardableResult
  public func watch(
    _ file: FileLines, for page: ViewController? = nil, onChange: ((FileLines.Change) -> Void)? = nil
  ) -> FileWatch {
    watches.keep(FileWatch(file, watches, for: page, onChange), for: page)
  }
}
