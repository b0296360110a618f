internal import CLibrary

/// A file to which each line is written at once. If the file is a pipe whose reader is slow or missing, bytes
/// that the pipe does not take wait in memory, and the program goes on.
package final class LineFile {
  /// The descriptor of the open file; -1 while the file is a pipe without a reader.
  private var descriptor: Int32 = -1
  private let path: ByteString
  private let isPrivate: Bool
  /// The bytes of lines for which the pipe had no room; they wait to be written.
  private var rest: ArraySlice<UInt8> = []
  /// The `errno` of the first failed write to the file; nil if none has failed. After a failure nothing more
  /// is written.
  package private(set) var failure: Int32?

  /// The time after which waiting bytes should be sent again; nil if no bytes wait. The figures were chosen:
  /// 50 ms for a slow reader, 1 s for a missing one, which may come late.
  package var delay: Duration? {
    failure != nil || rest.isEmpty ? nil : descriptor < 0 ? .seconds(1) : .milliseconds(50)
  }

  /// The greatest number of bytes that wait for a pipe's reader, which bounds the memory.
  private static let mostRest = 1 << 20
  /// The longest time that `finish()` waits for a pipe's reader, even if the reader takes some bytes again
  /// and again.
  private static let patience: Seconds = 1

  /// Opens a file and empties it. Returns nil, with `errno` set, if the file cannot be opened.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - isPrivate: whether a new file is readable only by its owner.
  package init?(path: ByteString, isPrivate: Bool = false) {
    (self.path, self.isPrivate) = (path, isPrivate)
    if !open(), errno != ENXIO { return nil }
  }

  /// Opens the file for the lines. Returns false, with `errno` set, if that fails; the `errno` is ENXIO if
  /// the file is a pipe without a reader.
  private func open() -> Bool {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let opened = path.withCString { CLibrary.open($0, flags, isPrivate ? 0o600 : 0o644) }
    guard opened >= 0 else { return false }
    // If a standard descriptor (0, 1 or 2) is closed, `open` returns its number. The file must not keep that
    // number, so the descriptor is duplicated to a higher one.
    descriptor = fcntl(opened, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let number = errno
    close(opened)
    errno = number
    return descriptor >= 0
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes the bytes of one or more lines, each of which ends with a line feed. Bytes that the file does not
  /// take now wait for `send()`. After a failed write nothing more is written; `finish()` returns that
  /// failure.
  package func write(_ lines: [UInt8]) {
    guard failure == nil else { return }
    if rest.isEmpty { rest = lines[...] } else { rest += lines }
    send()
    if rest.count > Self.mostRest { fail(EAGAIN) }
  }

  /// Writes the bytes that still wait, and waits at most a second for a pipe's reader. Returns the `errno` of
  /// a failed write, or nil if all was written.
  package func finish() -> Int32? {
    send()
    let end = EventLoop.uptime() + Self.patience
    while failure == nil, descriptor >= 0, !rest.isEmpty {
      var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let count = poll(&wait, 1, Int32(max(0, (end - EventLoop.uptime()) * 1000)))
      if count == 0 { fail(EAGAIN) } else if count > 0 { send() }
    }
    if failure == nil, descriptor < 0 { fail(ENXIO) }
    return failure
  }

  private func fail(_ number: Int32) { (failure, rest) = (number, []) }

  /// Writes as many of the waiting bytes as the file takes now.
  package func send() {
    guard failure == nil else { return }
    if descriptor < 0, !open() {
      if errno != ENXIO { fail(errno) }
      return
    }
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { posixWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        if count == 0 || errno != EAGAIN { fail(errno) }
        return
      }
    }
    // An empty slice of the old array would keep that array in memory.
    rest = []
  }
}
