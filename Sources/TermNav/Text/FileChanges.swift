#if os(Linux)
  internal import CLibrary

  /// Tells of changes of a file and of its name, by a descriptor that becomes readable (inotify).
  final class FileChanges {
    var descriptor: Int32 { events.descriptor }
    private let events: FileEvents
    private let path: ByteString
    private let name: ByteString
    private let folderWatch: Int32

    /// nil where the system has no watch left.
    init?(path: ByteString) {
      guard let events = FileEvents() else { return nil }
      (self.events, self.path) = (events, path)
      let (folder, name) = path.folderAndName
      self.name = name
      folderWatch = events.watch(folder, IN_CREATE | IN_MOVED_TO | IN_DELETE)
      if folderWatch < 0 || !watchFile() { return nil }
    }

    /// Again, where another file has come to the name; the same one is not watched twice. False where the system has no watch
    /// left; a file that is not there is told of by its directory.
    func watchFile() -> Bool { events.watch(path, IN_MODIFY | IN_MOVE_SELF) >= 0 || errno == ENOENT }

    /// Reads what has been told; whether it may be of the file.
    func take() -> Bool {
      var isOfFile = false
      events.take { event in
        // An overflow has no watch.
        isOfFile = isOfFile || event.watch != folderWatch || event.name == name
      }
      return isOfFile
    }
  }
#endif
