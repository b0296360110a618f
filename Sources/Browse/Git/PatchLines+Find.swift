import TermNavText

nonisolated extension PatchLines.State {
  /// The lines of both sides of a row, which of one that has not changed are the same; nil where the row is no row of two sides.
  func sides(ofRow row: Int) -> PatchRows.Sides? {
    guard rows.areBeside else { return nil }
    if let sides = rows.sides(ofRow: row) { return sides }
    let line = rows.line(ofRow: row)
    guard patch.kind(of: line) == .context, patch.hunk(at: line)?.isCombined == false else { return nil }
    return PatchRows.Sides(old: line, new: line)
  }

  /// The lines that a row shows, in order.
  func lines(ofRow row: Int) -> [Int] {
    guard let sides = sides(ofRow: row) else { return [rows.line(ofRow: row)] }
    let lines = [sides.old, sides.new].compactMap { $0 }
    return lines.count == 2 && lines[0] == lines[1] ? [lines[0]] : lines
  }

  /// Signs before the text of a line that is shown, which stand in its margin.
  func signs(before line: Int) -> Int {
    rows.isRaw ? 0 : patch.hunk(at: line).map { line > $0.line ? $0.columns : 0 } ?? 0
  }
}

nonisolated extension LineBuffer {
  /// Looks through all of a line, which may be too long to be at hand, behind its signs.
  func has(_ matcher: TextMatcher, inLine line: Int, behind signs: Int) -> Bool {
    var isFound = false
    forEachLine(in: line..<line + 1) { _, bytes in
      isFound = matcher.isIn(UnsafeBufferPointer(rebasing: bytes.dropFirst(signs)))
    }
    return isFound
  }
}
