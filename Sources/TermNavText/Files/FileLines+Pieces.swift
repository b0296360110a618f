import TermNav

/// The reading of parts of lines that are longer than 32 KiB.
extension FileLines {
  /// Returns a piece, up to 32 KiB, of a line that is longer than that; nil for a shorter line. Where
  /// `parsesSGR` is set, a line with colour sequences loses its colours if it has more than 4 MiB, and has no
  /// pieces if it has more than 64 MiB.
  /// - Parameters:
  ///   - line: The number of the line, from 0.
  ///   - anchor: The byte or column of the line that the piece has to include.
  ///   - tabWidth: The distance of tab stops in columns, by which columns are counted.
  public func piece(ofLine line: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece? {
    try await Worker.perform(on: subject("piece")) {
      try longLine(line)?.piece(at: anchor, tabWidth: tabWidth)
    }
  }

  /// Returns the offset in a long line, in bytes, of the first match; nil if there is none, or the line has
  /// at most 32 KiB. A match of a regular expression is surely found up to a length of 2,048 bytes.
  public func firstPlace(of query: TextQuery, inLine line: Int) async throws -> Int? {
    let matcher = try TextMatcher(query)
    return try await Worker.perform(on: subject("place")) {
      try await longLine(line)?.firstPlace(of: matcher)
    }
  }

  private func longLine(_ line: Int) throws -> LongLine? {
    let (file, index) = state.withLock { ($0.file, $0.index) }
    let reader = LineReader(file: file, index: index, parsesSGR: false)
    guard let start = try reader.offset(of: line) else { return nil }
    var end = try reader.offset(of: line + 1).map { $0 - 1 } ?? index.indexed
    guard end - start > Self.longestLine else { return nil }
    if try file.bytes(at: end - 1, count: 1) == [0x0D] { end -= 1 }
    return try LongLine(length: end - start, readsSGR: parsesSGR) { range in
      try file.bytes(at: start + range.lowerBound, count: range.count)
    }
  }
}
