extension StringProtocol {
  /// The text, or as much of its start as fits into that many columns with an `…` after it.
  ///
  /// Never cuts a cluster; spaces before the `…` are dropped. Empty for no columns.
  public func truncated(toColumns limit: Int, tabWidth: Int = TextGlyphs.tabWidth) -> String {
    if limit <= 0 { return "" }
    let text = wholeSlice
    var column = 0
    var end = text.startIndex
    var index = end
    while index < text.endIndex {
      let character = text[index]
      column += character.columns(at: column, tabWidth: tabWidth)
      if column > limit { return text[..<end] + "…" }
      index = text.index(after: index)
      if column < limit, !character.isBlank { end = index }
    }
    return String(text)
  }

  /// The text as lines of at most that many columns (at least 1).
  ///
  /// Lines end at line breaks, else at the last spaces that fit, else beside an East Asian glyph, else in the middle
  /// of a word; never inside a cluster. Spaces at a line's end are dropped, those at a paragraph's start are kept
  /// where they fit. A wide glyph in one column has a line to itself, one column too long. Always at least one line.
  public func wrapped(toColumns limit: Int, tabWidth: Int = TextGlyphs.tabWidth) -> [Substring] {
    var lines: [Substring] = []
    for paragraph in wholeSlice.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      Wrapping(paragraph, limit: Swift.max(1, limit), tabWidth: tabWidth).append(to: &lines)
    }
    return lines
  }
}

extension Character {
  /// Columns taken when it starts at that column of its line.
  func columns(at column: Int, tabWidth: Int) -> Int {
    if self == "\t" { return TextGlyphs.tab(at: column, tabWidth: tabWidth) }
    if let ascii = asciiValue, ascii >= 0x20, ascii < 0x7F { return 1 }
    return String(self).columns
  }

  /// A place to break at that need not be shown. The no-break space is not one.
  var isBlank: Bool { self == " " || self == "\t" || self == "\u{3000}" }

  /// Marks that must not begin a line, in East Asian typesetting.
  fileprivate var closes: Bool { "、。，．：；！？）］｝〕〉》」』】〗ー々…・".contains(self) }

  /// Marks that must not end one.
  fileprivate var opens: Bool { "（［｛〔〈《「『【〖".contains(self) }
}

/// One paragraph on its way into lines.
private struct Wrapping {
  private let text: Substring
  private let limit: Int
  private let tabWidth: Int
  private var start: Substring.Index
  private var column = 0
  /// Where the line ends and the next one begins if it is broken at the last chance seen.
  private var chance: (end: Substring.Index, next: Substring.Index)?

  init(_ text: Substring, limit: Int, tabWidth: Int) {
    self.text = text
    self.limit = limit
    self.tabWidth = tabWidth
    start = text.startIndex
  }

  consuming func append(to lines: inout [Substring]) {
    var index = text.startIndex
    /// The end of the last character that is not blank.
    var inked = index
    var previous: (character: Character, columns: Int)?
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      let columns = character.columns(at: column, tabWidth: tabWidth)
      if character.isBlank {
        chance = (inked, next)
        column += columns
      } else {
        if let previous, !previous.character.isBlank, previous.columns == 2 || columns == 2,
          !previous.character.opens, !character.closes
        {
          chance = (index, index)
        }
        advance(over: columns, at: index, inked: inked, into: &lines)
        inked = next
      }
      previous = (character, columns)
      index = next
    }
    lines.append(text[start..<max(start, inked)])
  }

  /// Breaks until the character at the index fits behind what stands in the line.
  private mutating func advance(
    over columns: Int, at index: Substring.Index, inked: Substring.Index, into lines: inout [Substring]
  ) {
    while column + columns > limit, index > start {
      if let chance {
        // An indentation wider than the line is dropped rather than shown as an empty line.
        if chance.end > start { lines.append(text[start..<chance.end]) }
        start = chance.next
      } else {
        lines.append(text[start..<inked])
        start = index
      }
      chance = nil
      column = text[start..<index].columns(tabWidth: tabWidth)
    }
    column += columns
  }
}
