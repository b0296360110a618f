import TermNav

#if os(Linux)
  /// A handler that is called whenever its inbox of a watch has events of files, until it is cancelled.
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

  /// The handlers that are called whenever their inboxes have events of files. The event loop polls inotify
  /// as long as there are handlers.
  @MainActor final class FileListeners {
    let events: FileEvents
    private let descriptors: DescriptorWatches
    private let clock: AppClock
    private var listeners: [FileListener] = []
    private var watch: DescriptorWatch?
    private var pause: AppTimer?
    private var later: AppTimer?
    private var isCalling = false

    /// How long polling inotify pauses after events that no handler waited for. The watch of a covered page
    /// has no handler; without a pause, a build in its directory would wake the loop for each file that is
    /// written.
    static let pauseTime = Duration.milliseconds(50)

    init?(_ descriptors: DescriptorWatches, _ clock: AppClock) {
      guard let events = FileEvents() else { return nil }
      (self.events, self.descriptors, self.clock) = (events, descriptors, clock)
      events.onDrain = { [weak self] in self?.callHandlersLater() }
    }

    /// Calls the handler each time the inbox has events of files, until the listener is cancelled.
    func add(_ inbox: FileEvents.Inbox, _ handler: @escaping @MainActor () -> Void) -> FileListener {
      let listener = FileListener(inbox, self, handler)
      listeners.append(listener)
      wait()
      callHandlersLater()
      return listener
    }

    fileprivate func remove(_ listener: FileListener) {
      listeners.removeAll { $0 === listener }
      if listeners.isEmpty { endWaiting() }
    }

    private func wait() {
      guard watch == nil, pause?.isActive != true, !listeners.isEmpty else { return }
      watch = descriptors.add(events.descriptor) { [weak self] in self?.woke() }
    }

    private func endWaiting() {
      watch?.cancel()
      watch = nil
    }

    private func woke() {
      events.read()
      if callHandlers() { return }
      endWaiting()
      pause = AppTimer(clock, after: Self.pauseTime) { [weak self] in self?.wait() }
    }

    /// Calls the handlers whose inboxes have events of files; returns true if there were any.
    @discardableResult
    private func callHandlers() -> Bool {
      let ready = listeners.filter(\.inbox.hasNews)
      isCalling = true
      for listener in ready where listener.isActive { listener.handler() }
      isCalling = false
      callHandlersLater()
      return !ready.isEmpty
    }

    /// If some inbox has events of files, calls its handler in the next turn of the loop. inotify's
    /// descriptor does not wake the loop for them, because these events were read from it already.
    private func callHandlersLater() {
      guard !isCalling, later?.isActive != true, listeners.contains(where: \.inbox.hasNews) else { return }
      later = AppTimer(clock, after: .zero) { [weak self] in self?.callHandlers() }
    }
  }

  /// The system events to which a program listens: those of files, and mounts.
  @MainActor private final class SystemListeners {
    let mounts: MountListeners
    private let descriptors: DescriptorWatches
    private let clock: AppClock
    private var made: FileListeners?

    init(_ descriptors: DescriptorWatches, _ clock: AppClock) {
      (mounts, self.descriptors, self.clock) = (MountListeners(descriptors), descriptors, clock)
    }

    /// The handlers for events of files; nil if the system gives no inotify instance. Then the next call asks
    /// again.
    var files: FileListeners? {
      if made == nil { made = FileListeners(descriptors, clock) }
      return made
    }
  }

  extension ProgramWatches {
    private var system: SystemListeners { shared { SystemListeners(descriptors, clock) } }

    /// The handlers for events of files; nil if inotify is not available.
    var listeners: FileListeners? { system.files }

    /// The handlers that are called after a file system was mounted or unmounted.
    var mounts: MountListeners { system.mounts }
  }

  extension NavigationApp {
    /// The program's inotify instance; nil if inotify is not available.
    package var fileEvents: FileEvents? { watches.listeners?.events }

    /// Calls the handler whenever the inbox has events of files, until the returned listener is cancelled.
    /// Returns nil if inotify is not available.
    package func listen(
      to inbox: FileEvents.Inbox, _ handler: @escaping @MainActor () -> Void
    ) -> FileListener? {
      watches.listeners?.add(inbox, handler)
    }
  }
#endif
