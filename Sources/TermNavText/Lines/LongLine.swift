import TermNav

/// A line that is too long to be given whole. Its text is read in parts.
struct LongLine {
  /// How many bytes the text of the long line has.
  let length: Int
  /// Returns the bytes of a range of the long line's text; fewer than asked for if the source has dropped
  /// some.
  private let letters: (Range<Int>) throws -> [UInt8]
  /// The whole long line with its colours, because the colours of a part depend on the text before it. nil if
  /// the line has no colour sequences, if they are not read, or if the line has more than 4 MiB.
  private let styled: AttributedText?

  /// The most bytes of a line that are shown without asking for pieces: 32 KiB. A larger figure makes
  /// wrapping and drawing of long lines slower.
  static let shown = 32_768
  /// The fewest bytes that a source has to keep of a line of more than 32 KiB. That is what is shown and one
  /// more Unicode scalar, so that the end of the shown part can be moved to the start of a scalar.
  static let kept = shown + 4
  /// The most bytes of a line that are kept, searched by a regular expression, or read whole because the line
  /// has colours.
  static let most = 64 << 20
  /// The most bytes of a coloured line whose pieces keep their colours, because its whole text is then held
  /// in memory.
  private static let mostStyled = 4 << 20
  /// How many bytes of a long line are read at a time to count columns; the task may be cancelled between
  /// them.
  private static let counted = 8192

  /// Prepares reading a long line. Fails for a line of more than 64 MiB whose colour sequences are to be
  /// read, because it would have to be read whole.
  /// - Parameters:
  ///   - length: How many bytes the line has, without its line feed.
  ///   - readsSGR: Whether sequences that set colours (SGR) set styles. In a line of more than 4 MiB they are
  ///     only removed.
  ///   - letters: Reads a range of the line's bytes.
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

  /// Returns the part of the long line after its first `first` bytes, without styles.
  func after(_ first: Int) throws -> LongLine? {
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

  /// Returns a piece of the long line, up to 32 KiB, that includes the anchor; nil if the source has dropped
  /// the line.
  func piece(at anchor: LinePiece.Anchor, tabWidth: Int) throws -> LinePiece? {
    switch anchor {
    case .byte(let byte): try piece(from: min(byte, length), column: 0)
    case .column(let wanted): try piece(tabWidth) { _, column in wanted < column }
    case .columnOfByte(let wanted): try piece(tabWidth) { byte, _ in wanted < byte }
    }
  }

  /// Returns a piece of the long line that begins shortly before a wanted position; nil if the source has
  /// dropped the line. The line is read in small parts from its start, by which columns are counted.
  /// - Parameter isWanted: Returns whether the wanted position is before the end of a part, which is given as
  ///   a byte and a column.
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

  /// Reads the long line's text within a range of bytes, without letters that are cut at its start or end.
  /// Returns nil if the source has dropped the line.
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

  /// Returns the offset of the first match's first byte in the long line, or nil if there is none. Searches
  /// one part after another. A match of a regular expression is surely found up to a length of 2,048 bytes.
  func firstPlace(of matcher: TextMatcher) async throws -> Int? {
    if let styled { return matcher.firstPlace(in: styled) }
    var byte = 0
    while let part = try text(from: byte, count: LineIndex.blockSize) {
      try Task.checkCancellation()
      let text = AttributedText(part.text)
      let (begins, ends) = (part.bytes.lowerBound == 0, part.bytes.upperBound == length)
      if matcher.isIn(text) {
        let matches = matcher.ranges(in: text, near: 0..<text.utf8Count, begins: begins, ends: ends)
        if let first = matches.first { return part.bytes.lowerBound + first.lowerBound }
      }
      if ends { return nil }
      byte = max(byte + 1, part.bytes.upperBound - RegularExpression.longestLocated)
      await Task.yield()
    }
    return nil
  }
}

extension String {
  /// Returns how many columns the text takes if it begins at a column of the line. The beginning matters for
  /// tabs.
  fileprivate func columns(from column: Int, tabWidth: Int) -> Int {
    if isPrintableASCII { return utf8.count }
    var columns = 0
    for glyph in TextGlyphs(self[...], tabWidth: tabWidth, column: column) { columns += glyph.isWide ? 2 : 1 }
    return columns
  }
}
