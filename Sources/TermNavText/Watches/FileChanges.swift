import TermNav

#if os(Linux)
  internal import CLibrary

  /// The changes of a file that inotify reports: of its bytes, of its name, and of the path that leads to it.
  final class FileChanges {
    let events: FileEvents.Inbox
    private let path: ByteString
    private let watchedPath: WatchedPath
    /// Whether a directory or link of the file's path was changed. Then the path may lead through other
    /// directories than those that are watched.
    private(set) var pathMayHaveChanged = false

    /// Begins to watch a file and the path that leads to it; nil if inotify cannot watch them, for instance
    /// because the system has no watch left.
    init?(path: ByteString, _ system: FileEvents?) {
      guard let events = system.map(FileEvents.Inbox.init), let watchedPath = WatchedPath(to: path, events),
        !watchedPath.isSilentAtItsEnd
      else { return nil }
      (self.events, self.path, self.watchedPath) = (events, path, watchedPath)
      if !watchFile() { return nil }
    }

    /// Watches the file that has the path now. If that file is watched already, nothing changes. Returns
    /// false if the system has no watch left. A missing file is no failure, because its directory reports
    /// when the file appears.
    func watchFile() -> Bool {
      events.watch(path, IN_MODIFY | IN_MOVE_SELF | IN_MASK_ADD) >= 0 || errno == ENOENT || errno == ENOTDIR
        || errno == ELOOP
    }

    /// Reads the pending events of inotify, and returns whether one may concern the watched file.
    @MainActor func drain() -> Bool {
      var isOfFile = false
      events.drain { event in
        // An event that comes from none of the path's directories is one of the file itself, or says that
        // events were lost.
        if watchedPath.isAffected(by: event) || !watchedPath.covers(event) { isOfFile = true }
        if watchedPath.isAffected(by: event), !watchedPath.isOwnNameAffected(by: event) {
          pathMayHaveChanged = true
        }
      }
      return isOfFile
    }
  }
#endif
