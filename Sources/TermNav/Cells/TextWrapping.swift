extension StringProtocol {
  /// Returns the text if it takes at most `limit` columns, otherwise as much of the text's start as fits, and
  /// `…`. The function cuts no cluster of characters.
  public func truncated(toColumns limit: Int, tabWidth: Int = 4) -> String {
    if limit <= 0 { return "" }
    let text = wholeSlice
    if text.isPlain { return text.truncatedPlain(toColumns: limit) }
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

  /// Returns the text in one or more lines of at most `limit` columns (at least 1); only a single wide glyph
  /// may be longer.
  ///
  /// Lines are broken at line breaks, otherwise at spaces, beside a glyph of two columns or within a word,
  /// but never within a cluster. Spaces at line ends are dropped; an indentation that fits is kept.
  public func wrapped(toColumns limit: Int, tabWidth: Int = 4) -> [Substring] {
    var lines: [Substring] = []
    for paragraph in wholeSlice.paragraphs {
      Wrapping(paragraph, limit: Swift.max(1, limit), tabWidth: tabWidth).append(to: &lines)
    }
    return lines
  }
}

extension Substring {
  /// Whether the text is printable ASCII alone, as most texts are: each byte is one column.
  var isPlain: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where !byte.isPlainASCII { return false }
      return true
    } ?? false
  }

  fileprivate func truncatedPlain(toColumns limit: Int) -> String {
    if utf8.count <= limit { return String(self) }
    var kept = utf8.prefix(limit - 1)
    while kept.last == 0x20 { kept.removeLast() }
    return Substring(kept) + "…"
  }

  /// The parts of the text between its line breaks; CR LF is one break.
  var paragraphs: [Substring] {
    var paragraphs: [Substring] = []
    var start = startIndex
    var index = start
    while index < endIndex {
      let byte = utf8[index]
      // Only the bytes below begin the UTF-8 bytes of a line break.
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

  func cluster(
    at index: Index, column: Int, tabWidth: Int
  ) -> (next: Index, columns: Int, isBlank: Bool) {
    let scalar = unicodeScalars[index]
    var next = unicodeScalars.index(after: index)
    // A line may be broken at a blank, so the no-break space does not count as a blank.
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
  /// Whether two scalars for which this is true never form one cluster of characters.
  fileprivate var joinsNothing: Bool {
    switch value {
    case 0..<0x0D, 0x0E..<0x80, 0xA1...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x3000...0x3029, 0x3030...0x3096,
      0x309B...0x9FFF:
      true
    default: false
    }
  }

  /// Whether a line must not begin with the scalar: East Asian commas, closing brackets and the like.
  fileprivate var closes: Bool {
    switch self {
    case "、", "。", "，", "．", "：", "；", "！", "？", "）", "］", "｝", "〕", "〉", "》", "」", "』", "】", "〗", "ー", "々",
      "…", "・":
      true
    default: false
    }
  }

  /// Whether a line must not end with the scalar: East Asian opening brackets.
  fileprivate var opens: Bool {
    switch self {
    case "（", "［", "｛", "〔", "〈", "《", "「", "『", "【", "〖": true
    default: false
    }
  }
}

private struct Wrapping {
  private let text: Substring
  private let limit: Int
  private let tabWidth: Int
  private var start: Substring.Index
  private var column = 0
  /// The last place found so far at which the line may be broken: the index where the line ends, and the
  /// index where the next line starts. nil where no place was found yet.
  private var chance: (end: Substring.Index, next: Substring.Index)?

  init(_ text: Substring, limit: Int, tabWidth: Int) {
    self.text = text
    self.limit = limit
    self.tabWidth = tabWidth
    start = text.startIndex
  }

  consuming func append(to lines: inout [Substring]) {
    var index = text.startIndex
    var textEnd = index
    var previous: (index: Substring.Index, columns: Int, isBlank: Bool)?
    while index < text.endIndex {
      let cluster = text.cluster(at: index, column: column, tabWidth: tabWidth)
      if cluster.isBlank {
        chance = (textEnd, cluster.next)
        column += cluster.columns
      } else {
        if let previous, !previous.isBlank, previous.columns == 2 || cluster.columns == 2,
          !text.unicodeScalars[previous.index].opens, !text.unicodeScalars[index].closes
        {
          chance = (index, index)
        }
        advance(over: cluster.columns, at: index, textEnd: textEnd, into: &lines)
        textEnd = cluster.next
      }
      previous = (index, cluster.columns, cluster.isBlank)
      index = cluster.next
    }
    lines.append(text[start..<max(start, textEnd)])
  }

  private mutating func advance(
    over columns: Int, at index: Substring.Index, textEnd: Substring.Index, into lines: inout [Substring]
  ) {
    while column + columns > limit, index > start {
      if let chance {
        if chance.end > start { lines.append(text[start..<chance.end]) }
        start = chance.next
      } else {
        lines.append(text[start..<textEnd])
        start = index
      }
      chance = nil
      column = text[start..<index].columns(tabWidth: tabWidth)
    }
    column += columns
  }
}
