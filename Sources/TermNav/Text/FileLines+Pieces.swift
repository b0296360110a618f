/// The parts of lines of more than `longestLine` bytes.
extension FileLines {
  /// Bytes of the line's part that are counted for its columns at a time; our own figure.
  private static let counted = 8192

  /// A part of `longestLine` bytes of a line that has more; nil where it has not, and where colours are read, which a part
  /// would not know.
  public func piece(ofLine line: Int, at place: LinePiece.Place, tabWidth: Int) async throws -> LinePiece? {
    guard let long = try longLine(line) else { return nil }
    switch place {
    case .byte(let byte): return try long.piece(from: min(byte, long.length), column: 0)
    case .column(let wanted): return try counted(long, tabWidth) { _, column in wanted < column }
    case .columnOfByte(let wanted): return try counted(long, tabWidth) { byte, _ in wanted < byte }
    }
  }

  /// The part before and around the first place of which `isWanted` says so, asked of the ends of small parts.
  private func counted(
    _ long: LongLine, _ tabWidth: Int, _ isWanted: (_ byte: Int, _ column: Int) -> Bool
  ) throws -> LinePiece {
    var (byte, column, before) = (0, 0, (byte: 0, column: 0))
    while byte < long.length {
      try Task.checkCancellation()
      let part = try long.text(from: byte, count: Self.counted)
      let end = column + part.text.columns(from: column, tabWidth: tabWidth)
      if isWanted(part.bytes.upperBound, end) { break }
      before = (byte, column)
      (byte, column) = (part.bytes.upperBound, end)
    }
    return try long.piece(from: before.byte, column: before.column)
  }

  /// Looks through the line, a part after the other: of an expression, a place of up to 4,096 bytes is found.
  public func firstPlace(of query: TextQuery, inLine line: Int) async throws -> Int? {
    let matcher = try TextMatcher(query)
    guard let long = try longLine(line) else { return nil }
    var next: Int? = 0
    while let byte = next {
      try Task.checkCancellation()
      switch Self.look(for: matcher, in: long, from: byte) {
      case .success(let look):
        if let place = look.place { return place }
        next = look.next
      case .failure(let failure): throw failure
      }
      await Task.yield()
    }
    return nil
  }

  /// Errors come as a result, as in `find`.
  @inline(never)
  private static func look(
    for matcher: TextMatcher, in long: LongLine, from byte: Int
  ) -> Result<(place: Int?, next: Int?), any Error> {
    Result {
      let part = try long.text(from: byte, count: LineIndex.blockSize)
      let text = AttributedText(part.text)
      let (begins, ends) = (part.bytes.lowerBound == 0, part.bytes.upperBound == long.length)
      if matcher.isIn(text) {
        let places = matcher.ranges(in: text, near: 0..<text.utf8Count, begins: begins, ends: ends)
        if let first = places.first { return (part.bytes.lowerBound + first.lowerBound, nil) }
      }
      let next = max(byte + 1, part.bytes.upperBound - RegularExpression.longestForPlaces)
      return (nil, ends ? nil : next)
    }
  }

  private func longLine(_ line: Int) throws(Failure) -> LongLine? {
    let (file, index) = state { ($0.file, $0.index) }
    let reader = LineReader(file: file, index: index, parsesSGR: false)
    guard !parsesSGR, let start = try reader.offset(of: line) else { return nil }
    var end = try reader.offset(of: line + 1).map { $0 - 1 } ?? index.indexed
    guard end - start > Self.longestLine else { return nil }
    if try file.bytes(at: end - 1, count: 1) == [0x0D] { end -= 1 }
    return LongLine(file: file, start: start, length: end - start)
  }
}

/// The bytes of a line in a file.
private struct LongLine {
  let file: OpenFile
  let start: Int
  let length: Int

  /// From the first whole letter on, to the last.
  func text(from byte: Int, count: Int) throws(FileLines.Failure) -> (text: String, bytes: Range<Int>) {
    let end = min(length, byte + count)
    let bytes = try file.bytes(at: start + byte, count: end - byte)
    func isInLetter(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
    let first = byte == 0 ? 0 : bytes.prefix(3).prefix(while: isInLetter).count
    var last = bytes.count
    if end < length, let lead = bytes.suffix(4).lastIndex(where: { !isInLetter($0) }), bytes[lead] >= 0xC0 {
      last = lead
    }
    if last <= first { last = bytes.count }
    return (String(decoding: bytes[first..<last], as: UTF8.self), byte + first..<byte + last)
  }

  func piece(from byte: Int, column: Int) throws(FileLines.Failure) -> LinePiece {
    let part = try text(from: byte, count: FileLines.longestLine)
    return LinePiece(AttributedText(part.text), bytes: part.bytes, length: length, column: column)
  }
}

extension String {
  /// Columns of a text that begins at a column.
  fileprivate func columns(from column: Int, tabWidth: Int) -> Int {
    if isPrintableASCII { return utf8.count }
    var columns = 0
    for glyph in TextGlyphs(self[...], tabWidth: tabWidth, column: column) { columns += glyph.isWide ? 2 : 1 }
    return columns
  }
}
