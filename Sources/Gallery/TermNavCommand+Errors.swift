import ArgumentParser
import TermNav

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension TermNavCommand {
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      if code.isSuccess { exit(withError: error) }
      let message = fullMessage(for: error)
      if !message.isEmpty { complain(message) }
      exit(withError: code)
    }
  }

  /// Control characters are made visible: the terminal would obey them.
  static func complain(_ message: String) {
    let line = Array("\(message.visible)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  @MainActor func openTrace() throws -> Trace? {
    guard let path = trace else { return nil }
    // A reader that quits ends only the trace.
    signal(SIGPIPE, SIG_IGN)
    guard let trace = Trace(path: path) else { throw fail(toTrace: path, errno) }
    return trace
  }

  func fail(toTrace path: String, _ reason: Int32) -> ExitCode {
    fail("cannot write the trace to \(path): \(String(cString: strerror(reason)))")
  }

  func fail(_ message: String) -> ExitCode {
    Self.complain("termnav: \(message)")
    return ExitCode(1)
  }
}
