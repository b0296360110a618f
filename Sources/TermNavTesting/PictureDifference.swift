import TermNav

extension Picture {
  /// Returns the rows in which a screen's picture differs from an expected one, as lines of text for a
  /// person; nil where there are none. Styles are compared only where both pictures have them. Of pictures of
  /// different sizes, the sizes are returned, and this picture.
  public func difference(from expected: Picture) -> String? {
    if self == expected { return nil }
    guard lines.count == expected.lines.count, columns == expected.columns else {
      return "It is \(extent), not \(expected.extent):\n\(description)"
    }
    let comparesStyles = !styles.isEmpty && !expected.styles.isEmpty
    let rows = lines.indices.compactMap { row in
      textDifference(from: expected, row: row)
        ?? (comparesStyles ? styleDifference(from: expected, row: row) : nil)
    }
    return rows.isEmpty ? nil : (["− expected, + shown"] + rows).joined(separator: "\n")
  }

  private var columns: Int { lines.map(\.columns).max() ?? 0 }
  private var extent: String { "\(columns) columns × \(lines.count) rows" }

  private func textDifference(from expected: Picture, row: Int) -> String? {
    let (new, old) = (Self.cells(lines[row]), Self.cells(expected.lines[row]))
    if new == old { return nil }
    let marks = Self.marks(new.indices.map { !old.indices.contains($0) || new[$0] != old[$0] })
    return """
      row \(row):
      − │\(expected.lines[row])│
      + │\(lines[row])│
         \(marks)
      """
  }

  private func styleDifference(from expected: Picture, row: Int) -> String? {
    let (new, old) = (styles[row], expected.styles[row])
    if new == old { return nil }
    let differs = new.indices.map { !old.indices.contains($0) || new[$0] != old[$0] }
    let runs = Self.runs(new.indices.filter { differs[$0] }) {
      new[$0] == new[$1] && old[$0] == old[$1]
    }
    let texts = Self.cells(lines[row])
    let words = runs.map { run in
      """
      \(run.count == 1 ? "column \(run.lowerBound)" : "columns \(run.lowerBound)…\(run.upperBound - 1)") \
      “\(texts[run].joined())”: − \(old[run.lowerBound])
      \(String(repeating: " ", count: 4))+ \(new[run.lowerBound])
      """
    }
    return """
      row \(row), in its styles:
        │\(lines[row])│
         \(Self.marks(differs))
      \(words.map { "  \($0)" }.joined(separator: "\n"))
      """
  }

  /// Returns the text of each cell of a picture's row; empty for the right half of a wide character.
  private static func cells(_ line: String) -> [String] {
    TextGlyphs(line).flatMap { glyph in
      let text = String(String.UnicodeScalarView(glyph.scalars))
      return glyph.isWide ? [text, ""] : [text]
    }
  }

  private static func marks(_ differs: [Bool]) -> String {
    var line = differs.map { $0 ? "^" : " " }.joined()
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Returns the ranges of adjacent columns of a picture for which `areAlike` is true, so that a line of text
  /// can describe them together.
  private static func runs(_ columns: [Int], areAlike: (Int, Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for column in columns {
      if let last = runs.last, last.upperBound == column, areAlike(last.lowerBound, column) {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }
}
