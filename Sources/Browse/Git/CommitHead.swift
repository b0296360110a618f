import TermNav

/// The lines that are shown before a commit's diff: hash, author, committer, dates and message, and the files
/// with the numbers of lines changed in each.
nonisolated struct CommitHead: Sendable {
  /// The value of git's `--format` for the fields of a commit; each field ends with a zero byte.
  static let format = "%H%x00%P%x00%aN <%aE>%x00%ai%x00%cN <%cE>%x00%D%x00%N%x00%B%x00"

  struct Change: Equatable, Sendable {
    /// The numbers of lines that a commit adds to a file and removes from it; nil for a binary file.
    var added, removed: Int?
    /// The name of a changed file as git shows it; for a rename it has both names.
    var shown: [UInt8]
  }

  /// The changes of the first `mostChanges` files of a commit, and the numbers of files and lines of all.
  struct Changes: Equatable, Sendable {
    private(set) var first: [Change] = []
    private(set) var files = 0, added = 0, removed = 0

    /// Counts the change of a file in a line of git's `--numstat`, such as `3<tab>1<tab>README`; ignores any
    /// other line.
    mutating func addLine(_ line: ArraySlice<UInt8>) {
      let parts = line.split(separator: 9, maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return }
      let change = Change(added: Int(parts[0].text), removed: Int(parts[1].text), shown: Array(parts[2]))
      (files, added, removed) = (files + 1, added + (change.added ?? 0), removed + (change.removed ?? 0))
      if first.count < CommitHead.mostChanges { first.append(change) }
    }
  }

  private(set) var fields = CommitFields()
  private(set) var changes = Changes()
  /// Whether the commit's diff has begun or git has ended, so that no more fields and changes come before the
  /// diff.
  private(set) var isOver = false
  /// The lines that are shown before a commit's diff: first those of the fields, then the list of changed
  /// files once git has reported all.
  private(set) var lines: [AttributedText] = []
  private(set) var parents: [String] = []
  /// Whether the commit's parents are missing, because the repository is a shallow clone, which has only the
  /// newest commits.
  private(set) var isEdge = false
  /// The bytes of a line of git's `--numstat` that has not ended yet.
  private var pending: [UInt8] = []
  /// The indices, in `lines`, of the first line that links to a parent, to a file's diff, and to the diff of
  /// a stash's untracked file.
  private var firstParent = 0, firstChange = 0, firstUntracked = 0

  /// The changes of a stash's untracked files, which are in a commit of their own.
  var untracked = Changes()

  /// Whether the commit's hashes are shortened, so that a phone shows them in one line.
  let isNarrow: Bool

  /// Whether the commit is a stash. Its parents are the commit that it was made on, the index, and the
  /// untracked files.
  let isStash: Bool

  init(isNarrow: Bool = false, isStash: Bool = false) {
    (self.isNarrow, self.isStash) = (isNarrow, isStash)
  }

  /// The index, from 0, of the parent of a stash that has the untracked files.
  static let untrackedParent = 2

  static let edge = "beyond the edge of this shallow clone"

  /// The name that git shows for a commit whose parents a shallow clone lacks. No branch or tag is shown so,
  /// since their full names have a slash.
  private static let cut = "grafted"

  /// The digits of a shortened hash: enough to be unique, and few enough for a screen of 40 columns.
  private static let narrowHash = 16

  /// The most changed files of a commit that are listed; 2,000 lines are more than a person reads, and
  /// `Changes` still counts all.
  static let mostChanges = 2000

  /// Reads the next bytes of a commit that git writes. Returns those that belong to the diff; empty until the
  /// diff begins.
  mutating func append(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var rest: ArraySlice<UInt8>
    if fields.areWhole {
      pending += bytes
      rest = pending[...]
    } else {
      rest = fields.append(bytes)
      guard fields.areWhole else { return [] }
      showWords()
    }
    while !isOver, let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end]
      if line.starts(with: "diff --".utf8) {
        finish()
        break
      }
      changes.addLine(line)
      rest = rest[(end + 1)...]
    }
    if rest.count > CommitFields.mostBytes { finish() }
    pending = isOver ? [] : Array(rest)
    return isOver ? rest : []
  }

  /// The first paragraph of a commit's message in one line; nil until the message has been read.
  var subject: String? {
    guard fields.areWhole else { return nil }
    return fields[7].text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.isEmpty }
      .prefix { !$0.isEmpty }.joined(separator: " ")
  }

  mutating func finish() {
    guard !isOver else { return }
    isOver = true
    if fields.endMessage() { showWords() }
    firstChange = lines.count
    guard fields.areWhole else { return }
    lines += stat(changes, from: firstChange)
    firstUntracked = lines.count
    lines += stat(untracked, from: firstUntracked, "untracked ")
    if lines.count > firstChange { lines.append("") }
  }

  // MARK: Lines

  private mutating func showWords() {
    parents = fields[1].text.split(separator: " ").map(String.init)
    func cut(_ hash: String) -> String { isNarrow ? String(hash.prefix(Self.narrowHash)) : hash }
    lines = [Self.line("commit", cut(fields[0].text), .accent)]
    var names = fields[5].text.split(separator: ", ")
    isEdge = parents.isEmpty && names.contains { $0 == Self.cut }
    if isEdge { names.removeAll { $0 == Self.cut } }
    let shown = names.map(Self.shortName).joined(separator: ", ")
    if !shown.isEmpty { lines.append(Self.line("names", shown, .good, .bold)) }
    lines += [Self.line("author", fields[2].text), Self.line("date", fields[3].text)]
    if fields[4] != fields[2] { lines.append(Self.line("committer", fields[4].text)) }
    firstParent = lines.count
    for (number, parent) in parents.enumerated() {
      let word =
        isStash && 1...Self.untrackedParent ~= number ? ["index", "untracked"][number - 1] : "parent"
      var line = Self.line(word, "")
      line.append(cut(parent), TextAttributes(link: GitLink.of(lines.count)))
      lines.append(line)
    }
    if isEdge { lines.append(Self.line("parent", Self.edge, .caution)) }
    func add(_ field: [UInt8]) {
      let words = field.text.split(separator: "\n", omittingEmptySubsequences: false)
      let end = words.lastIndex { !$0.isEmpty } ?? -1
      lines += words[...end].map { AttributedText("    \($0)") }
    }
    lines.append("")
    add(fields[7])
    if !fields[6].isEmpty {
      lines += ["", AttributedText("notes", TextAttributes(.secondary))]
      add(fields[6])
    }
    if fields.isCut {
      let words = "… this is longer; only its first \(CommitFields.mostBytes >> 20) MiB is shown"
      lines.append(AttributedText("    " + words, TextAttributes(.caution)))
    }
    lines.append("")
  }

  /// Leaves out `refs/heads/` and the like of a name that git shows, such as `refs/heads/main`, `tag:
  /// refs/tags/v1` or `HEAD -> refs/heads/main`.
  private static func shortName(_ name: Substring) -> String {
    let start = ["HEAD -> ", "tag: "].first { name.hasPrefix($0) } ?? ""
    let whole = name.dropFirst(start.count)
    return start
      + whole.dropFirst(GitRef.Kind.allCases.first { whole.hasPrefix($0.rawValue) }?.rawValue.count ?? 0)
  }

  private static func line(
    _ word: String, _ text: String, _ foreground: Theme.Foreground = .text,
    _ attributes: Style.Attributes = []
  ) -> AttributedText {
    AttributedText(word + String(repeating: " ", count: max(1, 10 - word.count)), TextAttributes(.secondary))
      + AttributedText(oneLine(text.utf8), TextAttributes(foreground, attributes: attributes))
  }

  /// Returns the text with visible signs for control characters, so that it stays on one line. Characters of
  /// no width stay in the text, since finding and copying must see them; the view draws signs for them.
  private static func oneLine(_ bytes: some Collection<UInt8>) -> String {
    String(
      String.UnicodeScalarView(
        bytes.text.unicodeScalars.map {
          $0.value < 0x20 ? Unicode.Scalar(0x2400 + $0.value)! : $0
        }))
  }

  /// Returns the lines that list a commit's changed files, and a line with the sums. The numbers come first,
  /// so that narrow screens cut only the end of a name.
  private func stat(_ changes: Changes, from start: Int, _ kind: String = "") -> [AttributedText] {
    if changes.files == 0 { return [] }
    var lines = changes.first.enumerated().map { number, change in
      var line = AttributedText()
      if let added = change.added, let removed = change.removed {
        line.append(Self.number("+", added), TextAttributes(added > 0 ? .good : .secondary))
        line.append(Self.number("-", removed), TextAttributes(removed > 0 ? .destructive : .secondary))
      } else {
        line.append("      binary", TextAttributes(.secondary))
      }
      line.append("  ")
      line.append(
        Self.oneLine(QuotedName.read(change.shown) ?? change.shown),
        TextAttributes(link: GitLink.of(start + number)))
      return line
    }
    let more = changes.files - lines.count
    if more > 0 { lines.append(AttributedText("  … \(more) more files", TextAttributes(.caution))) }
    var words = Self.number("+", changes.added) + Self.number("-", changes.removed)
    words += "  in \(changes.files) \(kind)\(changes.files == 1 ? "file" : "files")"
    if parents.count > 1, !isStash { words += " since the first parent" }
    return lines + [AttributedText(words, TextAttributes(.secondary))]
  }

  private static func number(_ sign: String, _ number: Int) -> String {
    let text = sign + String(number)
    return String(repeating: " ", count: max(0, 6 - text.count)) + text
  }

  /// Returns what a line before a commit's diff links to: a line of a parent to that commit, a line of a file
  /// to its diff. Nil for other lines. Lines count from 0.
  func target(of line: Int) -> PatchLines.Target? {
    if parents.indices ~= line - firstParent { return .commit(parents[line - firstParent]) }
    guard isOver else { return nil }
    if untracked.first.indices ~= line - firstUntracked {
      return .diff(changes.first.count + line - firstUntracked)
    }
    return changes.first.indices ~= line - firstChange ? .diff(line - firstChange) : nil
  }

  /// Returns a commit's changed file by its index in the list of changes, from 0; nil beyond the list.
  /// Untracked files of a stash come after the others.
  func change(_ number: Int) -> (change: Change, isUntracked: Bool)? {
    let behind = number - changes.first.count
    if changes.first.indices ~= number { return (changes.first[number], false) }
    return untracked.first.indices ~= behind ? (untracked.first[behind], true) : nil
  }
}
