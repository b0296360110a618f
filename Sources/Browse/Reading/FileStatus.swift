/// The status of a file or another entry, as the system call `stat` gives it.
nonisolated struct FileStatus: Equatable, Sendable {
  var kind: FileKind
  /// The twelve bits for a file's permissions, with those for setuid, setgid and sticky.
  var permissions: UInt32
  /// The size of a file in bytes.
  var size: Int64
  /// The time of the last change of a file's content, in seconds since 1970.
  var modified: Int64
  /// The part of a second that belongs to `modified`, in nanoseconds.
  var nanoseconds: Int64 = 0
  /// The numbers of the user and the group that own the file.
  var owner: UInt32 = 0, group: UInt32 = 0
  /// A value by which changes of a file are noticed. It differs for each file, and after each change of a
  /// file: device, inode, and the times of the last change of the file's status and of its content.
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

  /// A number for sorting files by the time of their last change: nanoseconds since 1970. Times before 1678
  /// or after 2262 get the least or the greatest number.
  var timeOrder: Int64 {
    let (whole, isBeyond) = modified.multipliedReportingOverflow(by: 1_000_000_000)
    let (exact, isAbove) = whole.addingReportingOverflow(nanoseconds)
    return isBeyond || isAbove ? (modified < 0 ? .min : .max) : exact
  }

  /// Whether this is a regular file that its owner, its group or others may execute.
  var isExecutable: Bool { kind == .file && permissions & 0o111 != 0 }

  /// The kind and the permissions of a file in ten letters, such as `-rw-r--r--`, as the command `ls -l`
  /// writes them.
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
