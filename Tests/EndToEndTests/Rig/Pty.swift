import CPty
import Foundation
import NavModel

/// How a program ended.
enum ExitStatus: Equatable {
  case exited(Int32)
  case signalled(Int32)
}

/// What the terminal's line discipline is set to, comparable.
struct TerminalAttributes: Equatable {
  let input, output, control, local: UInt
  let characters: [UInt8]

  init(_ attributes: termios) {
    input = UInt(attributes.c_iflag)
    output = UInt(attributes.c_oflag)
    control = UInt(attributes.c_cflag)
    local = UInt(attributes.c_lflag)
    characters = withUnsafeBytes(of: attributes.c_cc) { Array($0) }
  }

  var echoes: Bool { local & UInt(ECHO) != 0 }
  var isCanonical: Bool { local & UInt(ICANON) != 0 }
}

struct RigError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// A program in a pseudo-terminal: bytes in, bytes out, nothing understood.
final class Pty {
  private var program: cpty_program
  private(set) var exitStatus: ExitStatus?
  /// All that the program has started is gone, but not yet the program, which may be stopped.
  private var isAlone = false
  /// What nobody had read of the input when the program ended.
  private(set) var strayInput: [UInt8] = []
  private var lastAttributes: TerminalAttributes?
  /// Nothing more will ever be read.
  private(set) var isDrained = false

  var pid: pid_t { program.pid }

  /// - Parameter blocked: a signal that the program finds blocked; 0 for none.
  init(
    _ executable: String, _ arguments: [String], size: Size, environment: [String: String], blocked: Int32 = 0
  ) throws {
    program = cpty_program()
    let error = Pty.withCStrings([executable] + arguments) { arguments in
      Pty.withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        cpty_start(
          &program, executable, arguments, environment, UInt16(size.columns), UInt16(size.rows),
          blocked)
      }
    }
    guard error == 0 else {
      throw RigError("cannot start \(executable): \(String(cString: strerror(error)))")
    }
  }

  /// A program that was started without a terminal; only its end can be waited for.
  init(running program: cpty_program) {
    self.program = program
    isDrained = true
  }

  deinit {
    if exitStatus == nil {
      kill(program.pid, SIGKILL)
      var status: Int32 = 0
      waitpid(program.pid, &status, 0)
    }
    hangUp()
    close(program.ended)
  }

  /// The line discipline as it was before the program started.
  var initialAttributes: TerminalAttributes { TerminalAttributes(program.before) }

  /// The line discipline now, or as it was when the program ended; nil when the terminal was taken away.
  var attributes: TerminalAttributes? {
    var attributes = termios()
    guard program.slave >= 0, tcgetattr(program.master, &attributes) == 0 else { return lastAttributes }
    return TerminalAttributes(attributes)
  }

  func resize(_ size: Size) {
    _ = cpty_resize(program.master, UInt16(size.columns), UInt16(size.rows))
  }

  func signal(_ number: Int32) {
    if exitStatus == nil { kill(program.pid, number) }
  }

  /// Takes the terminal away, as a closed window does.
  func hangUp() {
    releaseSlave()
    if program.master >= 0 { close(program.master) }
    program.master = -1
    isDrained = true
  }

  /// Writes as much as the terminal takes now, and returns how much that was.
  func write(_ bytes: ArraySlice<UInt8>) throws -> Int {
    let count = bytes.withUnsafeBytes { Foundation.write(program.master, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    if errno == EAGAIN || errno == EINTR { return 0 }
    throw RigError("write to the terminal: \(String(cString: strerror(errno)))")
  }

  /// Everything that is there to be read, without waiting.
  func read() -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while program.master >= 0 {
      let count = Foundation.read(program.master, &chunk, chunk.count)
      if count > 0 {
        result += chunk[..<count]
      } else if count < 0, errno == EINTR {
        continue
      } else {
        // End of file on macOS, EIO on Linux: both only come once our own slave is closed too.
        if count == 0 || errno == EIO { isDrained = true }
        break
      }
    }
    return result
  }

  /// Sleeps until something can be read from the program or from `other`, the program ends, or the time is up; where
  /// `toWrite` is set, also until something can be written.
  func wait(
    alsoFor other: Int32 = -1, toRead: Bool = true, toWrite: Bool = false,
    until deadline: ContinuousClock.Instant
  ) {
    // poll() ignores negative descriptors.
    var watched = [
      pollfd(
        fd: isDrained || !(toRead || toWrite) ? -1 : program.master,
        events: Int16(toWrite ? POLLIN | POLLOUT : POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
      pollfd(fd: exitStatus == nil && !isAlone ? program.ended : -1, events: Int16(POLLIN), revents: 0),
    ]
    let bound = isAlone && exitStatus == nil ? min(deadline, .now + .milliseconds(5)) : deadline
    poll(&watched, nfds_t(watched.count), Pty.milliseconds(until: bound))
    if watched[2].revents != 0 || isAlone { reap() }
  }

  func waitForEnd(within bound: Duration) throws -> ExitStatus {
    let deadline = ContinuousClock.now + bound
    while exitStatus == nil {
      guard ContinuousClock.now < deadline else {
        throw RigError("program \(pid) did not end within \(bound)")
      }
      if !isDrained { _ = read() }
      wait(until: deadline)
    }
    return exitStatus!
  }

  private func reap() {
    guard exitStatus == nil else { return }
    var status: Int32 = 0
    isAlone = true
    guard waitpid(program.pid, &status, WNOHANG) == program.pid else { return }
    exitStatus = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    lastAttributes = attributes
    strayInput = unreadInput()
    releaseSlave()
  }

  /// What a shell would now read as if it had been typed.
  private func unreadInput() -> [UInt8] {
    var attributes = termios()
    guard program.slave >= 0, tcgetattr(program.slave, &attributes) == 0 else { return [] }
    // Else only whole lines can be read.
    attributes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(program.slave, TCSANOW, &attributes)
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    var watched = pollfd(fd: program.slave, events: Int16(POLLIN), revents: 0)
    while poll(&watched, 1, 0) > 0, case let count = Foundation.read(program.slave, &chunk, chunk.count),
      count > 0
    {
      result += chunk[..<count]
    }
    return result
  }

  private func releaseSlave() {
    if program.slave >= 0 { close(program.slave) }
    program.slave = -1
  }

  static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    let left = (deadline - .now) / .milliseconds(1)
    return Int32(max(0, min(left.rounded(.up), 600_000)))
  }

  static func withCStrings<R>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
