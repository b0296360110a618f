import TermNav

/// The parts of lines of more than 32 KiB.
extension FileLines {
  /// A part of 32 KiB of a line that has more; nil where it has not, and of a line of more than 64 MiB that a
  /// program has coloured; of more than 4 MiB it has no colours.
  public func piece(ofLine line: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece? {
    try await Worker.perform(on: subject("piece")) {
      try longLine(line)?.piece(at: anchor, tabWidth: tabWidth)
    }
  }

  /// Looks through the line, a part after the other: of an expression, a place of up to 4,096 bytes is found.
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
