/// The lines that the rows and headings of a list occupy. The position of a row is its number, from 0, among
/// the shown rows of all sections. A line is a row of the screen, counted from the first line of the content.
struct ListLayout: Equatable {
  struct Section: Equatable {
    /// The index of the section in the list's data source, from 0.
    var number: Int
    var firstPosition: Int
    var firstLine: Int
    /// The lines of the section's heading, 0 or 1.
    var headerLines: Int
    var rows: Int
  }

  enum Part: Equatable {
    /// A row of the list by its position among the shown rows, and the index, from 0, of the line within the
    /// row.
    case row(Int, line: Int)
    case header(Section)
  }

  /// The sections of the list that are shown; empty if the list has no data source.
  let sections: [Section]
  let count: Int
  let height: Int
  let lines: Int
  let hasHeaders: Bool

  /// The greatest number of rows of a list. It is limited so that no product with a row's height overflows.
  static let most = Int.max / 2000

  /// Creates the layout of a list's rows without sections. A count below 0 counts as 0.
  init(count: Int = 0, height: Int = 1) {
    sections = []
    hasHeaders = false
    self.count = min(max(0, count), Self.most)
    self.height = height
    lines = self.count * height
  }

  init(_ parts: [(number: Int, rows: Int, hasHeader: Bool)], height: Int) {
    var sections: [Section] = []
    var (position, line) = (0, 0)
    for part in parts {
      let section = Section(
        number: part.number, firstPosition: position, firstLine: line, headerLines: part.hasHeader ? 1 : 0,
        rows: max(0, part.rows))
      sections.append(section)
      position += section.rows
      line += section.headerLines + section.rows * height
    }
    self.sections = sections
    hasHeaders = parts.contains { $0.hasHeader }
    count = position
    self.height = height
    lines = line
  }

  /// Returns the list's sections that have a line in a range of the content's lines.
  func sections(inLines range: Range<Int>) -> ArraySlice<Section> {
    let start = number(ofSection: range.lowerBound, \.firstLine).map { $0 - 1 } ?? 0
    let end = number(ofSection: range.upperBound, \.firstLine) ?? 0
    return sections[max(0, start)..<max(0, start, end)]
  }

  /// Returns the last section of the list whose `value` is at most `limit`; nil if there is none.
  private func section(_ limit: Int, _ value: KeyPath<Section, Int>) -> Section? {
    number(ofSection: limit, value).map { sections[$0 - 1] }
  }

  /// Returns how many sections of the list have a `value` of at most `limit`, which is also the number, from
  /// 1, of the last such section; nil if there is none.
  private func number(ofSection limit: Int, _ value: KeyPath<Section, Int>) -> Int? {
    let next = sections.partitioningIndex { $0[keyPath: value] > limit }
    return next > 0 ? next : nil
  }

  func section(ofPosition position: Int) -> Section? { section(position, \.firstPosition) }
  func section(atLine line: Int) -> Section? { section(line, \.firstLine) }

  /// Returns the first line of the row at a position among the list's shown rows.
  func line(of position: Int) -> Int {
    if sections.isEmpty { return position * height }
    guard let section = section(ofPosition: position) else { return position * height }
    return section.firstLine + section.headerLines + (position - section.firstPosition) * height
  }

  /// Returns the row or heading at a line of the list's content; nil outside the content.
  func part(atLine line: Int) -> Part? {
    guard line >= 0, line < lines else { return nil }
    if sections.isEmpty { return .row(line / height, line: line % height) }
    guard let section = section(atLine: line) else { return .row(line / height, line: line % height) }
    let inside = line - section.firstLine - section.headerLines
    return inside < 0
      ? .header(section) : .row(section.firstPosition + inside / height, line: inside % height)
  }

  /// Returns the position of the last row of the list that begins at or before a line; -1 if there is none.
  func position(atOrBefore line: Int) -> Int {
    if line < 0 { return -1 }
    if line >= lines { return count - 1 }
    guard let section = section(atLine: line) else { return line / height }
    let inside = line - section.firstLine - section.headerLines
    return inside < 0 ? section.firstPosition - 1 : section.firstPosition + inside / height
  }

  /// Returns the position of the first row of the list that begins at or after a line; `count` if there is
  /// none.
  func position(atOrAfter line: Int) -> Int {
    let before = position(atOrBefore: line)
    return before >= 0 && self.line(of: before) == line ? before : before + 1
  }
}
