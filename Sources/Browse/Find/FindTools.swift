import TermNav

/// The programs that search for files and words. Where none is installed, the browser searches itself.
nonisolated struct FindTools: Sendable {
  /// The command of fd; empty if it is not used.
  var files = "fd"
  /// The command of ripgrep; empty if it is not used.
  var words = "rg"
  /// The command of git; nil if it is not used.
  var git: Git? = Git()

  /// The most files and lines that are kept, to limit the memory of a search and the time to filter the
  /// results.
  static let mostFiles = 1_000_000
  static let mostHits = 100_000

  /// Returns a command that lists the files below a directory, each name followed by a NUL; nil if no program
  /// can. Asks the system.
  func fileCommand(in folder: Path, showsHidden: Bool) -> Command? {
    // On Debian, fd is named fdfind.
    if let tool = ProgramPath.command(files, other: ("fd", "fdfind")) {
      let hidden = showsHidden ? ["--hidden", "--exclude", ".git"] : []
      // `--show-errors`, because fd says nothing of unreadable directories without it.
      let words = ["--show-errors", "-0", "--color", "never", "--type", "file", "--type", "symlink"]
      return Self.command(tool, words + hidden + ["."], in: folder)
    }
    guard let git, isRepository(folder) else { return nil }
    return git.command(in: folder, ["ls-files", "-co", "--exclude-standard", "-z", "-t"])
  }

  /// Whether a part of a name below a directory begins with a dot.
  static func isHidden(_ name: some Collection<UInt8>) -> Bool {
    name.split(separator: Path.slash).contains { $0.first == UInt8(ascii: ".") }
  }

  /// Returns a command that finds the lines with some words. A line of its output is a name, a NUL, line and
  /// column with a sign after each, and the text. nil if no program can.
  /// - Parameters:
  ///   - words: The words.
  ///   - isPlain: Whether the words are not a regular expression.
  ///   - folder: The directory.
  ///   - showsHidden: Whether hidden files are searched.
  func wordCommand(_ words: String, isPlain: Bool, in folder: Path, showsHidden: Bool) -> Command? {
    let ignoresCase = !words.contains(where: \.isUppercase)
    if let tool = ProgramPath.command(self.words) {
      let hidden = showsHidden ? ["--hidden", "--glob", "!.git"] : []
      return Self.command(
        tool,
        ["-n", "--column", "--null", "--no-heading", "--color", "never", "--no-config"]
          + [ignoresCase ? "-i" : "-s"] + (isPlain ? ["-F"] : []) + hidden + ["-e", words, "--", "./"],
        in: folder)
    }
    return isRepository(folder) ? gitWordCommand(words, isPlain: isPlain, in: folder) : nil
  }

  /// Returns a command of git that finds the lines with some words: in all files that git tracks or would
  /// track, or in the files of `names`, even if they are ignored.
  func gitWordCommand(_ words: String, isPlain: Bool, in folder: Path, names: [[UInt8]]? = nil) -> Command? {
    let ignoresCase = !words.contains(where: \.isUppercase)
    // Lets `^` match after a byte order mark, as ripgrep does.
    let pattern = !isPlain && words.hasPrefix("^") ? "^(\u{FEFF})?" + words.dropFirst() : words
    return git?.command(
      in: folder,
      ["grep", names == nil ? "--untracked" : "--no-index", "-n", "-z", "--column", "-I"]
        + [isPlain ? "-F" : "-E"] + (ignoresCase ? ["-i"] : []) + ["-e", pattern, "--"],
      names: names ?? [[UInt8(ascii: ".")]])
  }

  /// The most bytes of names that are passed to a command, far below the system's limit for arguments.
  static let mostNamed = 1 << 18

  /// Returns the tracked files below a directory that a search leaves out: hidden ones, unless they are
  /// shown, and those that an ignore file names. nil if the directory is in no repository that git may read.
  /// Only tracked files are added, because untracked hidden ones in a home directory are the data of
  /// programs.
  /// - Parameters:
  ///   - folder: The directory.
  ///   - showsHidden: Whether a search finds hidden files anyway.
  ///   - links: Whether links are included.
  func leftOut(in folder: Path, showsHidden: Bool, links: Bool) async -> [[UInt8]]? {
    guard (try? await Worker.run { isRepository(folder) }) == true, let git = await safe(in: folder).git
    else { return nil }
    func answer(_ words: String...) async -> [UInt8] {
      (try? await git.command(in: folder, ["ls-files", "-z", "--cached"] + words).gitOutput()) ?? []
    }
    let ignored = await answer("--ignored", "--exclude-standard")
    let all = showsHidden ? [] : await answer()
    let names = try? await Worker.run {
      let hidden = all.split(separator: 0).filter(Self.isHidden)
      var known: Set<[UInt8]> = []
      return (ignored.split(separator: 0) + hidden).map(Array.init).filter { name in
        guard known.insert(name).inserted,
          let kind = try? FileSystem.system.status(Path(name, in: folder)).kind
        else { return false }
        return kind == .file || kind == .link && links
      }
    }
    return names ?? []
  }

  /// Whether there are other repositories below a directory, such as submodules, which git does not search.
  func hasRepositories(in folder: Path) async -> Bool {
    if (try? await Worker.run { Self.top(around: folder).map { Self.has(".gitmodules", in: $0) } }) == true {
      return true
    }
    // git lists another repository by a name that ends with a slash.
    let others =
      (try? await git?.command(in: folder, ["ls-files", "-z", "-o", "--exclude-standard"]).gitOutput()) ?? []
    return (try? await Worker.run { others.split(separator: 0).contains { $0.last == Path.slash } }) ?? false
  }

  /// Whether a command runs git.
  func isGit(_ command: Command, in folder: Path) -> Bool {
    git.map { command.program == $0.command(in: folder, []).program } ?? false
  }

  /// Returns the tools with a git that starts no programs which a repository has set. The result has no git
  /// if git is missing, finds no repository here that it may read, or must not compare the working tree.
  func safe(in folder: Path) async -> FindTools {
    var tools = self
    tools.git = try? await git?.safe(in: folder).forTree()
    // A command that fails without a readable repository, and lists nothing.
    if (try? await tools.git?.command(in: folder, ["ls-files", "--", ".git"]).gitOutput()) == nil {
      tools.git = nil
    }
    return tools
  }

  /// Returns the tools to list files and find words below a directory: those of `safe(in:)`, but without git
  /// if git ignores the directory, where it lists nothing.
  func safeForListing(in folder: Path) async -> FindTools {
    var tools = await safe(in: folder)
    // `check-ignore` tells by its status whether a name is ignored, also if it contains tracked files. It
    // does not work with `--literal-pathspecs`.
    let isIgnored = ["--no-literal-pathspecs", "check-ignore", "--no-index", "-q", "--", "."]
    if (try? await tools.git?.command(in: folder, isIgnored).gitOutput()) != nil { tools.git = nil }
    return tools
  }

  private static func command(_ tool: Command, _ words: [String], in folder: Path) -> Command {
    var command = tool
    command.arguments += words.map { ByteString($0) }
    command.workingDirectory = ByteString(bytes: folder.bytes)
    command.cutsOutputIntoLines = false
    return command
  }

  private func isRepository(_ folder: Path) -> Bool { Self.top(around: folder) != nil }

  /// Returns the top directory of the working tree around a directory; nil if there is none. Asks the system.
  private static func top(around folder: Path) -> Path? {
    folder.ancestry.first { has(".git", in: $0) }
  }

  private static func has(_ name: String, in folder: Path) -> Bool {
    folder.appending(name.utf8).withCString { access($0, F_OK) } == 0
  }
}

/// A splitter of bytes that come in pieces into records.
nonisolated struct RecordCutter: Sendable {
  let separator: UInt8
  private var rest: [UInt8] = []

  init(_ separator: UInt8) { self.separator = separator }

  /// The most bytes of a record; a longer one is left out. Names of files are never that long.
  static let longest = 1 << 20
  /// Whether the record that is being read is too long.
  private var isTooLong = false

  /// Reads a piece, and calls `body` with each record that ends in it.
  mutating func add(_ piece: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
    var unread = piece[...]
    while let end = unread.firstIndex(of: separator) {
      let isWhole = rest.isEmpty && !isTooLong && end - unread.startIndex <= Self.longest
      if isWhole {
        body(unread[..<end])
      } else {
        add(unread[..<end])
        if !isTooLong { body(rest[...]) }
        (rest, isTooLong) = ([], false)
      }
      unread = unread[(end + 1)...]
    }
    add(unread)
  }

  private mutating func add(_ part: ArraySlice<UInt8>) {
    isTooLong = isTooLong || rest.count + part.count > Self.longest
    if isTooLong { rest = [] } else { rest += part }
  }
}
