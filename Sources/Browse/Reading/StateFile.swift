/// A small file in which the program keeps something for its next run. It is replaced as a whole, so that no
/// reader sees half of it. The functions wait for the disk, so they must be called on a worker's thread.
nonisolated struct StateFile: Sendable {
  let path: Path

  /// The most bytes of the file that are read. A longer file was not written by this program, and counts as
  /// empty.
  static let most = 16 << 20

  init(_ path: Path) { self.path = path }

  /// Makes the object for a file in which the program keeps something for its next run, in
  /// `$XDG_STATE_HOME/termnav/browse`, otherwise in `~/.local/state/termnav/browse`. The file need not exist.
  /// Nil if neither `XDG_STATE_HOME` nor `HOME` has an absolute path.
  init?(named name: String) {
    let usual = Path(variable: "HOME").map { Path(".local/state", in: $0) }
    guard let state = Path(variable: "XDG_STATE_HOME") ?? usual else { return nil }
    path = Path("termnav/browse/\(name)", in: state)
  }

  /// Returns the contents of the file, which keeps something for the program's next run; empty if there is no
  /// file, or it is longer than `most`.
  /// - Throws: `SystemError` if the file cannot be read.
  func contents() throws -> [UInt8] {
    do {
      let bytes = try FileSystem.system.beginning(path, Self.most + 1)
      return bytes.count > Self.most ? [] : bytes
    } catch let error as SystemError {
      if error.code == ENOENT { return [] }
      throw error
    }
  }

  /// Returns the contents of the file, and its stamp, a value that differs after each change. Nil if the
  /// stamp is still the given one, or there is no file.
  func contents(unless stamp: [Int64]) throws -> (bytes: [UInt8], stamp: [Int64])? {
    guard let new = try? FileSystem.system.followedStatus(path).stamp, new != stamp else { return nil }
    return (try contents(), new)
  }

  /// Replaces the contents of the file by those that `change` makes of them. Other running copies of the
  /// program that want to replace the contents wait.
  /// - Throws: `SystemError` if the file cannot be read or written.
  func update(_ change: ([UInt8]) -> [UInt8]) throws {
    let folder = path.parent ?? .root
    try makeFolders(folder)
    // The directory is locked, since renaming replaces the file itself. On file systems that cannot lock a
    // directory, one of two programs that write at the same moment may lose its change.
    let lock = folder.withCString { open($0, O_RDONLY | O_CLOEXEC | O_DIRECTORY) }
    defer { if lock >= 0 { close(lock) } }
    while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
    try replace(with: change(try contents()))
  }

  private func makeFolders(_ folder: Path) throws {
    for folder in folder.ancestry.dropFirst() where folder.withCString({ mkdir($0, 0o700) }) != 0 {
      let failure = errno
      if folder.withCString({ access($0, F_OK) }) != 0 { throw SystemError(failure, folder) }
    }
  }

  private func replace(with bytes: [UInt8]) throws {
    let new = Path(path.bytes + Array(".\(getpid())".utf8))
    var failure = new.withCString { writeFile($0, bytes) }
    if failure == 0, new.withCString({ new in path.withCString { rename(new, $0) } }) != 0 { failure = errno }
    guard failure == 0 else {
      _ = new.withCString { unlink($0) }
      throw SystemError(failure, path)
    }
  }
}

/// Writes the bytes of a file. Returns 0, or the number of the error.
nonisolated private func writeFile(_ path: UnsafePointer<CChar>, _ bytes: [UInt8]) -> Int32 {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
  guard file >= 0 else { return errno }
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { posixWrite(file, $0.baseAddress, $0.count) }
    guard count > 0 else {
      let failure = errno
      close(file)
      return failure
    }
    rest = rest.dropFirst(count)
  }
  return close(file) == 0 ? 0 : errno
}
