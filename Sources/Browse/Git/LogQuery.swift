import TermNav

/// A query that selects commits for a log, made from a typed line, a key or the command line. Of git's
/// options, it can have only those that `Word` lists.
nonisolated struct LogQuery: Hashable, Sendable {
  /// The files to which a log is limited, so that it shows only the commits that have changed them.
  enum Subject: Hashable, Sendable {
    /// The log is limited to the file or directory for which it was asked; at the top of a repository this is
    /// everything.
    case path
    case everything
    /// The log is limited to files or directories, by their names from the directory in which git runs.
    case names([[UInt8]])
    /// The log is limited to one file across its renames, by its name from the repository's top.
    case file([UInt8])
  }

  /// An option of `git log`, and its value; the value is empty for an option that has none.
  struct Option: Hashable, Sendable {
    let word: Word
    var value = ""
    /// Whether the option of a log is written between two `--not`. The log then leaves out the commits that
    /// the option selects.
    var isExcluded = false

    fileprivate var words: [String] {
      let words = [word.rawValue + (word.isLong && !value.isEmpty ? "=" : "") + value]
      return isExcluded ? ["--not"] + words + ["--not"] : words
    }
  }

  /// The branches, tags, hashes and ranges from which the log begins, as git reads them. If there are none,
  /// and no option selects branches or tags, the log begins at HEAD.
  var revisions: [[UInt8]] = []
  var subject = Subject.path
  private(set) var options: [Option] = []

  init() {}

  /// Creates the query for the log of a branch, a tag or a commit.
  init(of revision: [UInt8]) { (revisions, subject) = ([revision], .everything) }

  /// Creates the query for the log of a file, by its name from the repository's top. The log has the commits
  /// up to that with the hash, or up to HEAD where `hash` is empty.
  /// - Parameter lines: the lines, from 0, that the commits must have changed; nil for all.
  init(ofFile name: [UInt8], at hash: String, lines: ClosedRange<Int>? = nil) {
    (revisions, subject) = (hash.isEmpty ? [] : [Array(hash.utf8)], .file(name))
    if let lines { options = [Self.option(lines, of: name)] }
  }

  /// Creates the query for the commits up to HEAD that have changed some lines of a file. The lines count
  /// from 0; the name counts from the directory in which git runs.
  init(ofLines lines: ClosedRange<Int>, of name: [UInt8]) {
    (subject, options) = (.everything, [Self.option(lines, of: name)])
  }

  private static func option(_ lines: ClosedRange<Int>, of name: [UInt8]) -> Option {
    Option(word: .lines, value: "\(lines.lowerBound + 1),\(lines.upperBound + 1):\(name.text)")
  }

  init(_ subject: Subject, revisions: [[UInt8]] = [], _ options: [Option]) {
    (self.subject, self.revisions, self.options) = (subject, revisions, options)
  }

  /// The query for the commits of this repository's branches that no branch of a remote has.
  static let unpushed = LogQuery(
    .everything, [Option(word: .branches), Option(word: .remotes, isExcluded: true)])

  /// The query for the reflog, git's list of the commits at which HEAD was, the latest first.
  static let reflog = LogQuery(.everything, [Option(word: .walkReflogs)])

  // MARK: Options

  func has(_ word: Word) -> Bool { options.contains { $0.word == word && !$0.isExcluded } }

  /// Removes an option from the query of a log, if the query has it, and otherwise adds it. It is for options
  /// that take no value.
  mutating func toggle(_ word: Word) {
    if has(word) { options.removeAll { $0.word == word } } else { options.append(Option(word: word)) }
  }

  /// Adds an option to the query of a log, if the query does not have it. `--exclude` can be had twice, since
  /// it is for the next option that selects branches or tags.
  mutating func add(_ option: Option) {
    if option.word == .exclude || !options.contains(option) { options.append(option) }
  }

  /// Whether a log contains the parents of its commits too, so that a graph of the commits can be drawn.
  /// Where the log has an end, as by `since`, it lacks the parents beyond the end.
  var hasGraph: Bool {
    switch subject {
    case .everything: !options.contains { $0.word.leavesCommitsOut }
    case .path, .names, .file: false
    }
  }

  /// Whether the log may end before the repository's first commit, so that it lacks some commits' parents.
  var hasEdge: Bool {
    options.contains { $0.isExcluded } || has(.since) || has(.most) || has(.boundary)
      || revisions.contains { $0.first == UInt8(ascii: "^") || $0.firstRange(of: Array("..".utf8)) != nil }
  }

  // MARK: git's command

  /// The format in which git writes a commit of a log: one line, whose fields are separated by zero bytes.
  private var format: String {
    let isReflog = has(.walkReflogs)
    let subject = options.contains(where: \.word.needsSigns) ? "%m %s" : "%s"
    return isReflog
      ? "%H %P %at%x00%as%x00%gN%x00%gd%x00%gs" : "%H %P %at%x00%as%x00%aN%x00%D%x00" + subject
  }

  /// Returns the command by which git writes the log that the query selects. If the subject is `.path`, call
  /// `settled(at:below:)` first.
  func command(_ git: Git, in folder: Path) -> Command { command(git, in: folder, ["--format=" + format]) }

  /// Returns the command by which git writes, for each row of a reflog, the hash and the time of the entry,
  /// such as `HEAD@{1796082440}`. Git writes either this time or the entry's number, so it is called twice.
  func timesCommand(_ git: Git, in folder: Path) -> Command {
    command(git, in: folder, ["--date=unix", "--format=%H %gd"])
  }

  private func command(_ git: Git, in folder: Path, _ form: [String]) -> Command {
    let fixed = ["log", "--no-color", "--no-patch", "--no-ext-diff", "--no-textconv", "--decorate=full"]
    var words = fixed + form + options.flatMap(\.words)
    var names: [[UInt8]] = []
    switch subject {
    case .path, .everything: break
    case .names(let given): names = given
    case .file where has(.lines): break
    case .file(let name):
      words.append("--follow")
      names = [name]
    }
    return git.command(
      in: folder, words + ["--end-of-options"], names: revisions + [Array("--".utf8)] + names)
  }

  /// Returns the query for a log with the subject `.path` replaced by the names that it means. Other subjects
  /// stay.
  /// - Parameters:
  ///   - gitPath: the path whose log is asked for.
  ///   - prefix: the path from the repository's top to the directory; each name in it ends with a slash.
  func settled(at gitPath: GitPath, below prefix: [UInt8]) -> LogQuery {
    guard subject == .path else { return self }
    var query = self
    if let name = gitPath.name {
      query.subject = .names([name])
      query.add(Option(word: .follow))
    } else {
      // Without names of files git need not compare the files of each commit, which takes long.
      query.subject = prefix.isEmpty ? .everything : .names([Array(".".utf8)])
    }
    return query
  }
}

nonisolated extension LogQuery {
  /// The options that a query for a log may have, as git spells them.
  enum Word: String, CaseIterable, Sendable {
    case author = "--author"
    case message = "--grep"
    case changedText = "-S"
    case changedLines = "-G"
    case lines = "-L"
    case since = "--since"
    case until = "--until"
    case all = "--all"
    case branches = "--branches"
    case remotes = "--remotes"
    case tags = "--tags"
    case firstParent = "--first-parent"
    case merges = "--merges"
    case noMerges = "--no-merges"
    case topological = "--topo-order"
    case byDate = "--date-order"
    case reverse = "--reverse"
    case follow = "--follow"
    case walkReflogs = "-g"
    case ignoreCase = "-i"
    case most = "-n"
    case committer = "--committer"
    case fixedText = "-F"
    case extended = "-E"
    case allMatch = "--all-match"
    case invert = "--invert-grep"
    case fullHistory = "--full-history"
    case ancestryPath = "--ancestry-path"
    case kinds = "--diff-filter"
    case pickaxePattern = "--pickaxe-regex"
    case pickaxeAll = "--pickaxe-all"
    case leftRight = "--left-right"
    case leftOnly = "--left-only"
    case rightOnly = "--right-only"
    case cherryPick = "--cherry-pick"
    case cherryMark = "--cherry-mark"
    case boundary = "--boundary"
    case conflicts = "--merge"
    case decorated = "--simplify-by-decoration"
    case noWalk = "--no-walk"
    case skip = "--skip"
    case exclude = "--exclude"
    case glob = "--glob"

    /// Other spellings of a log's options, which a user may type.
    static let aliases: [String: Word] = [
      "--after": .since, "--before": .until, "--walk-reflogs": .walkReflogs, "--max-count": .most,
      "--regexp-ignore-case": .ignoreCase, "--fixed-strings": .fixedText, "--extended-regexp": .extended,
    ]

    /// Options of `git log` that only say how its output looks, which people type by habit or have in
    /// aliases. A query is read as if they were not there. True for an option whose value is the next word
    /// where it does not follow a `=`.
    static let ignored: [String: Bool] = [
      "-p": false, "-u": false, "--patch": false, "-s": false, "--no-patch": false, "--stat": false,
      "--shortstat": false, "--numstat": false, "--summary": false, "--name-only": false,
      "--name-status": false, "--patch-with-stat": false, "--oneline": false, "--graph": false,
      "--no-graph": false, "--decorate": false, "--no-decorate": false, "--color": false,
      "--no-color": false, "--abbrev-commit": false, "--no-abbrev-commit": false, "--abbrev": false,
      "--pretty": false, "--format": false, "--date": true, "--relative-date": false, "--parents": false,
    ]

    /// The word that help shows for the value of a log's option, such as `DATE`; nil where the option takes
    /// none.
    var placeholder: String? {
      switch self {
      case .author, .committer: "NAME"
      case .message, .changedText: "TEXT"
      case .changedLines: "PATTERN"
      case .lines: "FROM,TO:FILE"
      case .since, .until: "DATE"
      case .most, .skip: "COUNT"
      case .kinds: "LETTERS"
      case .exclude, .glob: "GLOB"
      default: nil
      }
    }

    /// Whether a log's option may have a value, behind a `=` only.
    var mayHaveValue: Bool { [.branches, .remotes, .tags, .noWalk].contains(self) }

    /// Whether a log's option selects branches or tags, which a `--not` before it excludes.
    var selectsRefs: Bool { [.all, .branches, .remotes, .tags, .glob, .exclude].contains(self) }

    /// Whether rows of a log with this option need the sign that git gives a commit, such as `<` for the left
    /// side of a range.
    fileprivate var needsSigns: Bool { [.leftRight, .cherryMark, .boundary].contains(self) }

    var meaning: String {
      switch self {
      case .author: "written by someone"
      case .message: "words of the message"
      case .changedText: "adds or removes a text"
      case .changedLines: "changes lines that fit a pattern"
      case .lines: "changes these lines of a file"
      case .since: "from a date on: 2.weeks, yesterday"
      case .until: "up to a date"
      case .all: "all branches and tags"
      case .branches: "branches here; =GLOB for some of them"
      case .remotes: "branches of others; =GLOB for some"
      case .tags: "tags; =GLOB for some of them"
      case .firstParent: "of a merge the first parent alone"
      case .merges: "merges alone"
      case .noMerges: "no merges"
      case .topological: "no parent before all its children"
      case .byDate: "the same, else by date"
      case .reverse: "the oldest first"
      case .follow: "a file's former names too"
      case .walkReflogs: "where HEAD or a branch was"
      case .ignoreCase: "capital letters as small ones"
      case .most: "so many at most"
      case .committer: "committed by someone"
      case .fixedText: "texts, not patterns"
      case .extended: "extended patterns"
      case .allMatch: "all of the message's words"
      case .invert: "a message without the words"
      case .fullHistory: "nothing left out of a path's history"
      case .ancestryPath: "between the two ends of a range"
      case .kinds: "adds (A), deletes (D), renames (R) files"
      case .pickaxePattern: "-S takes a pattern"
      case .pickaxeAll: "-S and -G keep a commit's other files"
      case .leftRight: "A...B: shows the side by < and >"
      case .leftOnly: "A...B: the left side alone"
      case .rightOnly: "A...B: the right side alone"
      case .cherryPick: "A...B: without what both sides have"
      case .cherryMark: "A...B: = for what both sides have"
      case .boundary: "the ends of a range too, with -"
      case .conflicts: "touches conflicts of the merge under way"
      case .decorated: "only commits with a branch or a tag"
      case .noWalk: "the named commits alone"
      case .skip: "without so many of the first"
      case .exclude: "leaves these out of the next --all"
      case .glob: "all branches and tags that fit"
      }
    }

    var isLong: Bool { rawValue.hasPrefix("--") }

    /// Whether a log with this option is shown without a graph. The log may then lack parents of its commits
    /// elsewhere than at its end, or list them before their children.
    fileprivate var leavesCommitsOut: Bool {
      switch self {
      case .all, .branches, .remotes, .tags, .topological, .byDate, .most, .since, .until, .ignoreCase,
        .fixedText, .extended, .leftRight, .cherryMark, .boundary, .skip, .exclude, .glob:
        false
      default: true
      }
    }
  }
}
