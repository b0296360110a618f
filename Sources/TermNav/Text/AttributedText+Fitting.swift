/// Fitting texts with attributes into rows of a given width.
extension AttributedText {
  /// Returns the text if it takes at most `limit` columns. Otherwise returns what fits of it, with `…` in
  /// place of what is cut. The function cuts no cluster of characters, and leaves no blank beside the `…`,
  /// which gets the style of the character beside it. Tabs become blanks.
  public func truncated(toColumns limit: Int, lineBreakMode: LineBreakMode = .byTruncatingTail)
    -> AttributedText
  {
    if limit <= 0 { return AttributedText() }
    // Each byte of printable ASCII takes one column.
    if string.isPrintableASCII, utf8Count <= limit { return self }
    var parts: [(text: String, attributes: TextAttributes)] = []
    forEachPart(in: 0..<utf8Count) { parts.append((String($0), $1)) }
    var fitting = AttributedText()
    for cluster in TextClusters(parts.map(\.text)).truncated(toColumns: limit, lineBreakMode) {
      fitting.append(cluster.text, parts.isEmpty ? TextAttributes() : parts[cluster.run].attributes)
    }
    return fitting
  }

  /// Wraps the text into rows of at most `limit` columns; a limit below 1 counts as 1.
  /// - Returns: the range of bytes of each row, at least one. Line breaks are in no range, nor are blanks at
  ///   the start of the text that fit in no row. Blanks at the end of a row are in its range, also those that
  ///   are beyond `limit`.
  public func wrapped(toColumns limit: Int, tabWidth: Int = 4) -> [Range<Int>] {
    let count = utf8Count
    if count <= limit, string.isPrintableASCII { return [0..<count] }
    let starts = string.wrapped(toColumns: limit, tabWidth: tabWidth).map(\.startIndex)
    return zip(starts, starts.dropFirst() + [string.endIndex]).map { start, end in
      var row = string[start..<end]
      while row.last?.isNewline == true { row.removeLast() }
      let byte = string.utf8.distance(from: string.startIndex, to: start)
      return byte..<byte + row.utf8.count
    }
  }

  /// Returns the position, in bytes from the text's start, of the character that is shown at a column of a
  /// row, which shows a range of the text. The range's first character is at column 0. Returns the end of the
  /// range for a column behind its last character.
  package func byteOffset(atColumn column: Int, in range: Range<Int>, tabWidth: Int) -> Int {
    let text = substring(range)
    var (width, offset) = (0, range.lowerBound)
    var index = text.startIndex
    while index < text.endIndex {
      let cluster = text.cluster(at: index, column: width, tabWidth: tabWidth)
      width += cluster.columns
      if column < width { return offset }
      offset += text.utf8.distance(from: index, to: cluster.next)
      index = cluster.next
    }
    return offset
  }
}

extension AttributedText {
  /// Returns the text in a range of bytes, divided into runs of one style each, as they are drawn with a
  /// theme.
  package func styled(_ theme: Theme, on background: Theme.Background = .page, in range: Range<Int>)
    -> [TextRun]
  {
    var runs: [TextRun] = []
    forEachPart(in: range) { part, attributes in
      let style =
        attributes.isPlain
        ? plainStyle(theme, on: background)
        : theme.style(attributes, on: background, diffBackground: diffBackground).leading(to: attributes.link)
      runs.append(TextRun(String(part), style))
    }
    return runs
  }

  fileprivate func plainStyle(_ theme: Theme, on background: Theme.Background) -> Style {
    diffBackground.map { theme.style(.text, on: $0) } ?? theme.style(.text, on: background)
  }
}

extension Canvas {
  /// Writes a text in one row, each part in its style.
  /// - Parameters:
  ///   - text: the text with its styles.
  ///   - column: the first column of the canvas in which the text is written, from 0.
  ///   - row: the row, from 0.
  ///   - theme: the theme whose colours the styles name.
  ///   - background: the background behind the text.
  ///   - range: the bytes of the text that are written; nil writes the whole text.
  ///   - maxColumns: the most columns that are written.
  ///   - keepingBackground: whether the cells keep their background and their reverse attribute.
  /// - Returns: the number of columns that the text takes, as from `text(_:column:row:style:)`.
  @discardableResult public mutating func text(
    _ text: AttributedText, column: Int, row: Int, theme: Theme, on background: Theme.Background = .page,
    in range: Range<Int>? = nil, maxColumns: Int = .max, keepingBackground: Bool = false
  ) -> Int {
    let plain = text.plainStyle(theme, on: background)
    let range = range ?? 0..<text.utf8Count
    guard !text.runs.isEmpty else {
      return self.text(
        text.substring(range), column: column, row: row, style: plain, maxColumns: maxColumns,
        keepingBackground: keepingBackground)
    }
    return self.text(
      text.styled(theme, on: background, in: range), column: column, row: row, maxColumns: maxColumns,
      keepingBackground: keepingBackground)
  }
}
