/// A small file of the program's own, which is there as a whole or not at all. Its calls may block.
nonisolated struct StateFile: Sendable {
  let path: Path

  /// Bytes of a file that is believed; our own figure.
  static let most = 16 << 20

  init(_ path: Path) { self.path = path }

  /// In the folder for such files, `$XDG_STATE_HOME/termnav/browse`; nil without a home.
  init?(named name: String) {
    let usual = Path(variable: "HOME").map { Path(".local/state", in: $0) }
    guard let state = Path(variable: "XDG_STATE_HOME") ?? usual else { return nil }
    path = Path("termnav/browse/\(name)", in: state)
  }

  /// What the file has; nothing where there is none.
  func contents() throws -> [UInt8] {
    do { return try FileSystem.system.beginning(path, Self.most) } catch let error as SystemError {
      if error.code == ENOENT { return [] }
      throw error
    }
  }

  /// What the file has, and its stamp; nil where that is the same.
  func contents(unless stamp: [Int64]) throws -> (bytes: [UInt8], stamp: [Int64])? {
    guard let new = try? FileSystem.system.followedStatus(path).stamp, new != stamp else { return nil }
    return (try contents(), new)
  }

  /// Puts another file in its place, made of what it has; other programs that do the same wait meanwhile.
  func update(_ change: ([UInt8]) -> [UInt8]) throws {
    let folder = path.parent ?? .root
    try makeFolders(folder)
    // The folder, since a rename puts another file in the file's place. Some file systems lock no folder: then a
    // program may lose what another one writes at the same moment.
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

/// Returns why it failed; 0 where it did not.
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
