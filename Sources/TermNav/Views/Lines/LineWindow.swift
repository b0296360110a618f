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
    /// What was found in it beside its own links, once that was asked.
    fileprivate(set) var links: [(range: Range<Int>, link: TextLink)]?
    /// Its rows as they were written, where that is worth the memory; none before the first.
    fileprivate(set) var written: [WrittenText?] = []
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
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if first + middle + extra[middle] <= row { low = middle + 1 } else { high = middle }
    }
    return first + low - 1
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

  mutating func layOut(columns: Int?, tabWidth: Int) {
    guard columns != self.columns || tabWidth != self.tabWidth else { return }
    (self.columns, self.tabWidth) = (columns, tabWidth)
    lines = lines.map { laidOut($0.text, $0.signs) }
    measure()
  }

  private func laidOut(_ text: AttributedText, _ signs: [LineSign]) -> Line {
    let shown = text.showing(signs)
    let width = shown.columns(tabWidth: tabWidth)
    var rows = [0..<shown.utf8Count]
    if let columns, width > columns { rows = shown.wrapped(toColumns: columns, tabWidth: tabWidth) }
    return Line(text: text, signs: signs, shown: shown, rows: rows, columns: width)
  }

  private mutating func measure() {
    extra = [0]
    extra.reserveCapacity(lines.count + 1)
    var sum = 0
    for line in lines {
      sum += line.rows.count - 1
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
