/// The position of a screen row in a text.
package struct TextRowPlace: Comparable {
  package var line: Int
  /// The index of the row within its line.
  package var row: Int

  package init(line: Int, row: Int) { (self.line, self.row) = (line, row) }

  package static func < (a: Self, b: Self) -> Bool { (a.line, a.row) < (b.line, b.row) }
}

/// The division of a text's lines into rows, by which the caret moves up and down.
struct TextRows {
  /// The columns at which lines are wrapped; nil does not wrap.
  var columns: Int?
  var tabWidth = TextGlyphs.tabWidth
  /// The rows that a page key moves.
  var page = 1
}

/// The rows of a text at a width. Only the lines that are asked for are wrapped, so the length of the text
/// does not matter.
struct TextLayout {
  let storage: TextStorage
  /// The columns at which lines are wrapped; nil does not wrap.
  let columns: Int?
  let tabWidth: Int

  private var last: Int { storage.lines.count - 1 }

  /// Returns the ranges of characters in each row of a line.
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

  func row(of place: TextPosition) -> TextRowPlace {
    let rows = rows(of: place.line)
    return TextRowPlace(
      line: place.line, row: max(0, (rows.firstIndex { $0.lowerBound > place.character } ?? rows.count) - 1))
  }

  /// Returns the position of an existing row, for a row that may have been removed.
  func limited(_ place: TextRowPlace) -> TextRowPlace {
    let line = min(max(0, place.line), last)
    return TextRowPlace(line: line, row: min(max(0, place.row), rows(of: line).count - 1))
  }

  var lastRow: TextRowPlace { TextRowPlace(line: last, row: rows(of: last).count - 1) }

  /// Returns the row `offset` rows further, limited to the text.
  func row(_ place: TextRowPlace, offsetBy offset: Int) -> TextRowPlace {
    var place = limited(place)
    var left = offset
    while left > 0 {
      let below = rows(of: place.line).count - 1 - place.row
      if left <= below || place.line == last {
        place.row += min(left, below)
        return place
      }
      left -= below + 1
      place = TextRowPlace(line: place.line + 1, row: 0)
    }
    while left < 0 {
      if -left <= place.row || place.line == 0 {
        place.row = max(0, place.row + left)
        return place
      }
      left += place.row + 1
      place = TextRowPlace(line: place.line - 1, row: rows(of: place.line - 1).count - 1)
    }
    return place
  }

  /// Returns the number of rows from one row to another, at most `most`.
  func distance(from start: TextRowPlace, to end: TextRowPlace, most: Int) -> Int {
    var place = start
    var count = 0
    while place < end, count < most {
      if place.line == end.line { return min(most, count + end.row - place.row) }
      count += rows(of: place.line).count - place.row
      place = TextRowPlace(line: place.line + 1, row: 0)
    }
    return min(count, most)
  }

  // MARK: Columns

  func characters(of place: TextRowPlace) -> Range<Int> { rows(of: place.line)[place.row] }

  func text(of place: TextRowPlace) -> Substring {
    text(place.line, characters(of: place))
  }

  func text(_ line: Int, _ characters: Range<Int>) -> Substring {
    storage.lines[line].text.dropFirst(characters.lowerBound).prefix(characters.count)
  }

  /// Returns the columns before a position in its row.
  func column(of place: TextPosition) -> Int {
    let start = characters(of: row(of: place)).lowerBound
    return text(place.line, start..<max(start, place.character)).columns(tabWidth: tabWidth)
  }

  /// Returns the position at a column of a row. Beyond the last character it is the end of the row.
  func position(in row: TextRowPlace, column: Int) -> TextPosition {
    let characters = characters(of: row)
    var (width, place) = (0, characters.lowerBound)
    for character in text(row.line, characters) {
      let columns =
        character == "\t" ? TextGlyphs.tab(at: width, tabWidth: tabWidth) : String(character).columns
      width += columns
      if column < width { break }
      place += 1
    }
    return TextPosition(line: row.line, character: min(place, rowEnd(row)))
  }

  /// Returns the last position of a row: the end of the line or, in a wrapped row, before its last character.
  func rowEnd(_ row: TextRowPlace) -> Int {
    let rows = rows(of: row.line)
    let characters = rows[row.row]
    return row.row < rows.count - 1
      ? max(characters.lowerBound, characters.upperBound - 1) : characters.upperBound
  }
}
