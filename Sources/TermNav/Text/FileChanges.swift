#if os(Linux)
  internal import CLibrary

  /// Tells of changes of a file, of its name, and of what changes on the way to it, by a descriptor that becomes readable (inotify).
  final class FileChanges {
    var descriptor: Int32 { events.descriptor }
    private let events: FileEvents
    private let path: ByteString
    /// The names that lead to the file, by the watches of the directories that have them.
    private let names: [Int32: Set<ByteString>]
    private let ownName: [Int32: Set<ByteString>]
    /// Whether the path may lead through other directories than those that are watched.
    private(set) var mayBeElsewhere = false

    /// nil where the system has no watch left.
    init?(path: ByteString) {
      guard let events = FileEvents() else { return nil }
      (self.events, self.path) = (events, path)
      var (names, ownName): ([Int32: Set<ByteString>], [Int32: Set<ByteString>]) = ([:], [:])
      for step in path.way {
        let watch = events.watch(
          step.folder, IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_MASK_ADD)
        // A directory that may not be read leads on, and tells nothing; the file's own must tell.
        if watch < 0, errno == ENOSPC || step.isLast { return nil }
        if watch < 0 { continue }
        names[watch, default: []].insert(step.name)
        if step.isLast { ownName[watch, default: []].insert(step.name) }
      }
      (self.names, self.ownName) = (names, ownName)
      if !watchFile() { return nil }
    }

    /// Again, where another file has come to the name; the same one is not watched twice. False where the system has no watch
    /// left; a file that is not there is told of by its directory.
    func watchFile() -> Bool {
      events.watch(path, IN_MODIFY | IN_MOVE_SELF | IN_MASK_ADD) >= 0 || errno == ENOENT || errno == ENOTDIR
        || errno == ELOOP
    }

    /// Reads what has been told; whether it may be of the file.
    func take() -> Bool {
      var isOfFile = false
      events.take { event in
        if names[event.watch] == nil {
          // Of the file itself, or lost.
          isOfFile = true
        } else if names[event.watch]?.contains(event.name) == true {
          isOfFile = true
          if ownName[event.watch]?.contains(event.name) != true { mayBeElsewhere = true }
        }
      }
      return isOfFile
    }
  }
#endif
