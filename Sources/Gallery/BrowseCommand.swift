#if Program
  import ArgumentParser
  import TermNav

  /// Reads directories, files and git as pages.
  struct BrowseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "browse", _superCommandName: "termnav",
      abstract: "Read directories, files and git as pages; nothing is ever changed.")

    @Argument(
      help: ArgumentHelp(
        "A directory, or files: :n, :p and :x go from one to another. - is standard input, as is nothing where that is a pipe or "
          + "a file; else nothing is the working directory.",
        valueName: "path"),
      completion: .file())
    var paths: [ByteString] = []

    @Option(
      help: ArgumentHelp("The settings, in place of ~/.config/termnav/browse.toml.", valueName: "file"),
      completion: .file())
    var config: ByteString?

    @Flag(help: "Rows that fingers can hit.")
    var touch = false

    @Flag(help: "Return on a file ends, and writes its path to standard output; Space marks several.")
    var choose = false

    @Option(
      help: ArgumentHelp("The same, into a file in place of standard output.", valueName: "file"),
      completion: .file())
    var chooseFile: ByteString?

    @Flag(help: "Write the directory that was read last, as termnav shell makes use of it.")
    var printPath = false

    @Flag(
      name: .customLong("null"), help: "End each path that is written with a zero in place of a line feed.")
    var endsWithNull = false

    @Option(help: .hidden) var caller: String?

    @OptionGroup var options: TerminalOptions

    func run() throws {
      try Browsing(
        paths: paths, config: config, touch: touch, choose: choose, chooseFile: chooseFile,
        printPath: printPath,
        endsWithNull: endsWithNull, caller: caller, use: options.use
      ).run()
    }
  }
#endif
