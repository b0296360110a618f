#if os(Linux)
  /// Who is called while something is in an inbox.
  @MainActor package final class FileListener {
    fileprivate let inbox: FileEvents.Inbox
    fileprivate let handler: @MainActor () -> Void
    private weak var listeners: FileListeners?
    private(set) var isActive = true

    fileprivate init(
      _ inbox: FileEvents.Inbox, _ listeners: FileListeners, _ handler: @escaping @MainActor () -> Void
    ) {
      (self.inbox, self.listeners, self.handler) = (inbox, listeners, handler)
    }

    package func cancel() {
      isActive = false
      listeners?.remove(self)
    }
  }

  /// Has the loop poll what the system tells of files, while somebody listens.
  @MainActor final class FileListeners {
    fileprivate let events: FileEvents
    private weak var app: NavigationApp?
    private var listeners: [FileListener] = []
    private var watch: DescriptorWatch?
    private var pause: AppTimer?
    private var later: AppTimer?
    private var isTelling = false

    /// After news for nobody who listens; our own figure. A page that is covered does not listen, and a build in its
    /// directory would have the loop turn at each file that is written.
    static let pauseTime = Duration.milliseconds(50)

    fileprivate init?(_ app: NavigationApp) {
      guard let events = FileEvents() else { return nil }
      (self.events, self.app) = (events, app)
      events.onTake = { [weak self] in self?.tellLater() }
    }

    fileprivate func add(_ listener: FileListener) {
      listeners.append(listener)
      wait()
      tellLater()
    }

    fileprivate func remove(_ listener: FileListener) {
      listeners.removeAll { $0 === listener }
      if listeners.isEmpty { endWaiting() }
    }

    private func wait() {
      guard watch == nil, pause?.isActive != true, !listeners.isEmpty else { return }
      watch = app?.watch(descriptor: events.descriptor) { [weak self] in self?.woke() }
    }

    private func endWaiting() {
      watch?.cancel()
      watch = nil
    }

    private func woke() {
      events.read()
      if tell() { return }
      endWaiting()
      pause = app?.after(Self.pauseTime) { [weak self] in self?.wait() }
    }

    /// Whether somebody was told.
    @discardableResult
    private func tell() -> Bool {
      let told = listeners.filter(\.inbox.hasNews)
      isTelling = true
      for listener in told where listener.isActive { listener.handler() }
      isTelling = false
      tellLater()
      return !told.isEmpty
    }

    /// In the next turn, where there is something for one who listens: nothing else wakes the loop for what has been read.
    private func tellLater() {
      guard !isTelling, later?.isActive != true, listeners.contains(where: \.inbox.hasNews) else { return }
      later = app?.after(.zero) { [weak self] in self?.tell() }
    }
  }

  extension NavigationApp {
    /// What the system tells of files; nil where it tells nothing.
    package var fileEvents: FileEvents? {
      if fileListeners == nil { fileListeners = FileListeners(self) }
      return fileListeners?.events
    }

    /// Calls the handler again and again while something is in the inbox.
    package func listen(
      to inbox: FileEvents.Inbox, _ handler: @escaping @MainActor () -> Void
    ) -> FileListener? {
      guard let fileListeners else { return nil }
      let listener = FileListener(inbox, fileListeners, handler)
      fileListeners.add(listener)
      return listener
    }
  }
#endif
