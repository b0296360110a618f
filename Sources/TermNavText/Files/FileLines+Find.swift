import TermNav

/// Looks through the bytes of a file: what is found is what its lines have, also beyond what is shown of them.
extension FileLines {
  /// The numbers of the lines of a range in which a query is found, in order.
  /// - Throws: `Failure`; where the task is cancelled; where the pattern is no regular expression.
  public func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    try await Worker.perform(on: subject("find")) { try await look(for: query, in: range) }
  }

  private func look(for query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    let question = LineQuestion(try TextMatcher(query), readsSGR: parsesSGR)
    let (file, index) = state.withLock { ($0.file, $0.index) }
    let known = range.clamped(to: 0..<index.count.known)
    let reader = LineReader(file: file, index: index, parsesSGR: parsesSGR)
    guard !known.isEmpty, var place = try reader.offset(of: known.lowerBound) else { return [] }
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
      do throws(Failure) { read = min(try file.read(at: place, into: &buffer), end - place) } catch {
        noteUnread(scan.line..<scan.line + 1)
        throw error
      }
      if read <= 0 { break }
      let isLast = place + read >= index.indexed
      place += buffer[..<read].withUnsafeBufferPointer { scan.take($0, isLast: isLast) }
      await Task.yield()
    }
    if let cut = scan.cut, cut < known.upperBound {
      state.withLock { $0.cuts.note(PartlySearchedLine(line: cut, bytes: question.most), query) }
    }
    return scan.found.filter { $0 < known.upperBound }
  }

  /// The first line of which the query was looked for in its beginning alone, for its length.
  public func partlySearchedLine(for query: TextQuery) -> PartlySearchedLine? {
    state.withLock { $0.cuts[query] }
  }
}

/// Looks through the bytes of lines, a part of a file after the other.
private protocol LineScan {
  /// The line that the next byte belongs to.
  var line: Int { get }
  var found: [Int] { get }
  /// The first line of which only the beginning was looked through.
  var cut: Int? { get }

  /// Returns how many bytes are done with; the rest is to come again with what follows it.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int
}

/// Asks a matcher of each line.
private struct MatcherScan: LineScan {
  let question: LineQuestion
  var line: Int
  private(set) var found: [Int] = []
  private(set) var cut: Int?
  /// The beginning of a line whose end has not come.
  private var beginning: [UInt8] = []
  /// Whether what follows of the line is passed over.
  private var isCut = false

  init(_ question: LineQuestion, line: Int) { (self.question, self.line) = (question, line) }

  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int {
    var start = 0
    while let end = bytes.newline(from: start) {
      endLine(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      (line, start) = (line + 1, end + 1)
      // Lines that are here whole have their sequences taken out together.
      if question.readsSGR, let wanted = question.matcher.bytes, let last = bytes.lastIndex(of: 0x0A),
        last >= start
      {
        look(for: wanted, in: UnsafeBufferPointer(rebasing: bytes[start...last]))
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
        look(beginning, goesOn: true)
        (beginning, isCut) = ([], true)
      }
    }
    return bytes.count
  }

  private mutating func endLine(_ rest: UnsafeBufferPointer<UInt8>) {
    defer { isCut = false }
    if isCut { return }
    if beginning.isEmpty {
      look(rest, goesOn: false)
    } else {
      let whole = beginning + rest
      beginning = []
      look(whole, goesOn: false)
    }
  }

  private mutating func look(for wanted: [UInt8], in lines: UnsafeBufferPointer<UInt8>) {
    var scan = ByteScan(wanted: wanted, ignoresCase: question.matcher.ignoresCase, line: line)
    SGRParser.letters(of: lines).withUnsafeBufferPointer { _ = scan.take($0, isLast: false) }
    found += scan.found
    line = scan.line
  }

  private mutating func look(_ bytes: [UInt8], goesOn: Bool) {
    bytes.withUnsafeBufferPointer { look($0, goesOn: goesOn) }
  }

  private mutating func look(_ bytes: UnsafeBufferPointer<UInt8>, goesOn: Bool) {
    if bytes.count > question.most { cut = cut ?? line }
    if question.isIn(bytes, goesOn: goesOn) { found.append(line) }
  }
}

/// Finds bytes in lines, of any length.
private struct ByteScan: LineScan {
  let wanted: [UInt8]
  let ignoresCase: Bool
  var line: Int
  private(set) var found: [Int] = []
  var cut: Int? { nil }

  init(wanted: [UInt8], ignoresCase: Bool, line: Int) {
    (self.wanted, self.ignoresCase, self.line) = (wanted, ignoresCase, line)
  }

  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int {
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
    // A line longer than what is read at a time.
    if match != nil { add() }
    return max(1, bytes.count - wanted.count + 1)
  }

  private mutating func add() { if found.last != line { found.append(line) } }
}
