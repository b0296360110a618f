public import TermNav

/// The screen of a terminal, as a test reads it: its texts, and where they stand.
public struct Screen: Equatable, Sendable, CustomStringConvertible {
  /// The cells of the screen.
  public let surface: Surface

  /// Creates a screen, as a test reads it, from the cells of a surface.
  package init(_ surface: Surface) { self.surface = surface }

  /// The size of the screen, columns × rows.
  public var size: Size { surface.size }
  /// The texts of the screen's rows, without blanks at their ends.
  public var lines: [String] {
    (0..<size.rows).map { row in
      var line = surface.text(ofRow: row)
      while line.last == " " { line.removeLast() }
      return line
    }
  }
  /// The texts of all rows of the screen, joined by line breaks.
  public var description: String { lines.joined(separator: "\n") }

  /// The text of a row of the screen, without blanks at its end.
  /// - Precondition: `row` is on the screen; rows count from 0.
  public subscript(row: Int) -> String {
    precondition(lines.indices.contains(row), "there is no row \(row) on \(lines.count) rows")
    return lines[row]
  }

  /// Returns true if a row of the screen contains the text.
  public func contains(_ text: String) -> Bool { !places(of: text).isEmpty }

  /// Returns where the screen shows the text: a rectangle of one row for each time, row by row from the top
  /// and from left to right. Empty where it does not.
  public func places(of text: String) -> [Rect] {
    let wanted = TextGlyphs(text).flatMap { $0.isWide ? [$0, .continuation] : [$0] }
    guard !wanted.isEmpty else { return [] }
    return (0..<size.rows).flatMap { row in
      columns(of: wanted, inRow: row).map { Rect(column: $0, row: row, columns: wanted.count, rows: 1) }
    }
  }

  /// Returns the style of the first cell of a text on the screen.
  /// - Throws: `TesterError`, where the screen does not show the text, or shows it more than once.
  public func style(of text: String) throws(TesterError) -> Style {
    _ = try text.point(on: self)
    let frame = places(of: text)[0]
    return surface[frame.column, frame.row].style
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
