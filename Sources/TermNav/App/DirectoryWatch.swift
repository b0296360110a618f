/// Tells of changes in a directory until it is cancelled; see `NavigationApp.watch(directory:onChange:)`.
@MainActor public final class DirectoryWatch: PageWatch {
  /// The directory.
  public let path: ByteString
  /// Whether changes are still told.
  public private(set) var isActive = true
  /// Whether the system tells nothing of this directory, so that it is looked at once a second: then only files that
  /// come and go are noticed.
  public private(set) var isPolling = false

  private weak var app: NavigationApp?
  private weak var page: ViewController?
  private let isForPage: Bool
  private let onChange: (DirectoryChange) -> Void
  private var timer: AppTimer?
  private var look: DirectoryLook?
  #if os(Linux)
    private var events: DirectoryEvents?
    private var watch: DescriptorWatch?
  #endif

  /// Between two tellings at least; our own figure.
  nonisolated static let interval = Duration.milliseconds(100)
  /// Where the system tells of no changes; our own figure.
  nonisolated static let pollInterval = Duration.seconds(1)

  fileprivate init(
    _ path: ByteString, _ app: NavigationApp, for page: ViewController?, looksOnly: Bool,
    _ onChange: @escaping (DirectoryChange) -> Void
  ) {
    (self.path, self.app, self.onChange) = (path, app, onChange)
    (self.page, isForPage) = (page, page != nil)
    isPolling = looksOnly
    // A thread that ran before the program does would cost the program its guardian.
    Task { [weak self] in await self?.begin() }
  }

  /// Ends the telling.
  public func cancel() {
    isActive = false
    timer?.cancel()
    #if os(Linux)
      watch?.cancel()
      (watch, events) = (nil, nil)
    #endif
  }

  private func tell(_ change: DirectoryChange) {
    if isForPage, page == nil { return cancel() }
    if change == .removed { cancel() }
    onChange(change)
  }

  private func begin() async {
    guard isActive else { return }
    #if os(Linux)
      let opened = await onOwnThread { [path, isPolling] in isPolling ? nil : DirectoryEvents(path: path) }
      guard isActive else { return }
      if let opened {
        events = opened
        listen()
        return tell(.began)
      }
    #endif
    let look = await onOwnThread { [path] in DirectoryLook(path: path) }
    guard isActive else { return }
    guard let look else { return tell(.removed) }
    (self.look, isPolling) = (look, true)
    lookLater()
    tell(.began)
  }

  // MARK: Looking now and then

  /// A look may take long: the next one waits for it.
  private func lookLater() {
    timer = app?.after(Self.pollInterval) { [weak self] in Task { await self?.lookAgain() } }
  }

  private func lookAgain() async {
    let new = await onOwnThread { [path] in DirectoryLook(path: path) }
    guard isActive else { return }
    guard let new, new.identity == look?.identity else { return tell(.removed) }
    lookLater()
    guard new != look else { return }
    look = new
    tell(.anything)
  }

  #if os(Linux)
    private func listen() {
      guard isActive, let events else { return }
      watch = app?.watch(descriptor: events.descriptor) { [weak self] in self?.descriptorWoke() }
    }

    private func descriptorWoke() {
      guard let change = events?.take() else { return }
      // What happens meanwhile waits in the system.
      watch?.cancel()
      timer = app?.after(Self.interval) { [weak self] in self?.listen() }
      tell(change)
    }
  #endif
}

extension NavigationApp {
  /// Tells of changes in a directory, ten times a second at most: of files in it that come, go, are renamed or changed, and
  /// of its own end. By inotify on Linux; elsewhere, and where that tells nothing, it is looked at once a second.
  ///
  ///     app?.watch(directory: path, for: self) { [unowned self] change in
  ///       if change == .removed { leave() } else { reload() }
  ///     }
  ///
  /// Nothing waits for the disk. The first telling is `.began`, or `.removed` where there is no such directory; `.removed`
  /// is the last. The watch ends with `cancel`, and when `page` leaves for good; the program keeps it until then. What
  /// others change on a network mount, and in directories within, is not told.
  @discardableResult
  public func watch(
    directory path: ByteString, for page: ViewController? = nil, onChange: @escaping (DirectoryChange) -> Void
  ) -> DirectoryWatch {
    watch(directory: path, for: page, looksOnly: false, onChange: onChange)
  }

  /// - Parameter looksOnly: as where the system tells nothing.
  func watch(
    directory path: ByteString, for page: ViewController? = nil, looksOnly: Bool,
    onChange: @escaping (DirectoryChange) -> Void
  ) -> DirectoryWatch {
    let watch = DirectoryWatch(path, self, for: page, looksOnly: looksOnly, onChange)
    directoryWatches.removeAll { !$0.isActive }
    directoryWatches.append(watch)
    page?.keep(watch)
    return watch
  }

  /// The same, for a path that is UTF-8.
  @discardableResult
  public func watch(
    directory path: String, for page: ViewController? = nil, onChange: @escaping (DirectoryChange) -> Void
  ) -> DirectoryWatch {
    watch(directory: ByteString(path), for: page, onChange: onChange)
  }
}
