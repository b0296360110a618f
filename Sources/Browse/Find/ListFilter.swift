import TermNav

/// The filter of a list, which finds the rows that match some letters, best first. It does not know the list:
/// it tells it which rows match, and which keys to handle.
final class ListFilter {
  /// A key that depends on the results. It waits until all rows have been searched, because a better match
  /// may still be found.
  enum Key: Equatable { case move(MoveAction), open }

  let bar = FilterBar()
  private(set) var isOn = false
  /// The present search; nil while there are no letters.
  private(set) var search: FuzzySearch?
  /// The letters of the last filter, with which keys go on to the next matching row; nil before any filter.
  private(set) var last: FuzzyMatch?
  /// The row that was selected when the filter began.
  private(set) var origin: Int?
  /// Called each time a thread has found more, and when it has searched all rows.
  var onFind: () -> Void = {}
  private var texts: any FuzzyTexts = PackedTexts()
  private var running: Task<Void, Never>?
  /// Whether the user has moved to another row than the best match.
  private var hasMoved = false
  private var waiting: [Key] = []

  /// How many texts, and how many bytes of them, are searched at once on the main actor; and how many texts
  /// by one call on a thread.
  nonisolated static let stepHere = 1_000
  nonisolated static let bytesHere = 1 << 15
  nonisolated static let stepThere = 1 << 17

  // MARK: Beginning and ending

  func begin(from row: Int?) {
    (isOn, origin) = (true, row)
    bar.field.text = ""
  }

  func end() {
    stop()
    last = match ?? last
    (isOn, search) = (false, nil)
  }

  private func stop() {
    running?.cancel()
    running = nil
    waiting = []
  }

  // MARK: Looking

  var match: FuzzyMatch? { search?.match }

  /// Whether a thread is searching.
  var isRunning: Bool { running != nil }

  /// The row to select: the best match until the user moves; without letters, the row selected before the
  /// filter. nil to keep the selected row.
  var wanted: Int? {
    guard let search else { return origin }
    return hasMoved ? nil : search.found.first.map(FuzzySearch.index)
  }

  /// Searches for other letters.
  /// - Parameters:
  ///   - match: The letters.
  ///   - texts: The texts of the rows.
  ///   - page: The page whose end ends the search.
  /// - Returns: Whether the results can be shown now; otherwise `onFind` is called later.
  func startSearch(
    for match: FuzzyMatch, in texts: @autoclosure () -> any FuzzyTexts, for page: ViewController
  )
    -> Bool
  {
    hasMoved = false
    stop()
    guard !match.letters.isEmpty else {
      search = nil
      return true
    }
    if search == nil { self.texts = texts() }
    search = search.map { FuzzySearch(match, narrowing: $0) } ?? FuzzySearch(match)
    return run(for: page)
  }

  /// Continues the search after the rows have changed.
  /// - Parameters:
  ///   - texts: The texts of the rows.
  ///   - appended: Whether the old rows are unchanged and others were added.
  ///   - page: The page whose end ends the search.
  /// - Returns: Whether the results can be shown now; otherwise `onFind` is called later.
  func rowsDidChange(
    _ texts: @autoclosure () -> any FuzzyTexts, appended: Bool, for page: ViewController
  ) -> Bool {
    guard let match else { return false }
    self.texts = texts()
    if !appended {
      stop()
      search = FuzzySearch(match)
    }
    return run(for: page)
  }

  /// Searches few texts at once, so that the next frame shows the results. Many texts are searched on threads
  /// only: searching the first 8,000 of them here delayed each typed letter.
  private func run(for page: ViewController) -> Bool {
    guard var search, running == nil else { return false }
    if search.remaining(of: texts.count) <= Self.stepHere {
      search.step(texts, atMost: Self.stepHere, bytes: Self.bytesHere)
      self.search = search
    }
    if search.remaining(of: texts.count) == 0 { return true }
    running = page.keptTask { [self] in
      while let search = self.search, search.remaining(of: texts.count) > 0 {
        let next = try await Worker.run { [texts] in
          var next = search
          next.step(texts, atMost: Self.stepThere)
          return next
        }
        try Task.checkCancellation()
        self.search = next
        if next.remaining(of: texts.count) > 0 { onFind() }
      }
      // The filter may have ended before this task began.
      try Task.checkCancellation()
      running = nil
      onFind()
    }
    return false
  }

  // MARK: Keys

  func press(_ key: Key) { waiting.append(key) }

  /// Returns the keys that can be handled now, in the order in which they were pressed, and removes them.
  func dueKeys() -> [Key] {
    guard running == nil else { return [] }
    defer { waiting = [] }
    if waiting.contains(where: { $0 != .open }) { hasMoved = true }
    return waiting
  }
}
