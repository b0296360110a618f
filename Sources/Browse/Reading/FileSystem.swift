/// The system calls for directories and files, which tests can replace. Each may block forever, so they must
/// be called on a worker's thread.
nonisolated struct FileSystem: Sendable {
  /// Calls a closure with each name in a directory, except `.` and `..`, and with the kind that `readdir`
  /// gives. Ends when the closure returns false. Throws `SystemError`.
  var list: @Sendable (Path, (UnsafeBufferPointer<UInt8>, FileKind) -> Bool) throws -> Void
  /// Calls a closure for each name in a directory, until it returns false.
  var count: @Sendable (Path, () -> Bool) throws -> Void = { path, body in try list(path) { _, _ in body() } }
  /// Returns the status of the entry at a path; for a link, that of the link itself.
  var status: @Sendable (Path) throws -> FileStatus
  /// Returns the size of a file in bytes; nil if the path is not a regular file.
  var size: @Sendable (Path) -> Int64? = {
    var status = stat()
    guard $0.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }
  /// Returns the status of the file at a path; for a link, that of its target.
  var followedStatus: @Sendable (Path) throws -> FileStatus
  /// Returns the path to which a link leads, as it is written in the link.
  var linkTarget: @Sendable (Path) throws -> [UInt8]
  /// Returns the first bytes of a file, at most the given number.
  var beginning: @Sendable (Path, Int) throws -> [UInt8]
  var users = AccountNames.users
  var groups = AccountNames.groups
  /// Returns the present time in seconds since 1970. Unlike the other calls of `FileSystem` it never blocks.
  var now: @Sendable () -> Int64 = { Int64(time(nil)) }

  /// The calls of the actual system for directories and files.
  static let system = FileSystem(
    list: { try list($0, $1) },
    status: { try status($0, lstat) },
    followedStatus: { try status($0, stat) },
    linkTarget: { try linkTarget($0) },
    beginning: { try beginning($0, $1) })

  private static func list(_ path: Path, _ body: (UnsafeBufferPointer<UInt8>, FileKind) -> Bool) throws {
    guard let directory = path.withCString({ opendir($0) }) else { throw SystemError(errno, path) }
    defer { closedir(directory) }
    while true {
      errno = 0
      guard let entry = readdir(directory) else {
        if errno != 0 { throw SystemError(errno, path) }
        return
      }
      let continues = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        let bytes = UnsafeRawPointer(tuple).assumingMemoryBound(to: UInt8.self)
        let name = UnsafeBufferPointer(
          start: bytes, count: strlen(UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self)))
        if isDots(name) { return true }
        return body(name, FileKind(directoryType: entry.pointee.d_type))
      }
      if !continues { return }
    }
  }

  private static func isDots(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    return name.count <= 2 && name.allSatisfy { $0 == dot }
  }

  private static func status(
    _ path: Path, _ ask: (UnsafePointer<CChar>, UnsafeMutablePointer<stat>) -> Int32
  ) throws -> FileStatus {
    var status = stat()
    guard path.withCString({ ask($0, &status) }) == 0 else { throw SystemError(errno, path) }
    return FileStatus(status)
  }

  private static func linkTarget(_ path: Path) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { buffer in
      path.withCString { readlink($0, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count) }
    }
    guard count >= 0 else { throw SystemError(errno, path) }
    return Array(bytes[..<count])
  }

  private static func beginning(_ path: Path, _ most: Int) throws -> [UInt8] {
    // O_NONBLOCK is given because a named pipe may have replaced the file: opening that would block until
    // there is a writer.
    let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard file >= 0 else { throw SystemError(errno, path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16_384)
    while bytes.count < most {
      let count = posixRead(file, &part, min(part.count, most - bytes.count))
      guard count >= 0 else { throw SystemError(errno, path) }
      if count == 0 { break }
      bytes += part[..<count]
    }
    return bytes
  }
}
