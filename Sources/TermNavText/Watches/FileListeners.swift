import TermNav

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
    let events: FileEvents
    private let descriptors: DescriptorWatches
    private let clock: AppClock
    private var listeners: [FileListener] = []
    private var watch: DescriptorWatch?
    private var pause: AppTimer?
    private var later: AppTimer?
    private var isTelling = false

    /// After news for nobody who listens; our own figure. A page that is covered does not listen, and a build in its
    /// directory would have the loop turn at each file that is written.
    static let pauseTime = Duration.milliseconds(50)

    init?(_ descriptors: DescriptorWatches, _ clock: AppClock) {
      guard let events = FileEvents() else { return nil }
      (self.events, self.descriptors, self.clock) = (events, descriptors, clock)
      events.onTake = { [weak self] in self?.tellLater() }
    }

    /// Calls the handler again and again while something is in the inbox.
    func add(_ inbox: FileEvents.Inbox, _ handler: @escaping @MainActor () -> Void) -> FileListener {
      let listener = FileListener(inbox, self, handler)
      listeners.append(listener)
      wait()
      tellLater()
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
      if tell() { return }
      endWaiting()
      pause = AppTimer(clock, after: Self.pauseTime) { [weak self] in self?.wait() }
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
      later = AppTimer(clock, after: .zero) { [weak self] in self?.tell() }
    }
  }

  /// Those of a program who listen to the system: to its news of files, and to mounts.
  @MainActor private final class SystemListeners {
    let mounts: MountListeners
    private let descriptors: DescriptorWatches
    private let clock: AppClock
    private var made: FileListeners?

    init(_ descriptors: DescriptorWatches, _ clock: AppClock) {
      (mounts, self.descriptors, self.clock) = (MountListeners(descriptors), descriptors, clock)
    }

    /// nil where the system gives no instance, which is asked for again the next time.
    var files: FileListeners? {
      if made == nil { made = FileListeners(descriptors, clock) }
      return made
    }
  }

  extension ProgramWatches {
    private var system: SystemListeners { shared { SystemListeners(descriptors, clock) } }

    /// Who listens to what the system tells of files; nil where it tells nothing.
    var listeners: FileListeners? { system.files }

    /// Who listens to what is mounted.
    var mounts: MountListeners { system.mounts }
  }

  extension NavigationApp {
    /// What the system tells of files; nil where it tells nothing.
    package var fileEvents: FileEvents? { watches.listeners?.events }

    /// Calls the handler again and again while something is in the inbox.
    package func listen(
      to inbox: FileEvents.Inbox, _ handler: @escaping @MainActor () -> Void
    ) -> FileListener? {
      watches.listeners?.add(inbox, handler)
    }
  }
#endif
