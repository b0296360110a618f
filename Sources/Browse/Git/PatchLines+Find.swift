import TermNavText

nonisolated extension PatchLines.State {
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
