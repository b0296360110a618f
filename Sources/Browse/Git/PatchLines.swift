import TermNav
import TermNavText

/// A patch as it is read: a row that names each file, hunks with the numbers and signs of their lines in the margin, and the words
/// that differ. A commit's words and stat stand before its own. It can also be shown as it is written.
nonisolated final class PatchLines: LineSource {
  /// Bytes and lines that are shown at most; our own figures.
  static let mostBytes = 64 << 20
  static let mostLines = 500_000

  /// What has come, and how it is shown.
  struct State: Sendable {
    var head: CommitHead?
    var patch = Patch()
    var rows = PatchRows()
    /// The syntax colours of the files that the patch changes; a patch that is read again keeps them.
    var colors = PatchColors()
    var bytes = 0
    var isFull = false
  }

  /// Where the patch comes from, where that reads no further than is wanted.
  struct Origin: Sendable {
    var isWhole: @Sendable () -> Bool
    var readOn: @Sendable (Int) -> Void
    var unread: @Sendable () -> UnreadLines?
  }

  let buffer: LineBuffer
  let state: Locked<State>
  private let mostBytes: Int
  private let origin: Origin?
  private let observers = LineObservers()

  /// - Parameters:
  ///   - head: with it, the output begins with the fields of `CommitHead.format`.
  ///   - old: what was shown before, whose files stay folded.
  init(
    head: CommitHead? = nil, after old: PatchLines? = nil, mostBytes: Int = PatchLines.mostBytes,
    buffer: LineBuffer = LineBuffer(), origin: Origin? = nil
  ) {
    (self.buffer, self.mostBytes, self.origin) = (buffer, mostBytes, origin)
    state = Locked(State(head: head))
    guard let (rows, colors) = old?.state.withLock({ ($0.rows, $0.colors) }) else { return }
    state.withLock {
      $0.colors = colors
      $0.rows.setFolded(rows.folded, of: $0.patch)
      $0.rows.setRaw(rows.isRaw, of: $0.patch)
      $0.rows.setBeside(rows.standBeside, of: $0.patch)
    }
  }

  // MARK: Taking

  /// Takes what comes next; false where nothing more is kept.
  func take(_ bytes: [UInt8]) -> Bool {
    let (lines, patch) = state.withLock { state -> ([AttributedText], ArraySlice<UInt8>) in
      if state.isFull { return ([], []) }
      state.bytes += bytes.count
      guard state.head?.isOver == false else { return ([], bytes[...]) }
      let patch = state.head!.take(bytes)
      return (Self.newLines(&state), patch)
    }
    buffer.append(lines)
    buffer.append(utf8: patch)
    index(patch)
    return state.withLock { [mostBytes] state in
      state.isFull = state.bytes > mostBytes || state.patch.lineCount > Self.mostLines
      return !state.isFull
    }
  }

  /// Takes bytes that the store has got already.
  func index(_ bytes: some Collection<UInt8>) {
    change { state in
      state.patch.take(bytes)
    }
  }

  /// Takes the bytes of a file, of which no more come.
  func adopt(_ bytes: [UInt8]) {
    let kept = bytes.prefix(Self.mostBytes)
    buffer.append(utf8: kept)
    var stripper = ColorStripper()
    index(buffer.parsesSGR ? stripper.strip(kept) : kept)
    finish(
      kept.count < bytes.count ? "there is more; only the first \(Self.mostBytes >> 20) MiB is shown" : nil)
  }

  private func change(_ body: (inout State) -> Void) {
    let from = state.withLock { state in
      let file = state.patch.files.last
      body(&state)
      let first = state.rows.update(state.patch)
      // What a head says of its file changes while that comes.
      guard let file, !file.isWhole else { return first }
      return min(first, state.rows.row(ofLine: file.line))
    }
    observers.tell(.grew(from: from))
  }

  /// Whether nothing has come.
  var isEmpty: Bool { state.withLock { $0.bytes == 0 } }

  /// A line of ours, before the patch too.
  func add(_ remark: String, _ color: Theme.Foreground = .caution) {
    buffer.append(AttributedText(remark, TextAttributes(color)))
    change { $0.patch.skip(1) }
  }

  /// What a stash has of files that git did not know; before anything has come.
  func setUntracked(_ changes: CommitHead.Changes) { state.withLock { $0.head?.untracked = changes } }

  /// At the end of the output.
  func finish(_ remark: String? = nil) {
    let lines = state.withLock { state -> [AttributedText] in
      guard state.head?.isOver == false else { return [] }
      state.head!.finish()
      return Self.newLines(&state)
    }
    buffer.append(lines)
    change { $0.patch.finish() }
    if let remark { add(remark) }
  }

  /// Of the head.
  private static func newLines(_ state: inout State) -> [AttributedText] {
    let lines = Array(state.head!.lines[state.patch.lineCount...])
    state.patch.skip(lines.count)
    _ = state.rows.update(state.patch)
    return lines
  }

  // MARK: Files

  var commit: CommitHead? { state.withLock { $0.head } }

  var files: [PatchFile] { state.withLock { $0.patch.files } }

  /// Which files are folded, and how the patch is shown.
  var patchRows: PatchRows { state.withLock { $0.rows } }

  func file(named name: [UInt8], isUntracked: Bool = false) -> PatchFile? {
    let files = files.filter { $0.isUntracked == isUntracked }
    return files.first { $0.newName == name } ?? files.first { $0.oldName == name }
  }

  /// The diff of a file of the stat, once it has come; a diff of several parents does not have all files.
  func file(ofChange number: Int) -> PatchFile? {
    guard let head = commit, let (change, isUntracked) = head.change(number) else { return nil }
    let shown = change.shown
    // A name may itself look like a rename.
    let found =
      file(named: QuotedName.read(shown) ?? shown, isUntracked: isUntracked)
      ?? file(named: QuotedName.newName(ofStat: shown))
    let files = files
    return found ?? (head.parents.count < 2 && files.indices ~= number ? files[number] : nil)
  }

  /// The row of a line of the patch, of a file's head too.
  func row(ofLine line: Int) -> Int { state.withLock { $0.rows.row(ofLine: line) } }

  func line(ofRow row: Int) -> Int { state.withLock { $0.rows.line(ofRow: row) } }

  /// The row of the next file or hunk behind a row, or of the one before.
  func stop(_ kind: Patch.Kind, from row: Int, backwards: Bool) -> Int? {
    state.withLock { state in
      let (line, rows) = (state.rows.line(ofRow: row), state.rows)
      let lines = kind == .file ? state.patch.files.map(\.line) : state.patch.hunks.map(\.line)
      let behind = lines.partitioningIndex { $0 > line }
      // Hunks of folded files are in no row of their own.
      func isStop(_ line: Int) -> Bool { rows.line(ofRow: rows.row(ofLine: line)) == line }
      let found =
        backwards
        ? lines[..<behind].last { $0 < line && isStop($0) } : lines[behind...].first { isStop($0) }
      return found.map(rows.row)
    }
  }

  /// Folds the file of a row, or shows its hunks again; returns the row of its head, or nil where no file is.
  func toggleFold(at row: Int) -> Int? {
    state.withLock { state in
      guard let file = state.patch.fileNumber(at: state.rows.line(ofRow: row)), !state.rows.isRaw else {
        return nil
      }
      state.rows.toggle(file: file, of: state.patch)
      return state.rows.row(ofLine: state.patch.files[file].line)
    }
  }

  /// Folds all files, or where some are folded, none; returns where the line of a row has come.
  func toggleAllFolds(keeping row: Int) -> Int {
    change(keeping: row) { rows, patch in
      rows.setFolded(rows.folded.isEmpty ? Set(patch.files.indices) : [], of: patch)
    }
  }

  /// Shows the patch as it is written, or as it is read; returns where the line of a row has come.
  func toggleRaw(keeping row: Int) -> Int {
    change(keeping: row) { rows, patch in rows.setRaw(!rows.isRaw, of: patch) }
  }

  /// Shows both sides beside each other, or one below the other; returns where the line of a row has come, and nil where they stand so
  /// already.
  func setBeside(_ areBeside: Bool, keeping row: Int) -> Int? {
    if patchRows.standBeside == areBeside { return nil }
    return change(keeping: row) { rows, patch in rows.setBeside(areBeside, of: patch) }
  }

  private func change(keeping row: Int, _ body: (inout PatchRows, Patch) -> Void) -> Int {
    state.withLock { state in
      let line = state.rows.line(ofRow: row)
      body(&state.rows, state.patch)
      return state.rows.row(ofLine: line)
    }
  }

  // MARK: The source

  var count: LineCount {
    let count = state.withLock { $0.rows.count }
    return origin?.isWhole() == false ? .atLeast(count) : .exact(count)
  }

  var firstLine: Int {
    let first = buffer.firstLine
    return first == 0 ? 0 : row(ofLine: first)
  }

  var unread: UnreadLines? {
    origin?.unread().map { UnreadLines(from: max(0, count.known - 1), reason: $0.reason) }
  }

  func readOn(to row: Int) {
    guard let origin else { return }
    let (rows, lines) = state.withLock { ($0.rows.count, $0.patch.lineCount) }
    // Lines that have no row of their own may come too.
    if row > rows { origin.readOn(row == .max ? .max : lines + 2 * (row - rows)) }
  }

  func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    let (own, colors) = (observers.add(handler), state.withLock { $0.colors.observers.add(handler) })
    return LineObservation {
      own.cancel()
      colors.cancel()
    }
  }

  func lines(_ range: Range<Int>) async throws -> [AttributedText] { readyLines(range) ?? [] }

  func readyLines(_ range: Range<Int>) -> [AttributedText]? {
    let state = state.withLock { $0 }
    let known = range.clamped(to: 0..<state.rows.count)
    let lines = known.map { state.lines(ofRow: $0) }
    guard let texts = shownTexts(of: lines.flatMap { $0 }, state) else { return nil }
    var rest = texts[...]
    return zip(known, lines).map { row, lines in
      let own = Array(rest.prefix(lines.count))
      rest = rest.dropFirst(lines.count)
      guard let sides = state.sides(ofRow: row) else { return own[0] }
      return PatchSides.text(sides.old.map { _ in own[0] }, sides.new.map { _ in own[own.count - 1] })
    }
  }

  /// Lines as they are read, in their colours, with the words that differ.
  private func shownTexts(of lines: [Int], _ state: State) -> [AttributedText]? {
    guard var texts = texts(of: lines) else { return nil }
    var marks = PatchMarks()
    for (index, line) in lines.enumerated() {
      texts[index] = PatchText(state, line, texts[index]).shown
      if state.rows.isRaw { continue }
      texts[index] = state.colors.coloring(texts[index], ofLine: line, in: state.patch)
      let found = marks.ranges(inLine: line, of: state.patch) { self.text(ofLine: $0, state.patch) }
      let part: Theme.Ground = state.patch.kind(of: line) == .added ? .addedPart : .removedPart
      for range in found { texts[index].changeAttributes(in: range) { $0.ground = part } }
    }
    return texts
  }

  /// The texts of lines as they came, neighbours at once.
  private func texts(of lines: [Int]) -> [AttributedText]? {
    var texts: [AttributedText] = []
    var start = 0
    while start < lines.count {
      var end = start + 1
      while end < lines.count, lines[end] == lines[end - 1] + 1 { end += 1 }
      guard let new = buffer.readyLines(lines[start]..<lines[end - 1] + 1) else { return nil }
      texts += new
      start = end
    }
    return texts
  }

  /// What stands in a line of a hunk behind its signs; nil where that is too long.
  private func text(ofLine line: Int, _ patch: Patch) -> [UInt8]? {
    guard let hunk = patch.hunk(at: line) else { return nil }
    return bytes(ofLine: line).map { Array($0.dropFirst(hunk.columns)) }
  }

  /// A line as it came; nil where it is too long.
  func bytes(ofLine line: Int) -> [UInt8]? {
    buffer.parsesSGR
      ? buffer.readyLines(line..<line + 1)?.first.map {
        Array($0.string.utf8) + ($0.endsInReturn ? [0x0D] : [])
      }
      : buffer.bytes(ofLine: line)
  }

  /// The patch's text alone.
  func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    let matcher = try TextMatcher(query)
    return try await find(in: range) { part in
      let state = state.withLock { $0 }
      let rows = part.clamped(to: 0..<state.rows.count)
      let lines = rows.flatMap { row in state.lines(ofRow: row).map { (row, line: $0) } }
      let found = zip(lines, texts(of: lines.map(\.line)) ?? []).compactMap { place, text -> Int? in
        let (row, line) = place
        let isCut = text.ownRange.upperBound < text.utf8Count
        let isFound =
          isCut
          ? buffer.has(matcher, inLine: line, behind: state.signs(before: line))
          : matcher.isIn(PatchText(state, line, text).shown)
        return isFound ? row : nil
      }
      // Both sides of a row may have it.
      return zip(found, [-1] + found).compactMap { $0 == $1 ? nil : $0 }
    }
  }

  func firstPlace(of query: TextQuery, inLine row: Int) async throws -> Int? {
    let state = state.withLock { $0 }
    if state.sides(ofRow: row) != nil { return nil }
    let line = state.rows.line(ofRow: row)
    return try await buffer.firstPlace(of: query, inLine: line, behind: state.signs(before: line))
  }

  /// Behind the signs, in the looks of its line, which the line's beginning tells.
  func piece(ofLine row: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece? {
    let state = state.withLock { $0 }
    if state.sides(ofRow: row) != nil { return nil }
    let line = state.rows.line(ofRow: row)
    let signs = state.signs(before: line)
    let moved: LinePiece.Anchor =
      switch anchor {
      case .byte(let byte): .byte(byte + signs)
      case .column(let column): .column(column + signs)
      case .columnOfByte(let byte): .columnOfByte(byte + signs)
      }
    guard var piece = try await buffer.piece(ofLine: line, at: moved, tabWidth: tabWidth),
      let beginning = buffer.readyLines(line..<line + 1)?.first
    else { return nil }
    let before = max(0, signs - piece.bytes.lowerBound)
    let look = PatchText(state, line, beginning[0..<signs + 1]).shown
    piece.text = piece.text[before..<piece.text.utf8Count]
    if piece.text.runs.isEmpty, let own = look.runs.first?.attributes {
      piece.text = AttributedText(piece.text.string, own)
    }
    piece.text.ground = look.ground
    piece.bytes = piece.bytes.lowerBound + before - signs..<piece.bytes.upperBound - signs
    piece.length -= signs
    piece.column = max(0, piece.column + before - signs)
    return piece
  }

  func margin(inColumns columns: Int, showsNumbers: Bool) -> LineMargin {
    let (rows, patch) = state.withLock { ($0.rows, $0.patch) }
    if rows.isRaw { return showsNumbers ? .numbers(of: self, inColumns: columns) : .none }
    if patch.hunks.isEmpty { return .none }
    let margin = PatchMargin(
      patch, inColumns: columns, showsNumbers: showsNumbers, isOfOneSide: rows.areBeside)
    return margin.margin { [weak self] row in
      guard let self else { return nil }
      return state.withLock { ($0.patch, $0.rows.line(ofRow: row), $0.sides(ofRow: row)) }
    } signs: { [weak self] line in
      self?.buffer.readyLines(line..<line + 1)?.first?.string ?? ""
    }
  }
}

nonisolated extension PatchLines.State {
  /// The last row of the file or the hunk that begins at a row; nil where none does.
  func lastRow(ofPartAt row: Int) -> Int? {
    let line = rows.line(ofRow: row)
    let hunk = patch.hunks.last { $0.line == line || patch.files[$0.file].line == line }
    return hunk.map { rows.row(ofLine: $0.end - 1) }
  }
}
