/// What a program watches. A watch of a file or a directory is kept until it has ended.
@MainActor final class ProgramWatches {
  let descriptors = DescriptorWatches()
  let clock: AppClock
  private var kept: [any PageWatch] = []
  #if os(Linux)
    private(set) lazy var mounts = MountListeners(descriptors)
    private var madeListeners: FileListeners?
  #endif

  init(_ clock: AppClock) { self.clock = clock }

  /// Keeps a watch, and has it end with its page.
  func keep<Watch: PageWatch>(_ watch: Watch, for page: ViewController?) -> Watch {
    kept.removeAll { !$0.isActive }
    kept.append(watch)
    page?.work.keep(watch)
    return watch
  }

  #if os(Linux)
    /// Who listens to what the system tells of files; nil where it tells nothing.
    var listeners: FileListeners? {
      if madeListeners == nil { madeListeners = FileListeners(descriptors, clock) }
      return madeListeners
    }
  #endif
}

extension NavigationApp {
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
