import TermNav

#if os(Linux)
  internal import CLibrary

  /// The directories through which a path leads. Each is watched for changes of the name that the path has in
  /// it.
  struct WatchedPath: Sendable {
    /// The names that the path has in each directory, by the number of the directory's watch. `ownName` has
    /// only the last name of the path.
    private var names: [Int32: Set<ByteString>] = [:]
    private var ownName: [Int32: Set<ByteString>] = [:]

    /// Whether the directory that has the path's last name cannot be watched. Then the appearance of the file
    /// would not be reported.
    private(set) var isSilentAtItsEnd = false

    /// Watches the directories through which a path leads; nil if the system has no watch left. Directories
    /// that cannot be watched, for instance because they may not be read, are left out.
    init?(to path: ByteString, _ events: FileEvents.Inbox) {
      for step in path.pathSteps {
        // The removal of a directory is also reported by its parent directory. The directory's own watch
        // reports it only once no program has the directory open.
        let watch = events.watch(
          step.folder, IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MASK_ADD)
        if watch < 0, errno == ENOSPC { return nil }
        if watch < 0 {
          if step.isLast { isSilentAtItsEnd = true }
          continue
        }
        names[watch, default: []].insert(step.name)
        if step.isLast { ownName[watch, default: []].insert(step.name) }
      }
    }

    /// Returns whether the event comes from one of the path's directories, whatever name the event is about.
    func covers(_ event: FileEvent) -> Bool { names[event.watch] != nil }

    /// Returns whether the event is about a name of the path: of a directory, of a link or of the file.
    func isAffected(by event: FileEvent) -> Bool { names[event.watch]?.contains(event.name) == true }

    /// Returns whether the event is about the last name of the path.
    func isOwnNameAffected(by event: FileEvent) -> Bool { ownName[event.watch]?.contains(event.name) == true }
  }
#endif
