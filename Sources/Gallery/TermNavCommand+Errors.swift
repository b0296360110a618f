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
  /// Runs the command line.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      // Help and version are this program's own words.
      if code.isSuccess { exit(withError: error) }
      let message = fullMessage(for: error)
      if !message.isEmpty { complain(message) }
      exit(withError: code)
    }
  }

  /// Says it on standard error, with everything visible: an argument may hold a file's name, and that a sequence that the
  /// terminal obeys.
  static func complain(_ message: String) {
    let line = Array("\(message.visible)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
