#if Program
  import ArgumentParser
  import CLibrary
  import TermNav

  /// The command `termnav report`, which runs termnav and then writes a file for a bug report. The file has
  /// no text of pages, no typed key, and no name of a file.
  struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "report", _superCommandName: "termnav",
      abstract: "Run termnav, and write what a bug report needs to a file.",
      discussion: """
        termnav report FILE runs the gallery, termnav report FILE browse . the reader. Do what goes wrong, and quit.
        FILE then tells versions, the terminal with its answers and its size, and each drag, transition and frame.
        It has no text of a page, no key and no name of a file. Where termnav is killed, FILE has the trace alone.
        """)

    @Argument(help: ArgumentHelp("The file to write.", valueName: "file"))
    var file: ByteString

    @Argument(
      parsing: .captureForPassthrough,
      help: ArgumentHelp("What termnav shall do; the gallery without any.", valueName: "word"))
    var words: [ByteString] = []

    func run() throws {
      try passHelp(words)
      let words = words.map { CommandWords.text(of: $0.bytes) }
      if words.contains(where: { $0 == "--trace" || $0.hasPrefix("--trace=") }) {
        throw CommandFailure(.usage, "report writes the trace into its own file, so --trace has no use")
      }
      // The program's error is shown after the report about it.
      let end = Result { try TermNavCommand.run(words, trace: CommandWords.text(of: file.bytes)) }
      guard let bytes = try? InputFile.bytes(of: file) else {
        try end.get()
        throw CommandFailure(.input, "cannot read \(file), the trace that was written")
      }
      let trace = String(decoding: bytes, as: UTF8.self)
      try Output.write(toFile: file) { _ in Array((Self.head(of: words) + Self.shareable(trace)).utf8) }
      try end.get()
    }

    /// Variables of the environment whose values tell the kind of terminal.
    private static let told = [
      "TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION", "XTERM_VERSION",
      "KONSOLE_VERSION", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE",
    ]
    /// Variables of the environment of which the report tells only whether they are set, since their values
    /// have paths or addresses.
    private static let noted = ["TMUX", "STY", "SSH_CONNECTION", "WT_SESSION", "TERMINFO"]

    /// Returns the lines of the report before the trace: versions, environment, and the command without its
    /// arguments.
    private static func head(of words: [String]) -> String {
      let commands = TermNavCommand.configuration.subcommands.map { $0.configuration.commandName }
      let shown = words.enumerated().filter { index, word in
        index == 0 && commands.contains(word) || word.hasPrefix("--") && word != "--"
      }
      let command = shown.map { String($0.element.prefix { $0 != "=" }) }
      var lines = [
        "termnav \(termNavVersion)",
        "system \(system)",
        (["command", "termnav"] + command).joined(separator: " "),
      ]
      lines += told.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0).visible)" } }
      lines += noted.filter { getenv($0) != nil }.map { "\($0) is set" }
      return (lines + ["trace"]).joined(separator: "\n") + "\n"
    }

    /// The system's name, release and processor, as `uname -srm` tells.
    private static var system: String {
      var names = utsname()
      guard uname(&names) == 0 else { return "unknown" }
      func text(_ field: some Any) -> String {
        withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      }
      return "\(text(names.sysname)) \(text(names.release)) \(text(names.machine))"
    }

    /// Returns a trace of the program without the messages of errors, which may name files.
    static func shareable(_ trace: String) -> String {
      trace.split(separator: "\n").map { line in
        guard line.contains(#""event":"task""#), let error = line.firstRange(of: #","error":"#) else {
          return line + "\n"
        }
        return line[..<error.lowerBound] + "}\n"
      }.joined()
    }
  }

  extension TermNavCommand {
    /// Runs the words of a command line, and writes a trace into a file meanwhile.
    fileprivate static func run(_ words: [String], trace file: String) throws {
      let trace = ["--trace", file]
      if words.first == "browse" { return try BrowseCommand.run(trace + words.dropFirst()) }
      let readers: [any ParsableCommand.Type] = [
        LogCommand.self, DiffCommand.self, ShowCommand.self, BlameCommand.self, StatusCommand.self,
      ]
      let reader = readers.first { $0.configuration.commandName == words.first }
      var command =
        try reader.map { try $0.parseAsRoot(trace + words.dropFirst()) } ?? parseAsRoot(trace + words)
      guard reader != nil || command is TermNavCommand else {
        throw CommandFailure(.usage, "report runs the gallery, browse, log, diff, show, blame or status")
      }
      try command.run()
    }
  }
#endif
