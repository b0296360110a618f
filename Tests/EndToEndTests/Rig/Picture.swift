import NavModel

/// What a screen showed at one moment.
struct Picture: Equatable {
  let size: Size
  /// Row by row.
  let cells: [ScreenCell]

  subscript(column: Int, row: Int) -> ScreenCell { cells[row * size.columns + column] }

  /// A row's characters without the blanks at its end.
  func text(_ row: Int) -> String {
    var text = (0..<size.columns).map { self[$0, row].text }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  var texts: [String] { (0..<size.rows).map(text) }
  /// All rows, one a line.
  var text: String { texts.joined(separator: "\n") }

  func contains(_ needle: String) -> Bool { text.contains(needle) }

  /// Where a text stands for the first time.
  func find(_ needle: String) -> (column: Int, row: Int)? {
    for row in 0..<size.rows {
      guard let range = text(row).range(of: needle) else { continue }
      let before = text(row)[..<range.lowerBound].unicodeScalars.count
      // Characters before it, as cells: walk, since wide glyphs take two.
      var seen = 0
      for column in 0..<size.columns {
        if seen >= before, self[column, row].width > 0 { return (column, row) }
        seen += self[column, row].text.unicodeScalars.count
      }
    }
    return nil
  }

  /// How much of `page`, shifted by `shift` columns, is found in some columns.
  struct Evidence {
    /// Rows that have text there, and those of them that agree in every cell.
    var rowsWithText = 0
    var rowsFound = 0
    /// Cells with text in the rows that agree.
    var cells = 0

    /// At least half of the rows agree: some may change as one looks, as a status strip does.
    var isEnough: Bool { rowsFound > 0 && rowsFound * 2 >= rowsWithText }
  }

  /// Compares characters alone, since a page below is dimmed. A wide glyph that an end of `columns` halves may have
  /// become blank.
  func evidence(of page: Picture, shiftedBy shift: Int, in columns: Range<Int>, rows: Range<Int>) -> Evidence
  {
    var result = Evidence()
    for row in rows {
      var agrees = true
      var cells = 0
      for column in columns {
        let source = column - shift
        let isInside = source >= 0 && source < page.size.columns
        let wanted = isInside ? page[source, row] : ScreenCell()
        if !wanted.isBlank { cells += 1 }
        if self[column, row].text == wanted.text { continue }
        let isAtEnd = column == columns.lowerBound || column == columns.upperBound - 1
        if !(isAtEnd && wanted.width != 1 && self[column, row].isBlank) { agrees = false }
        // Of a row that does not agree only whether it has text counts.
        if !agrees, cells > 0 { break }
      }
      if cells > 0 { result.rowsWithText += 1 }
      if agrees, cells > 0 {
        result.rowsFound += 1
        result.cells += cells
      }
    }
    return result
  }

  /// The column at which `page` begins here, if it begins anywhere: where most of its text is found.
  func leadingEdge(of page: Picture, rows: Range<Int>? = nil) -> Int? {
    best(0..<size.columns) { edge in
      evidence(of: page, shiftedBy: edge, in: edge..<size.columns, rows: rows ?? 1..<size.rows)
    }
  }

  /// The column at which `page` ends here, seen from its right: the same where pages leave to the left.
  func trailingEdge(of page: Picture, rows: Range<Int>? = nil) -> Int? {
    best(0..<size.columns) { distance in
      evidence(of: page, shiftedBy: -distance, in: 0..<size.columns - distance, rows: rows ?? 1..<size.rows)
    }.map { size.columns - $0 }
  }

  /// How far `page` is shifted where it shows in `columns`.
  func shift(of page: Picture, in columns: Range<Int>, among shifts: Range<Int>, rows: Range<Int>) -> Int? {
    best(shifts) { evidence(of: page, shiftedBy: $0, in: columns, rows: rows) }
  }

  private func best(_ candidates: Range<Int>, _ evidence: (Int) -> Evidence) -> Int? {
    let scored = candidates.map { (candidate: $0, evidence: evidence($0)) }.filter(\.evidence.isEnough)
    guard let most = scored.map(\.evidence.cells).max() else { return nil }
    let winners = scored.filter { $0.evidence.cells == most }
    return winners.count == 1 ? winners[0].candidate : nil
  }

  /// The rows in which the two differ, each with what stands here and there.
  func differences(from other: Picture) -> [String] {
    guard size == other.size else { return ["size \(size) and \(other.size)"] }
    return (0..<size.rows).compactMap { row in
      let columns = (0..<size.columns).filter { self[$0, row] != other[$0, row] }
      guard let first = columns.first else { return nil }
      return
        "row \(row), \(columns.count) cells from column \(first): '\(text(row))' and '\(other.text(row))'; "
        + "\(self[first, row]) and \(other[first, row])"
    }
  }
}
