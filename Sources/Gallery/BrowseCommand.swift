#if Program
  import ArgumentParser
  import Browse
  import TermNav

  /// The command `termnav browse`, which reads directories, files and git as pages.
  struct BrowseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "browse", _superCommandName: "termnav",
      abstract: "Read directories, files and git as pages; nothing is ever changed.")

    @Argument(
      help: ArgumentHelp(
        "A directory, or files; :n, :p and :x go from file to file. - is standard input. Without a path the working directory is "
          + "shown, or standard input where that is a pipe or a file.",
        valueName: "path"),
      completion: .file())
    var paths: [ByteString] = []

    @Option(
      help: ArgumentHelp("The settings, in place of ~/.config/termnav/browse.toml.", valueName: "file"),
      completion: .file())
    var config: ByteString?

    @Option(help: ArgumentHelp("The encoding of texts, such as iso-8859-1.", valueName: "name"))
    var encoding: String?

    @Flag(help: "Make rows and buttons large, for fingers.")
    var touch = false

    @Flag(
      help:
        "Choose files: Return ends the program and writes the path of the file to standard output; Space marks several."
    )
    var choose = false

    @Option(
      help: ArgumentHelp("As --choose, but write the paths into this file.", valueName: "file"),
      completion: .file())
    var chooseFile: ByteString?

    @Flag(
      help:
        "Write the path of the directory that was read last to standard output, as termnav shell needs it.")
    var printPath = false

    @Flag(
      name: .customLong("null"), help: "End each written path with a zero byte in place of a line feed.")
    var endsWithNull = false

    @Option(help: .hidden) var caller: String?

    // The option is refused with the reason; the parser would only call it unknown.
    @Option(help: .hidden) var record: ByteString?

    @OptionGroup var options: TerminalOptions

    /// The options of the command line as a `Browsing`, except those that the program less has too: these are
    /// in its `pager`.
    private var browsing: Browsing {
      var use = options.use
      use.record = record
      return Browsing(
        paths: paths, config: config, encoding: encoding, touch: touch, choose: choose,
        chooseFile: chooseFile,
        printPath: printPath, endsWithNull: endsWithNull, caller: caller, use: use)
    }

    func run() throws { try browsing.run() }

    /// Runs the command `termnav browse` with the words of a command line. Some of them may be options of
    /// less.
    static func run(_ words: [String]) throws {
      var pager = PagerOptions()
      let rest = pager.take(from: words)
      if pager.asksVersion { return print(termNavVersion) }
      var browsing = try parsed(rest, &pager)
      browsing?.pager = pager
      try browsing?.run()
    }

    /// Parses the words of `termnav browse`; returns nil where the parser has done all, as for `--help`.
    /// Where a text is to be shown, unknown options are ignored and a message names them, as a pager does.
    private static func parsed(_ words: [String], _ pager: inout PagerOptions) throws -> Browsing? {
      var words = words
      while true {
        if let browsing = Browsing.plain(words) { return browsing }
        do {
          var command = try parseAsRoot(words)
          if let command = command as? BrowseCommand { return command.browsing }
          try command.run()
          return nil
        } catch {
          let parts = message(for: error).split(separator: "'", maxSplits: 2)
          guard parts.first == "Unknown option ", parts.count > 1,
            let index = words.firstIndex(where: { $0 == parts[1] || $0.hasPrefix(parts[1] + "=") })
          else { throw error }
          pager.unknown.append(words.remove(at: index))
          if !Browsing.showsText(words) { throw error }
        }
      }
    }
  }
#endif
