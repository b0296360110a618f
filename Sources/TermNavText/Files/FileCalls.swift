import TermNav
internal import CLibrary

/// The system calls for files, which a test can replace. A replacement sets `errno` where it fails.
struct FileCalls: Sendable {
  /// Opens a path for reading and returns the descriptor; negative on failure.
  var open: @Sendable (ByteString) -> Int32 = { path in
    // O_NONBLOCK, because opening a pipe that has no writer would otherwise wait for one.
    path.withCString { CLibrary.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
  }
  /// Reads the status of the file at a path; the result is negative on failure.
  var status: @Sendable (ByteString, inout stat) -> Int32 = { path, status in
    path.withCString { stat($0, &status) }
  }
  /// Reads from a descriptor at an offset and returns the number of bytes; negative on failure.
  var read: @Sendable (Int32, UnsafeMutableRawPointer?, Int, Int) -> Int = { posixRead($0, $1, $2, at: $3) }

  /// Returns the identity of the file at a path, or nil if there is none.
  func identity(of path: ByteString) throws(FileLines.Failure) -> FileIdentity? {
    try found(path).map { FileIdentity($0) }
  }

  /// Returns the status of the file at a path, or nil if there is none.
  func found(_ path: ByteString) throws(FileLines.Failure) -> stat? {
    var found = stat()
    if status(path, &found) == 0 { return found }
    if [ENOENT, ENOTDIR, ELOOP].contains(errno) { return nil }
    throw FileLines.Failure(path: path.description, errno: errno)
  }

  /// Whether a regular file is at a path.
  func hasFile(_ path: ByteString) throws(FileLines.Failure) -> Bool {
    try found(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }
}

extension FileLines.Failure {
  init(path: String, errno code: Int32) { self.init(path: path, reason: String(cString: strerror(code))) }
}
