public import TermNav

/// What a terminal shows, as text.
public struct Screen: Equatable, Sendable, CustomStringConvertible {
  /// The cells.
  public let surface: Surface

  /// The text of a surface's cells.
  package init(_ surface: Surface) { self.surface = surface }

  /// Columns × rows.
  public var size: Size { surface.size }
  /// The rows' texts, without blanks at their ends.
  public var lines: [String] {
    (0..<size.rows).map { row in
      var line = surface.text(ofRow: row)
      while line.last == " " { line.removeLast() }
      return line
    }
  }
  /// All lines.
  public var description: String { lines.joined(separator: "\n") }

  /// One line's text, without blanks at its end.
  /// - Precondition: `row` is on the screen.
  public subscript(row: Int) -> String {
    precondition(lines.indices.contains(row), "there is no row \(row) on \(lines.count) rows")
    return lines[row]
  }

  /// Whether a row shows the text.
  public func contains(_ text: String) -> Bool { !places(of: text).isEmpty }

  /// Where the text stands, in cells; each place within one row.
  public func places(of text: String) -> [Rect] {
    let wanted = TextGlyphs(text).flatMap { $0.isWide ? [$0, .continuation] : [$0] }
    guard !wanted.isEmpty else { return [] }
    return (0..<size.rows).flatMap { row in
      columns(of: wanted, inRow: row).map { Rect(column: $0, row: row, columns: wanted.count, rows: 1) }
    }
  }

  /// The style in which a text is shown, by its first cell.
  /// - Throws: `TesterError`, where the screen does not show the text, or shows it more than once.
  public func style(of text: String) throws(TesterError) -> Style {
    _ = try text.point(on: self)
    let place = places(of: text)[0]
    return surface[place.column, place.row].style
  }

  private func columns(of wanted: [Glyph], inRow row: Int) -> [Int] {
    let shown = (0..<size.columns).map { column in
      let glyph = surface[column, row].glyph
      return glyph == .undrawn ? .space : glyph
    }
    var found: [Int] = []
    var column = 0
    while column + wanted.count <= shown.count {
      let isHere = shown[column..<column + wanted.count].elementsEqual(wanted)
      if isHere { found.append(column) }
      column += isHere ? wanted.count : 1
    }
    return found
  }
}
