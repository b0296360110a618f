import TermNav

/// The programs that search for files and for words in files. Where none of them is installed, the browser
/// searches itself.
nonisolated struct FindTools: Sendable {
  /// The command of fd, which finds files; empty if it is not to be used.
  var files = "fd"
  /// The command of ripgrep, which finds words; empty if it is not to be used.
  var words = "rg"
  /// The git that finds files and words in repositories; nil if it is not to be used.
  var git: Git? = Git()

  /// The most files that a search keeps; `mostHits` is the most lines with words. The limits bound the memory
  /// of a search and the time to filter its results.
  static let mostFiles = 1_000_000
  static let mostHits = 100_000

  /// Returns a command that lists the files below a directory, each name followed by a zero byte. nil if no
  /// installed program can list them. Looks for programs, so it may wait for a disk.
  func fileCommand(in folder: Path, showsHidden: Bool) -> Command? {
    // On Debian, fd is named fdfind.
    if let tool = ProgramPath.command(files, other: ("fd", "fdfind")) {
      let hidden = showsHidden ? ["--hidden", "--exclude", ".git"] : []
      // Without `--show-errors`, fd would not report directories that it cannot read.
      let words = ["--show-errors", "-0", "--color", "never", "--type", "file", "--type", "symlink"]
      return Self.command(tool, words + hidden + ["."], in: folder)
    }
    guard let git, isRepository(folder) else { return nil }
    return git.command(in: folder, ["ls-files", "-co", "--exclude-standard", "-z", "-t"])
  }

  /// Whether a file is hidden: a part of its name, relative to the directory, begins with a dot.
  static func isHidden(_ name: some Collection<UInt8>) -> Bool {
    name.split(separator: Path.slash).contains { $0.first == UInt8(ascii: ".") }
  }

  /// Returns a command that finds lines with some words below a directory; nil if no installed program can
  /// find them. For each line the command writes the file's name, a zero byte, the line's number and the
  /// column with a sign after each, and the text.
  /// - Parameters:
  ///   - words: The words.
  ///   - isPlain: Whether the words are searched for literally; otherwise they are a regular expression.
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

  /// Returns a command of git that finds lines with some words below a directory; nil if git is not to be
  /// used. The command searches the files of `names`; if `names` is nil, all files that git tracks or does
  /// not ignore.
  func gitWordCommand(_ words: String, isPlain: Bool, in folder: Path, names: [[UInt8]]? = nil) -> Command? {
    let ignoresCase = !words.contains(where: \.isUppercase)
    // The pattern for git also allows a byte order mark before the first letter, as ripgrep does by itself.
    let pattern = !isPlain && words.hasPrefix("^") ? "^(\u{FEFF})?" + words.dropFirst() : words
    return git?.command(
      in: folder,
      ["grep", names == nil ? "--untracked" : "--no-index", "-n", "-z", "--column", "-I"]
        + [isPlain ? "-F" : "-E"] + (ignoresCase ? ["-i"] : []) + ["-e", pattern, "--"],
      names: names ?? [[UInt8(ascii: ".")]])
  }

  /// The most bytes that the names of files in a command may have together. The limit of the system for
  /// arguments is far higher.
  static let mostNamed = 1 << 18

  /// Returns the tracked files below a directory that a search leaves out: hidden files, and those that an
  /// ignore file names. nil if the directory is in no repository that git may read. Files that are not
  /// tracked are not returned, because hidden ones in a home directory are the data of programs.
  /// - Parameters:
  ///   - folder: The directory.
  ///   - showsHidden: Whether the search finds hidden files anyway.
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

  /// Whether there are, or may be, other repositories below a directory, such as submodules. git does not
  /// search these.
  func hasRepositories(in folder: Path) async -> Bool {
    if (try? await Worker.run { Self.hasSubmodules(in: folder) }) == true { return true }
    // git lists another repository by a name with a slash at its end.
    let others =
      (try? await git?.command(in: folder, ["ls-files", "-z", "-o", "--exclude-standard"]).gitOutput()) ?? []
    return (try? await Worker.run { others.split(separator: 0).contains { $0.last == Path.slash } }) ?? false
  }

  func isGit(_ command: Command, in folder: Path) -> Bool {
    git.map { command.program == $0.command(in: folder, []).program } ?? false
  }

  /// Returns these tools for searching with a git that starts no programs which the repository has set,
  /// because a repository may come from anyone. The result has no git if git is not installed, if it finds no
  /// repository that it may read, or if it must not compare the working tree.
  func safe(in folder: Path) async -> FindTools {
    var tools = self
    tools.git = try? await git?.safe(in: folder).forTree()
    // The command `git ls-files -- .git` lists nothing; it fails if there is no repository that git may read.
    if (try? await tools.git?.command(in: folder, ["ls-files", "--", ".git"]).gitOutput()) == nil {
      tools.git = nil
    }
    return tools
  }

  /// Returns the tools of `safe(in:)`, but without git if git ignores the whole directory, because git would
  /// then find nothing.
  func safeForListing(in folder: Path) async -> FindTools {
    var tools = await safe(in: folder)
    // `check-ignore` tells by its exit status whether git ignores the directory, also if there are tracked
    // files in it. It does not work with `--literal-pathspecs`.
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

  /// Returns the top directory of the git repository around a directory; nil if there is none. Asks the
  /// system, so it may wait for a disk.
  private static func top(around folder: Path) -> Path? {
    folder.ancestry.last { has(".git", in: $0) }
  }

  /// Whether the file `.gitmodules` of the repository around a directory names a submodule below the
  /// directory, or may name one: a file of more than 1 MiB and names in quotes are not read.
  private static func hasSubmodules(in folder: Path) -> Bool {
    let most = 1 << 20
    guard let top = top(around: folder),
      let bytes = try? FileSystem.system.beginning(top.appending(".gitmodules".utf8), most + 1)
    else { return false }
    if bytes.count > most { return true }
    return bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      let (blanks, word) = ([9, 13, 32] as Set<UInt8>, "path".utf8)
      var name = line.drop(while: blanks.contains)
      guard name.starts(with: word) else { return false }
      name = name.dropFirst(word.count).drop(while: blanks.contains)
      guard name.popFirst() == UInt8(ascii: "=") else { return false }
      name = name.drop(while: blanks.contains)
      while let last = name.last, blanks.contains(last) { name.removeLast() }
      return name.first == UInt8(ascii: "\"") || Path(name, in: top).ancestry.contains(folder)
    }
  }

  private static func has(_ name: String, in folder: Path) -> Bool {
    folder.appending(name.utf8).withCString { access($0, F_OK) } == 0
  }
}

/// Cuts the output of a program, which comes in pieces, into records that a certain byte ends.
nonisolated struct RecordCutter: Sendable {
  let separator: UInt8
  private var rest: [UInt8] = []

  init(_ separator: UInt8) { self.separator = separator }

  /// The most bytes of a record in a program's output; a longer record is left out. Names of files are never
  /// that long.
  static let longest = 1 << 20
  /// Whether the record that is being read is longer than `longest`, so that it is left out.
  private var isTooLong = false

  /// Reads a piece of a program's output, and calls `body` with each record that is complete now.
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
