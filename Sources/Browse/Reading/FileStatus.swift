/// The status of a file, as the system gives it.
nonisolated struct FileStatus: Equatable, Sendable {
  var kind: FileKind
  /// The twelve bits of permissions.
  var permissions: UInt32
  /// The size in bytes.
  var size: Int64
  /// The time of the last change, in seconds since 1970.
  var modified: Int64
  /// The part of a second that belongs to `modified`, in nanoseconds.
  var nanoseconds: Int64 = 0
  /// The numbers of the owner and the group.
  var owner: UInt32 = 0, group: UInt32 = 0
  /// A value that is different for each file, and after each change of a file: device, inode, and the times
  /// of change and modification.
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
    nanoseconds = Int64(modified.tv_nsec)
    (owner, group) = (UInt32(status.st_uid), UInt32(status.st_gid))
    stamp = [
      Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
      Int64(changed.tv_sec), Int64(changed.tv_nsec), Int64(modified.tv_sec), Int64(modified.tv_nsec),
    ]
  }

  /// A number that grows with the time of the last change; times beyond the years 1678 to 2262 count as those.
  var timeOrder: Int64 {
    let (whole, isBeyond) = modified.multipliedReportingOverflow(by: 1_000_000_000)
    let (exact, isAbove) = whole.addingReportingOverflow(nanoseconds)
    return isBeyond || isAbove ? (modified < 0 ? .min : .max) : exact
  }

  /// Whether it is a file that the owner, the group or others may execute.
  var isExecutable: Bool { kind == .file && permissions & 0o111 != 0 }

  /// The kind and permissions in ten letters, as `ls -l` writes them.
  var mode: String {
    var letters: [Character] = [kind.letter]
    for (shift, special, sign) in [(6, 0o4000, "s"), (3, 0o2000, "s"), (0, 0o1000, "t")]
      as [(UInt32, UInt32, String)]
    {
      let bits = permissions >> shift
      let (runs, isSpecial) = (bits & 1 != 0, permissions & special != 0)
      letters += [bits & 4 != 0 ? "r" : "-", bits & 2 != 0 ? "w" : "-"]
      letters.append(isSpecial ? Character(runs ? sign : sign.uppercased()) : runs ? "x" : "-")
    }
    return String(letters)
  }
}
