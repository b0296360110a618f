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
  /// Runs the command line. What is wrong with it is said with everything visible: an argument may hold a file's name, and
  /// that a sequence that the terminal obeys.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      // Help and version are this program's own words.
      if code.isSuccess { exit(withError: error) }
      let text = Array(fullMessage(for: error).visible.utf8)
      if !text.isEmpty {
        let line = text + Array("\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
      }
      exit(withError: code)
    }
  }
}
