import TermNav
internal import CLibrary

#if os(Linux)
  /// The changes of a directory that inotify reports: of its files, of the directory itself, and of the path
  /// that leads to it.
  final class DirectoryEvents: Sendable {
    enum News: Equatable {
      case change(DirectoryChange)
      /// The path may lead to another directory now, or lead to a directory again. The directory has to be
      /// watched anew.
      case pathMayHaveChanged
    }

    /// The directory that had the path when watching began; nil if there was none.
    let identity: FileIdentity?
    let events: FileEvents.Inbox
    private let watchedPath: WatchedPath
    private let ownWatch: Int32

    /// The most names in one event of a directory. If more files have changed, the event is `anything`, and
    /// the directory has to be read anew.
    static let mostNames = 10_000

    /// Begins to watch a directory and the path that leads to it; nil if inotify cannot watch them, for
    /// instance because the system has no watch left. A missing directory is no failure. May wait for a disk.
    init?(path: ByteString, _ system: FileEvents?) {
      guard let events = system.map(FileEvents.Inbox.init), let watchedPath = WatchedPath(to: path, events)
      else {
        return nil
      }
      (self.events, self.watchedPath) = (events, watchedPath)
      ownWatch = events.watch(
        path,
        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_MODIFY | IN_DELETE_SELF
          | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK | IN_MASK_ADD)
      if ownWatch < 0, errno != ENOENT, errno != ENOTDIR, errno != ELOOP { return nil }
      identity = ownWatch < 0 ? nil : try? FileCalls().identity(of: path)
    }

    /// Returns what has happened to the directory since the last call; nil if nothing has that concerns it.
    @MainActor func drain() -> News? {
      var names = DirectoryNames()
      var (isRemoved, isUnknown, pathMayHaveChanged) = (false, false, false)
      var movedFrom: [UInt32: ByteString] = [:]
      events.drain { event in
        let isPathAffected = watchedPath.isAffected(by: event)
        pathMayHaveChanged = pathMayHaveChanged || isPathAffected
        if identity != nil, watchedPath.isOwnNameAffected(by: event) {
          isRemoved = true
        } else if event.watch < 0 {
          (isUnknown, pathMayHaveChanged) = (true, true)
        } else if event.watch != ownWatch {
          return
        } else if event.isAny(of: IN_DELETE_SELF, IN_MOVE_SELF, IN_UNMOUNT, IN_IGNORED) {
          isRemoved = true
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
      if isRemoved { return .change(.removed) }
      if identity == nil || pathMayHaveChanged { return pathMayHaveChanged ? .pathMayHaveChanged : nil }
      return isUnknown ? .change(.anything) : names.count == 0 ? nil : .change(.names(names))
    }
  }

  extension ByteString {
    /// One step of resolving a path: a directory, and the name that is looked up in it.
    struct PathStep {
      var folder: ByteString
      var name: ByteString
      /// Whether the name looked up is the last one of the path itself, and not of a link's target.
      var isLast = false
    }

    /// The most steps in which a path is resolved, those through links included. Without a limit, links in a
    /// circle would take forever.
    private static var mostSteps: Int { 256 }

    /// The directories through which a path leads, links included, as far as they exist, and the name that is
    /// looked up in each. Asks the system, which may wait for a disk.
    var pathSteps: [PathStep] {
      let slash = UInt8(ascii: "/")
      var (steps, here) = ([PathStep](), bytes.first == slash ? [slash] : Array(".".utf8))
      let own = bytes.split(separator: slash)
      var names = own.enumerated().reversed().map { (name: $1, isLast: $0 == own.count - 1) }
      while let (name, isLast) = names.popLast(), steps.count < Self.mostSteps {
        let next = here + (here == [slash] ? [] : [slash]) + name
        if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) {
          here = next
          continue
        }
        steps.append(PathStep(folder: ByteString(bytes: here), name: ByteString(bytes: name), isLast: isLast))
        var status = stat()
        guard ByteString(bytes: next).withCString({ lstat($0, &status) }) == 0 else { break }
        guard status.st_mode & S_IFMT == S_IFLNK else {
          here = next
          continue
        }
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = ByteString(bytes: next).withCString { readlink($0, &target, target.count) }
        let led = target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
        if led.first == slash { here = [slash] }
        names += led.split(separator: slash).reversed().map { (ArraySlice($0), false) }
      }
      return steps
    }
  }
#endif

/// The identity and the times of a directory. If two stamps differ, a file in the directory was added or
/// removed, the directory's own attributes changed, or another directory has the path.
struct DirectoryStamp: Equatable, Sendable {
  let identity: FileIdentity
  private let times: [Int]

  /// Reads the stamp of a directory; nil if no directory is at the path. May wait for a disk.
  /// - Throws: `FileLines.Failure` if the system cannot tell.
  init?(path: ByteString) throws(FileLines.Failure) {
    guard let status = try FileCalls().found(path), status.st_mode & S_IFMT == S_IFDIR else { return nil }
    identity = FileIdentity(status)
    #if canImport(Darwin)
      let (changed, modified) = (status.st_ctimespec, status.st_mtimespec)
    #else
      let (changed, modified) = (status.st_ctim, status.st_mtim)
    #endif
    times = [changed.tv_sec, changed.tv_nsec, modified.tv_sec, modified.tv_nsec]
  }
}
