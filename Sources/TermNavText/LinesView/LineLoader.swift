import TermNav

/// A loader of lines, pieces of long lines and search results, which runs one task of each kind. A new
/// request cancels the one before of its kind.
@MainActor final class LineLoader {
  enum Kind { case lines, piece, search, match }

  /// The result of a request.
  enum Loaded {
    case lines([AttributedText], at: Int)
    case piece(LinePiece?, ofLine: Int)
    /// The lines of a range that match a query.
    case found([Int], in: Range<Int>)
    /// The first byte of the first match in a line; nil if the source does not know it.
    case match(Int?, ofLine: Int, of: TextQuery)
    case failure(Kind, String)
  }

  private struct Load {
    var lines: Range<Int>
    /// Which piece of a long line is loaded.
    var anchor: LinePiece.Anchor?
    /// The number of the request, by which the answer to an older one is dropped.
    var number: Int
    var task: Task<Void, Never>?
  }

  let changes = LineChanges()
  private var loads: [Kind: Load] = [:]
  private var lastNumber = 0
  /// How many pieces have been loaded since the last scroll; a limit keeps a view from asking forever.
  private(set) var pieces = 0
  /// Lines that were asked for in vain, with the reason if reading failed. They are not asked for again until
  /// something changes.
  private(set) var refused: (lines: Range<Int>, reason: String?)?
  var handOver: (Loaded) -> Void = { _ in }

  func isLoading(_ kind: Kind) -> Bool { loads[kind] != nil }

  // MARK: Asking

  /// Loads missing lines, unless those in sight are already being loaded.
  /// - Parameters:
  ///   - missing: The lines to load.
  ///   - needed: Those of them that are in sight.
  ///   - source: The source of the lines.
  ///   - page: The view controller whose end ends the task; nil for none.
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

  /// Allows pieces to be asked for again, because other lines are in sight.
  func linesWereMoved() { pieces = 0 }

  /// Drops requests for lines from `line` on, because these lines have changed.
  func linesDidChange(from line: Int) {
    (refused, pieces) = (nil, 0)
    for kind in [Kind.lines, .piece] where loads[kind].map({ $0.lines.upperBound > line }) == true {
      cancel(kind)
    }
  }
}

extension ViewController? {
  /// Runs work in a task that ends with the page; without a page the task ends by itself.
  @MainActor func run(_ work: @escaping @MainActor () async throws -> Void) -> Task<Void, Never> {
    self?.task(work) ?? Task { try? await work() }
  }
}
