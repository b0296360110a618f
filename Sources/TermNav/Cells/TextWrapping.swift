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
      let cluster = text.cluster(at: index, column: column, tabWidth: tabWidth)
      column += cluster.columns
      if column > limit { return text[..<end] + "…" }
      index = cluster.next
      if column < limit, !cluster.isBlank { end = index }
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
    for paragraph in wholeSlice.paragraphs {
      Wrapping(paragraph, limit: Swift.max(1, limit), tabWidth: tabWidth).append(to: &lines)
    }
    return lines
  }
}

extension Substring {
  /// What stands between line breaks, of which CR LF is one.
  fileprivate var paragraphs: [Substring] {
    var paragraphs: [Substring] = []
    var start = startIndex
    var index = start
    while index < endIndex {
      let byte = utf8[index]
      // Only these begin one.
      guard 0x0A...0x0D ~= byte || byte == 0xC2 || byte == 0xE2, breaksLine(unicodeScalars[index]) else {
        utf8.formIndex(after: &index)
        continue
      }
      paragraphs.append(self[start..<index])
      unicodeScalars.formIndex(after: &index)
      if byte == 0x0D, index < endIndex, utf8[index] == 0x0A { utf8.formIndex(after: &index) }
      start = index
    }
    paragraphs.append(self[start...])
    return paragraphs
  }

  private func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The cluster that begins there: where the next one does, its columns in that column of its line, and whether it is a
  /// place to break at that need not be shown.
  func cluster(
    at index: Index, column: Int, tabWidth: Int
  ) -> (next: Index, columns: Int, isBlank: Bool) {
    let scalar = unicodeScalars[index]
    var next = unicodeScalars.index(after: index)
    // The no-break space is not one.
    let isBlank = scalar == " " || scalar == "\t" || scalar == "\u{3000}"
    if scalar == "\t" { return (next, TextGlyphs.tab(at: column, tabWidth: tabWidth), true) }
    let isAlone = scalar.joinsNothing && (next == endIndex || unicodeScalars[next].joinsNothing)
    if isAlone, 0x20..<0x7F ~= scalar.value { return (next, 1, isBlank) }
    if !isAlone { next = self.index(after: index) }
    let end = unicodeScalars.index(after: index)
    return (next, self[index..<next].columns, isBlank && next == end)
  }
}

extension Unicode.Scalar {
  /// Whether it is a cluster of its own beside others of which this is true: letters and signs of Europe and East Asia,
  /// which a long text is made of, and all of ASCII but CR, which may have LF behind it. Without asking Unicode's tables.
  fileprivate var joinsNothing: Bool {
    switch value {
    case 0..<0x0D, 0x0E..<0x80, 0xA1...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x3000...0x3029, 0x3030...0x3096,
      0x309B...0x9FFF:
      true
    default: false
    }
  }

  /// Marks that must not begin a line, in East Asian typesetting.
  fileprivate var closes: Bool {
    switch self {
    case "、", "。", "，", "．", "：", "；", "！", "？", "）", "］", "｝", "〕", "〉", "》", "」", "』", "】", "〗", "ー", "々",
      "…", "・":
      true
    default: false
    }
  }

  /// Marks that must not end one.
  fileprivate var opens: Bool {
    switch self {
    case "（", "［", "｛", "〔", "〈", "《", "「", "『", "【", "〖": true
    default: false
    }
  }
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
    var previous: (index: Substring.Index, columns: Int, isBlank: Bool)?
    while index < text.endIndex {
      let cluster = text.cluster(at: index, column: column, tabWidth: tabWidth)
      if cluster.isBlank {
        chance = (inked, cluster.next)
        column += cluster.columns
      } else {
        if let previous, !previous.isBlank, previous.columns == 2 || cluster.columns == 2,
          !text.unicodeScalars[previous.index].opens, !text.unicodeScalars[index].closes
        {
          chance = (index, index)
        }
        advance(over: cluster.columns, at: index, inked: inked, into: &lines)
        inked = cluster.next
      }
      previous = (index, cluster.columns, cluster.isBlank)
      index = cluster.next
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
