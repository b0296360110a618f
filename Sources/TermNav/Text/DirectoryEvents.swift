internal import CLibrary

#if os(Linux)
  /// Tells of changes in a directory, and of its own end, by a descriptor that becomes readable.
  final class DirectoryEvents: Sendable {
    private let events: FileEvents
    private let name: ByteString
    private let folderWatch: Int32
    private let ownWatch: Int32

    var descriptor: Int32 { events.descriptor }

    /// Names in one telling at most; beyond, anything may have changed. Our own figure.
    static let mostNames = 10_000

    /// May wait for a disk; nil where the system tells nothing of this directory.
    init?(path: ByteString) {
      guard let events = FileEvents() else { return nil }
      self.events = events
      let (folder, name) = path.folderAndName
      self.name = name
      // Of its end the directory itself tells only once nobody holds it; its folder tells at once.
      let folderWatch = events.watch(folder, IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
      if folderWatch < 0, errno == ENOSPC { return nil }
      ownWatch = events.watch(
        path,
        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_MODIFY | IN_DELETE_SELF
          | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK)
      // The path "." is in itself.
      self.folderWatch = folderWatch == ownWatch ? -2 : folderWatch
      if ownWatch < 0 { return nil }
    }

    /// What has happened since it was last asked; nil for nothing.
    func take() -> DirectoryChange? {
      var names = DirectoryNames()
      var (isRemoved, isUnknown) = (false, false)
      var movedFrom: [UInt32: ByteString] = [:]
      events.take { event in
        if event.watch == folderWatch {
          isRemoved = isRemoved || event.name == name
        } else if event.watch < 0 {
          isUnknown = true
        } else if event.isAny(of: IN_DELETE_SELF, IN_MOVE_SELF, IN_UNMOUNT, IN_IGNORED) {
          isRemoved = isRemoved || event.watch == ownWatch
        } else if event.name.bytes.isEmpty || names.count >= Self.mostNames {
          isUnknown = true
        } else if event.isAny(of: IN_CREATE, IN_MOVED_TO) {
          names.add(event.name)
          if let from = movedFrom[event.cookie] { names.renamed.append(.init(from: from, to: event.name)) }
        } else if event.isAny(of: IN_DELETE, IN_MOVED_FROM) {
          names.remove(event.name)
          if event.isAny(of: IN_MOVED_FROM) { movedFrom[event.cookie] = event.name }
        } else {
          names.change(event.name)
        }
      }
      if isRemoved { return .removed }
      return isUnknown ? .anything : names.count == 0 ? nil : .names(names)
    }
  }
#endif

/// A directory as a look at it finds it; another one tells that something has changed.
struct DirectoryLook: Equatable, Sendable {
  let identity: FileIdentity
  private let times: [Int]

  /// May wait for a disk; nil where no directory has the path.
  init?(path: ByteString) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    identity = FileIdentity(status)
    #if canImport(Darwin)
      let (changed, modified) = (status.st_ctimespec, status.st_mtimespec)
    #else
      let (changed, modified) = (status.st_ctim, status.st_mtim)
    #endif
    times = [changed.tv_sec, changed.tv_nsec, modified.tv_sec, modified.tv_nsec]
  }
}
