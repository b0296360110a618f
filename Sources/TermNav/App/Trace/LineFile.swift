internal import CLibrary

/// A file that is written line by line, each at once. A pipe gets what its reader takes; the rest waits here, and the program
/// does not.
package final class LineFile {
  /// -1 while nobody has opened the pipe for reading.
  private var descriptor: Int32 = -1
  private let path: ByteString
  private let isPrivate: Bool
  /// What the pipe had no room for.
  private var rest: ArraySlice<UInt8> = []
  /// The `errno` of a failed write, after which nothing is written.
  package private(set) var failure: Int32?

  /// When to send again what a pipe had no room for; nil where all was sent. Our own figures: readers take what is there at once,
  /// and none may come for long.
  package var delay: Duration? {
    failure != nil || rest.isEmpty ? nil : descriptor < 0 ? .seconds(1) : .milliseconds(50)
  }

  /// Bytes that wait for a pipe's reader, at most; our own figure.
  private static let mostRest = 1 << 20
  /// Milliseconds that the end waits for a pipe's reader.
  private static let patience: Int32 = 1000

  /// Empties the file; nil, with `errno` set, on failure.
  /// - Parameter isPrivate: whether nobody else may read a new file.
  package init?(path: ByteString, isPrivate: Bool = false) {
    (self.path, self.isPrivate) = (path, isPrivate)
    if !open(), errno != ENXIO { return nil }
  }

  /// False, with `errno` set, on failure: ENXIO where a pipe has no reader.
  private func open() -> Bool {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let opened = path.withCString { CLibrary.open($0, flags, isPrivate ? 0o600 : 0o644) }
    guard opened >= 0 else { return false }
    // Never the number of a closed standard descriptor.
    descriptor = fcntl(opened, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let number = errno
    close(opened)
    errno = number
    return descriptor >= 0
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes lines, each with its LF.
  package func write(_ lines: [UInt8]) {
    guard failure == nil else { return }
    if rest.isEmpty { rest = lines[...] } else { rest += lines }
    send()
    if rest.count > Self.mostRest { fail(EAGAIN) }
  }

  /// Waits for a pipe's reader, for a second at most. Returns the `errno` of what could not be written; nil where all was.
  package func finish() -> Int32? {
    send()
    while failure == nil, descriptor >= 0, !rest.isEmpty {
      var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let count = poll(&wait, 1, Self.patience)
      if count == 0 { fail(EAGAIN) } else if count > 0 { send() }
    }
    if failure == nil, descriptor < 0 { fail(ENXIO) }
    return failure
  }

  private func fail(_ number: Int32) { (failure, rest) = (number, []) }

  /// Sends what is left.
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
    // An empty slice would retain the array.
    rest = []
  }
}
