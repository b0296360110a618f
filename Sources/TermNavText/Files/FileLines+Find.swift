import TermNav

/// The search through the bytes of a file. So matches are also found in the part of a long line that is not
/// shown.
extension FileLines {
  /// Returns the numbers of the lines of a range that match a query, in ascending order; the first line of
  /// the file is 0.
  /// - Throws: `Failure` if the file cannot be read, `CancellationError` if the task is cancelled, and an
  ///   error if the pattern is not a valid regular expression.
  public func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    try await Worker.perform(on: subject("find")) { try await search(for: query, in: range) }
  }

  private func search(for query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    let question = LineQuestion(try TextMatcher(query), readsSGR: parsesSGR)
    let (file, index) = state.withLock { ($0.file, $0.index) }
    let known = range.clamped(to: 0..<index.count.known)
    let reader = LineReader(file: file, index: index, parsesSGR: parsesSGR)
    guard !known.isEmpty, var offset = try reader.offset(of: known.lowerBound) else { return [] }
    var scan: any LineScan =
      if let wanted = question.matcher.bytes, !question.readsSGR {
        ByteScan(wanted: wanted, ignoresCase: query.ignoresCase, line: known.lowerBound)
      } else {
        MatcherScan(question, line: known.lowerBound)
      }
    var buffer = [UInt8](repeating: 0, count: LineIndex.blockSize)
    let end = index.end(ofBlockBefore: known.upperBound)
    while scan.line < known.upperBound {
      try Task.checkCancellation()
      let read: Int
      do throws(Failure) { read = min(try file.read(at: offset, into: &buffer), end - offset) } catch {
        noteUnread(scan.line..<scan.line + 1)
        throw error
      }
      if read <= 0 { break }
      let isLast = offset + read >= index.indexed
      offset += buffer[..<read].withUnsafeBufferPointer { scan.consume($0, isLast: isLast) }
      await Task.yield()
    }
    if let cut = scan.cut, cut < known.upperBound {
      state.withLock { $0.cuts.note(PartlySearchedLine(line: cut, bytes: question.most), query) }
    }
    return scan.found.filter { $0 < known.upperBound }
  }

  /// Returns the first line that an earlier search for the query has read only in part, because the line is
  /// too long; nil if there was none.
  public func partlySearchedLine(for query: TextQuery) -> PartlySearchedLine? {
    state.withLock { $0.cuts[query] }
  }
}

/// A search through the bytes of a file's lines, which are given in consecutive parts.
private protocol LineScan {
  /// The number of the file's line that the next byte belongs to.
  var line: Int { get }
  var found: [Int] { get }
  /// The first line of the file of which only the beginning was searched; nil if each line was searched
  /// whole.
  var cut: Int? { get }

  /// Searches a part of the file's bytes, and returns how many of them need not be given again. The next part
  /// begins after these bytes.
  /// - Parameters:
  ///   - bytes: The part of the file's bytes.
  ///   - isLast: Whether no bytes follow the part.
  mutating func consume(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int
}

/// A search through a file that collects each line and tests it with a matcher.
private struct MatcherScan: LineScan {
  let question: LineQuestion
  var line: Int
  private(set) var found: [Int] = []
  private(set) var cut: Int?
  /// The bytes read so far of a searched line whose end has not been read yet.
  private var beginning: [UInt8] = []
  /// Whether the rest of the present line is not searched, because the line is too long.
  private var isCut = false

  init(_ question: LineQuestion, line: Int) { (self.question, self.line) = (question, line) }

  mutating func consume(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int {
    var start = 0
    while let end = bytes.newline(from: start) {
      endLine(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      (line, start) = (line + 1, end + 1)
      // The code removes colour sequences from all complete lines at once, which is faster than line by line.
      if question.readsSGR, let wanted = question.matcher.bytes, let last = bytes.lastIndex(of: 0x0A),
        last >= start
      {
        search(for: wanted, in: UnsafeBufferPointer(rebasing: bytes[start...last]))
        start = last + 1
      }
    }
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    if isLast {
      endLine(rest)
      line = .max
    } else if !isCut {
      beginning += rest
      if beginning.count > question.most {
        searchLine(beginning, continues: true)
        (beginning, isCut) = ([], true)
      }
    }
    return bytes.count
  }

  private mutating func endLine(_ rest: UnsafeBufferPointer<UInt8>) {
    defer { isCut = false }
    if isCut { return }
    if beginning.isEmpty {
      searchLine(rest, continues: false)
    } else {
      let whole = beginning + rest
      beginning = []
      searchLine(whole, continues: false)
    }
  }

  private mutating func search(for wanted: [UInt8], in lines: UnsafeBufferPointer<UInt8>) {
    var scan = ByteScan(wanted: wanted, ignoresCase: question.matcher.ignoresCase, line: line)
    SGRParser.letters(of: lines).withUnsafeBufferPointer { _ = scan.consume($0, isLast: false) }
    found += scan.found
    line = scan.line
  }

  private mutating func searchLine(_ bytes: [UInt8], continues: Bool) {
    bytes.withUnsafeBufferPointer { searchLine($0, continues: continues) }
  }

  private mutating func searchLine(_ bytes: UnsafeBufferPointer<UInt8>, continues: Bool) {
    if bytes.count > question.most { cut = cut ?? line }
    if question.isIn(bytes, continues: continues) { found.append(line) }
  }
}

/// A search through a file that compares bytes, in lines of any length.
private struct ByteScan: LineScan {
  let wanted: [UInt8]
  let ignoresCase: Bool
  var line: Int
  private(set) var found: [Int] = []
  var cut: Int? { nil }

  init(wanted: [UInt8], ignoresCase: Bool, line: Int) {
    (self.wanted, self.ignoresCase, self.line) = (wanted, ignoresCase, line)
  }

  mutating func consume(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int {
    var start = 0
    var match = TextMatcher.first(wanted, in: bytes, from: 0, ignoresCase)
    while let end = bytes.newline(from: start) {
      if let at = match, at < end {
        add()
        match = TextMatcher.first(wanted, in: bytes, from: end + 1, ignoresCase)
      }
      (line, start) = (line + 1, end + 1)
    }
    if isLast {
      if match != nil { add() }
      line = .max
      return bytes.count
    }
    if start > 0 { return start }
    // The line is longer than the part that was read. So many of the last bytes are given again that a match
    // is found that begins in this part and ends in the next.
    if match != nil { add() }
    return max(1, bytes.count - wanted.count + 1)
  }

  private mutating func add() { if found.last != line { found.append(line) } }
}
