internal import CLibrary
internal import CMainQueue
internal import NavModel

/// The terminal's device. The device is opened for a descriptor of its own, since setting O_NONBLOCK on
/// standard input would also affect the shell.
package final class TTY {
  struct Arrival: ~Copyable {
    var bytes: ArraySlice<UInt8> = []
    var signals: [Int32] = []
    /// Whether a SIGINT among the signals that have come was sent by another process. If not, the user has
    /// typed Ctrl-C.
    var isInterruptSent = false
    /// The watched descriptors that are readable. A descriptor for which `isValid` is false was closed.
    var descriptors: [(Int32, isValid: Bool)] = []
    var hasTasks = false
    var isSent = false
    /// Whether a signal interrupted the wait for input. If so, no input was read.
    var isInterrupted = false
    var isWoken = false
    var isNothing = false
    /// Whether another process group, such as the shell's, has the terminal. If so, no input was read.
    var isInBackground = false

    var areBytesAlone: Bool {
      !bytes.isEmpty && signals.isEmpty && descriptors.isEmpty && !hasTasks && !isSent && !isInterrupted
        && !isWoken && !isInBackground
    }
  }

  let descriptor: Int32
  private(set) var isClosed = false
  private var unsent: ArraySlice<UInt8> = []
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  private var polled: [pollfd] = []
  var watched: [Int32] = [] { didSet { polled = [] } }
  var isInputHeld = false
  /// Whether the program is in an orphaned process group, which the system does not stop while another group
  /// has the terminal.
  private var isOrphaned = false

  /// Opens standard input, output and error on `/dev/null` where they are closed. Otherwise the next file to
  /// be opened would get their number and receive what is printed.
  static func openStandardDescriptors() {
    var descriptor: Int32
    repeat { descriptor = CLibrary.open("/dev/null", O_RDWR) } while 0...STDERR_FILENO ~= descriptor
    close(descriptor)
  }

  /// Whether 16 more descriptors can be opened, as many as the terminal and its guardian may need. The
  /// guardian is the process that restores the terminal after a crash.
  static var hasDescriptors: Bool {
    let copies = (0..<16).map { _ in fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) }
    for copy in copies where copy >= 0 { close(copy) }
    return !copies.contains { $0 < 0 }
  }

  init() throws(TerminalError) {
    let descriptor = Self.open(O_NONBLOCK)
    guard descriptor >= 0 else { throw .notATerminal }
    self.descriptor = descriptor
  }

  /// Opens the terminal once more and returns the descriptor; −1, with errno, if there is no terminal.
  /// - Parameter more: flags for open(2) besides the usual ones.
  static func open(_ more: Int32 = 0) -> Int32 { TerminalGuard.openTerminal(more) }

  /// Whether this process has a terminal.
  static var isThere: Bool {
    let descriptor = open()
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }

  /// The name of this machine; empty if unknown.
  static var hostName: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { name in
      guard gethostname(name.baseAddress!, name.count - 1) == 0 else { return "" }
      name[name.count - 1] = 0
      return String(cString: name.baseAddress!)
    }
  }

  deinit { close(descriptor) }

  /// The largest size of the screen that is used. This size is larger than that of an 8K screen with cells of
  /// 4 × 6 pixels. A limit is needed, since ncurses counts in 16 bits.
  package static let largest = Size(columns: 2000, rows: 1000)

  /// The size of the terminal's window in columns × rows, at most `largest`; 80 × 24 if the system does not
  /// know it.
  var windowSize: Size {
    let size = TerminalGuard.windowSize(descriptor) ?? (80, 24)
    return Size(
      columns: min(size.columns, Self.largest.columns), rows: min(size.rows, Self.largest.rows))
  }

  /// The size of the terminal's window in pixels, which includes borders in some terminals; 0 if the system
  /// does not know it.
  var windowPixels: PixelSize { TerminalGuard.windowPixels(descriptor) }

  var isSent: Bool { unsent.isEmpty }

  /// Sends bytes to the terminal. Bytes that the terminal does not take at once are sent during
  /// `wait(timeout:)`.
  func send(_ bytes: ArraySlice<UInt8>) {
    if unsent.isEmpty { unsent = bytes } else { unsent += bytes }
    sendMore()
  }

  private func sendMore() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { posixWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        unsent = unsent.dropFirst(count)
      } else {
        if errno != EAGAIN { hangUp() }
        return
      }
    }
    // Even an empty slice would keep the memory of its array.
    unsent = []
  }

  /// Whether another process group, such as the shell's, has the terminal. That group would read the
  /// terminal's answers to questions.
  var isInBackground: Bool { TerminalGuard.isInBackground(descriptor) }

  /// Sends questions to the terminal, unless another process group has the terminal.
  /// - Parameters:
  ///   - questions: the bytes of the questions.
  ///   - withAttributes: whether the last question is that for the terminal's attributes (DA1).
  func ask(_ questions: [UInt8], withAttributes: Bool = false) {
    guard !isInBackground else { return }
    TerminalGuard.asked(withAttributes: withAttributes)
    send(questions[...])
  }

  func awaitForeground() {
    TerminalGuard.awaitForeground(descriptor)
    isOrphaned = isInBackground
  }

  @discardableResult func finish() -> Bool {
    defer { unsent = [] }
    return !isClosed && TerminalGuard.write(unsent, to: descriptor)
  }

  func drop() { unsent = [] }

  private func hangUp() {
    isClosed = true
    TerminalGuard.hungUp()
    unsent = []
  }

  func wait(timeout: Duration?) -> Arrival {
    var arrival = Arrival()
    TerminalGuard.trimOutput()
    let events = Int16(isInputHeld ? 0 : POLLIN) | (unsent.isEmpty ? 0 : Int16(POLLOUT))
    if polled.isEmpty {
      // The last element of the polled descriptors is for one that tells of the main actor's work.
      polled = ([descriptor, TerminalGuard.wakeDescriptor] + watched + [-1]).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
    }
    polled[0].events = events
    // The timeout is rounded up, so that the wait is not shorter than the timeout.
    let milliseconds = timeout.map { Int32(min(max(0, ($0.seconds * 1000).rounded(.up)), 1e9)) } ?? -1
    var tasks: Int32 = 0
    let count = tn_poll(&polled, Int32(polled.count - 1), milliseconds, &tasks)
    if count < 0 {
      arrival.isInterrupted = true
      return arrival
    }
    arrival.isNothing = count == 0
    arrival.hasTasks = tasks != 0
    for index in 2..<polled.count - 1 where polled[index].revents != 0 {
      arrival.descriptors.append((polled[index].fd, Int32(polled[index].revents) & POLLNVAL == 0))
    }
    let state = Int32(polled[0].revents)
    if state & POLLOUT != 0 {
      sendMore()
      arrival.isSent = unsent.isEmpty
    }
    arrival.isInBackground = !isInputHeld && !isOrphaned && isInBackground
    if state & (POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0, state & POLLHUP != 0 || !arrival.isInBackground {
      arrival.bytes = bytes(of: descriptor)
      if arrival.bytes.isEmpty, state & POLLIN == 0 || errno != EAGAIN { hangUp() }
    }
    // Signals are read after the bytes of input, so that a change of the window's size is reported together
    // with the input that followed it.
    if TerminalGuard.takeWoken(isReadable: polled[1].revents != 0) {
      while let number = TerminalGuard.takeSignal() {
        if number == 0 { arrival.isWoken = true } else { arrival.signals.append(number) }
        if number == SIGINT, TerminalGuard.isInterruptSent { arrival.isInterruptSent = true }
      }
    }
    return arrival
  }

  /// Reads the bytes of the terminal's input that have come. Returns no bytes, and sets an errno other than
  /// EAGAIN, at the end of input. If a caller keeps the slice, the next read copies the buffer.
  private func bytes(of descriptor: Int32) -> ArraySlice<UInt8> {
    errno = 0
    let count = buffer.withUnsafeMutableBytes { posixRead(descriptor, $0.baseAddress, $0.count) }
    return count > 0 ? buffer[..<count] : []
  }
}
