/// The commit of each line of a file, read from `git blame --porcelain --incremental`, which reports groups
/// of lines in any order.
nonisolated struct BlameTable: Sendable {
  struct Commit: Equatable, Sendable {
    var hash: String
    var author = ""
    /// The time in seconds since 1970 at which the author made the commit; `zone` is the author's time zone,
    /// such as `+0200`.
    var time = 0
    var zone = ""
    var summary = ""

    /// Whether this commit in a blame stands for changes that are not committed yet: git gives them a hash of
    /// zeros.
    var isPending: Bool { hash.allSatisfy { $0 == "0" } }
  }

  /// Adjacent lines in a blame that come from the same commit and file.
  struct Group: Equatable, Sendable {
    /// The lines of the group, as indexes from 0 in the file whose blame is shown.
    var lines: Range<Int>
    /// The index, from 0, that the group's first line has in the commit's version of the file.
    var origin: Int
    /// The index, in `commits`, of the commit that the group's lines come from.
    var commit: Int
    /// The name that the blamed file has in the commit, from the repository's top.
    var name: [UInt8] = []
    /// The commit before the one that has added the blamed lines, and the file's name in it. Nil where git
    /// reports none.
    var previous: (hash: String, name: [UInt8])?

    static func == (a: Group, b: Group) -> Bool {
      a.lines == b.lines && a.origin == b.origin && a.commit == b.commit && a.name == b.name
        && a.previous?.hash == b.previous?.hash && a.previous?.name == b.previous?.name
    }
  }

  private(set) var commits: [Commit] = []
  private(set) var groups: [Group] = []
  private var numbers: [String: Int] = [:]
  /// For each line of the blamed file the index of its group in `groups`; -1 until git has reported the
  /// line's commit.
  private var groupOfLine: [Int32] = []
  private var open: Group?
  private var rest: [UInt8] = []

  /// The number of lines of the blamed file whose commit git has reported.
  private var reportedLines = 0

  /// The most lines of a file for which the blame keeps the commits. Real files are far shorter; the limit
  /// bounds the memory.
  static let mostLines = 10_000_000

  /// Reads the next bytes of a blame that git writes; they may end within a line. Returns the lowest index of
  /// the lines whose commit these bytes report; nil where they report none.
  mutating func append(_ bytes: [UInt8]) -> Int? {
    rest += bytes
    var lines = rest[...]
    var first: Int?
    while let end = lines.firstIndex(of: 0x0A) {
      if let line = parse(line: lines[..<end]) { first = min(first ?? line, line) }
      lines = lines[(end + 1)...]
    }
    // More than 1 MiB without a line's end is not from git: no line of a blame is as long.
    rest = lines.count > 1 << 20 ? [] : Array(lines)
    return first
  }

  func group(of line: Int) -> Group? {
    guard groupOfLine.indices ~= line, groupOfLine[line] >= 0 else { return nil }
    return groups[Int(groupOfLine[line])]
  }

  private mutating func parse(line: ArraySlice<UInt8>) -> Int? {
    let parts = line.split(separator: 0x20, maxSplits: 1, omittingEmptySubsequences: false)
    let word = parts[0].text
    let value = parts.count > 1 ? parts[1] : []
    guard let group = open else {
      open = begin(word, value)
      return nil
    }
    switch word {
    case "author": commits[group.commit].author = value.text
    case "author-time": commits[group.commit].time = Int(value.text) ?? 0
    case "author-tz": commits[group.commit].zone = value.text
    case "summary": commits[group.commit].summary = value.text
    case "previous":
      let words = value.split(separator: 0x20, maxSplits: 1)
      if words.count == 2, let name = QuotedName.read(words[1]) { open!.previous = (words[0].text, name) }
    case "filename":
      open!.name = QuotedName.read(value) ?? Array(value)
      return end()
    default: break
    }
    return nil
  }

  /// Reads the first line of a group in git's blame, `HASH ORIGIN LINE COUNT`. Returns nil where the line has
  /// another form.
  private mutating func begin(_ hash: String, _ value: ArraySlice<UInt8>) -> Group? {
    let numbers = value.split(separator: 0x20).map { Int($0.text) ?? 0 }
    guard numbers.count == 3, hash.isHash, numbers.allSatisfy({ 1...Self.mostLines ~= $0 }) else {
      return nil
    }
    let commit = self.numbers[hash] ?? commits.count
    if commit == commits.count {
      commits.append(Commit(hash: hash))
      self.numbers[hash] = commit
    }
    let start = numbers[1] - 1
    return Group(lines: start..<start + numbers[2], origin: numbers[0] - 1, commit: commit)
  }

  private mutating func end() -> Int? {
    guard let group = open else { return nil }
    open = nil
    // git reports each line of a blame once, so more lines than `mostLines` are an error.
    reportedLines += group.lines.count
    guard reportedLines <= Self.mostLines else { return nil }
    let missing = group.lines.upperBound - groupOfLine.count
    if missing > 0 { groupOfLine += repeatElement(-1, count: missing) }
    for line in group.lines { groupOfLine[line] = Int32(groups.count) }
    groups.append(group)
    return group.lines.lowerBound
  }
}

nonisolated extension StringProtocol {
  /// Whether the text is a commit's hash as git writes it, whole or shortened.
  var isHash: Bool {
    4...64 ~= utf8.count && utf8.allSatisfy { $0.hashDigit != nil }
  }

  /// Whether the text may be given to git as the commit in which a file is asked for: a hash or `HEAD`.
  var isCommit: Bool { isHash || self == "HEAD" }
}
