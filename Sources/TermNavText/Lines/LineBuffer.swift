import TermNav

/// Lines in memory, to which a program appends from any thread; beyond a limit the oldest are dropped.
///
///     let log = LineBuffer(limit: 100_000)
///     let view = LinesView(log)
///     for await batch in batches { log.append(batch) }
public final class LineBuffer: LineSource {
  /// Lines that are kept at most; nil keeps as many as `byteLimit` lets.
  package let limit: Int?
  /// Bytes that the kept lines take at most, about.
  package let byteLimit: Int
  /// Whether colours in appended bytes are shown, each line for itself; otherwise their sequences are text.
  package let parsesSGR: Bool
  /// Bytes of a line that came as bytes that are kept at most.
  private let mostOfLine: Int
  private let blocks: Locked<LineBlocks>
  private let cuts = Locked(PartlySearchedLines())
  private let observers = LineObservers()

  /// - `limit`: lines that are kept at most, at least 1; nil keeps as many as `byteLimit` lets.
  /// - `byteLimit`: bytes that they take at most, 256 MiB by our own figure; the oldest go, some 64 KiB at a time. `.max` keeps all.
  /// - `parsesSGR`: whether colours in appended bytes are shown.
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

  /// All lines ever appended since the last `removeAll`.
  public var count: LineCount { .exact(blocks.withLock { $0.count }) }

  /// As many lines were dropped.
  public var firstLine: Int { blocks.withLock { $0.first } }

  /// With those that were dropped, but whose block was not.
  var keptLines: Int { blocks.withLock { $0.keptLines } }

  var keptBytes: Int { blocks.withLock { $0.size } }

  // MARK: Appending

  /// Adds lines behind the last one.
  public func append(_ lines: [AttributedText]) {
    if lines.isEmpty { return }
    change { blocks in
      for line in lines { blocks.append(line) }
      return blocks.count - lines.count
    }
  }

  /// Adds a line behind the last one.
  public func append(_ line: AttributedText) { append([line]) }

  /// Adds bytes as a pipe gives them, cut anywhere: a line without its line feed goes on with the next bytes.
  ///
  /// They cost least of all: they become texts when they are seen. Of a line of more than 64 MiB, or a quarter of
  /// `byteLimit`, the beginning is kept, and it says so.
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

  /// Puts another line in the place of the last one, as a progress bar does; adds it where there is none.
  package func replaceLast(with line: AttributedText) {
    change { blocks in
      blocks.removeLast()
      blocks.append(line)
      return blocks.count - 1
    }
  }

  /// Forgets all lines; the next one is number 0.
  public func removeAll() {
    blocks.withLock { $0 = LineBlocks(mostOfLine: mostOfLine) }
    cuts.withLock { $0 = PartlySearchedLines() }
    observers.tell(.replaced)
  }

  /// The body returns the first line that is another.
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

  /// The lines that are still there.
  public func lines(_ range: Range<Int>) async throws -> [AttributedText] { readyLines(range) ?? [] }

  /// nil where a line of the range was dropped.
  public func readyLines(_ range: Range<Int>) -> [AttributedText]? {
    blocks.withLock { $0.lines(range, parsesSGR: parsesSGR) }
  }

  /// The bytes of a line as they came, without its line feed; nil where it was given as a text, has more than
  /// `FileLines.longestLine` bytes or was dropped.
  package func bytes(ofLine line: Int) -> [UInt8]? {
    blocks.withLock { blocks in
      guard let length = blocks.length(ofLine: line)?.whole, length <= LongLine.shown else {
        return nil
      }
      return blocks.bytes(0..<length, ofLine: line)
    }
  }

  /// Calls `body`, on this thread and in order, with the number and the bytes of each line of a range that is still there: as they
  /// were appended, without the line feed. To look through very many lines takes a fraction of the time that their texts take.
  package func forEachLine(in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    var line = max(range.lowerBound, firstLine)
    while line < range.upperBound, let part = blocks.withLock({ $0.part(with: line) }) {
      let end = min(range.upperBound, part.lines.upperBound)
      part.forEach(in: line..<end, body)
      line = end
    }
  }

  /// Looks through the lines, also beyond what is shown of them.
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

  /// The first line of which the query was looked for in its beginning alone, for its length.
  public func partlySearchedLine(for query: TextQuery) -> PartlySearchedLine? {
    let first = firstLine
    return cuts.withLock { $0[query] }.flatMap { $0.line >= first ? $0 : nil }
  }

  /// A part of a line that came as bytes and has more than 32 KiB; nil of others, and of one of more than
  /// 64 MiB that a program has coloured; of more than 4 MiB it has no colours.
  public func piece(ofLine line: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece? {
    guard let long = try longLine(line), var piece = try long.piece(at: anchor, tabWidth: tabWidth),
      let length = blocks.withLock({ $0.length(ofLine: line) })
    else { return nil }
    if length.whole > length.kept, piece.bytes.upperBound == long.length {
      piece.text.appendNote(ofMoreBytes: length.whole - length.kept)
    }
    return piece
  }

  /// Looks through the line, a part after the other: of an expression, a place of up to 4,096 bytes is found.
  public func firstPlace(of query: TextQuery, inLine line: Int) async throws -> Int? {
    try await firstPlace(of: query, inLine: line, behind: 0)
  }

  /// Looks through what stands behind some bytes of the line, as if the line began there.
  package func firstPlace(of query: TextQuery, inLine line: Int, behind first: Int) async throws -> Int? {
    let (matcher, whole) = (try TextMatcher(query), try longLine(line))
    return try await (first > 0 ? whole?.behind(first) : whole)?.firstPlace(of: matcher)
  }

  private func longLine(_ line: Int) throws -> LongLine? {
    let (blocks, kept) = (blocks, blocks.withLock { $0.length(ofLine: line)?.kept ?? 0 })
    guard kept > LongLine.shown else { return nil }
    let endsInReturn = blocks.withLock { $0.bytes(kept - 1..<kept, ofLine: line) } == [0x0D]
    return try LongLine(length: endsInReturn ? kept - 1 : kept, readsSGR: parsesSGR) { range in
      blocks.withLock { $0.bytes(range, ofLine: line) } ?? []
    }
  }

  /// Without what was dropped of lines that are too long.
  public func bytes(before line: Int) -> Int? { blocks.withLock { $0.bytes(before: line) } }

  /// Calls `handler` on the thread that appends.
  public func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    observers.add(handler)
  }
}
