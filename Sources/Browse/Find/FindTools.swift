import TermNav

/// The programs that look for files and for words; where none is there, the browser looks itself.
nonisolated struct FindTools: Sendable {
  /// Words of fd's command; empty: it is not used.
  var files = "fd"
  /// ripgrep's.
  var words = "rg"
  /// nil: it is not used.
  var git: Git? = Git()

  /// The most rows that are kept; our own figures.
  static let mostFiles = 1_000_000
  static let mostHits = 100_000

  /// Lists the files below a directory, each with a NUL behind it; nil where only the browser can. Asks the system.
  func fileCommand(in folder: Path, showsHidden: Bool) -> Command? {
    // fdfind is Debian's name.
    if let tool = ProgramPath.command(files, other: ("fd", "fdfind")) {
      let hidden = showsHidden ? ["--hidden", "--exclude", ".git"] : []
      // Without the first one nothing is said of a directory that cannot be read.
      let words = ["--show-errors", "-0", "--color", "never", "--type", "file", "--type", "symlink"]
      return Self.command(tool, words + hidden + ["."], in: folder)
    }
    guard let git, isRepository(folder) else { return nil }
    return git.command(in: folder, ["ls-files", "-co", "--exclude-standard", "-z", "-t"])
  }

  /// Whether one part of a name below a directory begins with a dot.
  static func isHidden(_ name: some Collection<UInt8>) -> Bool {
    name.split(separator: Path.slash).contains { $0.first == UInt8(ascii: ".") }
  }

  /// Lists the places of words: a name, a NUL, line and column with a sign behind each, and the text.
  /// - Parameter isPlain: whether the words are no regular expression.
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

  /// git's, for all that it tracks and does not ignore, or for files of some names, which it would pass over.
  func gitWordCommand(_ words: String, isPlain: Bool, in folder: Path, names: [[UInt8]]? = nil) -> Command? {
    let ignoresCase = !words.contains(where: \.isUppercase)
    // A byte order mark is no letter; ripgrep knows.
    let pattern = !isPlain && words.hasPrefix("^") ? "^(\u{FEFF})?" + words.dropFirst() : words
    return git?.command(
      in: folder,
      ["grep", names == nil ? "--untracked" : "--no-index", "-n", "-z", "--column", "-I"]
        + [isPlain ? "-F" : "-E"] + (ignoresCase ? ["-i"] : []) + ["-e", pattern, "--"],
      names: names ?? [[UInt8(ascii: ".")]])
  }

  /// Bytes of names that a command gets at most; our own figure.
  static let mostNamed = 1 << 18

  /// The files that git tracks below a directory though whoever looks leaves them out: hidden files, unless hidden ones are shown, and
  /// files that an ignore file names. nil where the directory is in no repository that git may read. Not by
  /// `--hidden`: where a home is a repository, hidden files are all that programs keep.
  /// - Parameter links: whether links are among them.
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

  /// Whether there are repositories below a directory, which git passes over: submodules, or others.
  func hasRepositories(in folder: Path) async -> Bool {
    if (try? await Worker.run { Self.top(around: folder).map { Self.has(".gitmodules", in: $0) } }) == true {
      return true
    }
    // Another's name ends with a slash.
    let others =
      (try? await git?.command(in: folder, ["ls-files", "-z", "-o", "--exclude-standard"]).gitOutput()) ?? []
    return (try? await Worker.run { others.split(separator: 0).contains { $0.last == Path.slash } }) ?? false
  }

  /// Whether a command is git's.
  func isGit(_ command: Command, in folder: Path) -> Bool {
    git.map { command.program == $0.command(in: folder, []).program } ?? false
  }

  /// With a git that runs nothing; without one where git is not found, finds no repository here that it can read, whatever is
  /// called .git, or is asked nothing of the working tree.
  func safe(in folder: Path) async -> FindTools {
    var tools = self
    tools.git = try? await git?.safe(in: folder).forTree()
    // Reads the index, and lists nothing.
    if (try? await tools.git?.command(in: folder, ["ls-files", "--", ".git"]).gitOutput()) == nil {
      tools.git = nil
    }
    return tools
  }

  /// The tools for listing files and finding words below a directory: those of `safe(in:)`, but without git in a directory that
  /// git ignores, where it lists nothing.
  func safeForListing(in folder: Path) async -> FindTools {
    var tools = await safe(in: folder)
    // `check-ignore` tells by its status that it ignores a name, also where something in it is tracked, and takes no names
    // with --literal-pathspecs.
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

  /// The directory of the working tree around one; nil where there is none. Asks the system.
  private static func top(around folder: Path) -> Path? {
    folder.ancestry.first { has(".git", in: $0) }
  }

  private static func has(_ name: String, in folder: Path) -> Bool {
    folder.appending(name.utf8).withCString { access($0, F_OK) } == 0
  }
}

/// Cuts bytes that come in pieces into records.
nonisolated struct RecordCutter: Sendable {
  let separator: UInt8
  private var rest: [UInt8] = []

  init(_ separator: UInt8) { self.separator = separator }

  /// The most bytes of a record; what is longer is left out. Our own figure.
  static let longest = 1 << 20

  mutating func add(_ piece: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
    var unread = piece[...]
    while let end = unread.firstIndex(of: separator) {
      if rest.isEmpty { body(unread[..<end]) } else { body(rest[...] + unread[..<end]) }
      rest = []
      unread = unread[(end + 1)...]
    }
    if rest.count + unread.count <= Self.longest { rest += unread }
  }
}
