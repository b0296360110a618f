import TermNav

#if os(Linux)
  internal import CLibrary

  /// The changes of a file that inotify tells: of its bytes, of its name, and of the path that leads to it.
  final class FileChanges {
    let events: FileEvents.Inbox
    private let path: ByteString
    private let watchedPath: WatchedPath
    /// Whether the path may lead through other directories than those that are watched.
    private(set) var pathMayHaveChanged = false

    /// Begins to watch a file; nil if the system has no watch left.
    init?(path: ByteString, _ system: FileEvents?) {
      guard let events = system.map(FileEvents.Inbox.init), let watchedPath = WatchedPath(to: path, events),
        !watchedPath.isSilentAtItsEnd
      else { return nil }
      (self.events, self.path, self.watchedPath) = (events, path, watchedPath)
      if !watchFile() { return nil }
    }

    /// Watches the file that has the path now; one that is already watched is not watched twice. Returns
    /// false if the system has no watch left. A missing file is no failure, because its directory reports
    /// when it appears.
    func watchFile() -> Bool {
      events.watch(path, IN_MODIFY | IN_MOVE_SELF | IN_MASK_ADD) >= 0 || errno == ENOENT || errno == ENOTDIR
        || errno == ELOOP
    }

    /// Reads the pending events, and returns whether one may concern the file.
    @MainActor func drain() -> Bool {
      var isOfFile = false
      events.drain { event in
        // An event of none of the path's directories is of the file itself, or says that events were lost.
        if watchedPath.isAffected(by: event) || !watchedPath.covers(event) { isOfFile = true }
        if watchedPath.isAffected(by: event), !watchedPath.isOwnNameAffected(by: event) {
          pathMayHaveChanged = true
        }
      }
      return isOfFile
    }
  }
#endif
