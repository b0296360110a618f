/// Which row of a patch that is shown is which of its lines: a file has one row for its head, and none for its hunks while it is
/// folded. Side by side a row has a removed line and the added one that stands in its place. As it is written the patch has a row for
/// each line.
nonisolated struct PatchRows: Equatable, Sendable {
  /// Rows that are lines one after the other, or those of a change beside each other.
  private struct Stretch: Equatable {
    var row: Int
    var line: Int
    /// Of a change side by side the removed lines, and the added ones behind them; none of either elsewhere.
    var removed = 0, added = 0

    var isChange: Bool { removed + added > 0 }
  }

  /// The lines in a row; nil on a side that has none.
  struct Sides: Equatable {
    var old: Int?, new: Int?
  }

  private(set) var count = 0
  /// The files that are folded, by their numbers.
  private(set) var folded: Set<Int> = []
  /// Whether the patch is shown as it is written.
  private(set) var isRaw = false
  /// Whether both sides stand beside each other, unless the patch is shown as it is written.
  private(set) var standBeside = false
  var areBeside: Bool { standBeside && !isRaw }
  private var stretches: [Stretch] = []
  /// Pieces of the patch whose rows will not change, and how many stretches and rows they have.
  private var known = (pieces: 0, stretches: 0, rows: 0)

  static func == (a: PatchRows, b: PatchRows) -> Bool {
    a.count == b.count && a.folded == b.folded && a.isRaw == b.isRaw && a.standBeside == b.standBeside
      && a.stretches == b.stretches
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
      if areBeside, case .hunk(let hunk) = piece.content, !patch.hunks[hunk].isCombined {
        addBeside(piece.line..<end, of: patch)
      } else {
        add(piece.line..<piece.line + lines)
      }
    }
    return first
  }

  private mutating func add(_ lines: Range<Int>) {
    let goesOn = stretches.last.map { !$0.isChange && $0.line - $0.row == lines.lowerBound - count } ?? false
    if !goesOn { stretches.append(Stretch(row: count, line: lines.lowerBound)) }
    count += lines.count
  }

  /// Of each change the first removed line stands beside the first added one, and so on.
  private mutating func addBeside(_ lines: Range<Int>, of patch: Patch) {
    var line = lines.lowerBound
    while line < lines.upperBound {
      /// Lines of a kind from one on, and what git remarks on them.
      func end(of kind: Patch.Kind, from start: Int) -> Int {
        guard start < lines.upperBound, patch.kind(of: start) == kind else { return start }
        var end = start + 1
        while end < lines.upperBound, patch.kind(of: end) == kind || patch.kind(of: end) == .remark {
          end += 1
        }
        return end
      }
      let removed = end(of: .removed, from: line)
      let added = end(of: .added, from: removed)
      if added == line {
        add(line..<line + 1)
        line += 1
      } else {
        let change = Stretch(row: count, line: line, removed: removed - line, added: added - removed)
        stretches.append(change)
        count += max(change.removed, change.added)
        line = added
      }
    }
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

  mutating func setBeside(_ areBeside: Bool, of patch: Patch) {
    standBeside = areBeside
    startOver(patch)
  }

  private func stretch(ofRow row: Int) -> Stretch? {
    let index = stretches.partitioningIndex { $0.row > row } - 1
    return isRaw || index < 0 ? nil : stretches[index]
  }

  /// The line that a row shows; of a head its first one, of two sides the new one's.
  func line(ofRow row: Int) -> Int {
    guard let stretch = stretch(ofRow: row) else { return row }
    let place = row - stretch.row
    return stretch.line + place + (place < stretch.added ? stretch.removed : 0)
  }

  /// The lines in a row of a change side by side; nil in other rows.
  func sides(ofRow row: Int) -> Sides? {
    guard let stretch = stretch(ofRow: row), stretch.isChange else { return nil }
    let place = row - stretch.row
    return Sides(
      old: place < stretch.removed ? stretch.line + place : nil,
      new: place < stretch.added ? stretch.line + stretch.removed + place : nil)
  }

  /// The row that shows a line, or else the last one before it.
  func row(ofLine line: Int) -> Int {
    if isRaw { return line }
    let index = stretches.partitioningIndex { $0.line > line } - 1
    guard index >= 0 else { return 0 }
    let (stretch, end) = (stretches[index], index + 1 < stretches.count ? stretches[index + 1].row : count)
    let place = line - stretch.line
    let row = stretch.row + (stretch.isChange && place >= stretch.removed ? place - stretch.removed : place)
    return max(0, min(row, end - 1))
  }
}
