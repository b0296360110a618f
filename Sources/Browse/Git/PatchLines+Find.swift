import TermNavText

nonisolated extension PatchLines.State {
  /// Returns the old and the new line of a patch's row; for an unchanged line both are the same. Nil where
  /// the row does not show an old and a new side beside each other.
  func sides(ofRow row: Int) -> PatchRows.Sides? {
    guard rows.isSideBySide else { return nil }
    if let sides = rows.sides(ofRow: row) { return sides }
    let line = rows.line(ofRow: row)
    guard patch.kind(of: line) == .context, patch.hunk(at: line)?.isCombined == false else { return nil }
    return PatchRows.Sides(old: line, new: line)
  }

  /// Returns the patch's lines that a row shows, in their order: two where a changed line is beside its new
  /// form.
  func lines(ofRow row: Int) -> [Int] {
    guard let sides = sides(ofRow: row) else { return [rows.line(ofRow: row)] }
    let lines = [sides.old, sides.new].compactMap { $0 }
    return lines.count == 2 && lines[0] == lines[1] ? [lines[0]] : lines
  }

  /// Returns the number of signs, such as `+`, before the text of a patch's line. The margin shows the signs
  /// in place of the text. 0 where the patch is shown as it was written, since the signs then belong to the
  /// text.
  func signs(before line: Int) -> Int {
    rows.isRaw ? 0 : patch.hunk(at: line).map { line > $0.line ? $0.columns : 0 } ?? 0
  }
}

nonisolated extension LineBuffer {
  /// Returns whether a line of a patch matches, apart from the `signs` first bytes. Of a long line, also the
  /// part is searched that the line's shown text leaves out.
  func has(_ matcher: TextMatcher, inLine line: Int, after signs: Int) -> Bool {
    var isFound = false
    forEachLine(in: line..<line + 1) { _, bytes in
      isFound = matcher.isIn(UnsafeBufferPointer(rebasing: bytes.dropFirst(signs)))
    }
    return isFound
  }
}
