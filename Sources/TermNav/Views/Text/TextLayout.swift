/// The position of a screen row in a text: the index of a line, from 0, and that of a row of the line.
package struct TextRowPosition: Comparable {
  package var line: Int
  /// The index of the screen row within its line of the text, from 0; above 0 only in a wrapped line.
  package var row: Int

  package init(line: Int, row: Int) { (self.line, self.row) = (line, row) }

  package static func < (a: Self, b: Self) -> Bool { (a.line, a.row) < (b.line, b.row) }
}

/// The division of a text's lines into rows of the screen, by which the caret moves up and down.
struct TextRows {
  /// The columns at which the text's lines are wrapped; nil if they are not wrapped.
  var columns: Int?
  var tabWidth = TextGlyphs.tabWidth
  /// The number of rows by which PgUp and PgDn move the caret.
  var page = 1
}

/// The rows of the screen that a text occupies at a width. Only the lines that are asked for are wrapped, so
/// the length of the text does not matter.
struct TextLayout {
  let storage: TextStorage
  /// The columns at which the text's lines are wrapped; nil if they are not wrapped.
  let columns: Int?
  let tabWidth: Int

  private var last: Int { storage.lines.count - 1 }

  /// Returns the range of characters of a text's line that each of its rows on the screen contains.
  func rows(of line: Int) -> [Range<Int>] {
    let text = storage.lines[line].text
    guard let columns, text.utf8.count > columns || !text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
      return [0..<text.count]
    }
    let starts = text.wrapped(toColumns: columns, tabWidth: tabWidth).map(\.startIndex)
    var rows: [Range<Int>] = []
    var (start, index) = (0, text.startIndex)
    for next in starts.dropFirst() {
      let end = start + text.distance(from: index, to: next)
      rows.append(start..<end)
      (start, index) = (end, next)
    }
    return rows + [start..<start + text.distance(from: index, to: text.endIndex)]
  }

  func row(of position: TextPosition) -> TextRowPosition {
    let rows = rows(of: position.line)
    return TextRowPosition(
      line: position.line,
      row: max(0, (rows.firstIndex { $0.lowerBound > position.character } ?? rows.count) - 1))
  }

  /// Returns the position of a screen row of the text, or that of the nearest row that exists if the row was
  /// removed.
  func limited(_ position: TextRowPosition) -> TextRowPosition {
    let line = min(max(0, position.line), last)
    return TextRowPosition(line: line, row: min(max(0, position.row), rows(of: line).count - 1))
  }

  var lastRow: TextRowPosition { TextRowPosition(line: last, row: rows(of: last).count - 1) }

  /// Returns the screen row of the text `offset` rows further down, or up if it is negative, limited to the
  /// text.
  func row(_ position: TextRowPosition, offsetBy offset: Int) -> TextRowPosition {
    var position = limited(position)
    var left = offset
    while left > 0 {
      let below = rows(of: position.line).count - 1 - position.row
      if left <= below || position.line == last {
        position.row += min(left, below)
        return position
      }
      left -= below + 1
      position = TextRowPosition(line: position.line + 1, row: 0)
    }
    while left < 0 {
      if -left <= position.row || position.line == 0 {
        position.row = max(0, position.row + left)
        return position
      }
      left += position.row + 1
      position = TextRowPosition(line: position.line - 1, row: rows(of: position.line - 1).count - 1)
    }
    return position
  }

  /// Returns the number of screen rows from one row of the text to another, at most `most`.
  func distance(from start: TextRowPosition, to end: TextRowPosition, most: Int) -> Int {
    var position = start
    var count = 0
    while position < end, count < most {
      if position.line == end.line { return min(most, count + end.row - position.row) }
      count += rows(of: position.line).count - position.row
      position = TextRowPosition(line: position.line + 1, row: 0)
    }
    return min(count, most)
  }

  // MARK: Columns

  func characters(of position: TextRowPosition) -> Range<Int> { rows(of: position.line)[position.row] }

  func text(of position: TextRowPosition) -> Substring {
    text(position.line, characters(of: position))
  }

  func text(_ line: Int, _ characters: Range<Int>) -> Substring {
    storage.lines[line].text.dropFirst(characters.lowerBound).prefix(characters.count)
  }

  /// Returns the number of columns before a position of the text in its screen row.
  func column(of position: TextPosition) -> Int {
    let start = characters(of: row(of: position)).lowerBound
    return text(position.line, start..<max(start, position.character)).columns(tabWidth: tabWidth)
  }

  /// Returns the position of the character at a column of a screen row of the text. Beyond the last character
  /// it is the end of the row.
  func position(in row: TextRowPosition, column: Int) -> TextPosition {
    let characters = characters(of: row)
    var (width, index) = (0, characters.lowerBound)
    for character in text(row.line, characters) {
      let columns =
        character == "\t" ? TextGlyphs.tab(at: width, tabWidth: tabWidth) : String(character).columns
      width += columns
      if column < width { break }
      index += 1
    }
    return TextPosition(line: row.line, character: min(index, rowEnd(row)))
  }

  /// Returns the last position of a screen row of the text, as a number of characters in its line. It is the
  /// end of the line or, in a row whose line continues, the position before the row's last character.
  func rowEnd(_ row: TextRowPosition) -> Int {
    let rows = rows(of: row.line)
    let characters = rows[row.row]
    return row.row < rows.count - 1
      ? max(characters.lowerBound, characters.upperBound - 1) : characters.upperBound
  }
}
