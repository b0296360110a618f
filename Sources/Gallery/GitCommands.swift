#if Program
  import ArgumentParser
  import Browse
  import TermNav

  /// The command `termnav log`, which starts the reader of files and git with the page of a log.
  struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "log", _superCommandName: "termnav",
      abstract: "Read the commits of a repository.",
      discussion: """
        The words are git's: termnav log -S foo --author ann --since yesterday main..topic -- src.
        Without any it is the log of the working directory.
        Options for the look of git's output, such as -p, change nothing.
        These choose and order the commits:

        \(GitStart.logOptions)
        """)

    @OptionGroup var options: TerminalOptions

    @Argument(
      parsing: .captureForPassthrough,
      help: ArgumentHelp("Branches, ranges and conditions, and behind -- files.", valueName: "word"))
    var words: [ByteString] = []

    func run() throws {
      try passHelp(words)
      try Browsing(start: .log(words), use: options.use).run()
    }
  }

  /// The command `termnav diff`, which starts the reader of files and git with the page of a diff.
  struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff", _superCommandName: "termnav",
      abstract: "Read what differs between two commits, the index, and the working tree.",
      discussion: """
        termnav diff A..B and termnav diff A B compare two commits, A...B what B has changed since it left A.
        termnav diff A compares the working tree with a commit, and without any with the index.
        termnav diff --cached [A] shows what is staged, against HEAD or a commit; --staged is the same.
        Files stand behind --: termnav diff main -- src.
        Outside a repository, and with --no-index, it compares two files: termnav diff FILE FILE.
        """)

    @OptionGroup var options: TerminalOptions

    @Argument(
      parsing: .captureForPassthrough,
      help: ArgumentHelp("Commits or branches, and behind -- files.", valueName: "word"))
    var words: [ByteString] = []

    func run() throws {
      try passHelp(words)
      try Browsing(start: .diff(words), use: options.use).run()
    }
  }

  /// The command `termnav blame`, which starts the reader of files and git with the page of a blame.
  struct BlameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "blame", _superCommandName: "termnav",
      abstract: "Read a file, with the commit that each line comes from: [REVISION] FILE[:LINE].",
      discussion: """
        As for git, REVISION:FILE names a file from the top of the repository, and REVISION:./FILE one from here.
        """)

    @OptionGroup var options: TerminalOptions

    @Flag(name: .customShort("w"), help: "Pass over commits that have changed only blanks.")
    var ignoresBlanks = false

    @Flag(name: .customShort("M"), help: "Find lines that were moved within the file.")
    var findsMoves = false

    @Flag(
      name: .customShort("C"),
      help: "Find lines that came from other files of the same commit; twice or three times, of more commits."
    )
    var copies: Int

    @Argument(
      help: ArgumentHelp("A file, at a line or not; a revision before it.", valueName: "word"),
      completion: .file())
    var words: [ByteString]

    func run() throws {
      let flags: [ByteString] =
        (ignoresBlanks ? ["-w"] : []) + (findsMoves ? ["-M"] : []) + Array(repeating: "-C", count: copies)
      try Browsing(start: .blame(flags + words), use: options.use).run()
    }
  }

  /// The command `termnav show`, which starts the reader of files and git with the page of a commit.
  struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", _superCommandName: "termnav",
      abstract: "Read a commit, or a file as it was: [REVISION[:FILE[:LINE]]].",
      discussion: "Without a word it is the last commit.")

    @OptionGroup var options: TerminalOptions

    @Argument(
      parsing: .captureForPassthrough,
      help: ArgumentHelp("A commit, branch or tag, and behind : a file.", valueName: "word"))
    var words: [ByteString] = []

    func run() throws {
      try passHelp(words)
      try Browsing(start: .show(words), use: options.use).run()
    }
  }

  /// The command `termnav status`, which starts the reader of files and git with the page of a status.
  struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", _superCommandName: "termnav", abstract: "Read what is not committed.")

    @OptionGroup var options: TerminalOptions

    func run() throws { try Browsing(start: .status, use: options.use).run() }
  }

  extension ParsableCommand {
    /// Shows the help of a command where `--help` is its only word. The command takes all its words unparsed,
    /// so the parser does not see this option.
    nonisolated func passHelp(_ words: [ByteString]) throws {
      if words.count == 1, ["--help", "-h"].contains(words[0]) { throw CleanExit.helpRequest(self) }
    }
  }
#endif
