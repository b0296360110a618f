#if Program
  import ArgumentParser
  import CLibrary
  import TermNav

  extension TermNavCommand {
    static func main() {
      let arguments = CommandWords.all
      if arguments.first == "browse" {
        return BrowseCommand.ending(inOneLine: true) { try BrowseCommand.run(Array(arguments.dropFirst())) }
      }
      let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
      if let named {
        named.runAlone(Array(arguments.dropFirst()), inOneLine: true)
      } else {
        runAlone(arguments)
      }
    }

    /// Writes a message to standard error. Control characters become visible signs, because the terminal
    /// would obey them.
    static func complain(_ message: String) {
      let line = Array("\(CommandWords.shown(message).visible)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
    }
  }

  nonisolated private func leave(_ status: Int32) -> Never { exit(status) }

  extension ParsableCommand {
    /// Runs a subcommand as if it were a program of its own. Otherwise an option that `termnav` and the
    /// subcommand both have would be taken by `termnav`.
    fileprivate static func runAlone(_ arguments: [String], inOneLine: Bool = false) {
      ending(inOneLine: inOneLine) {
        var command = try parseAsRoot(arguments)
        // Without this check, `termnav` would ignore options before the name of a subcommand silently.
        let name = type(of: command).configuration.commandName ?? ""
        guard type(of: command) == Self.self || name == "help" else {
          throw CommandFailure(.usage, "\(name) takes options of its own, after its name: termnav \(name) …")
        }
        try command.run()
      }
    }

    /// Runs the work of a command, and ends the process where it throws. Help, the version and other texts of
    /// the parser are written like all output, so that an error such as a full disk is reported.
    fileprivate static func ending(inOneLine: Bool, _ work: () throws -> Void) {
      do {
        do {
          try work()
        } catch let asked
          where !(asked is ExitCode || asked is CommandFailure) && exitCode(for: asked).isSuccess
        {
          let text = fullMessage(for: asked)
          if !text.isEmpty { try Output.print(text + "\n") }
        }
      } catch let code as ExitCode {
        // Code that throws an exit code has already written its message. The parser would print its help for
        // it.
        leave(code.rawValue)
      } catch let failure as CommandFailure {
        // The message about the failed command is a single line. If a very long path makes it too long, its
        // middle is cut out.
        let line = String(failure.message.map { $0 == "\n" ? "␊" : $0 })
        TermNavCommand.complain(
          "termnav: \(line.truncated(toColumns: 1000, lineBreakMode: .byTruncatingMiddle))")
        exit(withError: ExitCode(failure.kind.rawValue))
      } catch {
        let line = message(for: error).prefix { !$0.isNewline }
        // If the parser's error has only an exit status and no message, nothing is written.
        let message = inOneLine && !line.isEmpty ? "termnav: \(line)" : fullMessage(for: error)
        if !message.isEmpty { TermNavCommand.complain(message) }
        exit(withError: exitCode(for: error))
      }
    }
  }

  /// The reason why a command has failed, in one line. The exit statuses are 1 and those of sysexits.h.
  nonisolated struct CommandFailure: Error {
    enum Kind: Int32 {
      case other = 1
      case usage = 64
      /// The command has failed because the content of a file is not what it needs.
      case data = 65
      /// The command has failed because a file cannot be read.
      case input = 66
    }

    let kind: Kind
    let message: String

    init(_ kind: Kind, _ message: String) {
      self.kind = kind
      self.message = message
    }
  }

  /// Functions that read files which the command line names.
  nonisolated enum InputFile {
    /// The most bytes of a file with a recording or a trace: 1 GiB, which is far more than an hour of
    /// dragging takes.
    private static let most = 1 << 30

    /// Returns all bytes of a file that the command line names.
    /// - Throws: `CommandFailure` if the file cannot be read or has more than 1 GiB.
    static func bytes(of path: ByteString) throws -> [UInt8] {
      guard let file = path.withCString({ fopen($0, "rb") }) else { throw unreadable(path) }
      defer { fclose(file) }
      var (bytes, part): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 1 << 16))
      while true {
        let count = fread(&part, 1, part.count, file)
        if count == 0 { break }
        bytes += part[..<count]
        guard bytes.count <= most else { throw CommandFailure(.data, "\(path) is too large") }
      }
      guard ferror(file) == 0 else { throw unreadable(path) }
      return bytes
    }

    private static func unreadable(_ path: ByteString) -> CommandFailure {
      CommandFailure(.input, "cannot read \(path): \(String(cString: strerror(errno)))")
    }
  }

  /// Functions that write to standard output and to files.
  nonisolated enum Output {
    static func print(_ text: String) throws { try write(Array(text.utf8)) }

    static func write(_ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO) throws {
      signal(SIGPIPE, SIG_IGN)
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { posixWrite(descriptor, $0.baseAddress, $0.count) }
        // Where the reader of a pipe has ended, as `head` does, the command ends without a word, with the status
        // of a command that SIGPIPE has ended.
        if count < 0, errno == EPIPE { throw ExitCode(128 + SIGPIPE) }
        guard count > 0 else {
          throw CommandFailure(.other, "cannot write: \(String(cString: strerror(errno)))")
        }
        rest = rest.dropFirst(count)
      }
    }

    /// Replaces the content of a file by bytes.
    /// - Parameter bytes: Returns the bytes. They may differ for a terminal, which could obey them.
    static func write(toFile path: ByteString, _ bytes: (_ isTerminal: Bool) -> [UInt8]) throws {
      let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
      guard descriptor >= 0 else {
        throw CommandFailure(.other, "cannot write \(path): \(String(cString: strerror(errno)))")
      }
      defer { close(descriptor) }
      try write(bytes(isatty(descriptor) != 0), to: descriptor)
    }
  }
#endif
