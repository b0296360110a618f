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
    let arguments = Array(CommandLine.arguments.dropFirst())
    let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    if let named {
      named.runAlone(Array(arguments.dropFirst()), inOneLine: true)
    } else {
      runAlone(arguments)
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
    guard let trace = Trace(path: path) else { throw fail(toWrite: "trace", path, errno) }
    return trace
  }

  @MainActor func openRecorder() throws -> Recorder? {
    guard let path = record else { return nil }
    if path == trace { throw CommandFailure(.usage, "--record and --trace are two files") }
    signal(SIGPIPE, SIG_IGN)
    let arguments = Self.withoutFiles(CommandLine.arguments.dropFirst())
    guard let recorder = Recorder(path: path, program: "termnav", arguments: arguments) else {
      throw fail(toWrite: "recording", path, errno)
    }
    return recorder
  }

  /// A replay writes none of these.
  static func withoutFiles(_ arguments: some Sequence<String>) -> [String] {
    var rest = Array(arguments)[...]
    var kept: [String] = []
    while let argument = rest.popFirst() {
      let name = argument.prefix { $0 != "=" }
      if name != "--trace", name != "--record" {
        kept.append(argument)
      } else if name == argument {
        rest = rest.dropFirst()
      }
    }
    return kept
  }

  func fail(toWrite what: String, _ path: String, _ reason: Int32) -> ExitCode {
    fail("cannot write the \(what) to \(path): \(String(cString: strerror(reason)))")
  }

  func fail(_ message: String) -> ExitCode {
    Self.complain("termnav: \(message)")
    return ExitCode(1)
  }
}

extension ParsableCommand {
  /// Not as a part of `termnav`, which would take the options that both have.
  fileprivate static func runAlone(_ arguments: [String], inOneLine: Bool = false) {
    do {
      var command = try parseAsRoot(arguments)
      // Options before the name of a subcommand would count for nothing.
      let name = type(of: command).configuration.commandName ?? ""
      guard type(of: command) == Self.self || name == "help" else {
        throw CommandFailure(.usage, "\(name) takes options of its own, after its name: termnav \(name) …")
      }
      try command.run()
    } catch let failure as CommandFailure {
      // In one line.
      TermNavCommand.complain("termnav: \(String(failure.message.map { $0 == "\n" ? "␊" : $0 }))")
      exit(withError: ExitCode(failure.kind.rawValue))
    } catch {
      let code = exitCode(for: error)
      if code.isSuccess { exit(withError: error) }
      let line = message(for: error).prefix { !$0.isNewline }
      let message = inOneLine ? "termnav: \(line)" : fullMessage(for: error)
      if !message.isEmpty { TermNavCommand.complain(message) }
      exit(withError: code)
    }
  }
}

/// Why a command ends, in a line; the statuses are those of sysexits.h, and 1.
nonisolated struct CommandFailure: Error {
  enum Kind: Int32 {
    case other = 1
    case usage = 64
    /// The file is not what it should be.
    case data = 65
    /// The file cannot be read.
    case input = 66
  }

  let kind: Kind
  let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// Standard output.
nonisolated enum Output {
  static func print(_ text: String) throws {
    signal(SIGPIPE, SIG_IGN)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw CommandFailure(.other, "cannot write: \(String(cString: strerror(errno)))")
      }
      rest = rest.dropFirst(count)
    }
  }
}
