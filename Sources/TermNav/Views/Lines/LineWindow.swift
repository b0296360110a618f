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
    /// Where the text is in a line of which it is a part.
    var piece: LinePiece?
    /// Rows of a line that is wrapped before those of its part, and behind them: about as many as their bytes take.
    var rowsBefore = 0
    var rowsBehind = 0
    /// What was found in it beside its own links, once that was asked.
    fileprivate(set) var links: [(range: Range<Int>, link: TextLink)]?
    /// Its rows as they were written, where that is worth the memory; none before the first.
    fileprivate(set) var written: [WrittenText?] = []

    var rowCount: Int { rowsBefore + rows.count + rowsBehind }
    /// Bytes of the line before the text.
    var base: Int { piece?.bytes.lowerBound ?? 0 }
    /// Columns of the line before the text, where it is not wrapped.
    var baseColumn: Int { piece?.column ?? 0 }
    /// Whether a part of the line that is in sight is told from all of it.
    var isLong: Bool { piece != nil || text.utf8Count > RegularExpression.longestForPlaces }
    /// Whether the text has the end of the line.
    var isToEnd: Bool { piece.map { $0.bytes.upperBound >= $0.length } ?? !isCut }
    /// Whether a part of the line is all that its source has given yet.
    var isCut: Bool { piece == nil && text.ownRange.upperBound < text.utf8Count }

    /// The row of the line that has a byte of it, of those that are at hand.
    func row(ofByte byte: Int) -> Int {
      let place = shownRange(byte - base..<byte - base).lowerBound
      return rowsBefore + (rows.lastIndex { $0.lowerBound <= place } ?? 0)
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
  private(set) var widest = 0

  var range: Range<Int> { first..<first + lines.count }
  var extraRows: Int { extra[lines.count] }

  subscript(_ line: Int) -> Line? { range.contains(line) ? lines[line - first] : nil }

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

  mutating func forgetLinks() { for index in lines.indices { lines[index].links = nil } }

  mutating func setWritten(_ text: WrittenText, ofRow row: Int, inLine line: Int) {
    guard range.contains(line) else { return }
    let index = line - first
    if lines[index].written.isEmpty {
      lines[index].written = Array(repeating: nil, count: lines[index].rows.count)
    }
    lines[index].written[row] = text
  }

  /// The theme is another.
  mutating func forgetWritten() { for index in lines.indices { lines[index].written = [] } }

  // MARK: Changes

  mutating func clear() {
    lines = []
    measure()
  }

  /// Puts lines before or behind those that are kept, or in their place.
  mutating func insert(_ texts: [AttributedText], _ signs: [[LineSign]], at line: Int) {
    let new = zip(texts, signs).map(laidOut)
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
    lines = kept.isEmpty ? [] : Array(lines[(kept.lowerBound - first)..<(kept.upperBound - first)])
    first = kept.lowerBound
    measure()
  }

  /// Returns whether the rows may be others.
  mutating func layOut(columns: Int?, tabWidth: Int) -> Bool {
    guard columns != self.columns || tabWidth != self.tabWidth else { return false }
    (self.columns, self.tabWidth) = (columns, tabWidth)
    lines = lines.map { line in line.piece.map { laidOut($0, at: nil) } ?? laidOut(line.text, line.signs) }
    measure()
    return true
  }

  private func laidOut(_ text: AttributedText, _ signs: [LineSign]) -> Line {
    let shown = text.showing(signs)
    let width = shown.columns(tabWidth: tabWidth)
    var rows = [0..<shown.utf8Count]
    if let columns, width > columns { rows = shown.wrapped(toColumns: columns, tabWidth: tabWidth) }
    return Line(text: text, signs: signs, shown: shown, rows: rows, columns: width)
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
      return Line(text: text, shown: text, rows: [0..<text.utf8Count], columns: width, piece: piece)
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
    var line = Line(text: text, shown: text, rows: all, columns: piece.length, piece: piece)
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
    for line in lines {
      sum += line.rowCount - 1
      extra.append(sum)
    }
    widest = lines.reduce(0) { max($0, $1.columns) }
  }
}

/// What a source has told since it was last looked at; told on any thread.
final class LineChanges: Sendable {
  private struct Contents {
    var from: Int?
    var isReplaced = false
    var isPending = false
  }
  private let contents = Locked(Contents())

  /// Returns whether someone is to be told.
  func add(_ change: LineChange) -> Bool {
    contents { contents in
      switch change {
      case .grew(let from): contents.from = min(from, contents.from ?? from)
      case .replaced: contents.isReplaced = true
      }
      defer { contents.isPending = true }
      return !contents.isPending
    }
  }

  func take() -> (from: Int?, isReplaced: Bool) {
    contents { contents in
      defer { contents = Contents() }
      return (contents.from, contents.isReplaced)
    }
  }
}
