/// Which row of a patch that is shown is which of its lines: a file has one row for its head, and none for its hunks while it is
/// folded. As it is written it has a row for each line.
nonisolated struct PatchRows: Equatable, Sendable {
  /// Rows that are lines one after the other.
  private struct Stretch: Equatable {
    var row: Int
    var line: Int
  }

  private(set) var count = 0
  /// The files that are folded, by their numbers.
  private(set) var folded: Set<Int> = []
  /// Whether the patch is shown as it is written.
  private(set) var isRaw = false
  private var stretches: [Stretch] = []
  /// Pieces of the patch whose rows will not change, and how many stretches and rows they have.
  private var known = (pieces: 0, stretches: 0, rows: 0)

  static func == (a: PatchRows, b: PatchRows) -> Bool {
    a.count == b.count && a.folded == b.folded && a.isRaw == b.isRaw && a.stretches == b.stretches
  }

  /// Takes what has come of a patch. Returns the first row that may be another than before.
  mutating func update(_ patch: Patch) -> Int {
    let before = count
    if isRaw {
      count = patch.lineCount
      return min(before, count)
    }
    stretches.removeLast(stretches.count - known.stretches)
    count = known.rows
    let first = count
    for index in known.pieces..<max(known.pieces, patch.pieces.count) {
      // The last line of words may turn out to begin a file.
      if index == max(0, patch.pieces.count - 2) { known = (index, stretches.count, count) }
      let piece = patch.pieces[index]
      let end = index + 1 < patch.pieces.count ? patch.pieces[index + 1].line : patch.lineCount
      let lines =
        switch piece.content {
        case .words: end - piece.line
        case .file: 1
        case .hunk(let hunk): folded.contains(patch.hunks[hunk].file) ? 0 : end - piece.line
        }
      if lines == 0 { continue }
      let goesOn = stretches.last.map { $0.line - $0.row == piece.line - count } ?? false
      if !goesOn { stretches.append(Stretch(row: count, line: piece.line)) }
      count += lines
    }
    return first
  }

  private mutating func startOver(_ patch: Patch) {
    (stretches, known, count) = ([], (0, 0, 0), 0)
    _ = update(patch)
  }

  /// Folds a file, or shows its hunks again.
  mutating func toggle(file: Int, of patch: Patch) {
    if folded.remove(file) == nil { folded.insert(file) }
    startOver(patch)
  }

  /// Folds all files, or none.
  mutating func setFolded(_ files: Set<Int>, of patch: Patch) {
    folded = files
    startOver(patch)
  }

  mutating func setRaw(_ isRaw: Bool, of patch: Patch) {
    self.isRaw = isRaw
    startOver(patch)
  }

  /// The line that a row shows; of a head its first one.
  func line(ofRow row: Int) -> Int {
    if isRaw { return row }
    let index = stretches.partitioningIndex { $0.row > row } - 1
    return index < 0 ? row : stretches[index].line + row - stretches[index].row
  }

  /// The row that shows a line, or else the last one before it.
  func row(ofLine line: Int) -> Int {
    if isRaw { return line }
    let index = stretches.partitioningIndex { $0.line > line } - 1
    guard index >= 0 else { return 0 }
    let end = index + 1 < stretches.count ? stretches[index + 1].row : count
    return max(0, min(stretches[index].row + line - stretches[index].line, end - 1))
  }
}
