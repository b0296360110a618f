import TermNav

/// The lines that a view keeps: those around what is seen, and how many rows each takes.
struct LineWindow {
  struct Line {
    let text: AttributedText
    /// What stands in place of parts of it, in order.
    var signs: [LineSign] = []
    /// The text with its signs, which is what is drawn.
    let shown: AttributedText
    /// The bytes of each row, of `shown`; one row where lines are not wrapped.
    var rows: [Range<Int>]
    let columns: Int
    /// Columns of the margin that it takes, because it has none.
    var inset = 0
    /// Where the text is in a line of which it is a part.
    var piece: LinePiece?
    /// Whether all of the line is at hand. Kept, since it is asked of all lines.
    fileprivate(set) var isWhole = true
    /// Rows of a line that is wrapped before those of its part, and behind them: about as many as their bytes take.
    var rowsBefore = 0
    var rowsBehind = 0
    /// What was found in it beside its own links, once that was asked.
    fileprivate(set) var links: [(range: Range<Int>, link: TextLink)]?
    /// Whether its source gives no other part of it.
    fileprivate(set) var hasNoOtherPart = false
    /// What stands beside it, as it was written.
    fileprivate(set) var margin: Margin?
    /// Its rows as they were written, where that is worth the memory; none before the first.
    fileprivate(set) var written: [WrittenText?] = []

    var rowCount: Int { rowsBefore + rows.count + rowsBehind }
    /// Bytes of the line before the text.
    var base: Int { piece?.bytes.lowerBound ?? 0 }
    /// Columns of the line before the text, where it is not wrapped.
    /// Those of the margin that it takes are before it too.
    var baseColumn: Int { (piece?.column ?? 0) - inset }
    /// Whether a part of the line that is in sight is told from all of it.
    var isLong: Bool { piece != nil || text.utf8Count > RegularExpression.longestForPlaces }
    /// Whether the text has the end of the line.
    var isToEnd: Bool { piece.map { $0.bytes.upperBound >= $0.length } ?? !isCut }
    /// Whether a part of the line is all that its source has given yet.
    var isCut: Bool { piece == nil && !isWhole }
    /// Whether it is cut, and a part of it will come.
    var awaitsPart: Bool { isCut && !hasNoOtherPart }

    /// The row of the line that has a byte of it, of those that are at hand.
    func row(ofByte byte: Int) -> Int {
      let place = shownRange(byte - base..<byte - base).lowerBound
      return rowsBefore + (rows.lastIndex { $0.lowerBound <= place } ?? 0)
    }

    /// The columns of some bytes of what is shown.
    func columns(of bytes: Range<Int>, tabWidth: Int) -> Int {
      if columns + inset == shown.utf8Count, shown.string.isPrintableASCII { return bytes.count }
      return shown.substring(bytes).columns(tabWidth: tabWidth)
    }

    /// The byte of the text under a column of the line.
    func byte(atColumn column: Int, tabWidth: Int) -> Int {
      let ownColumn = max(0, column - baseColumn)
      return place(ofShown: shown.place(atColumn: ownColumn, in: 0..<shown.utf8Count, tabWidth: tabWidth))
    }

    /// The word at a place of the line.
    func word(at place: LinePosition) -> Range<LinePosition> {
      let word = TextInput.word(in: text.string, at: text.substring(0..<place.offset - base).count)
      let start = base + text.string.prefix(word.lowerBound).utf8.count
      let end = start + text.string.dropFirst(word.lowerBound).prefix(word.count).utf8.count
      return LinePosition(line: place.line, offset: start)..<LinePosition(line: place.line, offset: end)
    }

    /// The index of a row of the line in `rows`; nil where it is not in its part.
    func index(ofRow row: Int) -> Int? { rows.indices.contains(row - rowsBefore) ? row - rowsBefore : nil }
  }

  /// Bytes of a line of which what was written is kept; our own figure.
  static let longestWritten = 1024

  /// The first line's number.
  private(set) var first = 0
  private(set) var lines: [Line] = []
  /// Rows beyond one for each line, before each line and behind the last.
  private var extra = [0]
  /// Columns of a row; nil does not wrap.
  private var columns: Int?
  private var tabWidth = TextGlyphs.tabWidth
  private var margin = LineMargin.none
  private(set) var widest = 0
  /// The link that keys have chosen.
  private(set) var chosenLink: (line: Int, range: Range<Int>, link: TextLink)?
  /// The colours in which lines were written.
  private var theme: Theme?

  var range: Range<Int> { first..<first + lines.count }
  var extraRows: Int { extra[lines.count] }
  var hasPieces: Bool { lines.contains { $0.piece != nil } }
  /// Whether of some line only a part is at hand, or may be.
  private(set) var hasParts = false

  subscript(_ line: Int) -> Line? { index(of: line).map { lines[$0] } }

  /// The index of a line in `lines`, for who asks one thing of it: a copy of a line is dear. Nil where it is not kept.
  func index(of line: Int) -> Int? { range.contains(line) ? line - first : nil }

  /// Columns of the margin that a line takes.
  func inset(ofLine line: Int) -> Int { index(of: line).map { lines[$0].inset } ?? 0 }

  /// Rows beyond one each of the lines before a line.
  func extraRows(before line: Int) -> Int { extra[min(max(0, line - first), lines.count)] }

  /// The line in a row, where the rows before the window are one for each line; the window holds the row.
  func line(inRow row: Int) -> Int {
    first + lines.indices.partitioningIndex { first + $0 + extra[$0] > row } - 1
  }

  // MARK: What is known of a line

  mutating func setLinks(_ links: [(range: Range<Int>, link: TextLink)], ofLine line: Int) {
    if range.contains(line) { lines[line - first].links = links }
  }

  func lacksLinks(ofLine line: Int) -> Bool { range.contains(line) && lines[line - first].links == nil }

  /// The links in a line, in order.
  func links(in line: Int) -> [(range: Range<Int>, link: TextLink)] {
    guard let known = self[line] else { return [] }
    return (known.text.links + (known.links ?? [])).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Chooses the next link, or the one before, of some lines: of the chosen one, else of the line `current`. Behind the last comes the
  /// first. Returns whether there is one.
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

  /// What was written in other colours is forgotten.
  mutating func use(_ theme: Theme) {
    if theme == self.theme { return }
    self.theme = theme
    for index in lines.indices { lines[index].written = [] }
  }

  mutating func setHasNoOtherPart(ofLine line: Int) {
    if range.contains(line) { lines[line - first].hasNoOtherPart = true }
  }

  // MARK: Changes

  mutating func clear() {
    lines = []
    measure()
  }

  /// Puts lines before or behind those that are kept, or in their place.
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

  /// Forgets what is outside a range.
  mutating func keep(_ wanted: Range<Int>) {
    let kept = range.clamped(to: wanted)
    guard kept != range else { return }
    // In place: a copy of the lines that stay is dear.
    if kept.isEmpty {
      lines = []
    } else {
      lines.removeLast(range.upperBound - kept.upperBound)
      lines.removeFirst(kept.lowerBound - first)
    }
    first = kept.lowerBound
    measure()
  }

  /// Returns whether the rows may be others.
  mutating func layOut(columns: Int?, beside margin: LineMargin, tabWidth: Int) -> Bool {
    let hasOtherMargin = margin.columns != self.margin.columns
    self.margin = margin
    guard columns != self.columns || hasOtherMargin || tabWidth != self.tabWidth else { return false }
    // The parts of long lines are others where lines are wrapped.
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

  /// The byte of a line that a row begins with; nil where the row is not at hand.
  func byte(ofRow place: TextRowPlace) -> Int? {
    guard let line = self[place.line], let index = line.index(ofRow: place.row) else { return nil }
    return line.place(ofShown: line.rows[index].lowerBound) + line.base
  }

  /// Shows another part of a line. Returns by how many rows the line's rows have moved from where they were.
  /// - Parameter row: a row of the line that stays where it is, and the byte of the line that it begins with.
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
    // What is seen keeps its rows, wherever the part begins.
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
    // By indices, which copy no line.
    for index in lines.indices {
      sum += lines[index].rowCount - 1
      extra.append(sum)
      widest = max(widest, lines[index].columns)
      hasParts = hasParts || !lines[index].isWhole
    }
    if let link = chosenLink, !range.contains(link.line) { chosenLink = nil }
  }
}
