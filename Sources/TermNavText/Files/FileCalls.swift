import TermNav
internal import CLibrary

/// The system calls for files, which a test can replace by its own. A replacement that fails sets `errno`, as
/// the system does.
struct FileCalls: Sendable {
  /// Opens a path for reading and returns the descriptor; negative on failure.
  var open: @Sendable (ByteString) -> Int32 = { path in
    // O_NONBLOCK is set, because opening a pipe that has no writer would otherwise wait for one.
    path.withCString { CLibrary.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
  }
  /// Reads the status of the file at a path (`stat`) into the second argument. Returns a negative number on
  /// failure.
  var status: @Sendable (ByteString, inout stat) -> Int32 = { path, status in
    path.withCString { stat($0, &status) }
  }
  /// Reads bytes from a descriptor and returns how many were read; 0 at the end of the file, negative on
  /// failure. The arguments are the descriptor, the buffer, the buffer's size in bytes, and the offset in the
  /// file.
  var read: @Sendable (Int32, UnsafeMutableRawPointer?, Int, Int) -> Int = { posixRead($0, $1, $2, at: $3) }

  /// Returns the device and inode number of the file at a path, or nil if no file is there.
  /// - Throws: `Failure` if the system refuses to tell, for instance because a directory may not be searched.
  func identity(of path: ByteString) throws(FileLines.Failure) -> FileIdentity? {
    try found(path).map { FileIdentity($0) }
  }

  /// Returns the status of the file at a path, or nil if no file is there.
  /// - Throws: `Failure` if the system refuses to tell, for instance because a directory may not be searched.
  func found(_ path: ByteString) throws(FileLines.Failure) -> stat? {
    var found = stat()
    if status(path, &found) == 0 { return found }
    if [ENOENT, ENOTDIR, ELOOP].contains(errno) { return nil }
    throw FileLines.Failure(path: path.description, errno: errno)
  }

  /// Whether a regular file is at a path, not a directory or a device.
  func hasFile(_ path: ByteString) throws(FileLines.Failure) -> Bool {
    try found(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }
}

extension FileLines.Failure {
  init(path: String, errno code: Int32) { self.init(path: path, reason: String(cString: strerror(code))) }
}
