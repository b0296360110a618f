/// The rows in which a patch is shown, and the line that each row shows. A file has one row for the lines
/// before its hunks; while it is folded, its hunks have no rows. Side by side, a row of a change has a
/// removed and an added line. Shown raw, the patch has a row for each line.
nonisolated struct PatchRows: Equatable, Sendable {
  /// Adjacent rows of a patch that show adjacent lines, or the rows of one change side by side.
  private struct Stretch: Equatable {
    var row: Int
    var line: Int
    /// The number of removed lines of a change that is shown side by side, and of added lines after them;
    /// otherwise 0.
    var removed = 0, added = 0

    var isChange: Bool { removed + added > 0 }
  }

  /// The lines on the old and the new side of a patch's row; nil on a side that has none.
  struct Sides: Equatable {
    var old: Int?, new: Int?
  }

  private(set) var count = 0
  /// The indices of the patch's folded files, whose hunks have no rows.
  private(set) var folded: Set<Int> = []
  /// Whether the patch is shown as it was written.
  private(set) var isRaw = false
  /// Whether the old and new lines of a patch are shown side by side, except while `isRaw` is true.
  private(set) var wantsSideBySide = false
  var isSideBySide: Bool { wantsSideBySide && !isRaw }
  private var stretches: [Stretch] = []
  /// The number of pieces of the patch whose rows cannot change any more, and the numbers of stretches of
  /// rows, and of rows, that they have.
  private var known = (pieces: 0, stretches: 0, rows: 0)

  static func == (a: PatchRows, b: PatchRows) -> Bool {
    a.count == b.count && a.folded == b.folded && a.isRaw == b.isRaw && a.wantsSideBySide == b.wantsSideBySide
      && a.stretches == b.stretches
  }

  /// Adds rows for lines that the patch has read since the last call. Returns the first row that may be new
  /// or in another place. The row of the last file's name may have changed too, since it shows the numbers of
  /// the file's lines.
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
      // The last line that seems to be outside the patch's files may still turn out to begin a file, so the
      // piece before the last is not final.
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
      if isSideBySide, case .hunk(let hunk) = piece.content, !patch.hunks[hunk].isCombined {
        addBeside(piece.line..<end, of: patch)
      } else {
        add(piece.line..<piece.line + lines)
      }
    }
    return first
  }

  private mutating func add(_ lines: Range<Int>) {
    let continues =
      stretches.last.map { !$0.isChange && $0.line - $0.row == lines.lowerBound - count } ?? false
    if !continues { stretches.append(Stretch(row: count, line: lines.lowerBound)) }
    count += lines.count
  }

  /// Adds the rows of a patch's hunk side by side. In each change, the first removed line is beside the first
  /// added one, and so on.
  private mutating func addBeside(_ lines: Range<Int>, of patch: Patch) {
    var line = lines.lowerBound
    while line < lines.upperBound {
      /// Returns the index after the adjacent lines of a kind in a patch that begin at `start`. Remarks on
      /// the lines are included.
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

  /// Folds a file of the patch, or unfolds it where it is folded.
  mutating func toggle(file: Int, of patch: Patch) {
    if folded.remove(file) == nil { folded.insert(file) }
    startOver(patch)
  }

  /// Folds the patch's files with the given indices, and unfolds all others.
  mutating func setFolded(_ files: Set<Int>, of patch: Patch) {
    folded = files
    startOver(patch)
  }

  mutating func setRaw(_ isRaw: Bool, of patch: Patch) {
    self.isRaw = isRaw
    startOver(patch)
  }

  mutating func setSideBySide(_ isOn: Bool, of patch: Patch) {
    wantsSideBySide = isOn
    startOver(patch)
  }

  private func stretch(ofRow row: Int) -> Stretch? {
    let index = stretches.partitioningIndex { $0.row > row } - 1
    return isRaw || index < 0 ? nil : stretches[index]
  }

  /// Returns the line of the patch that a row shows. For the row of a file's name this is the file's first
  /// line; for a row of two sides it is the new side's line, if there is one.
  func line(ofRow row: Int) -> Int {
    guard let stretch = stretch(ofRow: row) else { return row }
    let offset = row - stretch.row
    return stretch.line + offset + (offset < stretch.added ? stretch.removed : 0)
  }

  /// Returns the lines on the two sides of a patch's row; nil where the row belongs to no change that is
  /// shown side by side.
  func sides(ofRow row: Int) -> Sides? {
    guard let stretch = stretch(ofRow: row), stretch.isChange else { return nil }
    let offset = row - stretch.row
    return Sides(
      old: offset < stretch.removed ? stretch.line + offset : nil,
      new: offset < stretch.added ? stretch.line + stretch.removed + offset : nil)
  }

  /// Returns the row that shows a line of the patch, otherwise the row of the last line before it that has
  /// one.
  func row(ofLine line: Int) -> Int {
    if isRaw { return line }
    let index = stretches.partitioningIndex { $0.line > line } - 1
    guard index >= 0 else { return 0 }
    let (stretch, end) = (stretches[index], index + 1 < stretches.count ? stretches[index + 1].row : count)
    let offset = line - stretch.line
    let row =
      stretch.row + (stretch.isChange && offset >= stretch.removed ? offset - stretch.removed : offset)
    return max(0, min(row, end - 1))
  }
}
