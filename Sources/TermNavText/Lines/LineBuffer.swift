import TermNav

/// Lines in memory, to which a program appends from any thread; beyond a limit the oldest are dropped.
///
///     let log = LineBuffer(limit: 100_000)
///     let view = LinesView(log)
///     for await batch in batches { log.append(batch) }
public final class LineBuffer: LineSource {
  /// The most lines that the buffer keeps; nil if only `byteLimit` limits them.
  package let limit: Int?
  /// About how many bytes of memory the buffer's lines may take.
  package let byteLimit: Int
  /// Whether sequences in appended bytes that set colours (SGR) are shown as colours, each line for itself;
  /// otherwise they are shown as text.
  package let parsesSGR: Bool
  /// The most bytes that the buffer keeps of a line that came as bytes: 64 MiB, or a quarter of `byteLimit`
  /// if that is less, but at least 32 KiB.
  private let mostOfLine: Int
  private let blocks: Locked<LineBlocks>
  private let cuts = Locked(PartlySearchedLines())
  private let observers = LineObservers()

  /// Makes a buffer of lines in memory.
  /// - Parameters:
  ///   - lines: The first lines.
  ///   - limit: The most lines that are kept, at least 1; nil if only `byteLimit` counts.
  ///   - byteLimit: About how many bytes of memory the lines may take, 256 MiB by default; `.max` for no
  ///     limit. The oldest lines are dropped, about 64 KiB at a time.
  ///   - parsesSGR: Whether colour sequences in appended bytes are shown as colours.
  public init(
    _ lines: [AttributedText] = [], limit: Int? = nil, byteLimit: Int = 256 << 20,
    parsesSGR: Bool = false
  ) {
    self.limit = limit.map { max(1, $0) }
    self.byteLimit = byteLimit
    self.parsesSGR = parsesSGR
    mostOfLine = max(LongLine.kept, min(LongLine.most, byteLimit / 4))
    blocks = Locked(LineBlocks(mostOfLine: mostOfLine))
    append(lines)
  }

  /// How many lines were appended to the buffer since the last `removeAll`, dropped ones included.
  public var count: LineCount { .exact(blocks.withLock { $0.count }) }

  /// The number of the first line that the buffer keeps, which is how many were dropped.
  public var firstLine: Int { blocks.withLock { $0.first } }

  /// How many lines of the buffer are in memory. Dropped lines count too, as long as another line of their
  /// block of memory is kept.
  var keptLines: Int { blocks.withLock { $0.keptLines } }

  var keptBytes: Int { blocks.withLock { $0.size } }

  // MARK: Appending

  /// Appends lines to the buffer.
  public func append(_ lines: [AttributedText]) {
    if lines.isEmpty { return }
    change { blocks in
      for line in lines { blocks.append(line) }
      return blocks.count - lines.count
    }
  }

  /// Appends a line to the buffer.
  public func append(_ line: AttributedText) { append([line]) }

  /// Appends bytes to the buffer as a pipe gives them, cut anywhere: a line without its line feed is
  /// continued by the next bytes.
  ///
  /// Appending bytes is cheaper than appending texts, because lines become texts only when they are shown. Of
  /// a line of more than 64 MiB, or a quarter of `byteLimit`, only the beginning is kept, with a note.
  public func append(utf8 bytes: some Collection<UInt8>) {
    if bytes.isEmpty { return }
    change { blocks in
      let from = blocks.isOpen ? blocks.count - 1 : blocks.count
      if bytes.withContiguousStorageIfAvailable({ blocks.append($0) }) == nil {
        Array(bytes).withUnsafeBufferPointer { blocks.append($0) }
      }
      return from
    }
  }

  /// Replaces the buffer's last line, as a progress bar does; appends a line if there is none.
  package func replaceLast(with line: AttributedText) {
    change { blocks in
      blocks.removeLast()
      blocks.append(line)
      return blocks.count - 1
    }
  }

  /// Removes all lines of the buffer. The next one is number 0.
  public func removeAll() {
    blocks.withLock { $0 = LineBlocks(mostOfLine: mostOfLine) }
    cuts.withLock { $0 = PartlySearchedLines() }
    observers.tell(.replaced)
  }

  /// Changes the buffer's lines by `body`, drops the lines that exceed the limits, and tells observers.
  /// `body` returns the number of the first line that is new or different.
  private func change(_ body: (inout LineBlocks) -> Int) {
    let from = blocks.withLock { blocks in
      let first = body(&blocks)
      if let limit { blocks.drop(before: blocks.count - limit) }
      blocks.drop(toBytes: byteLimit)
      return first
    }
    observers.tell(.grew(from: from))
  }

  // MARK: The source

  /// Returns the buffer's lines of a range; an empty array if one of them was dropped or has not been
  /// appended.
  public func lines(_ range: Range<Int>) async throws -> [AttributedText] { readyLines(range) ?? [] }

  /// Returns the buffer's lines of a range, or nil if one of them was dropped or has not been appended.
  public func readyLines(_ range: Range<Int>) -> [AttributedText]? {
    blocks.withLock { $0.lines(range, parsesSGR: parsesSGR) }
  }

  /// Returns the bytes of the buffer's line as they came, without the line feed. The result is nil if the
  /// line was appended as a text, has more than 32 KiB, or was dropped.
  package func bytes(ofLine line: Int) -> [UInt8]? {
    blocks.withLock { blocks in
      guard let length = blocks.length(ofLine: line)?.whole, length <= LongLine.shown else {
        return nil
      }
      return blocks.bytes(0..<length, ofLine: line)
    }
  }

  /// Calls `body` with the number and the bytes of each line of a range that the buffer keeps, in order and
  /// on this thread. The bytes are as they were appended, without the line feed. For very many lines this is
  /// several times faster than reading texts.
  package func forEachLine(in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    var line = max(range.lowerBound, firstLine)
    while line < range.upperBound, let part = blocks.withLock({ $0.part(with: line) }) {
      let end = min(range.upperBound, part.lines.upperBound)
      part.forEach(in: line..<end, body)
      line = end
    }
  }

  /// Returns the numbers of the buffer's lines of a range that match a query, in ascending order. Matches in
  /// the part of a long line that is not shown count too.
  public func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    let question = LineQuestion(try TextMatcher(query), readsSGR: parsesSGR)
    let most = min(question.most, mostOfLine)
    var found: [Int] = []
    var line = max(range.lowerBound, firstLine)
    while line < range.upperBound, let part = blocks.withLock({ $0.part(with: line) }) {
      try Task.checkCancellation()
      let lines = line..<min(range.upperBound, part.lines.upperBound)
      found += part.lines(in: lines, having: question)
      if let long = part.firstLine(in: lines, longerThan: most) {
        cuts.withLock { $0.note(PartlySearchedLine(line: long, bytes: most), query) }
      }
      line = lines.upperBound
      await Task.yield()
    }
    return found
  }

  /// Returns the first line of the buffer that an earlier search for the query has read only in part, because
  /// the line is too long; nil if there was none, or if it has been dropped.
  public func partlySearchedLine(for query: TextQuery) -> PartlySearchedLine? {
    let first = firstLine
    return cuts.withLock { $0[query] }.flatMap { $0.line >= first ? $0 : nil }
  }

  /// Returns a piece, up to 32 KiB, of a line that was appended as bytes and is longer than that; nil for
  /// another line. Where `parsesSGR` is set, a line of more than 4 MiB loses its colours.
  /// - Parameters:
  ///   - line: The number of the line.
  ///   - anchor: The byte or column of the line that the piece has to include.
  ///   - tabWidth: The distance of tab stops in columns, by which columns are counted.
  public func piece(ofLine line: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece? {
    guard let long = try longLine(line), var piece = try long.piece(at: anchor, tabWidth: tabWidth),
      let length = blocks.withLock({ $0.length(ofLine: line) })
    else { return nil }
    if length.whole > length.kept, piece.bytes.upperBound == long.length {
      piece.text.appendNote(ofMoreBytes: length.whole - length.kept)
    }
    return piece
  }

  /// Returns the offset of the query's first match in a long line, in bytes; nil if there is none, or the
  /// line is not a long one that was appended as bytes. A match of a regular expression is surely found up to
  /// a length of 2,048 bytes.
  public func firstPlace(of query: TextQuery, inLine line: Int) async throws -> Int? {
    try await firstPlace(of: query, inLine: line, after: 0)
  }

  /// Returns the offset of the query's first match behind the first `first` bytes of a line, counted from the
  /// end of these bytes; nil if there is none. `^` matches there, as if the line began there.
  package func firstPlace(of query: TextQuery, inLine line: Int, after first: Int) async throws -> Int? {
    let (matcher, whole) = (try TextMatcher(query), try longLine(line))
    return try await (first > 0 ? whole?.after(first) : whole)?.firstPlace(of: matcher)
  }

  private func longLine(_ line: Int) throws -> LongLine? {
    let (blocks, kept) = (blocks, blocks.withLock { $0.length(ofLine: line)?.kept ?? 0 })
    guard kept > LongLine.shown else { return nil }
    let endsInReturn = blocks.withLock { $0.bytes(kept - 1..<kept, ofLine: line) } == [0x0D]
    return try LongLine(length: endsInReturn ? kept - 1 : kept, readsSGR: parsesSGR) { range in
      blocks.withLock { $0.bytes(range, ofLine: line) } ?? []
    }
  }

  /// Returns the number of bytes before a line of the buffer, each earlier line with a line feed; dropped
  /// lines count too. Never nil. Parts of long lines that were not kept do not count.
  public func bytes(before line: Int) -> Int? { blocks.withLock { $0.bytes(before: line) } }

  /// Calls `handler` after each change of the buffer's lines, on the thread that makes it, until `cancel()`
  /// of the returned observation.
  public func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    observers.add(handler)
  }
}
