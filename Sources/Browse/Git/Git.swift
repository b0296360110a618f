import TermNav

/// How git is called: it only reads, and nothing in a repository can make it run a program.
nonisolated struct Git: Hashable, Sendable {
  /// Words of its command.
  var program = "git"
  /// Beside those of this process; nil takes one away.
  var variables: [String: String?] = [:]

  /// What holds whatever a repository's own settings say.
  private static let settings = [
    "--no-pager", "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c",
    "core.hooksPath=/dev/null", "-c", "core.quotePath=false", "-c", "core.sshCommand=false", "-c",
    "diff.external=", "-c", "diff.autoRefreshIndex=false", "-c", "diff.mnemonicPrefix=false", "-c",
    "diff.noprefix=false", "-c",
    "log.showSignature=false", "-c", "i18n.logOutputEncoding=UTF-8", "-c", "color.ui=false",
  ]

  /// Nothing is fetched for a partial clone: its remote may be a program. What names another repository is taken away.
  private static let variables: [String: String?] = [
    "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
    "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C", "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil,
    "GIT_EXTERNAL_DIFF": nil,
  ]

  /// Words for all commands that write diffs.
  static let diffWords = [
    "--no-ext-diff", "--no-textconv", "--no-color", "--src-prefix=a/", "--dst-prefix=b/",
    "--ignore-submodules=dirty", "--submodule=short", "--no-relative", "--find-renames", "--find-copies",
  ]

  /// A commit's words, stat and diff, as `DiffLines` takes them.
  /// - Parameter ofFirstParent: whether a merge is compared with its first parent alone.
  func show(_ hash: String, in folder: Path, ofFirstParent: Bool) throws -> Command {
    guard hash.isHash else { throw GitError("\(hash): no commit") }
    let merges = ofFirstParent ? "--diff-merges=first-parent" : "--diff-merges=dense-combined"
    let words = ["show", "--format=" + CommitHead.format, "--numstat", "--patch", merges]
    return self(in: folder, words + Self.diffWords + ["--end-of-options", hash + "^{commit}", "--"])
  }

  /// A command in a folder; `names` follow its words as bytes.
  func callAsFunction(in folder: Path, _ words: [String], names: [[UInt8]] = []) -> Command {
    var command = Command(splitting: program) ?? Command("git")
    command.arguments += ["-C", ByteString(bytes: folder.bytes)]
    command.arguments += (Self.settings + words).map { ByteString($0) } + names.map { ByteString(bytes: $0) }
    command.addedEnvironment = Self.variables.merging(variables) { $1 }
    command.cutsOutputIntoLines = false
    return command
  }
}

/// Why git told nothing, in a line.
nonisolated struct GitError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description.visible }

  init(_ error: CommandError) {
    if case .notFound("git") = error { self.init("git was not found") } else { self.init("\(error)") }
  }

  /// What git says, and what it means.
  private static let plain: [(git: String, words: String)] = [
    ("not a git repository (", "not in a git repository"),
    ("does not have any commits yet", "there are no commits yet"),
    ("no such ref: HEAD", "there are no commits yet"),
    ("must be run in a work tree", "there is no working tree here"),
  ]

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
      let plain = Self.plain.first { line.contains($0.git) }?.words
      self.init(plain ?? String(line.dropFirst(prefix.count)))
    } else {
      return nil
    }
  }
}
