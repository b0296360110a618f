import TermNav
import TermNavText

/// The lines of a patch in a readable form: a row for each file's name, hunks with numbers and signs in the
/// margin, and marks on words that differ. A commit's fields and changes may come first. The patch can also
/// be shown raw, as it was written.
nonisolated final class PatchLines: LineSource {
  /// The most bytes of a patch that are shown; `mostLines` is the most lines. git is ended when either is
  /// exceeded. The limits bound the memory; diffs that people read are far smaller.
  static let mostBytes = 64 << 20
  static let mostLines = 500_000

  /// The patch as far as it has been read, and the form in which it is shown.
  struct State: Sendable {
    var head: CommitHead?
    var patch = Patch()
    var rows = PatchRows()
    /// The syntax colours of the patch's files; they are kept when the patch is read again.
    var colors = PatchColors()
    var bytes = 0
    var isFull = false
    /// Whether the patch has ended, so that no more lines come.
    var isFinished = false
  }

  /// A source of a patch's lines that is read only as far as a person scrolls, such as a pipe.
  struct Origin: Sendable {
    /// Returns whether all lines of the source have been read.
    var isWhole: @Sendable () -> Bool
    /// Reads the source on until there are at least so many lines; `.max` for all.
    var readOn: @Sendable (Int) -> Void
    var unread: @Sendable () -> UnreadLines?
  }

  let buffer: LineBuffer
  let state: Locked<State>
  private let mostBytes: Int
  private let origin: Origin?
  private let observers = LineObservers()

  /// Creates the lines of a patch, which is empty until bytes are added.
  /// - Parameters:
  ///   - head: an empty head, where the output begins with the fields of `CommitHead.format`; nil for a patch
  ///     alone.
  ///   - old: the patch that was shown before, for a new reading. Its folded files stay folded, and its
  ///     colours and its form are kept.
  ///   - mostBytes: the most bytes that are read.
  ///   - buffer: the store of the lines.
  ///   - origin: the source of lines that is read only as far as needed; nil where all is read.
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
      $0.rows.setSideBySide(rows.wantsSideBySide, of: $0.patch)
    }
  }

  // MARK: Reading

  /// Adds the next bytes of the patch. Returns false once a limit of bytes or lines is exceeded; further
  /// bytes are then dropped.
  func append(_ bytes: [UInt8]) -> Bool {
    let (lines, patch) = state.withLock { state -> ([AttributedText], ArraySlice<UInt8>) in
      if state.isFull { return ([], []) }
      state.bytes += bytes.count
      guard state.head?.isOver == false else { return ([], bytes[...]) }
      let patch = state.head!.append(bytes)
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

  /// Finds the patch's files and hunks in bytes that `buffer` has already got.
  func index(_ bytes: some Collection<UInt8>) {
    change { state in
      state.patch.append(bytes)
    }
  }

  /// Adds the whole content of a patch file. If it is larger than `mostBytes`, the rest is left out and a
  /// last line says so.
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
      // The row with a file's name shows counts, which change until the whole file has been read.
      guard let file, !file.isWhole else { return first }
      return min(first, state.rows.row(ofLine: file.line))
    }
    observers.tell(.grew(from: from))
  }

  var isEmpty: Bool { state.withLock { $0.bytes == 0 } }

  /// Adds a line of the browser's own to the shown patch, such as a remark; it may also come before the
  /// patch.
  func add(_ remark: String, _ color: Theme.Foreground = .caution) {
    buffer.append(AttributedText(remark, TextAttributes(color)))
    change { $0.patch.skip(1) }
  }

  /// Sets the changes of a stash's untracked files. It must be called before `append(_:)`, which adds the
  /// stash's diff.
  func setUntracked(_ changes: CommitHead.Changes) { state.withLock { $0.head?.untracked = changes } }

  /// Notes that the patch has ended, and adds a remark where one is given.
  func finish(_ remark: String? = nil) {
    let lines = state.withLock { state -> [AttributedText] in
      guard state.head?.isOver == false else { return [] }
      state.head!.finish()
      return Self.newLines(&state)
    }
    buffer.append(lines)
    change { state in
      state.patch.finish()
      state.isFinished = true
    }
    if let remark { add(remark) }
  }

  /// Returns the lines before a commit's patch that are not in `buffer` yet, and counts them in the patch.
  private static func newLines(_ state: inout State) -> [AttributedText] {
    let lines = Array(state.head!.lines[state.patch.lineCount...])
    state.patch.skip(lines.count)
    _ = state.rows.update(state.patch)
    return lines
  }

  // MARK: Files

  var commit: CommitHead? { state.withLock { $0.head } }

  var files: [PatchFile] { state.withLock { $0.patch.files } }

  /// The rows that the patch is shown in, with the folded files and the form in which it is shown.
  var patchRows: PatchRows { state.withLock { $0.rows } }

  func file(named name: [UInt8], isUntracked: Bool = false) -> PatchFile? {
    let files = files.filter { $0.isUntracked == isUntracked }
    return files.first { $0.newName == name } ?? files.first { $0.oldName == name }
  }

  /// Returns the diff of a file by the file's index in the commit's list of changes; nil until that diff has
  /// been read. The diff of a merge lacks some of the listed files.
  func file(ofChange number: Int) -> PatchFile? {
    guard let head = commit, let (change, isUntracked) = head.change(number) else { return nil }
    let shown = change.shown
    // A file of exactly this name is looked for first, since a name may itself look like a rename.
    let found =
      file(named: QuotedName.read(shown) ?? shown, isUntracked: isUntracked)
      ?? file(named: QuotedName.newName(ofStat: shown))
    let files = files
    return found ?? (head.parents.count < 2 && files.indices ~= number ? files[number] : nil)
  }

  /// Returns the row that shows a line of the patch, or the last row before that line.
  func row(ofLine line: Int) -> Int { state.withLock { $0.rows.row(ofLine: line) } }

  func line(ofRow row: Int) -> Int { state.withLock { $0.rows.line(ofRow: row) } }

  /// Returns the row at which the patch's next file or hunk begins, or with `backwards` the last one before
  /// the given row. Nil where there is none.
  /// - Parameter kind: `.file` for files, otherwise `.hunk`.
  func stop(_ kind: Patch.Kind, from row: Int, backwards: Bool) -> Int? {
    state.withLock { state in
      let (line, rows) = (state.rows.line(ofRow: row), state.rows)
      let lines = kind == .file ? state.patch.files.map(\.line) : state.patch.hunks.map(\.line)
      let behind = lines.partitioningIndex { $0 > line }
      // Hunks of folded files have no row of their own in the patch, so they are skipped.
      func isStop(_ line: Int) -> Bool { rows.line(ofRow: rows.row(ofLine: line)) == line }
      let found =
        backwards
        ? lines[..<behind].last { $0 < line && isStop($0) } : lines[behind...].first { isStop($0) }
      return found.map(rows.row)
    }
  }

  /// Folds or unfolds the patch's file that a row belongs to. Returns the row of the file's name; nil where
  /// the row belongs to no file or the patch is shown raw.
  func toggleFold(at row: Int) -> Int? {
    state.withLock { state in
      guard let file = state.patch.fileNumber(at: state.rows.line(ofRow: row)), !state.rows.isRaw else {
        return nil
      }
      state.rows.toggle(file: file, of: state.patch)
      return state.rows.row(ofLine: state.patch.files[file].line)
    }
  }

  /// Folds all files of the patch, or unfolds all where some are folded. Returns the row that then shows the
  /// line of the given row.
  func toggleAllFolds(keeping row: Int) -> Int {
    change(keeping: row) { rows, patch in
      rows.setFolded(rows.folded.isEmpty ? Set(patch.files.indices) : [], of: patch)
    }
  }

  /// Switches between the readable form of a patch and the raw one. Returns the row that then shows the line
  /// of the given row.
  func toggleRaw(keeping row: Int) -> Int {
    change(keeping: row) { rows, patch in rows.setRaw(!rows.isRaw, of: patch) }
  }

  /// Shows the old and new lines of a patch side by side, or below each other. Returns the row that then
  /// shows the line of the given row; nil where nothing changes.
  func setSideBySide(_ isOn: Bool, keeping row: Int) -> Int? {
    if patchRows.wantsSideBySide == isOn { return nil }
    return change(keeping: row) { rows, patch in rows.setSideBySide(isOn, of: patch) }
  }

  private func change(keeping row: Int, _ body: (inout PatchRows, Patch) -> Void) -> Int {
    state.withLock { state in
      let line = state.rows.line(ofRow: row)
      body(&state.rows, state.patch)
      return state.rows.row(ofLine: line)
    }
  }

  // MARK: LineSource

  var count: LineCount {
    let (count, isFinished) = state.withLock { ($0.rows.count, $0.isFinished) }
    return origin?.isWhole() ?? isFinished ? .exact(count) : .atLeast(count)
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
    // Some of the patch's lines that are read on will have no row of their own, so twice as many are asked
    // for.
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

  /// Returns the texts of a patch's lines as they are shown, with colours and with marks on words that
  /// differ; nil where `buffer` no longer has them.
  private func shownTexts(of lines: [Int], _ state: State) -> [AttributedText]? {
    guard var texts = texts(of: lines) else { return nil }
    var marks = PatchMarks()
    for (index, line) in lines.enumerated() {
      texts[index] = PatchText(state, line, texts[index]).shown
      if state.rows.isRaw { continue }
      texts[index] = state.colors.coloring(texts[index], ofLine: line, in: state.patch)
      let found = marks.ranges(inLine: line, of: state.patch) { self.text(ofLine: $0, state.patch) }
      let part: Theme.DiffBackground = state.patch.kind(of: line) == .added ? .addedPart : .removedPart
      for range in found { texts[index].changeAttributes(in: range) { $0.diffBackground = part } }
    }
    return texts
  }

  /// Returns the texts of a patch's lines as they were read; nil where `buffer` no longer has them. Adjacent
  /// lines are fetched together.
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

  /// Returns the text of a hunk's line without its signs, such as `+`; nil outside hunks, and where the line
  /// is too long.
  private func text(ofLine line: Int, _ patch: Patch) -> [UInt8]? {
    guard let hunk = patch.hunk(at: line) else { return nil }
    return bytes(ofLine: line).map { Array($0.dropFirst(hunk.columns)) }
  }

  /// Returns the bytes of a patch's line as they were read. Nil where the line is too long or no longer kept,
  /// or is a text of the browser's own. Where the buffer reads colour sequences, these are left out, and of a
  /// long line only the beginning is returned.
  func bytes(ofLine line: Int) -> [UInt8]? {
    buffer.parsesSGR
      ? buffer.readyLines(line..<line + 1)?.first.map {
        Array($0.string.utf8) + ($0.endsInReturn ? [0x0D] : [])
      }
      : buffer.bytes(ofLine: line)
  }

  /// Returns the rows of the patch in a range whose text matches. The margin is not searched.
  func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    let matcher = try TextMatcher(query)
    return try await find(in: range) { part in
      let state = state.withLock { $0 }
      let rows = part.clamped(to: 0..<state.rows.count)
      let lines = rows.flatMap { row in state.lines(ofRow: row).map { (row, line: $0) } }
      let found = zip(lines, texts(of: lines.map(\.line)) ?? []).compactMap { entry, text -> Int? in
        let (row, line) = entry
        let isCut = text.ownRange.upperBound < text.utf8Count
        let isFound =
          isCut
          ? buffer.has(matcher, inLine: line, after: state.signs(before: line))
          : matcher.isIn(PatchText(state, line, text).shown)
        return isFound ? row : nil
      }
      // A row is listed once, even where both its sides match.
      return zip(found, [-1] + found).compactMap { $0 == $1 ? nil : $0 }
    }
  }

  func firstPlace(of query: TextQuery, inLine row: Int) async throws -> Int? {
    let state = state.withLock { $0 }
    if state.sides(ofRow: row) != nil { return nil }
    let line = state.rows.line(ofRow: row)
    return try await buffer.firstPlace(of: query, inLine: line, after: state.signs(before: line))
  }

  /// Returns a piece of a patch's long line, without the line's signs, in the style of the line's beginning.
  /// Nil for rows of two sides.
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
    let styled = PatchText(state, line, beginning[0..<signs + 1]).shown
    piece.text = piece.text[before..<piece.text.utf8Count]
    if piece.text.runs.isEmpty, let own = styled.runs.first?.attributes {
      piece.text = AttributedText(piece.text.string, own)
    }
    piece.text.diffBackground = styled.diffBackground
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
      patch, inColumns: columns, showsNumbers: showsNumbers, isOfOneSide: rows.isSideBySide)
    return margin.margin { [weak self] row in
      guard let self else { return nil }
      return state.withLock { ($0.patch, $0.rows.line(ofRow: row), $0.sides(ofRow: row)) }
    } signs: { [weak self] line in
      self?.buffer.readyLines(line..<line + 1)?.first?.string ?? ""
    }
  }
}

nonisolated extension PatchLines.State {
  /// Returns the last row of the patch's file or hunk that begins at a row. Nil where none begins at that
  /// row, and for a file without hunks.
  func lastRow(ofPartAt row: Int) -> Int? {
    let line = rows.line(ofRow: row)
    let hunk = patch.hunks.last { $0.line == line || patch.files[$0.file].line == line }
    return hunk.map { rows.row(ofLine: $0.end - 1) }
  }
}
