import TermNav

/// Two states that a diff compares; the old one comes first.
nonisolated enum GitComparison: Hashable, Sendable {
  /// A comparison of two commits, by hashes or other names that git knows. With `isSinceFork` the old side is
  /// the commit at which the new one has branched off from `old`. `names` limit the diff to these files, by
  /// their paths from the directory in which git runs; empty for all files.
  case commits(old: [UInt8], new: [UInt8], isSinceFork: Bool = false, names: [[UInt8]] = [])
  /// A comparison of the working tree with a commit, or with the index where `since` is nil. `names` limit the
  /// diff to these files, by their paths from the directory in which git runs; empty for all files.
  case tree(since: [UInt8]?, names: [[UInt8]] = [])
  /// A comparison of the index, which has what is staged, with a commit, or with HEAD where `since` is nil.
  /// `names` limit the diff to these files, by their paths from the directory in which git runs; empty for all
  /// files.
  case index(since: [UInt8]?, names: [[UInt8]] = [])
  /// A comparison of two files, which need not be in a repository.
  case files(old: Path, new: Path)

  /// Reads the arguments of a diff on a command line. `A..B`, `A...B` and `A B` compare two commits, `A`
  /// compares the working tree with A, and no argument compares it with the index. With `--cached` or
  /// `--staged` the index is compared with A, or with HEAD. A side that is left out of `..` or `...` is HEAD.
  /// After `--` come names of files.
  /// - Throws: `LogQuery.Misread` where there are other options, an empty word, or more than two commits before
  ///   the `--`, or where the index is to be compared with more than one commit.
  init(words: [[UInt8]]) throws(LogQuery.Misread) {
    let dashes = words.firstIndex(of: Array("--".utf8)) ?? words.count
    let isOption = Self.isStagedOption
    let (sides, names) = (words[..<dashes].filter { !isOption($0) }, Array(words[dashes...].dropFirst()))
    if let word = sides.first(where: { $0.first == UInt8(ascii: "-") && $0.count > 1 }) {
      throw LogQuery.Misread(
        description: "\(word.text.visible) is not known here: a diff is of A..B, A...B, A B or A")
    }
    if sides.contains([]) { throw LogQuery.Misread(description: "a word is empty") }
    if words[..<dashes].contains(where: isOption) {
      guard sides.count < 2, sides.first?.firstRange(of: Array("..".utf8)) == nil else {
        throw LogQuery.Misread(description: "what is staged is compared with one commit")
      }
      self = .index(since: sides.first, names: names)
      return
    }
    switch sides.count {
    case 0: self = .tree(since: nil, names: names)
    case 1:
      let word = sides[0]
      guard let dots = word.firstRange(of: Array("..".utf8)) else {
        self = .tree(since: word, names: names)
        return
      }
      let isSinceFork = word[dots.upperBound...].first == UInt8(ascii: ".")
      func side(_ part: ArraySlice<UInt8>) -> [UInt8] { part.isEmpty ? Array("HEAD".utf8) : Array(part) }
      self = .commits(
        old: side(word[..<dots.lowerBound]),
        new: side(word[dots.upperBound...].dropFirst(isSinceFork ? 1 : 0)),
        isSinceFork: isSinceFork, names: names)
    case 2: self = .commits(old: sides[0], new: sides[1], names: names)
    default: throw LogQuery.Misread(description: "a diff is of two commits at most; files stand behind --")
    }
  }

  /// Whether a word is git's option for comparing the index.
  private static func isStagedOption(_ word: [UInt8]) -> Bool {
    ["--cached", "--staged"].contains { word.elementsEqual($0.utf8) }
  }

  /// Whether a diff has another one to which `toggleOther()` switches.
  var hasOther: Bool {
    switch self {
    case .commits, .tree(nil, _), .index(nil, _): true
    case .tree, .index, .files: false
    }
  }

  /// In a diff of two commits, switches between comparing the two and comparing the new one with the commit
  /// at which it has branched off. Otherwise switches between what is staged and what is not. Does nothing
  /// for diffs of the index or the working tree with a named commit, and for two files.
  mutating func toggleOther() {
    switch self {
    case .commits(let old, let new, let isSinceFork, let names):
      self = .commits(old: old, new: new, isSinceFork: !isSinceFork, names: names)
    case .tree(nil, let names): self = .index(since: nil, names: names)
    case .index(nil, let names): self = .tree(since: nil, names: names)
    case .tree, .index, .files: break
    }
  }

  // MARK: Title

  /// The title of the page of a diff, such as `main against topic`.
  var title: String {
    switch self {
    case .commits(let old, let new, let isSinceFork, let names):
      let (old, new) = (Self.words(old), Self.words(new))
      return (isSinceFork ? "\(new) since it left \(old)" : "\(old) against \(new)") + Self.words(names)
    case .tree(let old, let names):
      return (old.map(Self.words) ?? "the index") + " against the working tree" + Self.words(names)
    case .index(let old, let names):
      return (old.map(Self.words) ?? "HEAD") + " against the index" + Self.words(names)
    case .files(let old, let new):
      let (a, b) = (Path.visible(old.name), Path.visible(new.name))
      return a == b ? "\(old) against \(new)" : "\(a) against \(b)"
    }
  }

  /// Returns a revision as titles show it: the short name of a branch or tag, or the first eight digits of a
  /// hash of 40 digits. A number of a parent, such as `^2`, may follow the hash.
  private static func words(_ revision: [UInt8]) -> String {
    let text = Path.visible(GitRef.shortName(revision))
    let hash = String(text.prefix { $0 != "^" })
    return hash.isHash && hash.utf8.count == 40 ? "\(hash.prefix(8))\(text.dropFirst(40))" : text
  }

  /// Returns the names to which a diff is limited as titles show them: one name itself, of several how many
  /// they are.
  private static func words(_ names: [[UInt8]]) -> String {
    switch names.count {
    case 0: ""
    case 1: " -- " + Path.visible(names[0])
    default: " -- \(names.count.grouped) paths"
    }
  }

  // MARK: git's command

  /// Returns the command by which git writes a diff, and remarks that the page shows before the diff.
  /// - Throws: `GitError`, where the working tree may not be compared or git fails.
  func command(_ git: Git, in folder: Path, _ options: Git.DiffOptions) async throws -> (
    Command, remarks: [String]
  ) {
    let safeGit = try await git.safe(in: folder)
    let dashes = [Array("--".utf8)]
    func diff(_ form: [String], _ names: [[UInt8]]) -> Command {
      safeGit.command(
        in: folder, ["diff"] + form + Git.diffWords + options.words + ["--end-of-options"], names: names)
    }
    switch self {
    case .commits(let old, let new, let isSinceFork, let names):
      let sides = isSinceFork ? [old + Array("...".utf8) + new] : [old, new]
      return (diff(["--patch"], sides + dashes + names), [])
    case .tree(let old, let names):
      _ = try safeGit.forTree()
      let words = (old.map { [$0] } ?? []) + dashes + names
      if safeGit.filters.isEmpty { return (diff(["--patch"], words), []) }
      let changed = try await diff(["--name-only", "-z"], words).gitOutput().split(separator: 0)
      let filters = try await Repository.find(from: folder, git).filters(of: changed.map { Array($0) })
      return (diff(["--patch"], words), Set(filters.values).map(GitDiffPage.remark).sorted())
    case .index(let old, let names):
      return (diff(["--cached", "--patch"], (old.map { [$0] } ?? []) + dashes + names), [])
    case .files(let old, let new):
      var plain = try safeGit.forTree()
      // Two files are compared as if outside any repository, so that no repository's settings or attributes
      // apply. The diff shows the names of the files.
      plain.variables["GIT_DIR"] = "/dev/null"
      let around = Self.folder(around: old, new)
      func name(_ path: Path) -> [UInt8] {
        let name = Array(path.bytes.dropFirst(around.isRoot ? 1 : around.bytes.count + 1))
        // git would read standard input where a file's name is a single dash.
        return name == [UInt8(ascii: "-")] ? Array("./-".utf8) : name
      }
      return (
        plain.command(
          in: around, ["diff", "--no-index", "--patch"] + Git.diffWords + options.words + ["--"],
          names: [name(old), name(new)]), []
      )
    }
  }

  /// Returns the deepest directory that contains both files. The names in the diff of the two files count
  /// from there.
  static func folder(around old: Path, _ new: Path) -> Path {
    let others = Set((new.parent ?? .root).ancestry)
    return (old.parent ?? .root).ancestry.last { others.contains($0) } ?? .root
  }

  /// Returns the hash of the commit on one side of the diff; nil where the side is the working tree, the
  /// index or a plain file.
  /// - Throws: `GitError` where git does not know the commit.
  func hash(ofOldSide isOld: Bool, in folder: Path, _ git: Git) async throws -> String? {
    let safeGit = try await git.safe(in: folder)
    switch self {
    case .commits(let old, let new, true, _) where isOld:
      let command = safeGit.command(in: folder, ["merge-base", "--end-of-options"], names: [old, new])
      return try await command.gitOutput()[...].withoutLineFeed.text
    case .commits(let old, let new, _, _):
      return try await safeGit.commit(named: isOld ? old : new, in: folder)
    case .tree(let old?, _) where isOld, .index(let old?, _) where isOld:
      return try await safeGit.commit(named: old, in: folder)
    case .index(nil, _) where isOld: return try await safeGit.commit(named: Array("HEAD".utf8), in: folder)
    case .tree, .index, .files: return nil
    }
  }
}
