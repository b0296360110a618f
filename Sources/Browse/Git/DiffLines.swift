import TermNav
import TermNavText

/// A commit's words, its stat and its diff as coloured lines, as git writes them; a diff alone is one without the former.
nonisolated final class DiffLines: DerivedLines {
  /// Bytes and lines that are shown at most; our own figures.
  static let mostBytes = 64 << 20
  static let mostLines = 500_000

  private struct State: Sendable {
    var head: CommitHead?
    var index = DiffIndex()
    /// The number of the line that `rest` begins.
    var number = 0
    /// Of a line without its end; only the first bytes matter to the index.
    var rest: [UInt8] = []
    var bytes = 0
    var isFull = false
  }

  private let buffer = LineBuffer()
  private let state: Locked<State>
  private let mostBytes: Int

  /// With a head, the output begins with the fields of `CommitHead.format`; a narrow one cuts hashes.
  init(hasHead: Bool, isNarrow: Bool = false, isStash: Bool = false, mostBytes: Int = DiffLines.mostBytes) {
    state = Locked(State(head: hasHead ? CommitHead(isNarrow: isNarrow, isStash: isStash) : nil))
    self.mostBytes = mostBytes
  }

  // MARK: Taking

  /// Takes what comes next; false where nothing more is kept.
  func take(_ bytes: [UInt8]) -> Bool {
    let (lines, diff) = state.withLock { [mostBytes] state -> ([AttributedText], ArraySlice<UInt8>) in
      if state.isFull { return ([], []) }
      state.bytes += bytes.count
      var diff = bytes[...]
      var lines: [AttributedText] = []
      if state.head?.isOver == false {
        diff = state.head!.take(bytes)
        lines = Self.newLines(&state)
      }
      Self.index(diff, &state)
      state.isFull = state.bytes > mostBytes || state.number > Self.mostLines
      return (lines, diff)
    }
    buffer.append(lines)
    buffer.append(utf8: diff)
    return !state.withLock { $0.isFull }
  }

  /// Whether git has written nothing.
  var isEmpty: Bool { state.withLock { $0.bytes == 0 } }

  /// A line of ours before the diff.
  func begin(with remark: String) {
    state.withLock { $0.number += 1 }
    buffer.append(AttributedText(remark, TextAttributes(.caution)))
  }

  /// What the stash has of files that git did not know; before anything has come.
  func setUntracked(_ sum: (files: Int, added: Int)) { state.withLock { $0.head?.untracked = sum } }

  /// At the end of the output.
  func finish(_ remark: String?) {
    let lines = state.withLock { state -> [AttributedText] in
      guard state.head?.isOver == false else { return [] }
      state.head!.finish()
      return Self.newLines(&state)
    }
    buffer.append(lines)
    if let remark { buffer.append(AttributedText(remark, TextAttributes(.caution))) }
  }

  /// Of the head.
  private static func newLines(_ state: inout State) -> [AttributedText] {
    defer { state.number = state.head!.lines.count }
    return Array(state.head!.lines[state.number...])
  }

  private static func index(_ bytes: ArraySlice<UInt8>, _ state: inout State) {
    var rest = bytes
    while let end = rest.firstIndex(of: 0x0A) {
      if state.rest.isEmpty {
        state.index.take(rest[..<end].prefix(longestHead), number: state.number)
      } else {
        state.rest += rest[..<end].prefix(max(0, longestHead - state.rest.count))
        state.index.take(state.rest, number: state.number)
        state.rest = []
      }
      state.number += 1
      rest = rest[(end + 1)...]
    }
    state.rest += rest.prefix(max(0, longestHead - state.rest.count))
  }

  /// Longer than a name may be, with each byte escaped.
  private static let longestHead = 20_000

  // MARK: Asking

  /// What can be opened from a line.
  enum Target: Equatable, Sendable {
    case commit(String)
    /// Further down in this text, by the number of a file of the stat.
    case diff(Int)
    /// A line of a file, from 0 on, as it is now, or where it is gone, as the parent of a number has it.
    case file(DiffIndex.File, line: Int, parent: Int?)
  }

  var commit: CommitHead? { state.withLock { $0.head } }

  var files: [DiffIndex.File] { state.withLock { $0.index.files } }

  func file(named name: [UInt8]) -> DiffIndex.File? {
    let files = files
    return files.first { $0.newName == name } ?? files.first { $0.oldName == name }
  }

  /// The diff of a file of the stat, once it has come; a diff of several parents does not have all files.
  func file(ofChange number: Int) -> DiffIndex.File? {
    guard let head = commit, head.changes.indices ~= number else { return nil }
    let shown = head.changes[number].shown
    // A name may itself look like a rename.
    let found = file(named: QuotedName.read(shown) ?? shown) ?? file(named: QuotedName.newName(ofStat: shown))
    let files = files
    return found ?? (head.parents.count < 2 && files.indices ~= number ? files[number] : nil)
  }

  /// The next file or hunk behind a line, or the one before.
  func stop(_ kind: DiffIndex.Kind, from line: Int, backwards: Bool) -> Int? {
    state.withLock { state in
      let stops = kind == .file ? state.index.files.map(\.line) : state.index.hunks.map(\.line)
      return backwards ? stops.last { $0 < line } : stops.first { $0 > line }
    }
  }

  func target(of line: Int) -> Target? {
    let found = state.withLock { state in
      (state.head?.target(of: line), state.index.file(at: line), state.index.hunk(at: line))
    }
    if let target = found.0 { return target }
    guard let file = found.1, line < buffer.count.known else { return nil }
    // What is gone is still in a parent.
    let fallback = file.newName == nil ? file.firstParent : nil
    guard let hunk = found.2 else { return .file(file, line: 0, parent: fallback) }
    let range = hunk.line + 1..<max(hunk.line + 1, min(line + 1, buffer.count.known))
    let texts = (buffer.readyLines(range) ?? []).filter { !$0.string.hasPrefix("\\") }
    let signs = texts.map { Array($0.string.utf8.prefix(hunk.columns)) }
    let minus = UInt8(ascii: "-")
    // A removed line is in the parent in whose column the minus stands.
    let parent = signs.last?.firstIndex(of: minus) ?? fallback
    let before = signs.dropLast().count { signs in
      guard let parent else { return !signs.contains(minus) }
      let sign = parent < signs.count ? signs[parent] : 0x20
      return sign == (signs.contains(minus) ? minus : 0x20)
    }
    let start = parent.map { $0 < hunk.columns ? hunk.oldStarts[$0] : 1 } ?? hunk.newStart
    return .file(file, line: max(0, start - 1 + before), parent: parent)
  }

  // MARK: Lines of hunks

  /// A line of a hunk.
  struct Row {
    var kind: DiffIndex.Kind
    /// Signs before it.
    var columns: Int
    /// With its signs, as they came.
    var bytes: [UInt8]
    /// Whether some lines of the hunk end in a carriage return, and others do not.
    var hasMixedEnds: Bool
  }

  /// nil for a line that is in no hunk, begins one, or is too long.
  func row(_ line: Int) -> Row? {
    guard let hunk = state.withLock({ $0.index.hunk(at: line) }), line > hunk.line,
      let bytes = buffer.bytes(ofLine: line)
    else { return nil }
    let text = String(decoding: bytes.prefix(hunk.columns), as: UTF8.self)
    return Row(
      kind: state.withLock { $0.index.kind(of: line, text) }, columns: hunk.columns, bytes: bytes,
      hasMixedEnds: hunk.hasReturns && hunk.hasPlainEnds)
  }

  // MARK: The source

  var original: LineBuffer { buffer }

  var count: LineCount { buffer.count }

  func lines(_ range: Range<Int>) async throws -> [AttributedText] { readyLines(range) ?? [] }

  func readyLines(_ range: Range<Int>) -> [AttributedText]? {
    guard let texts = buffer.readyLines(range) else { return nil }
    return state.withLock { state in
      let first = state.head?.lines.count ?? 0
      return zip(range, texts).map { number, text in
        number < first || !text.runs.isEmpty
          ? text : Self.colored(text.string, state.index.kind(of: number, text.string), number)
      }
    }
  }

  /// In the colour of its line, which the line's beginning tells.
  func piece(ofLine line: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece? {
    guard var piece = try await buffer.piece(ofLine: line, at: anchor, tabWidth: tabWidth),
      let beginning = buffer.readyLines(line..<line + 1)?.first
    else { return nil }
    let kind = state.withLock { $0.index.kind(of: line, beginning.string) }
    if piece.text.runs.isEmpty { piece.text = Self.colored(piece.text.string, kind, line) }
    return piece
  }

  func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    buffer.observeChanges(handler)
  }

  private static func colored(_ text: String, _ kind: DiffIndex.Kind, _ line: Int) -> AttributedText {
    switch kind {
    case .added: AttributedText(text, TextAttributes(.good))
    case .removed: AttributedText(text, TextAttributes(.destructive))
    case .context: AttributedText(text)
    case .file: AttributedText(text, TextAttributes(attributes: .bold))
    case .head: AttributedText(text, TextAttributes(.secondary))
    case .hunk: AttributedText(text, TextAttributes(.accent, link: GitLink.of(line)))
    }
  }
}
