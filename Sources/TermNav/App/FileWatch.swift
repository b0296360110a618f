/// Looks at a file after each change of it, until it is cancelled; see `NavigationApp.watch(_:onChange:)`.
@MainActor public final class FileWatch: PageWatch {
  /// The file that is looked at.
  public let file: FileLines
  /// Whether it is still looked at.
  public private(set) var isActive = true

  private weak var app: NavigationApp?
  private weak var page: ViewController?
  private let isForPage: Bool
  private let onChange: ((FileLines.Change) -> Void)?
  private var timer: AppTimer?
  #if os(Linux)
    private let changes: FileChanges?
    private var watch: DescriptorWatch?
  #endif

  /// Seconds between two looks at least: a file that is written all the time wakes the program no more often; our own
  /// figure.
  nonisolated static let interval = Duration.milliseconds(50)
  /// Where the system tells of no changes; our own figure.
  nonisolated static let pollInterval = Duration.milliseconds(250)

  fileprivate init(
    _ file: FileLines, _ app: NavigationApp, for page: ViewController?,
    _ onChange: ((FileLines.Change) -> Void)?
  ) {
    self.file = file
    self.app = app
    (self.page, isForPage) = (page, page != nil)
    self.onChange = onChange
    #if os(Linux)
      changes = FileChanges(path: file.exactPath)
      if changes == nil { poll() } else { listen() }
    #else
      poll()
    #endif
  }

  /// Ends the looking.
  public func cancel() {
    isActive = false
    timer?.cancel()
    #if os(Linux)
      watch?.cancel()
    #endif
  }

  private func poll() {
    timer = app?.every(Self.pollInterval) { [weak self] in self?.look() }
  }

  /// Off the main actor: a disk may be slow.
  private func look() {
    Task.detached(priority: .utility) { [weak self, file] in
      let change = file.refresh()
      await self?.looked(change)
    }
  }

  private func looked(_ change: FileLines.Change) {
    if isForPage, page == nil { cancel() }
    guard isActive else { return }
    #if os(Linux)
      // A new file has the name only now.
      if change == .replaced { changes?.watchFile() }
    #endif
    if change != .unchanged { onChange?(change) }
  }

  #if os(Linux)
    private func listen() {
      guard isActive, let changes else { return }
      watch = app?.watch(descriptor: changes.descriptor) { [weak self] in self?.descriptorWoke() }
    }

    private func descriptorWoke() {
      guard changes?.take() == true else { return }
      watch?.cancel()
      lookAgain()
    }

    /// Until nothing has changed in an interval.
    private func lookAgain() {
      look()
      timer = app?.after(Self.interval) { [weak self] in
        guard let self, isActive, let changes else { return }
        if changes.take() { lookAgain() } else { listen() }
      }
    }
  #endif
}

extension NavigationApp {
  /// Looks at a file after each change of it, 20 times a second at most, so that views of its lines show what it has; by
  /// inotify on Linux, elsewhere four times a second.
  ///
  ///     app?.watch(file, for: self) { [unowned self] in title = "\(file.path): \($0)" }
  ///
  /// `onChange` is told what has become of the file. The watch ends with `cancel`, and when `page` leaves for good; the
  /// program keeps it until then.
  @discardableResult
  public func watch(
    _ file: FileLines, for page: ViewController? = nil, onChange: ((FileLines.Change) -> Void)? = nil
  ) -> FileWatch {
    let watch = FileWatch(file, self, for: page, onChange)
    fileWatches.removeAll { !$0.isActive }
    fileWatches.append(watch)
    page?.keep(watch)
    return watch
  }
}
