/// A small file of the program's own, which is there as a whole or not at all. Its calls may block.
nonisolated struct StateFile: Sendable {
  let path: Path

  /// Bytes of a file that is believed; our own figure.
  static let most = 16 << 20

  init(_ path: Path) { self.path = path }

  /// In the folder for such files, `$XDG_STATE_HOME/termnav/browse`; nil without a home.
  init?(named name: String) {
    func folder(_ variable: String) -> String? {
      guard let value = getenv(variable), value.pointee == CChar(bitPattern: Path.slash) else { return nil }
      return String(cString: value)
    }
    guard let state = folder("XDG_STATE_HOME") ?? folder("HOME").map({ $0 + "/.local/state" }) else {
      return nil
    }
    path = Path("\(state)/termnav/browse/\(name)")
  }

  /// nil where it cannot be read.
  func contents() -> [UInt8]? { try? FileSystem.system.beginning(path, Self.most) }

  /// Puts another file in its place, and makes its folder where there is none.
  func replace(with bytes: [UInt8]) throws {
    for folder in path.ancestry.dropFirst().dropLast() { _ = folder.withCString { mkdir($0, 0o700) } }
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
    let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else {
      let failure = errno
      close(file)
      return failure
    }
    rest = rest.dropFirst(count)
  }
  return close(file) == 0 ? 0 : errno
}
