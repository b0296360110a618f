import TermNav

/// How git is called: it only reads, and gets no child process, so that nothing in a repository can make it run a program.
nonisolated struct Git: Hashable, Sendable {
  /// Words of its command.
  var program = "git"
  /// Beside those of this process; nil takes one away.
  var variables: [String: String?] = [:]
  /// How the kernel refuses it children; nil: nothing does.
  var wall = Command.childRefusal
  /// Whether it has not told its version behind the wall, as a script does not that starts programs.
  var startsPrograms = false
  /// Such as 2, 39, 5; empty until `safe(in:)` has asked.
  var version: [Int] = []
  /// The names of the drivers of filters that are set up anywhere: nothing of them counts.
  var drivers: Set<[UInt8]> = []
  /// The names of the drivers of filters that would run a program on what is in the working tree.
  var filters: Set<[UInt8]> = []
  /// Settings that name a file that is none.
  var strangeFiles: Set<String> = []
  /// The files of its settings, and those that these name.
  var settingsFiles: Set<Path> = []
  /// Whether the system is asked to tell of changes in repositories.
  var hearsChanges = true
  /// Bytes that it may write to.
  var mostMemory = Git.halfOfMemory

  /// Words for every call of git, which hold whatever a repository's own settings say. To git 2.30 `core.fsmonitor=false` would be a program's name.
  private static let settings = [
    "--no-pager", "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=", "-c",
    "core.hooksPath=/dev/null", "-c", "core.quotePath=false", "-c", "core.sshCommand=false", "-c",
    "diff.external=", "-c", "diff.autoRefreshIndex=false", "-c", "diff.mnemonicPrefix=false", "-c",
    "diff.noprefix=false", "-c",
    "log.showSignature=false", "-c", "i18n.logOutputEncoding=UTF-8", "-c", "color.ui=false",
  ]

  /// Where threads count as children.
  private static let withoutThreads = [
    "-c", "core.preloadIndex=false", "-c", "grep.threads=1", "-c", "index.threads=1", "-c", "pack.threads=1",
  ]

  /// Nothing is fetched for a partial clone: its remote may be a program. What names another repository is taken away.
  private static let variables: [String: String?] = [
    "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
    "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C", "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil,
    "GIT_EXTERNAL_DIFF": nil,
  ]

  /// At least 2 GiB; our own figure.
  private static let halfOfMemory = max(
    2 << 30, sysconf(Int32(_SC_PHYS_PAGES)) / 2 * sysconf(Int32(_SC_PAGESIZE)))

  /// Words for all commands that write diffs: what the parser needs. What counts as a rename, and how lines are compared, is
  /// as the person has set it: by `--find-copies` there were copies that `git show` does not show, and it took git
  /// longest.
  static let diffWords = [
    "--no-ext-diff", "--no-textconv", "--no-color", "--src-prefix=a/", "--dst-prefix=b/",
    "--ignore-submodules=dirty", "--submodule=short", "--no-relative",
  ]

  /// How a person has asked for a diff, beside what git's settings say.
  struct DiffOptions: Hashable, Sendable {
    var ignoresBlanks = false
    /// Lines around what has changed, one of `contexts`; nil is as git has it.
    var context: Int?

    /// Our own figures; the last one stands for whole files.
    static let contexts = [10, 30, 1_000_000]

    var words: [String] {
      (ignoresBlanks ? ["--ignore-all-space"] : []) + (context.map { ["--unified=\($0)"] } ?? [])
    }

    /// Asks for more lines around, and behind whole files for as many as git has it.
    mutating func widen() {
      let next = context.flatMap(Self.contexts.firstIndex).map { $0 + 1 } ?? 0
      context = Self.contexts.indices ~= next ? Self.contexts[next] : nil
    }
  }

  /// A commit's words, stat and diff, as `PatchLines` takes them.
  /// - Parameter ofFirstParent: whether a merge is compared with its first parent alone.
  func show(
    _ hash: String, in folder: Path, ofFirstParent: Bool, _ options: DiffOptions = DiffOptions()
  ) throws -> Command {
    guard hash.isHash else { throw GitError("\(hash): no commit") }
    // An old git has no such values.
    let merges =
      switch (isOld, ofFirstParent) {
      case (false, true): ["--diff-merges=first-parent"]
      // A file may have other names in some of the parents.
      case (false, false): ["--diff-merges=dense-combined", "--combined-all-paths"]
      case (true, true): ["-m", "--first-parent"]
      case (true, false): ["--cc"]
      }
    // Whole names of branches and tags tell them from git's own remark that a history is cut.
    let head = ["--format=" + CommitHead.format, "--decorate=full"]
    let words = ["show"] + head + ["--root", "--numstat", "--patch"] + merges
    let ends = ["--end-of-options", hash + "^{commit}", "--"]
    return self.command(in: folder, words + Self.diffWords + options.words + ends)
  }

  /// The hash of the commit that a name means, such as a branch's, or a part of its hash.
  /// - Throws: `GitError` where git knows none.
  func commit(named name: [UInt8], in folder: Path) async throws -> String {
    let words = ["rev-parse", "--verify", "--end-of-options"]
    let names = [name + Array("^{commit}".utf8)]
    return try await command(in: folder, words, names: names).gitOutput()[...].withoutLineFeed.text
  }

  /// The bytes of a file by their hash.
  func blob(_ hash: [UInt8], in folder: Path) throws -> Command {
    guard hash.text.isHash else { throw GitError("\(hash.text): no file") }
    return self.command(in: folder, ["cat-file", "blob", hash.text])
  }

  /// The diff of a file between a commit and a commit before it, for `LineMap`; nil is what is in the working tree, by its
  /// name from the folder, which is the repository's top.
  func lines(
    of name: [UInt8], at hash: String?, since before: (hash: String, name: [UInt8]), in folder: Path
  ) throws -> Command {
    guard before.hash.isHash, hash?.isHash != false else { throw GitError("no commit") }
    func file(_ hash: String, _ name: [UInt8]) -> [UInt8] { Array("\(hash):".utf8) + name }
    let words = ["diff", "--text", "--unified=0"] + Self.diffWords + ["--end-of-options"]
    let (old, dashes) = (file(before.hash, before.name), Array("--".utf8))
    return self.command(
      in: folder, words, names: hash.map { [old, file($0, name), dashes] } ?? [old, dashes, name])
  }

  /// Whether a commit has parents that are not here, as at the edge of a shallow clone; of one that has none git itself says
  /// nothing.
  func isEdge(_ hash: String, in folder: Path) async throws -> Bool {
    guard hash.isHash else { return false }
    let words = ["rev-list", "--max-count=1", "--parents", "--end-of-options", hash, "--"]
    // As it was written, whatever is cut of its history.
    let written = try await self.command(in: folder, ["cat-file", "commit", hash]).gitOutput()
    let head = written.prefix(written.first(Array("\n\n".utf8)) ?? written.count)
    guard head.first(Array("\nparent ".utf8)) != nil else { return false }
    return try await self.command(in: folder, words).gitOutput().split(separator: 0x20).count == 1
  }

  /// A command in a folder; `names` follow its words as bytes.
  func command(in folder: Path, _ words: [String], names: [[UInt8]] = []) -> Command {
    var command = Command(splitting: program) ?? Command("git")
    command.arguments += ["-C", ByteString(bytes: folder.bytes)]
    let settings =
      Self.settings + (wall == .limit ? Self.withoutThreads : [])
      + strangeFiles.sorted().flatMap { ["-c", $0 + "=/dev/null"] }
    command.arguments += (settings + words).map { ByteString($0) } + names.map { ByteString(bytes: $0) }
    command.addedEnvironment = Self.variables.merging(variables) { $1 }
    emptyDrivers(of: &command)
    command.cutsOutputIntoLines = false
    command.isChildless = wall != nil
    command.mostMemory = mostMemory
    return command
  }

  /// Empties the drivers of filters by variables: in a word `-c NAME=VALUE` a driver's name with a `=` would end there.
  private func emptyDrivers(of command: inout Command) {
    guard !drivers.isEmpty else { return }
    let name = "GIT_CONFIG_COUNT"
    let given = command.addedEnvironment[name] ?? getenv(name).map { String(cString: $0) }
    var count = given.flatMap { Int($0) } ?? 0
    for driver in drivers.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      for (key, value) in [("clean", ""), ("smudge", ""), ("process", ""), ("required", "false")] {
        command.addedBytes["GIT_CONFIG_KEY_\(count)"] = Array("filter.".utf8) + driver + Array(".\(key)".utf8)
        command.addedBytes["GIT_CONFIG_VALUE_\(count)"] = Array(value.utf8)
        count += 1
      }
    }
    command.addedEnvironment[name] = "\(count)"
  }
}

/// Why git told nothing, in a line.
nonisolated struct GitError: Error, Equatable, CustomStringConvertible {
  /// The failures of git for which a page says something of its own, or does not try again.
  enum Kind: Equatable, Sendable {
    /// Nothing has failed that could be had another time.
    case noCommits
    /// git has needed more memory than it gets.
    case memory
    case other
  }

  let description: String

  init(_ description: String) { self.description = description.visible }

  /// The kind of a failure of git, which its description tells: a `CommandRun` keeps of a failure its description alone.
  var kind: Kind {
    switch description {
    case Self.noCommits: .noCommits
    case Self.tooMuch: .memory
    default: .other
    }
  }

  init(_ error: CommandError) {
    switch error {
    case .notFound("git"): self.init("git was not found")
    case .tooMuchOutput: self.init("git writes too much")
    case .ended(_, let status, _):
      self = GitError(status, error.complaints) ?? GitError("git: \(status)")
    default: self.init("\(error)")
    }
  }

  /// What git says, and what it means.
  private static let plain: [(git: String, words: String)] = [
    ("not a git repository (", "not in a git repository"),
    ("does not have any commits yet", noCommits), ("no such ref: HEAD", noCommits),
    ("must be run in a work tree", "there is no working tree here"),
    ("ut of memory", tooMuch), ("annot allocate memory", tooMuch),
  ]

  private static let noCommits = "there are no commits yet"
  private static let tooMuch = "git needed more memory than it gets: half of the machine's, at least 2 GiB"

  /// nil where the command has succeeded.
  init?(_ status: TerminationStatus, _ complaints: [String]) {
    if case .signaled(let number) = status {
      self.init("git was ended by signal \(number)")
    } else if !status.isSuccess {
      let prefixes = ["fatal: ", "error: "]
      // An error may lead to the fatal one, which says more.
      let line =
        prefixes.lazy.compactMap { prefix in complaints.first { $0.hasPrefix(prefix) } }.first
        ?? complaints.last
      guard let line, !line.isEmpty else {
        self.init("git: \(status)")
        return
      }
      let prefix = prefixes.first { line.hasPrefix($0) } ?? ""
      // `detected dubious ownership in repository at 'PATH'`, `unsafe repository ('PATH' is owned by someone else)`.
      if line.contains("dubious ownership") || line.contains("is owned by someone else") {
        let parts = line.split(separator: "'", maxSplits: 1)
        let path = parts.count > 1 ? parts[1][..<(parts[1].lastIndex(of: "'") ?? parts[1].endIndex)] : "it"
        self.init("another person's repository: git reads it once safe.directory names \(path)")
        return
      }
      let plain = Self.plain.first { line.contains($0.git) }?.words
      self.init(plain ?? String(line.dropFirst(prefix.count)))
    } else {
      return nil
    }
  }
}
