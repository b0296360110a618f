import TermNav

/// The size of all that is in a directory and below it, on the same file system. A file with several hard
/// links counts once. Links are not followed.
nonisolated struct DirectorySize: Equatable, Sendable {
  private(set) var entries = 0
  /// The sum of the sizes of all files in a directory, in bytes. A link has the length of its target's path.
  private(set) var apparent: Int64 = 0
  /// The bytes that all files and directories in a directory occupy on the disk.
  private(set) var onDisc: Int64 = 0
  /// The number of directories whose size is not included because they could not be read.
  private(set) var unread = 0

  /// Adds the size of all that is in and below a directory. Waits for the disk, so it must be called on a
  /// worker's thread.
  /// - Parameters:
  ///   - progress: Called with the sum after each entry.
  ///   - isWanted: Called for each entry; returns false to end the adding.
  mutating func add(_ path: Path, _ progress: (DirectorySize) -> Void = { _ in }, while isWanted: () -> Bool)
  {
    var (directories, files) = ([path], Set<[UInt64]>())
    var device: dev_t?
    while let path = directories.popLast(), isWanted() {
      let descriptor = path.withCString {
        open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      }
      var status = stat()
      guard descriptor >= 0, fstat(descriptor, &status) == 0, let directory = fdopendir(descriptor) else {
        if descriptor >= 0 { close(descriptor) }
        unread += 1
        continue
      }
      defer { closedir(directory) }
      // Another file system may have been mounted on the directory meanwhile.
      guard device == nil || device == status.st_dev else { continue }
      if device == nil { onDisc += Int64(status.st_blocks) * 512 }
      device = status.st_dev
      while isWanted(), let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 1) { name in
            status = stat()
            return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
              ? Array(UnsafeRawBufferPointer(start: name, count: strlen(name))) : []
          }
        }
        guard !name.isEmpty, name != [0x2E], name != [0x2E, 0x2E], status.st_dev == device else { continue }
        entries += 1
        let kind = FileKind(mode: status.st_mode)
        if kind == .directory {
          directories.append(path.appending(name))
        } else if status.st_nlink > 1, !files.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted
        {
          continue
        }
        if kind == .file || kind == .link { apparent += Int64(status.st_size) }
        onDisc += Int64(status.st_blocks) * 512
        progress(self)
      }
    }
  }

  static func += (all: inout DirectorySize, one: DirectorySize) {
    all.entries += one.entries
    all.apparent += one.apparent
    all.onDisc += one.onDisc
    all.unread += one.unread
  }

  /// The size of a directory as the column with sizes shows it, always with a unit. Without one, the number
  /// would look like a count of entries.
  var short: String { apparent < 1000 ? "\(apparent)B" : FileFormat.size(apparent) }

  var words: String {
    "\(entries.grouped) \(entries == 1 ? "entry" : "entries"), \(short), \(FileFormat.size(onDisc)) on disc"
      + (unread == 0 ? "" : ", \(unread.grouped) directories unread")
  }
}
