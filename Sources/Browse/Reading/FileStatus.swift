/// What the system knows of a file.
nonisolated struct FileStatus: Equatable, Sendable {
  var kind: FileKind
  /// The twelve bits of permissions.
  var permissions: UInt32
  /// Bytes.
  var size: Int64
  /// Seconds since 1970.
  var modified: Int64
  /// Differs for every file, and where a file has changed: device, inode, and nanoseconds of both times.
  var stamp: [Int64] = []

  init(kind: FileKind, permissions: UInt32 = 0o644, size: Int64 = 0, modified: Int64 = 0) {
    self.kind = kind
    self.permissions = permissions
    self.size = size
    self.modified = modified
  }

  init(_ status: stat) {
    #if canImport(Darwin)
      let (changed, modified) = (status.st_ctimespec, status.st_mtimespec)
    #else
      let (changed, modified) = (status.st_ctim, status.st_mtim)
    #endif
    self.init(
      kind: FileKind(mode: status.st_mode), permissions: UInt32(status.st_mode) & 0o7777,
      size: Int64(status.st_size), modified: Int64(modified.tv_sec))
    stamp = [
      Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
      Int64(changed.tv_sec), Int64(changed.tv_nsec), Int64(modified.tv_sec), Int64(modified.tv_nsec),
    ]
  }

  /// Whether somebody may run it.
  var isExecutable: Bool { kind == .file && permissions & 0o111 != 0 }
}
