/// Looks through the bytes of a file, where that finds the same as its lines do.
extension FileLines {
  /// The numbers of the lines of a range in which a query is found, in order.
  /// - Throws: `Failure`; where the task is cancelled; where the pattern is no regular expression.
  public func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    let matcher = try TextMatcher(query)
    guard let wanted = matcher.bytes, !parsesSGR else { return try await findInLines(matcher, in: range) }
    let (file, index) = state { ($0.file, $0.index) }
    let range = range.clamped(to: 0..<index.count.known)
    let reader = LineReader(file: file, index: index, parsesSGR: false)
    guard !range.isEmpty, let start = try reader.offset(of: range.lowerBound) else { return [] }
    var scan = ByteScan(wanted: wanted, ignoresCase: query.ignoresCase, line: range.lowerBound)
    var buffer = [UInt8](repeating: 0, count: LineIndex.blockSize)
    var place = start
    let end = index.end(ofBlockBefore: range.upperBound)
    while scan.line < range.upperBound {
      try Task.checkCancellation()
      let read = min(try file.read(at: place, into: &buffer), end - place)
      if read <= 0 { break }
      let isLast = place + read >= index.indexed
      place += buffer[..<read].withUnsafeBufferPointer { scan.take($0, isLast: isLast) }
      await Task.yield()
    }
    return scan.found.filter { $0 < range.upperBound }
  }

  private func findInLines(_ matcher: TextMatcher, in range: Range<Int>) async throws -> [Int] {
    let (file, index) = state { ($0.file, $0.index) }
    let reader = LineReader(file: file, index: index, parsesSGR: parsesSGR)
    var found: [Int] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let part = start..<min(range.upperBound, start + 1024)
      switch Self.numbers(of: part, in: reader, matcher) {
      case .success(let numbers): found += numbers
      case .failure(let failure): throw failure
      }
      start = part.upperBound
      await Task.yield()
    }
    return found
  }

  /// Errors come as a result: for release Swift 6.3.1 cannot compile the loop with a call that throws.
  @inline(never)
  private static func numbers(
    of part: Range<Int>, in reader: LineReader, _ matcher: TextMatcher
  ) -> Result<[Int], any Error> {
    Result {
      try Task.checkCancellation()
      return try reader.lines(part).enumerated().compactMap { offset, line in
        matcher.isIn(line) ? part.lowerBound + offset : nil
      }
    }
  }
}

/// Finds bytes in lines, a part of a file after the other.
private struct ByteScan {
  let wanted: [UInt8]
  let ignoresCase: Bool
  /// The line that the next byte belongs to.
  var line: Int
  /// Bytes of it that were taken before.
  private var passed = 0
  private(set) var found: [Int] = []

  init(wanted: [UInt8], ignoresCase: Bool, line: Int) {
    (self.wanted, self.ignoresCase, self.line) = (wanted, ignoresCase, line)
  }

  /// Returns how many bytes are done with; the rest is to come again with what follows it.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int {
    var start = 0
    var match = TextMatcher.first(wanted, in: bytes, from: 0, ignoresCase)
    while let end = LineIndex.newline(in: bytes, from: start) {
      if let at = match, at < end {
        if at - start + passed + wanted.count <= FileLines.longestLine { add() }
        match = TextMatcher.first(wanted, in: bytes, from: end + 1, ignoresCase)
      }
      (line, start, passed) = (line + 1, end + 1, 0)
    }
    if isLast {
      if let match, match - start + passed + wanted.count <= FileLines.longestLine { add() }
      line = .max
      return bytes.count
    }
    if start > 0 { return start }
    // A line longer than what is read at a time.
    if let match, match + passed + wanted.count <= FileLines.longestLine { add() }
    let done = max(1, bytes.count - wanted.count + 1)
    passed += done
    return done
  }

  private mutating func add() { if found.last != line { found.append(line) } }
}
