import TermNav
internal import CLibrary

/// What the system is asked about a file; a test answers in its place, with `errno` set where it fails.
struct FileCalls: Sendable {
  /// Opens a path for reading; negative on failure.
  var open: @Sendable (ByteString) -> Int32 = { path in
    // A pipe without a writer must not hold the program up.
    path.withCString { CLibrary.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
  }
  /// Which file has a path; negative on failure.
  var status: @Sendable (ByteString, inout stat) -> Int32 = { path, status in
    path.withCString { stat($0, &status) }
  }
  /// Reads from a descriptor, at a place; negative on failure.
  var read: @Sendable (Int32, UnsafeMutableRawPointer?, Int, Int) -> Int = { posixRead($0, $1, $2, at: $3) }

  /// The file that has a path; nil where none has.
  func identity(of path: ByteString) throws(FileLines.Failure) -> FileIdentity? {
    try found(path).map { FileIdentity($0) }
  }

  /// nil where no file has the path.
  func found(_ path: ByteString) throws(FileLines.Failure) -> stat? {
    var found = stat()
    if status(path, &found) == 0 { return found }
    if [ENOENT, ENOTDIR, ELOOP].contains(errno) { return nil }
    throw FileLines.Failure(path: path.description, errno: errno)
  }

  /// Whether a file of bytes has a path.
  func hasFile(_ path: ByteString) throws(FileLines.Failure) -> Bool {
    try found(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }
}

extension FileLines.Failure {
  init(path: String, errno code: Int32) { self.init(path: path, reason: String(cString: strerror(code))) }
}
