import TermNav
import TermNavText

/// The commits of a log that one run of git has reported so far, and their graph.
nonisolated final class LogReading: Sendable {
  /// The lines of a log that git has written, one for each commit. Each becomes a row when it comes into
  /// sight. The buffer has no limit of its own, since `most` and `mostBytes` limit the reading.
  let commits = LineBuffer(byteLimit: .max)
  private let state: Locked<State>

  private struct State {
    var hasGraph: Bool
    var bytes = 0
    var graph = GraphLanes()
    /// The signs of a log's graph in one or two blocks of rows that were seen last. The keys are the first
    /// rows of the blocks.
    var blocks: [Int: [String]] = [:]
    /// The commit and the time of each entry of a reflog, in the order of the rows; empty for other logs.
    var entries: [(hash: String, time: Int64)] = []

    mutating func follow(_ commits: LineBuffer, to end: Int) {
      guard graph.count < end else { return }
      commits.forEachLine(in: graph.count..<end) { graph.append(GraphLanes.Commit($1) ?? .unknown) }
    }
  }

  /// The most commits that a log lists; `mostBytes` limits the bytes. Both bound the memory; most histories
  /// are far shorter.
  static let most = 2_000_000
  static let mostBytes = 512 << 20

  init(hasGraph: Bool) { state = Locked(State(hasGraph: hasGraph)) }

  /// Whether a graph is drawn beside the log. It must be set before the first commit is read.
  var hasGraph: Bool {
    get { state.withLock { $0.hasGraph } }
    set { state.withLock { $0.hasGraph = newValue } }
  }

  var count: Int { commits.count.known }

  /// Reads the next bytes of a log that git writes. Returns false once a limit is reached.
  func append(_ bytes: [UInt8]) -> Bool {
    commits.append(utf8: bytes)
    return state.withLock { state in
      state.bytes += bytes.count
      // The last line of the log may be incomplete, so it is not added to the graph yet.
      if state.hasGraph { state.follow(commits, to: count - 1) }
      return state.bytes < Self.mostBytes && count < Self.most
    }
  }

  /// Notes that git writes no more of the log, and finishes the graph.
  /// - Parameter hasEdge: whether the log may end before the repository's first commit. Lines to parents that
  ///   it lacks are then not drawn.
  func finish(hasEdge: Bool) {
    state.withLock { state in
      guard state.hasGraph else { return }
      state.follow(commits, to: count)
      let missing = hasEdge ? state.graph.missing : []
      if !missing.isEmpty {
        state.graph = GraphLanes(without: missing)
        state.blocks = [:]
        state.follow(commits, to: count)
      }
      state.graph.finish()
    }
  }

  /// Whether the log's graph has no line to a parent of the row's commit, because the parent is in a row above.
  func hasParentAbove(row: Int) -> Bool {
    state.withLock { $0.hasGraph && $0.graph.hasParentAbove(row: row) }
  }

  /// Returns the signs of the log's graph in a row, from 0; empty where there is no graph.
  func signs(of row: Int) -> String {
    state.withLock { state in
      guard state.hasGraph, row < state.graph.count else { return "" }
      let block = state.graph.block(around: row)
      if let signs = state.blocks[block.lowerBound], row - block.lowerBound < signs.count {
        return signs[row - block.lowerBound]
      }
      var heads: [GraphLanes.Commit] = []
      commits.forEachLine(in: block) { heads.append(GraphLanes.Commit($1) ?? .unknown) }
      let signs = state.graph.signs(of: block, heads)
      // Two blocks of the graph are kept, since the rows in sight may belong to two blocks.
      if state.blocks.count > 1 { state.blocks = [:] }
      state.blocks[block.lowerBound] = signs
      return row - block.lowerBound < signs.count ? signs[row - block.lowerBound] : ""
    }
  }

  subscript(row: Int) -> Row {
    var commit = Row(commits.readyLines(row..<row + 1)?.first?.string ?? "")
    let entry = state.withLock { $0.entries.indices ~= row ? $0.entries[row] : nil }
    if let entry, entry.hash == commit.hash { commit.setTime(entry.time) }
    return commit
  }

  /// Sets the times of a reflog's entries, in the order of the rows, from lines of git such as
  /// `HASH HEAD@{1796082440}`. A row whose commit is not that of the line keeps the commit's time.
  func setEntryTimes(_ bytes: [UInt8]) {
    let entries = bytes.split(separator: 0x0A).map { line in
      let text = line.text
      let time = text.lastIndex(of: "{").flatMap { Int64(text[text.index(after: $0)...].dropLast()) }
      return (hash: String(text.prefix { $0 != " " }), time: time ?? 0)
    }
    state.withLock { $0.entries = entries }
  }

  /// Returns which of the log's given rows shows the commit with a hash; nil where none does. The beginning
  /// of a hash is enough.
  func row(of hash: String, in rows: Range<Int>) -> Int? {
    commits.readyLines(rows)?.firstIndex { $0.string.hasPrefix(hash) }.map { rows.lowerBound + $0 }
  }

  func row(of hash: String) -> Int? {
    stride(from: 0, to: count, by: 1024).lazy.compactMap {
      self.row(of: hash, in: $0..<min($0 + 1024, self.count))
    }.first
  }
}

nonisolated extension LogReading {
  /// A commit, as a row of a log shows it.
  struct Row: Sendable {
    let hash: String
    /// The time at which a commit's author made it, in seconds since 1970. In a reflog it is the time of the
    /// entry.
    private(set) var time: Int64
    /// The day of the commit in the author's time zone, such as `2026-11-23`. In a reflog it is the day of the
    /// entry in the user's time zone.
    private(set) var day: String
    /// The commit's author, in a reflog the person whose command has made the entry; the names of branches and
    /// tags, in a reflog the entry's name such as `HEAD@{3}`; and the first line of the message or the entry.
    let author, names, subject: String

    init(_ line: String) {
      let fields = line.split(separator: "\0", maxSplits: 4, omittingEmptySubsequences: false)
      func field(_ number: Int) -> String { fields.count > number ? String(fields[number]) : "" }
      let head = fields[0].split(separator: " ")
      hash = head.first.map(String.init) ?? ""
      time = head.last.flatMap { Int64($0) } ?? 0
      (day, author, names, subject) = (field(1), field(2), field(3), field(4))
    }

    fileprivate mutating func setTime(_ time: Int64) {
      guard time > 0 else { return }
      (self.time, day) = (time, FileFormat.local(time).text("%Y-%m-%d"))
    }

    /// The text of a log's row for filtering and copying. It has the first eight digits of the hash, as the
    /// row shows.
    var text: String { [String(hash.prefix(8)), day, author, names, subject].joined(separator: " ") }

    /// Returns the time since the commit in at most four columns, such as `5m`, `3h`, `2d`, `6w`, `4mo` or
    /// `12y`. For a commit more than an hour ahead, a plus comes before the time. `now` is in seconds since
    /// 1970.
    func age(at now: Int64) -> String {
      let (minute, hour, day) = (Int64(60), Int64(3600), Int64(86400))
      let seconds = now > time ? now &- time : 0
      // A commit more than an hour ahead of now gets a plus before its time: the author's clock was wrong.
      let ahead = time > now ? time &- now : 0
      // Beside the plus of a commit's time there is room for two digits and a letter: months from 10 on are
      // weeks.
      switch ahead {
      case ...hour: break
      case (300 * day)..<(700 * day): return "+\(ahead / (7 * day))w"
      case (700 * day)..<(730 * day): return "+1y"
      default: return "+" + Self(ofTime: now).age(at: time)
      }
      switch seconds {
      case ..<minute: return "now"
      case ..<hour: return "\(seconds / minute)m"
      case ..<day: return "\(seconds / hour)h"
      case ..<(14 * day): return "\(seconds / day)d"
      case ..<(70 * day): return "\(seconds / (7 * day))w"
      case ..<(730 * day): return "\(seconds / (30 * day))mo"
      default: return "\(seconds / (365 * day))y"
      }
    }

    private init(ofTime time: Int64) {
      (hash, self.time, day, author, names, subject) = ("", time, "", "", "", "")
    }

    /// The time of a commit to the minute, in the time zone of the user, such as `2026-11-23 16:05`.
    var moment: String { time == 0 ? day : FileFormat.local(time).text("%Y-%m-%d %H:%M") }

    /// Returns labels for the branches and tags at a commit: `[main]` for a branch, `{origin/main}` for a
    /// branch of a remote, `<v1>` for a tag, `(bisect good)` for a mark of a bisect. The branch of HEAD has a
    /// star and comes first; then come other branches of this repository, tags, and branches of remotes. The
    /// first label is shortened where it does not fit into the columns. Further labels that do not fit are left
    /// out, and a last label says how many. `isOwn` is true for this repository's branches.
    func chips(columns: Int) -> [(text: String, isOwn: Bool)] {
      let sorted = names.split(separator: ", ").enumerated().sorted {
        (Self.rank($0.element), $0.offset) < (Self.rank($1.element), $1.offset)
      }
      let all = sorted.map { Self.chip($0.element) }
      var (chips, rest): ([(text: String, isOwn: Bool)], Int) = ([], columns)
      for (number, chip) in all.enumerated() {
        let more = all.count - number - 1
        let room = rest - (more > 0 ? 4 : 0)
        guard chip.text.columns <= room || chips.isEmpty else {
          chips.append(("+\(more + 1)", false))
          break
        }
        let text =
          chip.text.columns <= room
          ? chip.text : chip.text.dropLast().truncated(toColumns: max(2, room - 1)) + chip.text.suffix(1)
        chips.append((text, chip.isOwn))
        rest -= text.columns + 1
      }
      return chips
    }

    private static let bisect = "refs/bisect/"

    /// Returns the place of a branch, a tag or another name among the labels of a commit.
    private static func rank(_ name: Substring) -> Int {
      if name == "HEAD" || name.hasPrefix("HEAD -> ") { return 0 }
      if name.hasPrefix(bisect) { return 2 }
      if name.hasPrefix("tag: ") { return 3 }
      return switch GitRef.Kind.allCases.first(where: { name.hasPrefix($0.rawValue) }) {
      case .local: 1
      case .tag: 3
      case .remote: 4
      case nil: 5
      }
    }

    private static func chip(_ name: Substring) -> (text: String, isOwn: Bool) {
      let (head, tag) = ("HEAD -> ", "tag: ")
      if name.hasPrefix(bisect) {
        // git names a good commit `good-HASH`.
        let word = name.dropFirst(bisect.count).prefix { $0 != "-" }
        return ("(bisect \(Path.visible(String(word))))", false)
      }
      let isHead = name.hasPrefix(head)
      let whole = Array(
        name.utf8.dropFirst(isHead ? head.utf8.count : name.hasPrefix(tag) ? tag.utf8.count : 0))
      let short = Path.visible(GitRef.shortName(whole))
      return switch GitRef.Kind.allCases.first(where: { whole.starts(with: $0.rawValue.utf8) }) {
      case .remote: ("{\(short)}", false)
      case .tag: ("<\(short)>", false)
      case .local, nil: ("[\(short)\(isHead ? "*" : "")]", true)
      }
    }
  }
}

nonisolated extension GraphLanes.Commit {
  /// The commit that stands for a line of a log that cannot be read, so that the rows still count right.
  fileprivate static let unknown = Self(hash: .init(high: 0, low: 1), parents: [])
}
