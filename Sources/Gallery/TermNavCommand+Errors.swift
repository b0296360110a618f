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

    /// Control characters are made visible: the terminal would obey them.
    static func complain(_ message: String) {
      let line = Array("\(CommandWords.shown(message).visible)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
    }
  }

  nonisolated private func leave(_ status: Int32) -> Never { exit(status) }

  extension ParsableCommand {
    /// Not as a part of `termnav`, which would take the options that both have.
    fileprivate static func runAlone(_ arguments: [String], inOneLine: Bool = false) {
      ending(inOneLine: inOneLine) {
        var command = try parseAsRoot(arguments)
        // Options before the name of a subcommand would count for nothing.
        let name = type(of: command).configuration.commandName ?? ""
        guard type(of: command) == Self.self || name == "help" else {
          throw CommandFailure(.usage, "\(name) takes options of its own, after its name: termnav \(name) …")
        }
        try command.run()
      }
    }

    /// Does work, and ends the process where that throws. Help, the version and what else the parser has to say are written like
    /// every other output, so that a full disk is told.
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
        // Said already; the parser would make its help for this.
        leave(code.rawValue)
      } catch let failure as CommandFailure {
        // In one line, without the middle of a path that is longer than the system takes.
        let line = String(failure.message.map { $0 == "\n" ? "␊" : $0 })
        TermNavCommand.complain(
          "termnav: \(line.truncated(toColumns: 1000, lineBreakMode: .byTruncatingMiddle))")
        exit(withError: ExitCode(failure.kind.rawValue))
      } catch {
        let line = message(for: error).prefix { !$0.isNewline }
        // A status alone says nothing.
        let message = inOneLine && !line.isEmpty ? "termnav: \(line)" : fullMessage(for: error)
        if !message.isEmpty { TermNavCommand.complain(message) }
        exit(withError: exitCode(for: error))
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

  /// Standard output, and files.
  nonisolated enum Output {
    static func print(_ text: String) throws { try write(Array(text.utf8)) }

    static func write(_ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO) throws {
      signal(SIGPIPE, SIG_IGN)
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { posixWrite(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else {
          throw CommandFailure(.other, "cannot write: \(String(cString: strerror(errno)))")
        }
        rest = rest.dropFirst(count)
      }
    }

    /// In place of what is there.
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
