import TermNav
import TermNavText

/// A source of lines that shows the lines of another source in another style, under the same numbers. The
/// original source is asked for matches, and for pieces of long lines.
nonisolated protocol DerivedLines: LineSource {
  associatedtype Original: LineSource
  var original: Original { get }
}

nonisolated extension DerivedLines {
  var unread: UnreadLines? { original.unread }

  func bytes(before line: Int) -> Int? { original.bytes(before: line) }

  func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    try await original.find(query, in: range)
  }

  func piece(ofLine line: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece? {
    try await original.piece(ofLine: line, at: anchor, tabWidth: tabWidth)
  }

  func firstPlace(of query: TextQuery, inLine line: Int) async throws -> Int? {
    try await original.firstPlace(of: query, inLine: line)
  }

  func partlySearchedLine(for query: TextQuery) -> PartlySearchedLine? {
    original.partlySearchedLine(for: query)
  }
}
