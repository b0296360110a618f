import TermNav

#if os(Linux)
  internal import CLibrary

  /// The directories by which a path leads, each watched for the name by which it leads on.
  struct WatchedPath: Sendable {
    /// The names that lead on, by the watches of the directories that have them; the path's own name apart too.
    private var names: [Int32: Set<ByteString>] = [:]
    private var ownName: [Int32: Set<ByteString>] = [:]

    /// Whether the directory that has the path's own name is there and tells nothing.
    private(set) var isSilentAtItsEnd = false

    /// Asks the system; nil where it has no watch left. A directory that may not be read leads on, and tells nothing.
    init?(to path: ByteString, _ events: FileEvents.Inbox) {
      for step in path.pathSteps {
        // That a directory was removed its own watch tells only once no program holds it open; the folder around tells at once.
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

    /// Whether one of its directories tells the event, of whatever name.
    func tells(_ event: FileEvent) -> Bool { names[event.watch] != nil }

    /// Whether the event is about a name by which the path leads on.
    func isAffected(by event: FileEvent) -> Bool { names[event.watch]?.contains(event.name) == true }

    /// Whether it is about the path's own name.
    func isOwnNameAffected(by event: FileEvent) -> Bool { ownName[event.watch]?.contains(event.name) == true }
  }
#endif
