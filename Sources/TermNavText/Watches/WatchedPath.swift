import TermNav

#if os(Linux)
  internal import CLibrary

  /// The directories through which a path leads, each watched for the name that is looked up in it.
  struct WatchedPath: Sendable {
    /// The names of the path in each directory, by the directory's watch; `ownName` has only the path's last
    /// name.
    private var names: [Int32: Set<ByteString>] = [:]
    private var ownName: [Int32: Set<ByteString>] = [:]

    /// Whether the directory of the path's last name exists but cannot be watched.
    private(set) var isSilentAtItsEnd = false

    /// Watches the directories of a path; nil if the system has no watch left. A directory that may not be
    /// read is skipped.
    init?(to path: ByteString, _ events: FileEvents.Inbox) {
      for step in path.pathSteps {
        // The removal of a directory is also watched from its parent: the directory's own watch reports it
        // only once no program has it open.
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

    /// Whether the event comes from one of the path's directories, for any name.
    func covers(_ event: FileEvent) -> Bool { names[event.watch] != nil }

    /// Whether the event is about a name of the path.
    func isAffected(by event: FileEvent) -> Bool { names[event.watch]?.contains(event.name) == true }

    /// Whether the event is about the path's last name.
    func isOwnNameAffected(by event: FileEvent) -> Bool { ownName[event.watch]?.contains(event.name) == true }
  }
#endif
