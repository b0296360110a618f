import TermNav

#if os(Linux)
  internal import CLibrary

  /// Tells of changes of a file, of its name, and of what changes on the way to it (inotify).
  final class FileChanges {
    let events: FileEvents.Inbox
    private let path: ByteString
    private let watchedPath: WatchedPath
    /// Whether the path may lead through other directories than those that are watched.
    private(set) var mayBeElsewhere = false

    /// nil where the system has no watch left.
    init?(path: ByteString, _ system: FileEvents?) {
      guard let events = system.map(FileEvents.Inbox.init), let watchedPath = WatchedPath(to: path, events),
        !watchedPath.isSilentAtItsEnd
      else { return nil }
      (self.events, self.path, self.watchedPath) = (events, path, watchedPath)
      if !watchFile() { return nil }
    }

    /// Again, where another file has come to the name; the same one is not watched twice. False where the system has no watch
    /// left; a file that is not there is told of by its directory.
    func watchFile() -> Bool {
      events.watch(path, IN_MODIFY | IN_MOVE_SELF | IN_MASK_ADD) >= 0 || errno == ENOENT || errno == ENOTDIR
        || errno == ELOOP
    }

    /// Reads what has been told; whether it may be of the file.
    @MainActor func take() -> Bool {
      var isOfFile = false
      events.take { event in
        // An event that none of the watched directories tells is the file's own, or says that events were lost.
        if watchedPath.isAffected(by: event) || !watchedPath.tells(event) { isOfFile = true }
        if watchedPath.isAffected(by: event), !watchedPath.isOwnNameAffected(by: event) {
          mayBeElsewhere = true
        }
      }
      return isOfFile
    }
  }
#endif
