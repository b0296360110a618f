/// How directories and files are asked for, so that tests have others. Any call may block for ever: call it on a `Worker`.
nonisolated struct FileSystem: Sendable {
  /// Calls the body with each name and what `readdir` says of it, until it returns false; without `.` and `..`.
  var list: @Sendable (Path, (UnsafeBufferPointer<UInt8>, FileKind) -> Bool) throws -> Void
  /// Calls the body for each name within, until it returns false.
  var count: @Sendable (Path, () -> Bool) throws -> Void = { path, body in try list(path) { _, _ in body() } }
  /// Of the name itself, a link too.
  var status: @Sendable (Path) throws -> FileStatus
  /// Bytes of a file; nil for all that is none.
  var size: @Sendable (Path) -> Int64? = {
    (try? status($0, lstat)).flatMap { $0.kind == .file ? $0.size : nil }
  }
  /// Of what a link leads to.
  var followedStatus: @Sendable (Path) throws -> FileStatus
  /// What a link says.
  var linkTarget: @Sendable (Path) throws -> [UInt8]
  /// The first bytes of a file, at most so many.
  var beginning: @Sendable (Path, Int) throws -> [UInt8]
  var users = AccountNames.users
  var groups = AccountNames.groups
  /// Seconds since 1970, with which the times of files and commits are compared; never blocks.
  var now: @Sendable () -> Int64 = { Int64(time(nil)) }

  /// The machine's.
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
      let goesOn = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        let bytes = UnsafeRawPointer(tuple).assumingMemoryBound(to: UInt8.self)
        let name = UnsafeBufferPointer(
          start: bytes, count: strlen(UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self)))
        if isDots(name) { return true }
        return body(name, FileKind(directoryType: entry.pointee.d_type))
      }
      if !goesOn { return }
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
    // A FIFO that has come to the name meanwhile does not wait for its writer.
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
