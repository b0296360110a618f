/// A row of a text on the screen.
package struct TextRowPlace: Comparable {
  package var line: Int
  /// The row within the line.
  package var row: Int

  package init(line: Int, row: Int) { (self.line, self.row) = (line, row) }

  package static func < (a: Self, b: Self) -> Bool { (a.line, a.row) < (b.line, b.row) }
}

/// How the lines of a text are divided into rows, by which some moves of a caret go.
struct TextRows {
  /// nil does not wrap.
  var columns: Int?
  var tabWidth = TextGlyphs.tabWidth
  /// Rows that a page key goes.
  var page = 1
}

/// The rows of a text at a width. Only what is asked for is wrapped, so that a long text costs no more than a short one.
struct TextLayout {
  let storage: TextStorage
  /// nil does not wrap.
  let columns: Int?
  let tabWidth: Int

  private var last: Int { storage.lines.count - 1 }

  /// The characters of each row of a line.
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

  /// Of a row that may not exist any more.
  func limited(_ place: TextRowPlace) -> TextRowPlace {
    let line = min(max(0, place.line), last)
    return TextRowPlace(line: line, row: min(max(0, place.row), rows(of: line).count - 1))
  }

  var lastRow: TextRowPlace { TextRowPlace(line: last, row: rows(of: last).count - 1) }

  /// As many rows farther as there are.
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

  /// The rows from one to another, at most `most`.
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

  /// Columns before a place in its row.
  func column(of place: TextPosition) -> Int {
    let start = characters(of: row(of: place)).lowerBound
    return text(place.line, start..<max(start, place.character)).columns(tabWidth: tabWidth)
  }

  /// The place under a column; behind the last character of a row that ends its line.
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

  /// The last place of a row: before the character that the next row follows, or the line's end.
  func rowEnd(_ row: TextRowPlace) -> Int {
    let rows = rows(of: row.line)
    let characters = rows[row.row]
    return row.row < rows.count - 1
      ? max(characters.lowerBound, characters.upperBound - 1) : characters.upperBound
  }
}
