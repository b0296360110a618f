import TermNav

/// Lines that a view shows without asking for all of them.
///
/// A line keeps its number: lines that are dropped at the start leave the others theirs. `LineBuffer` and `FileLines` are
/// two; an own source needs `count` and `lines(_:)` alone.
public protocol LineSource: AnyObject, Sendable {
  /// How many lines there are, those that were dropped too; asked for often, so that it must not wait.
  var count: LineCount { get }

  /// The number of the first line that is still there; 0 by default.
  var firstLine: Int { get }

  /// The lines of a range within `firstLine..<count`; fewer where some are gone meanwhile.
  /// - Throws: what the view shows in their place.
  func lines(_ range: Range<Int>) async throws -> [AttributedText]

  // For lines that are ready: through the thread pool each jump would show placeholders for a frame, and a program
  // with lines in memory would wake once a second for libdispatch.
  /// The same, where it needs no waiting; nil, as by default, where it does.
  func readyLines(_ range: Range<Int>) -> [AttributedText]?

  /// About how many bytes of the text stand before a line, without waiting, for a percentage: exact at the start and the end, and
  /// never more before an earlier line; nil, as by default, where a percentage counts lines.
  func bytes(before line: Int) -> Int?

  /// The numbers of the lines of a range in which a query is found, in order; by default it looks through `lines(_:)`.
  func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int]

  /// A part of a line that is longer than what `lines(_:)` gives of it; nil, as by default, where there is no more of it.
  func piece(ofLine line: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece?

  /// The first byte of the first place of a query in such a line, as far as it can be told; nil by default.
  func firstPlace(of query: TextQuery, inLine line: Int) async throws -> Int?

  /// The first line of which `find` has looked for a query in its beginning alone, because it is too long; nil by default.
  func partlySearchedLine(for query: TextQuery) -> PartlySearchedLine?

  /// From which line on it cannot be read for now: what is not found in it may be behind those that were read. nil where all can
  /// be read, as by default.
  var unread: UnreadLines? { get }

  /// What a line is called where line numbers are shown, and where one is told of it; its number from 1 on by default. The last
  /// line's is the widest.
  func label(ofLine line: Int) -> String

  /// What stands beside the lines in a view of so many columns; by default their labels where `showsNumbers` is set, and nothing
  /// otherwise. Asked whenever the view is laid out or lines come, so that it must not wait.
  func margin(inColumns columns: Int, showsNumbers: Bool) -> LineMargin

  // The view tells what it wants: a page that guessed this from what is seen would not know of a search that still
  // looks.
  /// Lines before `line` are wanted, of which some are not known yet; `.max` stands for some more. For a source that reads on
  /// as lines are wanted, such as one of a pipe; asked often, and by default for nothing.
  func readOn(to line: Int)

  /// Calls `handler`, on any thread, after the lines have changed; by default they never do.
  func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation
}

/// A part of a line that is longer than what a source gives of it with others.
public struct LinePiece: Equatable, Sendable {
  /// Which part is wanted.
  public enum Anchor: Equatable, Sendable {
    /// As much as fits from a byte of the line on, whose number must not be negative.
    case byte(Int)
    /// What is around a column of the line where it is not wrapped; the columns before it are counted.
    case column(Int)
    /// What is around a byte; the columns before it are counted.
    case columnOfByte(Int)
  }

  /// The letters.
  public var text: AttributedText
  /// Where they stand among the bytes of the line.
  public var bytes: Range<Int>
  /// Bytes of the whole line.
  public var length: Int
  /// Columns of the line before them; counted where the anchor was a column.
  public var column: Int

  /// A part of a line, by its bytes.
  public init(_ text: AttributedText, bytes: Range<Int>, length: Int, column: Int = 0) {
    self.text = text
    self.bytes = bytes
    self.length = length
    self.column = column
  }
}

/// A line of which a search has looked through the beginning alone.
public struct PartlySearchedLine: Equatable, Sendable {
  /// The line's number.
  public var line: Int
  /// How many of its bytes were looked through.
  public var bytes: Int

  /// The first `bytes` of a line.
  public init(line: Int, bytes: Int) { (self.line, self.bytes) = (line, bytes) }

  /// Such as `searched the first 64 MB of line 7`, by the label of the line.
  package func words(label: String) -> String {
    let size = bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\(bytes >> 10) KB"
    return "searched the first \(size) of line \(label)"
  }
}

/// From which line on a source could not be read, for now, and why.
public struct UnreadLines: Equatable, Sendable {
  /// The first line that could not be read.
  public var line: Int
  /// Why, in words.
  public var reason: String

  /// The lines from `line` on.
  public init(from line: Int, reason: String) { (self.line, self.reason) = (line, reason) }
}

/// How many lines there are.
public enum LineCount: Equatable, Sendable {
  /// So many, until the source tells of a change.
  case exact(Int)
  /// So many are known, and more may be found.
  case atLeast(Int)

  /// The lines that are known.
  public var known: Int {
    switch self {
    case .exact(let count), .atLeast(let count): count
    }
  }

  /// Whether all are known.
  public var isExact: Bool { if case .exact = self { true } else { false } }
}

extension LineSource {
  /// No line was dropped.
  public var firstLine: Int { 0 }

  /// All lines have to be waited for.
  public func readyLines(_ range: Range<Int>) -> [AttributedText]? { nil }

  /// Lines are counted.
  public func bytes(before line: Int) -> Int? { nil }

  /// All of a line is given with others.
  public func piece(ofLine line: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece? {
    nil
  }

  /// All of a line is given with others.
  public func firstPlace(of query: TextQuery, inLine line: Int) async throws -> Int? { nil }

  /// No line is too long.
  public func partlySearchedLine(for query: TextQuery) -> PartlySearchedLine? { nil }

  /// All can be read.
  public var unread: UnreadLines? { nil }

  /// From 1 on.
  public func label(ofLine line: Int) -> String { String(line.plus(1)) }

  /// Their labels.
  public func margin(inColumns columns: Int, showsNumbers: Bool) -> LineMargin {
    showsNumbers ? .numbers(of: self, inColumns: columns) : .none
  }

  /// What there is comes by itself.
  public func readOn(to line: Int) {}

  /// The lines never change.
  public func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    LineObservation()
  }

  /// Looks through the lines, 1,024 at a time.
  public func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    let matcher = try TextMatcher(query)
    return try await find(in: range) { part in
      zip(part.lowerBound..., try await lines(part)).compactMap { matcher.isIn($1) ? $0 : nil }
    }
  }

  /// Gathers what is found in each 1,024 lines of a range, and ends between them where the task is cancelled.
  package func find(in range: Range<Int>, _ found: (Range<Int>) async throws -> [Int]) async throws -> [Int] {
    var all: [Int] = []
    var start = range.lowerBound
    while start < range.upperBound {
      try Task.checkCancellation()
      let part = start..<min(range.upperBound, start + 1024)
      all += try await found(part)
      start = part.upperBound
    }
    return all
  }
}
