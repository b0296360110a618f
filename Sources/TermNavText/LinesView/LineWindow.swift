import TermNav

/// The lines of a source that a view has loaded: those in and near sight, and how many rows each takes.
struct LineWindow {
  struct Line {
    let text: AttributedText
    /// The signs that are drawn instead of invisible parts of the line, in the order of their bytes.
    var signs: [LineSign] = []
    /// The text that is drawn for the line: its text with its signs, which replace invisible parts.
    let shown: AttributedText
    /// The bytes of `shown`, the line's drawn text, in each row; a single row if lines are not wrapped.
    var rows: [Range<Int>]
    let columns: Int
    /// How many columns of the margin the text covers: all of them if the line has no text in the margin,
    /// such as its number; otherwise 0.
    var inset = 0
    /// The piece of a long line whose text `text` is; nil if `text` begins at the start of the line.
    var piece: LinePiece?
    /// Whether all of the line is loaded. The value is stored, because every layout reads it for all lines.
    fileprivate(set) var isWhole = true
    /// How many rows of a wrapped line are before its loaded piece, and how many after it. Both are estimated
    /// from the line's bytes before and after the piece.
    var rowsBefore = 0
    var rowsBehind = 0
    /// The links of the line that `linkFinder` has found; nil if it has not been called for the line.
    fileprivate(set) var links: [(range: Range<Int>, link: TextLink)]?
    /// Whether the source has given no piece of the line that was missing, so that none is asked for again.
    fileprivate(set) var hasNoOtherPart = false
    /// The margin of the line, such as its number, as it was drawn; nil before it was drawn.
    fileprivate(set) var margin: Margin?
    /// The drawn cells of each row of the line; nil for a row that was not drawn, or whose cells are not
    /// kept. Empty before any row was drawn.
    fileprivate(set) var written: [WrittenText?] = []

    var rowCount: Int { rowsBefore + rows.count + rowsBehind }
    /// How many bytes of the line are before the loaded text.
    var base: Int { piece?.bytes.lowerBound ?? 0 }
    /// How many columns of an unwrapped line are before the loaded text, counted from the first column beside
    /// the margin. The text of a line that has none in the margin begins in the margin. For such a line the
    /// number is smaller by the margin's columns, and may be negative.
    var baseColumn: Int { (piece?.column ?? 0) - inset }
    /// Whether a percentage counts how much of the line is in sight: true for a piece, and for a line of more
    /// than 4,096 bytes.
    var isLong: Bool { piece != nil || text.utf8Count > RegularExpression.longestLocated }
    /// Whether the loaded text reaches the end of the line.
    var isToEnd: Bool { piece.map { $0.bytes.upperBound >= $0.length } ?? !isCut }
    /// Whether the source has given only the beginning of the line so far.
    var isCut: Bool { piece == nil && !isWhole }
    /// Whether only the beginning of the line is loaded, and a piece will follow.
    var awaitsPart: Bool { isCut && !hasNoOtherPart }

    /// Returns the row of the line that has a byte; the nearest loaded row if that byte is not loaded. Rows
    /// count from the start of the line.
    func row(ofByte byte: Int) -> Int {
      let shownByte = shownRange(byte - base..<byte - base).lowerBound
      return rowsBefore + (rows.lastIndex { $0.lowerBound <= shownByte } ?? 0)
    }

    /// Returns how many columns a range of bytes of the line's drawn text takes.
    func columns(of bytes: Range<Int>, tabWidth: Int) -> Int {
      if columns + inset == shown.utf8Count, shown.string.isPrintableASCII { return bytes.count }
      return shown.substring(bytes).columns(tabWidth: tabWidth)
    }

    /// Returns the byte of the line's loaded text at a column of the line.
    func byte(atColumn column: Int, tabWidth: Int) -> Int {
      let ownColumn = max(0, column - baseColumn)
      return byte(ofShown: shown.byteOffset(atColumn: ownColumn, in: 0..<shown.utf8Count, tabWidth: tabWidth))
    }

    /// Returns the range of the word at a position of the line, which a double click selects.
    func word(at position: LinePosition) -> Range<LinePosition> {
      let word = TextInput.word(in: text.string, at: text.substring(0..<position.offset - base).count)
      let start = base + text.string.prefix(word.lowerBound).utf8.count
      let end = start + text.string.dropFirst(word.lowerBound).prefix(word.count).utf8.count
      return LinePosition(line: position.line, offset: start)..<LinePosition(line: position.line, offset: end)
    }

    /// Returns the index in `rows` of a screen row of the line; nil if the row is not loaded.
    func index(ofRow row: Int) -> Int? { rows.indices.contains(row - rowsBefore) ? row - rowsBefore : nil }
  }

  /// The most bytes of a line whose drawn cells are kept, which limits the memory.
  static let longestWritten = 1024

  /// The number of the first line that the view has loaded.
  private(set) var first = 0
  private(set) var lines: [Line] = []
  /// For each index of `lines`, how many rows the lines before it take beyond one row each; the last element
  /// counts all lines.
  private var extra = [0]
  /// The columns in which lines are wrapped; nil if they are not wrapped.
  private var columns: Int?
  private var tabWidth = TextGlyphs.tabWidth
  private var margin = LineMargin.none
  private(set) var widest = 0
  /// The link that the keys for the next and previous link have chosen; nil for none.
  private(set) var chosenLink: (line: Int, range: Range<Int>, link: TextLink)?
  /// The theme in which the kept cells of the lines were drawn.
  private var theme: Theme?

  var range: Range<Int> { first..<first + lines.count }
  var extraRows: Int { extra[lines.count] }
  var hasPieces: Bool { lines.contains { $0.piece != nil } }
  /// Whether some line of the view is loaded only in part, and its source may give another part.
  private(set) var hasParts = false

  subscript(_ line: Int) -> Line? { index(of: line).map { lines[$0] } }

  /// Returns the index of a line in `lines`, or nil if the line is not loaded. Cheaper than the subscript,
  /// which copies the line.
  func index(of line: Int) -> Int? { range.contains(line) ? line - first : nil }

  /// Returns how many columns of the margin a line's text covers; 0 if the line is not loaded.
  func inset(ofLine line: Int) -> Int { index(of: line).map { lines[$0].inset } ?? 0 }

  /// Returns how many rows the loaded lines before a line take beyond one row each.
  func extraRows(before line: Int) -> Int { extra[min(max(0, line - first), lines.count)] }

  /// Returns the number of the loaded line in a row. Rows count from line 0 of the source, and each line
  /// before the loaded ones counts as one row.
  func line(inRow row: Int) -> Int {
    first + lines.indices.partitioningIndex { first + $0 + extra[$0] > row } - 1
  }

  // MARK: What is known of a line

  mutating func setLinks(_ links: [(range: Range<Int>, link: TextLink)], ofLine line: Int) {
    if range.contains(line) { lines[line - first].links = links }
  }

  func lacksLinks(ofLine line: Int) -> Bool { range.contains(line) && lines[line - first].links == nil }

  /// Returns the links in a line, in the order of their bytes; an empty array if the line is not loaded.
  func links(in line: Int) -> [(range: Range<Int>, link: TextLink)] {
    guard let known = self[line] else { return [] }
    return (known.text.links + (known.links ?? [])).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Chooses the link after the chosen one, or with a step of -1 the one before it. If none is chosen, starts
  /// at the line `current`. After the last link of the lines comes the first.
  /// - Returns: Whether there is a link in the lines.
  mutating func chooseLink(_ step: Int, in lines: Range<Int>, from current: Int) -> Bool {
    let all = lines.flatMap { line in links(in: line).map { (line: line, range: $0.range, link: $0.link) } }
    let old = all.firstIndex { $0.line == chosenLink?.line && $0.range == chosenLink?.range }
    let next =
      old.map { ($0 + step + all.count) % all.count }
      ?? (step > 0
        ? all.firstIndex { $0.line >= current } ?? 0 : all.lastIndex { $0.line < current } ?? all.count - 1)
    chosenLink = all.isEmpty ? nil : all[next]
    return !all.isEmpty
  }

  mutating func forgetChosenLink() { chosenLink = nil }

  mutating func forgetLinks() { for index in lines.indices { lines[index].links = nil } }

  mutating func setWritten(_ text: WrittenText, ofRow row: Int, inLine line: Int) {
    guard range.contains(line) else { return }
    let index = line - first
    if lines[index].written.isEmpty {
      lines[index].written = Array(repeating: nil, count: lines[index].rows.count)
    }
    lines[index].written[row] = text
  }

  mutating func setMargin(_ margin: Margin, ofLine line: Int) {
    if range.contains(line) { lines[line - first].margin = margin }
  }

  /// Sets the theme for drawing the lines, and forgets the cells that were drawn in another theme.
  mutating func use(_ theme: Theme) {
    if theme == self.theme { return }
    self.theme = theme
    for index in lines.indices { (lines[index].written, lines[index].margin) = ([], nil) }
  }

  mutating func setHasNoOtherPart(ofLine line: Int) {
    guard range.contains(line) else { return }
    lines[line - first].hasNoOtherPart = true
    measure()
  }

  // MARK: Changes

  mutating func clear() {
    lines = []
    measure()
  }

  /// Adds lines directly before or after the loaded ones. If the new lines are not adjacent to the loaded
  /// ones, the new lines replace them.
  mutating func insert(_ texts: [AttributedText], _ signs: [[LineSign]], at line: Int) {
    let new = zip(line..., zip(texts, signs)).map { laidOut($1.0, $1.1, $0) }
    if !lines.isEmpty, line == range.upperBound {
      lines += new
    } else if !lines.isEmpty, line + new.count == first {
      lines.insert(contentsOf: new, at: 0)
      first = line
    } else {
      (lines, first) = (new, line)
    }
    measure()
  }

  /// Forgets the loaded lines outside a range.
  mutating func keep(_ wanted: Range<Int>) {
    let kept = range.clamped(to: wanted)
    guard kept != range else { return }
    // The lines are removed from the array in place, because copying the lines that stay is expensive.
    if kept.isEmpty {
      lines = []
    } else {
      lines.removeLast(range.upperBound - kept.upperBound)
      lines.removeFirst(kept.lowerBound - first)
    }
    first = kept.lowerBound
    measure()
  }

  /// Sets the columns in which lines are wrapped, the margin and the distance of tab stops. Returns true if
  /// the lines were laid out anew.
  mutating func layOut(columns: Int?, beside margin: LineMargin, tabWidth: Int) -> Bool {
    let hasOtherMargin = margin.columns != self.margin.columns
    self.margin = margin
    guard columns != self.columns || hasOtherMargin || tabWidth != self.tabWidth else { return false }
    // With wrapping, a piece of a long line begins at another byte than without. If wrapping was switched,
    // the lines are loaded again.
    let hasOtherParts = (columns == nil) != (self.columns == nil)
    if hasOtherParts, hasPieces { lines = [] }
    (self.columns, self.tabWidth) = (columns, tabWidth)
    lines = zip(first..., lines).map { number, line in
      var new = line.piece.map { laidOut($0, at: nil) } ?? laidOut(line.text, line.signs, number)
      new.hasNoOtherPart = line.hasNoOtherPart && !hasOtherParts
      return new
    }
    measure()
    return true
  }

  private func laidOut(_ text: AttributedText, _ signs: [LineSign], _ number: Int) -> Line {
    let shown = text.showing(signs)
    let inset = margin.columns > 0 && margin[number] == nil ? margin.columns : 0
    let width = shown.columns(tabWidth: tabWidth)
    var rows = [0..<shown.utf8Count]
    if let columns, width > columns + inset {
      rows = shown.wrapped(toColumns: columns + inset, tabWidth: tabWidth)
    }
    let isWhole = text.ownRange.upperBound >= text.utf8Count
    return Line(
      text: text, signs: signs, shown: shown, rows: rows, columns: width - inset, inset: inset,
      isWhole: isWhole)
  }

  /// Returns the byte of a line with which a screen row begins; nil if the row is not loaded.
  func byte(ofRow position: TextRowPosition) -> Int? {
    guard let line = self[position.line], let index = line.index(ofRow: position.row) else { return nil }
    return line.byte(ofShown: line.rows[index].lowerBound) + line.base
  }

  /// Shows another piece of a long line. Returns by how many rows the kept row has moved down.
  /// - Parameters:
  ///   - piece: The piece of the line.
  ///   - line: The number of the line.
  ///   - row: The row that is to stay at its place on the screen, and the byte of the line with which it
  ///     begins; nil for none.
  mutating func setPiece(_ piece: LinePiece, ofLine line: Int, keeping row: (byte: Int, row: Int)?) -> Int {
    guard range.contains(line) else { return 0 }
    let new = laidOut(piece, at: row)
    lines[line - first] = new
    measure()
    guard let row, let index = new.rows.firstIndex(where: { $0.lowerBound + new.base == row.byte }) else {
      return 0
    }
    return new.rowsBefore + index - row.row
  }

  private func laidOut(_ piece: LinePiece, at row: (byte: Int, row: Int)?) -> Line {
    let (text, bytes) = (piece.text, piece.bytes)
    guard let columns else {
      let width = piece.column + text.columns(tabWidth: tabWidth) + piece.length - bytes.upperBound
      return Line(
        text: text, shown: text, rows: [0..<text.utf8Count], columns: width, piece: piece, isWhole: false)
    }
    func rows(_ part: Range<Int>) -> [Range<Int>] {
      part.isEmpty
        ? []
        : text[part].wrapped(toColumns: columns, tabWidth: tabWidth).map {
          $0.lowerBound + part.lowerBound..<$0.upperBound + part.lowerBound
        }
    }
    // Wraps the text so that a row begins at the kept row's first byte. So the rows in sight keep their text,
    // wherever the piece begins.
    let cut = row.map { $0.byte - bytes.lowerBound }.flatMap { 0..<text.utf8Count ~= $0 ? $0 : nil }
    let above = rows(0..<(cut ?? 0))
    let all = above + rows((cut ?? 0)..<text.utf8Count)
    var line = Line(
      text: text, shown: text, rows: all, columns: piece.length, piece: piece, isWhole: false)
    if line.rows.isEmpty { line.rows = [0..<0] }
    if bytes.lowerBound > 0 {
      let kept = row.flatMap { row in cut.map { _ in row.row - above.count } } ?? 0
      line.rowsBefore = kept > 0 ? kept : max(1, bytes.lowerBound / columns)
    }
    line.rowsBehind = (max(0, piece.length - bytes.upperBound) + columns - 1) / columns
    return line
  }

  private mutating func measure() {
    extra = [0]
    extra.reserveCapacity(lines.count + 1)
    var sum = 0
    (widest, hasParts) = (0, false)
    // The loop goes through the indexes, because iterating over the lines would copy each of them.
    for index in lines.indices {
      sum += lines[index].rowCount - 1
      extra.append(sum)
      widest = max(widest, lines[index].columns)
      hasParts = hasParts || !lines[index].isWhole && !lines[index].hasNoOtherPart
    }
    if let link = chosenLink, !range.contains(link.line) { chosenLink = nil }
  }
}
