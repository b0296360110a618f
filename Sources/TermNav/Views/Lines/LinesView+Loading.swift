/// Lines that are on their way to a view.
struct LineLoad {
  var range: Range<Int>
  /// Answers to others are dropped.
  var number: Int
  var task: Task<Void, Never>?
}

extension LinesView {
  /// Lines beside those in sight that are kept at hand.
  private var margin: Int { max(50, 2 * textRows) }

  /// Asks for what is missing around what is seen.
  func ensureLines() {
    guard size.rows > 0 else { return }
    let wanted = visibleLines.upperBound + size.rows
    if wanted > lineRange.upperBound { source.readOn(to: isFollowing ? .max : wanted) }
    if lineRange.isEmpty { return }
    defer { ensurePieces() }
    // Each turn adds a side that is ready.
    for _ in 0..<3 {
      let missing = missingLines
      if missing.isEmpty { return }
      guard let lines = source.readyLines(missing), !lines.isEmpty else { return begin(missing) }
      add(lines, at: missing.lowerBound)
    }
  }

  private var missingLines: Range<Int> {
    let visible = visibleLines
    let kept = window.range
    func around(_ lines: Int) -> Range<Int> {
      (visible.lowerBound - lines..<visible.upperBound + lines).clamped(to: lineRange)
    }
    let near = around(margin / 2)
    if kept.lowerBound <= near.lowerBound, near.upperBound <= kept.upperBound { return 0..<0 }
    let wanted = around(margin)
    guard !kept.isEmpty, kept.overlaps(wanted) else { return wanted }
    let below = kept.upperBound..<max(kept.upperBound, wanted.upperBound)
    let above = min(kept.lowerBound, wanted.lowerBound)..<kept.lowerBound
    if above.isEmpty || !below.isEmpty && visible.upperBound > kept.upperBound { return below }
    if below.isEmpty || visible.lowerBound < kept.lowerBound { return above }
    return near.upperBound > kept.upperBound ? below : above
  }

  /// Lines that were wrapped come to take other rows; what is seen stays.
  private func add(_ lines: [AttributedText], at line: Int) {
    let visible = visibleLines
    let (start, end) = (visible.lowerBound - 2 * margin, visible.upperBound + 2 * margin)
    refit {
      window.insert(lines, signs(of: lines, from: line), at: line)
      window.keep(max(0, start)..<end)
    }
    find?.places.forget()
    showAwaited()
    if isEndLong { onScroll?() }
  }

  // MARK: Waiting

  private func begin(_ missing: Range<Int>) {
    if let refused, refused.range == missing { return }
    let needed = visibleMissing
    if let load {
      let isOnItsWay =
        load.range.lowerBound <= needed.lowerBound && needed.upperBound <= load.range.upperBound
      if needed.isEmpty || isOnItsWay { return }
    }
    load?.task?.cancel()
    loads += 1
    let number = loads
    load = LineLoad(range: missing, number: number)
    load?.task = run { [weak self, source] in
      do {
        let lines = try await source.lines(missing)
        self?.loaded(lines, missing, number)
      } catch {
        self?.failed(error, missing, number)
      }
    }
  }

  /// A page's task ends with the page.
  func run(_ work: @escaping @MainActor () async throws -> Void) -> Task<Void, Never> {
    page?.task(work) ?? Task { try? await work() }
  }

  private var visibleMissing: Range<Int> {
    let (visible, kept) = (visibleLines, window.range)
    if visible.lowerBound >= kept.lowerBound, visible.lowerBound < kept.upperBound {
      return min(kept.upperBound, visible.upperBound)..<visible.upperBound
    }
    return visible
  }

  private func loaded(_ lines: [AttributedText], _ range: Range<Int>, _ number: Int) {
    guard load?.number == number else { return }
    load = nil
    refused = lines.isEmpty ? (range, nil) : nil
    if !lines.isEmpty { add(lines, at: range.lowerBound) }
    ensureLines()
  }

  private func failed(_ error: any Error, _ range: Range<Int>, _ number: Int) {
    guard load?.number == number else { return }
    load = nil
    if error is CancellationError { return }
    refused = (range, "\(error)")
    setNeedsDisplay()
  }
}
