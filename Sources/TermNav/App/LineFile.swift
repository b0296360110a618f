internal import CLibrary

/// A file that is written line by line, each at once.
final class LineFile {
  private let descriptor: Int32
  /// The `errno` of a failed write, after which nothing is written.
  private(set) var failure: Int32?

  /// Milliseconds that a pipe's reader may block.
  private static let patience: Int32 = 1000

  /// Empties the file or waits for a pipe's reader; nil, with `errno` set, on failure.
  /// - Parameter isPrivate: whether nobody else may read a new file.
  init?(path: String, isPrivate: Bool = false) {
    let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, isPrivate ? 0o600 : 0o644)
    guard opened >= 0 else { return nil }
    // Never the number of a closed standard descriptor.
    descriptor = fcntl(opened, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    close(opened)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Writes lines, each with its LF.
  func write(_ lines: [UInt8]) {
    guard failure == nil else { return }
    var sent = 0
    while sent < lines.count {
      let count = lines[sent...].withUnsafeBytes { posixWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&wait, 1, Self.patience) != 0 { continue }
        errno = EAGAIN
      }
      guard count > 0 else {
        failure = errno
        return
      }
      sent += count
    }
  }
}

private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
