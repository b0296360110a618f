/// What a program waits for: times, descriptors, files and directories.
extension NavigationApp {
  /// Runs `work` once; zero or less means the next turn.
  @discardableResult
  public func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) -> AppTimer {
    AppTimer(clock, after: delay, work)
  }

  /// Runs `work` after every interval; missed times are left out.
  /// - Precondition: the interval is positive.
  @discardableResult
  public func every(_ interval: Duration, _ work: @escaping @MainActor () -> Void) -> AppTimer {
    precondition(interval > .zero, "an interval is longer than zero")
    return AppTimer(clock, every: interval, work)
  }

  /// Calls `handler` again and again while a descriptor is readable or its other end is closed.
  ///
  /// A closed one is dropped.
  @discardableResult
  public func watch(descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> DescriptorWatch {
    watches.descriptors.add(descriptor, handler)
  }

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
    watches.keep(FileWatch(file, watches, for: page, onChange), for: page)
  }

  /// Tells of changes in a directory, ten times a second at most: of files in it that come, go, are renamed or changed, and
  /// of its own end. By inotify on Linux; elsewhere, and where that tells nothing, it is looked at once a second.
  ///
  ///     app?.watch(directory: path, for: self) { [unowned self] change in
  ///       if change == .removed { leave() } else { reload() }
  ///     }
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

  #if os(Linux)
    /// What the system tells of files; nil where it tells nothing.
    package var fileEvents: FileEvents? { watches.listeners?.events }

    /// Calls the handler again and again while something is in the inbox.
    package func listen(
      to inbox: FileEvents.Inbox, _ handler: @escaping @MainActor () -> Void
    ) -> FileListener? {
      watches.listeners?.add(inbox, handler)
    }
  #endif
}
