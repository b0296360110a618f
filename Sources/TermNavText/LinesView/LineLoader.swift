import TermNav

/// A loader of lines, of pieces of long lines, and of search results. It runs one task of each of these kinds
/// at a time: a new request cancels the earlier one of its kind.
@MainActor final class LineLoader {
  enum Kind { case lines, piece, search, match }

  /// The result of a request for lines.
  enum Loaded {
    case lines([AttributedText], at: Int)
    case piece(LinePiece?, ofLine: Int)
    /// The request has found the numbers of the lines of a range that match a query.
    case found([Int], in: Range<Int>)
    /// The offset in a line, in bytes, of the query's first match; nil if the source does not know it.
    case match(Int?, ofLine: Int, of: TextQuery)
    case failure(Kind, String)
  }

  private struct Load {
    var lines: Range<Int>
    /// The piece of a long line that is loaded; nil for a request of another kind.
    var anchor: LinePiece.Anchor?
    /// The number of the request for lines. A result that comes for an older number is dropped.
    var number: Int
    var task: Task<Void, Never>?
  }

  let changes = LineChanges()
  private var loads: [Kind: Load] = [:]
  private var lastNumber = 0
  /// How many pieces of long lines have been loaded since the view was last scrolled or lines changed. The
  /// view stops asking at a limit, because a source could give the wrong piece forever.
  private(set) var pieces = 0
  /// Lines that were asked for but did not come; the reason is nil if reading did not fail. The same range is
  /// not asked for again until other lines have come or the source changes.
  private(set) var refused: (lines: Range<Int>, reason: String?)?
  var handOver: (Loaded) -> Void = { _ in }

  func isLoading(_ kind: Kind) -> Bool { loads[kind] != nil }

  // MARK: Asking

  /// Loads missing lines of the view, unless those in sight are already being loaded.
  /// - Parameters:
  ///   - missing: The lines to load.
  ///   - needed: The lines in sight that are not loaded.
  ///   - source: The source of the lines.
  ///   - page: The view controller that has the view; nil if none has. The task of loading ends when it
  ///     leaves for good.
  func load(_ missing: Range<Int>, needed: Range<Int>, from source: any LineSource, for page: ViewController?)
  {
    if let refused, refused.lines == missing { return }
    if let coming = loads[.lines]?.lines {
      let isComing = coming.lowerBound <= needed.lowerBound && needed.upperBound <= coming.upperBound
      if needed.isEmpty || isComing { return }
    }
    begin(.lines, missing, page) { .lines(try await source.lines(missing), at: missing.lowerBound) }
  }

  func load(
    _ anchor: LinePiece.Anchor, ofLine line: Int, tabWidth: Int, from source: any LineSource,
    for page: ViewController?
  ) {
    if let load = loads[.piece], load.lines.lowerBound == line, load.anchor == anchor { return }
    begin(.piece, line..<line + 1, at: anchor, page) {
      .piece(try? await source.piece(ofLine: line, at: anchor, tabWidth: tabWidth), ofLine: line)
    }
  }

  func find(_ query: TextQuery, in range: Range<Int>, of source: any LineSource, for page: ViewController?) {
    begin(.search, range, page) { .found(try await source.find(query, in: range), in: range) }
  }

  func findMatch(of query: TextQuery, inLine line: Int, of source: any LineSource, for page: ViewController?)
  {
    begin(.match, line..<line + 1, page) {
      .match(try await source.firstPlace(of: query, inLine: line), ofLine: line, of: query)
    }
  }

  private func begin(
    _ kind: Kind, _ lines: Range<Int>, at anchor: LinePiece.Anchor? = nil, _ page: ViewController?,
    _ ask: @escaping @MainActor () async throws -> Loaded
  ) {
    cancel(kind)
    lastNumber += 1
    let number = lastNumber
    loads[kind] = Load(lines: lines, anchor: anchor, number: number)
    loads[kind]?.task = page.run { [weak self] in
      var answer: Loaded?
      do { answer = try await ask() } catch is CancellationError {} catch {
        answer = .failure(kind, "\(error)")
      }
      guard let self, loads[kind]?.number == number else { return }
      loads[kind] = nil
      if Task.isCancelled { return }
      switch answer {
      case .lines(let new, _)?: refused = new.isEmpty ? (lines, nil) : nil
      case .failure(.lines, let reason)?: refused = (lines, reason)
      case .piece?: pieces += 1
      default: break
      }
      if let answer { handOver(answer) }
    }
  }

  // MARK: Dropping

  func cancel(_ kind: Kind) { loads.removeValue(forKey: kind)?.task?.cancel() }

  /// Sets the count of loaded pieces of long lines to 0, because the view was scrolled: further pieces may be
  /// asked for.
  func linesWereMoved() { pieces = 0 }

  /// Cancels requests for lines, and for pieces of long lines, from `line` on, because these lines have
  /// changed.
  func linesDidChange(from line: Int) {
    (refused, pieces) = (nil, 0)
    for kind in [Kind.lines, .piece] where loads[kind].map({ $0.lines.upperBound > line }) == true {
      cancel(kind)
    }
  }
}

extension ViewController? {
  /// Runs work in a task that ends with the view controller. Without a view controller the task runs until
  /// the work is done.
  @MainActor func run(_ work: @escaping @MainActor () async throws -> Void) -> Task<Void, Never> {
    self?.task(work) ?? Task { try? await work() }
  }
}
