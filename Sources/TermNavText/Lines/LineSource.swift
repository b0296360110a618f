import TermNav

/// The lines that a `LinesView` shows. The view asks a source only for the lines that it needs.
///
/// A line keeps its number, also when lines before it are dropped. `LineBuffer` and `FileLines` are sources;
/// a source of your own needs only `count` and `lines(_:)`.
public protocol LineSource: AnyObject, Sendable {
  /// How many lines the source has, dropped ones included. It is asked for often, so it must not wait.
  var count: LineCount { get }

  /// The number of the source's first line that was not dropped; 0 by default.
  var firstLine: Int { get }

  /// Returns the source's lines of a range within `firstLine..<count`, or fewer if some have been dropped
  /// meanwhile.
  /// - Throws: Any error; the view shows it in place of the lines.
  func lines(_ range: Range<Int>) async throws -> [AttributedText]

  // A view asks for ready lines before it calls `lines(_:)`, which goes through the thread pool. Otherwise
  // each jump would show placeholders for a frame, and a program with lines in memory would wake once a
  // second for libdispatch.
  /// Returns the source's lines of a range if that needs no waiting, else nil. The default is nil.
  func readyLines(_ range: Range<Int>) -> [AttributedText]?

  /// Returns about how many bytes of text are before a line of the source, without waiting; a view makes its
  /// percentage of it. The number is exact at the start and the end, and never decreases from line to line.
  /// nil, the default, makes the percentage count lines.
  func bytes(before line: Int) -> Int?

  /// Returns the numbers of the source's lines of a range that match a query, in ascending order. By default
  /// the lines that `lines(_:)` returns are searched.
  func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int]

  /// Returns a part of the source's line that is longer than the text that `lines(_:)` gives for it; nil, the
  /// default, for other lines.
  /// - Parameters:
  ///   - line: The number of the line, from 0.
  ///   - anchor: The byte or column of the line that the piece has to include.
  ///   - tabWidth: The distance of tab stops in columns, by which columns are counted.
  func piece(ofLine line: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece?

  /// Returns the offset of the query's first match in a line, in UTF-8 bytes. Called only for a line of which
  /// `lines(_:)` gives just the beginning. nil, the default, if there is no match or it is not known.
  func firstPlace(of query: TextQuery, inLine line: Int) async throws -> Int?

  /// Returns the first line of the source of which `find` has searched only the beginning for a query,
  /// because the line is too long. nil, the default, if there is none.
  func partlySearchedLine(for query: TextQuery) -> PartlySearchedLine?

  /// The first line of the source that cannot be read for now, and the reason; nil, the default, if all lines
  /// can be read. While it is set, a search that finds nothing adds that it has seen only what could be read.
  var unread: UnreadLines? { get }

  /// Returns the label of a line for the margin and for messages; by default the line's number, from 1. No
  /// label may be longer than that of the last line.
  func label(ofLine line: Int) -> String

  /// Returns the margin beside the source's lines, in a view with `columns` columns. By default it has the
  /// labels if `showsNumbers` is set, else it is empty. Called at each layout and when new lines come, so it
  /// must not wait.
  func margin(inColumns columns: Int, showsNumbers: Bool) -> LineMargin

  // The view calls `readOn` itself, because it knows which lines it needs. A page could only guess that from
  // the rows in sight, and would not know about a running search.
  /// Asks a source that reads on demand, such as one of a pipe, for the lines before `line`; `.max` asks for
  /// some more, however many there are. It is called often; the default does nothing.
  func readOn(to line: Int)

  /// Calls `handler` after each change of the source's lines, on any thread, until `cancel()` of the returned
  /// observation; releasing the observation does not end the calls. By default lines never change.
  func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation
}

/// A part of a line that is too long to be given whole.
public struct LinePiece: Equatable, Sendable {
  /// The position in a line that a piece has to include.
  public enum Anchor: Equatable, Sendable {
    /// The piece begins at this byte of the line, or if that is within a letter, after the letter. The byte
    /// must not be negative.
    case byte(Int)
    /// The piece has this column of the unwrapped line, counted from 0. `LinePiece.column` says at which
    /// column the piece begins.
    case column(Int)
    /// The piece has this byte of the line, counted from 0. `LinePiece.column` says at which column the piece
    /// begins.
    case columnOfByte(Int)
  }

  /// The text of the line's piece.
  public var text: AttributedText
  /// The range of the line's bytes that the piece has.
  public var bytes: Range<Int>
  /// How many bytes the whole line has of which this is a piece.
  public var length: Int
  /// How many columns of the line are before the piece. 0 if the piece was asked for by the anchor `.byte`,
  /// for which columns are not counted.
  public var column: Int

  /// Makes a piece of a line that is too long to be given whole.
  /// - Parameters:
  ///   - text: the text of the piece.
  ///   - bytes: which bytes of the line the piece has.
  ///   - length: how many bytes the whole line has.
  ///   - column: how many columns of the line are before the piece; 0 for the anchor `.byte`.
  public init(_ text: AttributedText, bytes: Range<Int>, length: Int, column: Int = 0) {
    self.text = text
    self.bytes = bytes
    self.length = length
    self.column = column
  }
}

/// A line of which a search has read only the beginning.
public struct PartlySearchedLine: Equatable, Sendable {
  /// The number of the partly searched line, from 0.
  public var line: Int
  /// How many bytes of the partly searched line were searched.
  public var bytes: Int

  /// Makes a note that only the first `bytes` bytes of a line were searched.
  public init(line: Int, bytes: Int) { (self.line, self.bytes) = (line, bytes) }

  /// Returns a message such as `searched the first 64 MB of line 7`. `label` is the line's label, such as
  /// `7`.
  package func words(label: String) -> String {
    let size = bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\(bytes >> 10) KB"
    return "searched the first \(size) of line \(label)"
  }
}

/// The first line of a source that cannot be read for now, and the reason.
public struct UnreadLines: Equatable, Sendable {
  /// The first line of the source that could not be read, counted from 0.
  public var line: Int
  /// The reason why the lines cannot be read, in words.
  public var reason: String

  /// Makes a value that says why no lines can be read from `line` on.
  public init(from line: Int, reason: String) { (self.line, self.reason) = (line, reason) }
}

/// The number of a source's lines, which may not be known exactly.
public enum LineCount: Equatable, Sendable {
  /// The source has exactly this many lines, until it reports a change.
  case exact(Int)
  /// The source is known to have this many lines, and more may be found.
  case atLeast(Int)

  /// How many lines of the source are known, whether or not more may be found.
  public var known: Int {
    switch self {
    case .exact(let count), .atLeast(let count): count
    }
  }

  /// Whether all lines of the source are known. More may still be added later, which the source reports as a
  /// change.
  public var isExact: Bool { if case .exact = self { true } else { false } }
}

extension LineSource {
  /// By default 0: the source has dropped no lines.
  public var firstLine: Int { 0 }

  /// By default nil: no lines of the source are ready without waiting.
  public func readyLines(_ range: Range<Int>) -> [AttributedText]? { nil }

  /// By default nil, so that a percentage of the text counts lines.
  public func bytes(before line: Int) -> Int? { nil }

  /// By default nil: a line has no pieces, because `lines(_:)` gives it whole.
  public func piece(ofLine line: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece? {
    nil
  }

  /// By default nil: no line has pieces in which to search.
  public func firstPlace(of query: TextQuery, inLine line: Int) async throws -> Int? { nil }

  /// By default nil: lines are searched whole.
  public func partlySearchedLine(for query: TextQuery) -> PartlySearchedLine? { nil }

  /// By default nil: all lines of the source can be read.
  public var unread: UnreadLines? { nil }

  /// By default the label of a line is its number, from 1.
  public func label(ofLine line: Int) -> String { String(line.plus(1)) }

  /// By default the margin has the labels of the lines if `showsNumbers` is set, else there is no margin.
  public func margin(inColumns columns: Int, showsNumbers: Bool) -> LineMargin {
    showsNumbers ? .numbers(of: self, inColumns: columns) : .none
  }

  /// Does nothing by default, for a source that is not read on demand.
  public func readOn(to line: Int) {}

  /// By default the source's lines never change, and the handler is not called.
  public func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    LineObservation()
  }

  /// Searches the source's lines that `lines(_:)` returns, 1,024 at a time.
  public func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    let matcher = try TextMatcher(query)
    return try await find(in: range) { part in
      zip(part.lowerBound..., try await lines(part)).compactMap { matcher.isIn($1) ? $0 : nil }
    }
  }

  /// Calls `found` for each 1,024 of the source's lines of a range, and returns all its results together.
  /// Throws `CancellationError` between two calls if the task is cancelled.
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
