internal import CLibrary
internal import CMainQueue
internal import NavModel

/// The line to the terminal: bytes both ways, never blocking.
///
/// A descriptor of its own, because O_NONBLOCK on standard input also hits standard output and the shell.
final class TTY {
  /// What came while waiting.
  struct Arrival {
    var bytes: ArraySlice<UInt8> = []
    var signals: [Int32] = []
    /// Watched descriptors that can be read, or are closed (not valid).
    var descriptors: [(Int32, isValid: Bool)] = []
    /// The main actor has work.
    var hasTasks = false
    /// The terminal has taken what it had not taken before.
    var isSent = false
    /// A signal that nobody here waits for cut the wait short.
    var isInterrupted = false
    /// Somebody has called `wake`.
    var isWoken = false
    /// The time is over.
    var isNothing = false
  }

  let descriptor: Int32
  private(set) var isClosed = false
  private var unsent: ArraySlice<UInt8> = []
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  private var polled: [pollfd] = []
  /// Descriptors of the program that are waited for too.
  var watched: [Int32] = [] { didSet { polled = [] } }

  /// A closed standard descriptor's number would go to the next file that is opened, and what is printed into that.
  static func openStandardDescriptors() {
    var descriptor: Int32
    repeat { descriptor = open("/dev/null", O_RDWR) } while 0...STDERR_FILENO ~= descriptor
    close(descriptor)
  }

  /// Whether so many descriptors can still be opened as a terminal and its guardian take, and some more.
  static var hasDescriptors: Bool {
    let copies = (0..<16).map { _ in fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) }
    for copy in copies where copy >= 0 { close(copy) }
    return !copies.contains { $0 < 0 }
  }

  init() throws(TerminalError) {
    // macOS cannot poll /dev/tty, so the device by its own name comes first.
    let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
    var descriptor: Int32 = -1
    if let name = ttyname(STDIN_FILENO) { descriptor = open(name, flags) }
    if descriptor < 0 { descriptor = open("/dev/tty", flags) }
    guard descriptor >= 0 else { throw .notATerminal }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The most that is drawn: more than 4 × 6 pixels a cell need on 8K. ncurses counts cells in 16 bits, and each takes memory.
  static let largest = Size(columns: 2000, rows: 1000)

  /// The window's size, up to the largest; 80 × 24 where it does not know, as fresh ptys do.
  var windowSize: Size {
    let size = TerminalGuard.windowSize(descriptor) ?? (80, 24)
    return Size(
      columns: min(size.columns, Self.largest.columns), rows: min(size.rows, Self.largest.rows))
  }

  /// The window's size in pixels, with its borders in some terminals; 0 where it does not know.
  var windowPixels: PixelSize { TerminalGuard.windowPixels(descriptor) }

  /// Everything has been taken by the terminal.
  var isSent: Bool { unsent.isEmpty }

  /// Sends in one write, or as many as the terminal wants; what it does not take at once is sent while waiting.
  func send(_ bytes: ArraySlice<UInt8>) {
    if unsent.isEmpty { unsent = bytes } else { unsent += bytes }
    sendMore()
  }

  private func sendMore() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { write(descriptor, $0.baseAddress!, $0.count) }
      if count > 0 {
        unsent = unsent.dropFirst(count)
      } else if errno != EINTR {
        if errno != EAGAIN { hangUp() }
        return
      }
    }
    // Not a slice of nothing, which would hold on to the sender's array.
    unsent = []
  }

  /// Sends the rest before anything else; returns whether the terminal takes it.
  @discardableResult func finish() -> Bool {
    defer { unsent = [] }
    return !isClosed && TerminalGuard.write(unsent, to: descriptor)
  }

  /// Forgets what was not sent.
  func drop() { unsent = [] }

  private func hangUp() {
    isClosed = true
    unsent = []
  }

  /// Waits for input, signals or a wake; nil waits without end, seconds otherwise.
  func wait(timeout: Seconds?) -> Arrival {
    var arrival = Arrival()
    let events = Int16(POLLIN) | (unsent.isEmpty ? 0 : Int16(POLLOUT))
    if polled.isEmpty {
      polled = ([descriptor, TerminalGuard.wakeDescriptor] + watched).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
    }
    polled[0].events = events
    // Rounded up: waking a moment early would mean waking twice.
    let milliseconds = timeout.map { Int32(min(max(0, ($0 * 1000).rounded(.up)), 1e9)) } ?? -1
    var tasks: Int32 = 0
    let count = tn_poll(&polled, Int32(polled.count), milliseconds, &tasks)
    if count < 0 {
      arrival.isInterrupted = true
      return arrival
    }
    arrival.isNothing = count == 0
    arrival.hasTasks = tasks != 0
    for other in polled.dropFirst(2) where other.revents != 0 {
      arrival.descriptors.append((other.fd, Int32(other.revents) & POLLNVAL == 0))
    }
    if polled[1].revents != 0 {
      let woken = bytes(of: TerminalGuard.wakeDescriptor)
      TerminalGuard.heard()
      arrival.signals = woken.filter { $0 != 0 }.map(Int32.init)
      arrival.isWoken = woken.contains(0)
    }
    let state = Int32(polled[0].revents)
    if state & POLLOUT != 0 {
      sendMore()
      arrival.isSent = unsent.isEmpty
    }
    if state & (POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0 {
      arrival.bytes = bytes(of: descriptor)
      if arrival.bytes.isEmpty, state & POLLIN == 0 || errno != EAGAIN { hangUp() }
    }
    return arrival
  }

  /// What can be read at once, up to 64 KiB, in place: who keeps it makes the next read copy. Empty at the end of the line
  /// too, with errno other than EAGAIN.
  private func bytes(of descriptor: Int32) -> ArraySlice<UInt8> {
    var count: Int
    repeat {
      errno = 0
      count = buffer.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress!, $0.count)
      }
    } while count < 0 && errno == EINTR
    return count > 0 ? buffer[..<count] : []
  }
}
