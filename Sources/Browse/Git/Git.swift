import TermNav

/// A way to call git so that it only reads. Where the system can refuse child processes, git may start none,
/// so that nothing in a repository can make it run a program.
nonisolated struct Git: Hashable, Sendable {
  /// The command that runs git; it may have several words.
  var program = "git"
  /// Environment variables that git gets in addition to those of this process; nil as a value removes a
  /// variable.
  var variables: [String: String?] = [:]
  /// The means by which the kernel refuses git child processes; nil where the system has none, and where git
  /// may start them.
  var wall = Command.childRefusal
  /// Whether git could report its version only while it was allowed child processes, as where the command
  /// `git` is a script that starts programs.
  var startsPrograms = false
  /// The numbers of git's version, such as 2, 39, 5; empty until git was asked, as `safe(in:)` does for the
  /// copy that it returns.
  var version: [Int] = []
  /// The names of all filter drivers, which convert files, in git's settings. Git is called with these
  /// drivers switched off.
  var drivers: Set<[UInt8]> = []
  /// The names of the filter drivers, which convert files, that would run a program on files of the working
  /// tree, were they not switched off.
  var filters: Set<[UInt8]> = []
  /// The keys of those settings of git that name a file which git reads, but lead to something other than a
  /// regular file. Git is called with /dev/null as their value.
  var strangeFiles: Set<String> = []
  /// The files of git's settings, and the files that settings name. When one of them changes, pages of git
  /// are read again.
  var settingsFiles: Set<Path> = []
  /// Whether pages listen for changes that the system reports in repositories.
  var hearsChanges = true
  /// The most bytes of memory that git may write to.
  var mostMemory = Git.halfOfMemory

  /// Arguments of every call of git; they override the repository's own settings. `core.fsmonitor` is empty,
  /// since git 2.30 would run a program of the name `false`.
  private static let settings = [
    "--no-pager", "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=", "-c",
    "core.hooksPath=/dev/null", "-c", "core.quotePath=false", "-c", "core.sshCommand=false", "-c",
    "diff.external=", "-c", "diff.autoRefreshIndex=false", "-c", "diff.mnemonicPrefix=false", "-c",
    "diff.noprefix=false", "-c",
    "log.showSignature=false", "-c", "i18n.logOutputEncoding=UTF-8", "-c", "color.ui=false",
  ]

  /// Arguments that keep git from starting threads, for a system that counts threads as child processes.
  private static let withoutThreads = [
    "-c", "core.preloadIndex=false", "-c", "grep.threads=1", "-c", "index.threads=1", "-c", "pack.threads=1",
  ]

  /// Environment variables for every call of git. Nothing is fetched for a partial clone, since its remote
  /// may be a program. Variables that name another repository are removed.
  private static let variables: [String: String?] = [
    "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
    "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C", "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil,
    "GIT_EXTERNAL_DIFF": nil,
  ]

  /// Half of the machine's memory, but at least 2 GiB: with less, git could fail in large repositories.
  private static let halfOfMemory = max(
    2 << 30, sysconf(Int32(_SC_PHYS_PAGES)) / 2 * sysconf(Int32(_SC_PAGESIZE)))

  /// Arguments of all commands of git that write diffs, so that `Patch` can read the diffs. The user's
  /// settings for renames and for comparing lines stay in force. `--find-copies` is not among the arguments:
  /// it made git slowest, and found copies that `git show` does not show.
  static let diffWords = [
    "--no-ext-diff", "--no-textconv", "--no-color", "--src-prefix=a/", "--dst-prefix=b/",
    "--ignore-submodules=dirty", "--submodule=short", "--no-relative",
  ]

  /// The user's choices for a diff, which come on top of git's settings.
  struct DiffOptions: Hashable, Sendable {
    var ignoresBlanks = false
    /// The number of unchanged lines around the changes in a diff, one of `contexts`; nil for the number that
    /// git's settings say.
    var context: Int?

    /// The numbers of unchanged lines around the changes in a diff, in the order in which `widen()` goes
    /// through them. The last one is large enough to show whole files.
    static let contexts = [10, 30, 1_000_000]

    var words: [String] {
      (ignoresBlanks ? ["--ignore-all-space"] : []) + (context.map { ["--unified=\($0)"] } ?? [])
    }

    /// Shows more unchanged lines around the changes in a diff: the next number of `contexts`, or the first
    /// one where the number is that of git's settings. After the last one comes the number of git's settings
    /// again.
    mutating func widen() {
      let next = context.flatMap(Self.contexts.firstIndex).map { $0 + 1 } ?? 0
      context = Self.contexts.indices ~= next ? Self.contexts[next] : nil
    }
  }

  /// Returns the command that writes a commit's fields, changes and diff.
  /// - Parameter ofFirstParent: whether a merge is compared with its first parent alone, instead of with all.
  /// - Throws: `GitError` where `hash` is no hash.
  func show(
    _ hash: String, in folder: Path, ofFirstParent: Bool, _ options: DiffOptions = DiffOptions()
  ) throws -> Command {
    guard hash.isHash else { throw GitError("\(hash): no commit") }
    // git before 2.32 does not know the values `first-parent` and `dense-combined` of `--diff-merges`.
    let merges =
      switch (isOld, ofFirstParent) {
      case (false, true): ["--diff-merges=first-parent"]
      // `--combined-all-paths` names the file in each parent, since a renamed file has other names in some of
      // them.
      case (false, false): ["--diff-merges=dense-combined", "--combined-all-paths"]
      case (true, true): ["-m", "--first-parent"]
      case (true, false): ["--cc"]
      }
    // With full names, no branch or tag can be confused with `grafted`, git's remark that the history is cut.
    let head = ["--format=" + CommitHead.format, "--decorate=full"]
    let words = ["show"] + head + ["--root", "--numstat", "--patch"] + merges
    let ends = ["--end-of-options", hash + "^{commit}", "--"]
    return self.command(in: folder, words + Self.diffWords + options.words + ends)
  }

  /// Returns the hash of the commit that a name means, such as that of a branch, or the beginning of a hash.
  /// - Throws: `GitError` where git knows no such commit.
  func commit(named name: [UInt8], in folder: Path) async throws -> String {
    let words = ["rev-parse", "--verify", "--end-of-options"]
    let names = [name + Array("^{commit}".utf8)]
    return try await command(in: folder, words, names: names).gitOutput()[...].withoutLineFeed.text
  }

  /// Returns the command that writes the bytes of a file, by the hash of the file's content.
  /// - Throws: `GitError` where `hash` is no hash.
  func blob(_ hash: [UInt8], in folder: Path) throws -> Command {
    guard hash.text.isHash else { throw GitError("\(hash.text): no file") }
    return self.command(in: folder, ["cat-file", "blob", hash.text])
  }

  /// Returns the command that writes a file's diff between two versions, for `LineMap`.
  /// - Parameters:
  ///   - name: the file's name in the newer version, from the repository's top.
  ///   - hash: the newer commit; nil for the working tree. In that case `folder` is the repository's top.
  ///   - before: the older commit, and the file's name in it.
  /// - Throws: `GitError` where one of the hashes is none.
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

  /// Returns whether a commit has parents that this repository lacks, as at the edge of a shallow clone.
  /// Git's own log shows such a commit like one without parents.
  func isEdge(_ hash: String, in folder: Path) async throws -> Bool {
    guard hash.isHash else { return false }
    let words = ["rev-list", "--max-count=1", "--parents", "--end-of-options", hash, "--"]
    // `cat-file` gives the commit as it was written, with parents that a shallow clone hides.
    let written = try await self.command(in: folder, ["cat-file", "commit", hash]).gitOutput()
    let head = written.prefix(written.first(Array("\n\n".utf8)) ?? written.count)
    guard head.first(Array("\nparent ".utf8)) != nil else { return false }
    return try await self.command(in: folder, words).gitOutput().split(separator: 0x20).count == 1
  }

  /// Returns the command that runs git in a folder.
  /// - Parameters:
  ///   - words: git's subcommand and its options.
  ///   - names: further arguments, as bytes, since names of files need not be UTF-8.
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

  /// Switches off git's filter drivers, which convert files, by environment variables. An option `-c
  /// NAME=VALUE` would cut a driver's name at a `=` in it.
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

/// The reason why git failed, in one line.
nonisolated struct GitError: Error, Equatable, CustomStringConvertible {
  /// The kinds of git's failures that pages treat differently.
  enum Kind: Equatable, Sendable {
    /// The failure of git because the repository has no commits yet. Pages show this as an empty list, not as
    /// a failure.
    case noCommits
    /// The failure of git because it needed more memory than it is allowed. Pages do not try again.
    case memory
    case other
  }

  let description: String

  init(_ description: String) { self.description = description.visible }

  /// The kind of git's failure. It is found by the description, since a `CommandRun` keeps only the
  /// description of a failure.
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

  /// Parts of git's messages, each with the plain words that are shown in place of a message with that part.
  private static let plain: [(git: String, words: String)] = [
    ("not a git repository (", "not in a git repository"),
    ("does not have any commits yet", noCommits), ("no such ref: HEAD", noCommits),
    ("must be run in a work tree", "there is no working tree here"),
    ("ut of memory", tooMuch), ("annot allocate memory", tooMuch),
  ]

  private static let noCommits = "there are no commits yet"
  private static let tooMuch = "git needed more memory than it gets: half of the machine's, at least 2 GiB"

  /// Makes an error from git's exit status and the lines of its standard error; nil where git has succeeded.
  init?(_ status: TerminationStatus, _ complaints: [String]) {
    if case .signaled(let number) = status {
      self.init("git was ended by signal \(number)")
    } else if !status.isSuccess {
      let prefixes = ["fatal: ", "error: "]
      // git may write a line with `error:` and later one with `fatal:`. The line with `fatal:` says more, so
      // it is looked for first.
      let line =
        prefixes.lazy.compactMap { prefix in complaints.first { $0.hasPrefix(prefix) } }.first
        ?? complaints.last
      guard let line, !line.isEmpty else {
        self.init("git: \(status)")
        return
      }
      let prefix = prefixes.first { line.hasPrefix($0) } ?? ""
      // git's messages about a repository of another user are `detected dubious ownership in repository at
      // 'PATH'` and, in older versions, `unsafe repository ('PATH' is owned by someone else)`.
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
