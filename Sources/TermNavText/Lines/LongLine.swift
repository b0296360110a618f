import TermNav

/// A line that is longer than its source gives of it with others: its letters by their places, a part at a time.
struct LongLine {
  /// Bytes of its letters.
  let length: Int
  /// Fewer where some are gone meanwhile.
  private let letters: (Range<Int>) throws -> [UInt8]
  /// All of the line, where a program has coloured it: where a style begins, nobody knows without what stands before.
  private let styled: AttributedText?

  /// Bytes of a line that are shown with others; our own figure.
  static let shown = 32_768
  /// Bytes of a line that a source keeps at least: those that are shown and a scalar behind them, which the cut must not halve.
  static let kept = shown + 4
  /// Bytes of a line that are kept, looked through by an expression, or read for a part of it where the line is coloured, at
  /// most; our own figure.
  static let most = 64 << 20
  /// Bytes of a coloured line of which the parts have their styles; our own figure.
  private static let mostStyled = 4 << 20
  /// Bytes of which the columns are counted at a time; our own figure.
  private static let counted = 8192

  /// - Parameters:
  ///   - length: the line's bytes, without its end.
  ///   - readsSGR: whether sequences in it set styles; a line of more than 4 MiB that has some is shown without them, and nil
  ///     comes of one of more than 64 MiB.
  ///   - letters: reads some of its bytes.
  init?(length: Int, readsSGR: Bool, letters: @escaping (Range<Int>) throws -> [UInt8]) throws {
    guard try readsSGR && Self.hasSequences(length, letters) else {
      (self.length, self.letters, styled) = (length, letters, nil)
      return
    }
    guard length <= Self.most else { return nil }
    let whole = try letters(0..<length)
    let text = length <= Self.mostStyled ? AttributedText(sgr: String(decoding: whole, as: UTF8.self)) : nil
    let bytes =
      text.map { Array($0.string.utf8) } ?? whole.withUnsafeBufferPointer { SGRParser.letters(of: $0) }
    self.length = bytes.count
    self.letters = { Array(bytes[$0.clamped(to: 0..<bytes.count)]) }
    styled = text
  }

  /// The line without some letters at its start, and without styles.
  func behind(_ first: Int) throws -> LongLine? {
    try LongLine(length: max(0, length - first), readsSGR: false) { [letters] in
      try letters($0.lowerBound + first..<$0.upperBound + first)
    }
  }

  private static func hasSequences(_ length: Int, _ letters: (Range<Int>) throws -> [UInt8]) throws -> Bool {
    for start in stride(from: 0, to: length, by: LineIndex.blockSize) {
      let part = try letters(start..<min(length, start + LineIndex.blockSize))
      if part.withUnsafeBufferPointer(SGRParser.mayHaveSequences) { return true }
    }
    return false
  }

  // MARK: Parts

  /// A part of `shown` bytes; nil where the letters are gone.
  func piece(at anchor: LinePiece.Anchor, tabWidth: Int) throws -> LinePiece? {
    switch anchor {
    case .byte(let byte): try piece(from: min(byte, length), column: 0)
    case .column(let wanted): try piece(tabWidth) { _, column in wanted < column }
    case .columnOfByte(let wanted): try piece(tabWidth) { byte, _ in wanted < byte }
    }
  }

  /// The part before and around the first place of which `isWanted` says so, asked of the ends of small parts.
  private func piece(
    _ tabWidth: Int, _ isWanted: (_ byte: Int, _ column: Int) -> Bool
  ) throws -> LinePiece? {
    var (byte, column, before) = (0, 0, (byte: 0, column: 0))
    while byte < length {
      try Task.checkCancellation()
      guard let part = try text(from: byte, count: Self.counted) else { return nil }
      let end = column + part.text.columns(from: column, tabWidth: tabWidth)
      if isWanted(part.bytes.upperBound, end) { break }
      before = (byte, column)
      (byte, column) = (part.bytes.upperBound, end)
    }
    return try piece(from: before.byte, column: before.column)
  }

  private func piece(from byte: Int, column: Int) throws -> LinePiece? {
    guard let part = try text(from: byte, count: LongLine.shown) else { return nil }
    let text = styled?[part.bytes] ?? AttributedText(part.text)
    return LinePiece(text, bytes: part.bytes, length: length, column: column)
  }

  /// From the first whole letter on, to the last.
  private func text(from byte: Int, count: Int) throws -> (text: String, bytes: Range<Int>)? {
    let end = min(length, byte + count)
    let bytes = try letters(byte..<end)
    guard bytes.count == end - byte else { return nil }
    func isInLetter(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
    let first = byte == 0 ? 0 : bytes.prefix(3).prefix(while: isInLetter).count
    var last = bytes.count
    if end < length, let lead = bytes.suffix(4).lastIndex(where: { !isInLetter($0) }), bytes[lead] >= 0xC0 {
      last = lead
    }
    if last <= first { last = bytes.count }
    return (String(decoding: bytes[first..<last], as: UTF8.self), byte + first..<byte + last)
  }

  // MARK: Places

  /// The first byte of the first place of a query. Looks through the line, a part after the other: of an expression, a place
  /// of up to 4,096 bytes is found.
  func firstPlace(of matcher: TextMatcher) async throws -> Int? {
    if let styled { return matcher.firstPlace(in: styled) }
    var byte = 0
    while let part = try text(from: byte, count: LineIndex.blockSize) {
      try Task.checkCancellation()
      let text = AttributedText(part.text)
      let (begins, ends) = (part.bytes.lowerBound == 0, part.bytes.upperBound == length)
      if matcher.isIn(text) {
        let places = matcher.ranges(in: text, near: 0..<text.utf8Count, begins: begins, ends: ends)
        if let first = places.first { return part.bytes.lowerBound + first.lowerBound }
      }
      if ends { return nil }
      byte = max(byte + 1, part.bytes.upperBound - RegularExpression.longestForPlaces)
      await Task.yield()
    }
    return nil
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
