import TermNav

/// Looks at a file after each change of it, until it is cancelled; see `NavigationApp.watch(_:onChange:)`.
@MainActor public final class FileWatch: PageWatch {
  /// The file that is looked at.
  package let file: FileLines
  /// Whether it is still looked at.
  public private(set) var isActive = true

  private let clock: AppClock
  private weak var page: ViewController?
  private let isForPage: Bool
  private let onChange: ((FileLines.Change) -> Void)?
  private let refresh: @Sendable () -> FileLines.Change
  private var timer: AppTimer?
  /// The next check of a file that could not be read.
  private var retry: AppTimer?
  private var failures: LineObservation?
  /// One check at a time: a mount may not answer.
  private var isChecking = false
  /// Something has changed since the check began.
  private var needsCheck = false
  #if os(Linux)
    /// nil where the system tells of no changes.
    private var changes: FileChanges?
    private weak var listeners: FileListeners?
    private var listener: FileListener?
  #endif

  /// Seconds between two checks at least: a file that is written all the time wakes the program no more often; our own
  /// figure.
  nonisolated static let interval = Duration.milliseconds(50)
  /// Where the system tells of no changes; our own figure.
  nonisolated static let pollInterval = Duration.milliseconds(250)
  /// From a check of a file that cannot be read to the next one; our own figure.
  nonisolated static let retryInterval = Duration.seconds(1)

  /// - Parameter refresh: what looks at the file; `FileLines.refresh` where it is nil.
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

  /// Ends the looking.
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

  /// The system does not tell when a file can be read again.
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
      // A new file has the name only now.
      if changes?.mayBeElsewhere == true {
        listenElsewhere()
      } else if change == .replaced, changes?.watchFile() == false {
        pollInstead()
      }
    #endif
    if change != .unchanged { onChange?(change) }
    retryLater()
    guard isActive, needsCheck else { return }
    needsCheck = false
    check()
  }

  #if os(Linux)
    /// The system has no watch left.
    private func pollInstead() {
      listener?.cancel()
      timer?.cancel()
      changes = nil
      poll()
    }

    /// The path leads through other directories now.
    private func listenElsewhere() {
      guard let new = FileChanges(path: file.exactPath, listeners?.events) else { return pollInstead() }
      let isListening = listener?.isActive == true
      listener?.cancel()
      changes = new
      if isListening { listen() }
      // It may have changed before it was watched there.
      needsCheck = true
    }

    private func listen() {
      guard isActive, let changes else { return }
      listener = listeners?.add(changes.events) { [weak self] in self?.wake() }
    }

    private func wake() {
      guard changes?.take() == true else { return }
      listener?.cancel()
      checkAgain()
    }

    /// Until nothing has changed in an interval.
    private func checkAgain() {
      check()
      timer = AppTimer(clock, after: Self.interval) { [weak self] in
        guard let self, isActive, let changes else { return }
        if changes.take() { checkAgain() } else { listen() }
      }
    }
  #endif
}

extension NavigationApp {
  /// Looks at a file after each change of it, 20 times a second at most, so that views of its lines show what it has; by
  /// inotify on Linux, elsewhere four times a second.
  ///
  ///     app?.watch(file, for: self, onChange: weakly { page, change in page.title = "\(page.file.path): \(change)" })
  ///
  /// `onChange` is told what has become of the file. The watch ends with `cancel`, and when `page` leaves for good; the
  /// program keeps it until then.
  @discardableResult
  public func watch(
    _ file: FileLines, for page: ViewController? = nil, onChange: ((FileLines.Change) -> Void)? = nil
  ) -> FileWatch {
    watches.keep(FileWatch(file, watches, for: page, onChange), for: page)
  }
}
