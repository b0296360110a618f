import TermNav
import TermNavText

/// Lines that are those of another source, number by number, in other looks: what is looked for in them, and the parts of a long
/// one, are the other source's.
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
