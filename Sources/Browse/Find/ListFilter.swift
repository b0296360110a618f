import TermNav

/// The filter of a list, which finds the rows that match typed letters, best first. It does not change the
/// list: it says which rows match, and which keys the list has to handle.
final class ListFilter {
  /// A key whose effect depends on the results of a filter. The key waits until all rows have been searched,
  /// because a better match may still be found.
  enum Key: Equatable { case move(MoveAction), open }

  let bar = FilterBar()
  private(set) var isOn = false
  /// The search of a list's filter; nil while no letters are typed.
  private(set) var search: FuzzySearch?
  /// The letters of the filter that was last ended; nil before any. The keys `n` and `N` go on with them.
  private(set) var last: FuzzyMatch?
  /// The row that was selected when the list's filter began; nil for none.
  private(set) var origin: Int?
  /// Called whenever a thread has found more rows for a filter, and when it has searched all.
  var onFind: () -> Void = {}
  private var texts: any FuzzyTexts = PackedTexts()
  private var running: Task<Void, Never>?
  /// Whether the user has moved the selection during a filter, so that it does not follow the best match any
  /// more.
  private var hasMoved = false
  private var waiting: [Key] = []

  /// How many texts the main actor searches at once for a filter; `bytesHere` limits their bytes. `stepThere`
  /// is how many texts a thread searches in one call.
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

  /// Whether a thread is searching the rows for a filter.
  var isRunning: Bool { running != nil }

  /// The row to select while a list is filtered: the best match until the user moves the selection. Without
  /// letters, the row that was selected before the filter. nil to leave the selection as it is.
  var wanted: Int? {
    guard let search else { return origin }
    return hasMoved ? nil : search.found.first.map(FuzzySearch.index)
  }

  /// Begins a search of a list's rows for other letters of its filter.
  /// - Parameters:
  ///   - match: The letters.
  ///   - texts: The texts of the rows.
  ///   - page: The view controller that has the list. The search ends when it leaves for good.
  /// - Returns: Whether the search has ended and its results can be shown. Otherwise `onFind` is called
  ///   later.
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

  /// Goes on with a filter's search after the rows of the list have changed.
  /// - Parameters:
  ///   - texts: The texts of all rows.
  ///   - appended: Whether the rows before are unchanged and others were added after them.
  ///   - page: The view controller that has the list. The search ends when it leaves for good.
  /// - Returns: Whether the search has ended and its results can be shown. Otherwise `onFind` is called
  ///   later. It is false also while no letters are typed; then nothing is searched.
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

  /// Searches at once if the filter has few texts left, so that the next frame shows the results. Many texts
  /// are searched by threads alone: searching the first 8,000 of them on the main actor delayed each typed
  /// letter. Returns whether all texts have been searched.
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
      // The filter may have been ended before this line is reached; then the task is cancelled.
      try Task.checkCancellation()
      running = nil
      onFind()
    }
    return false
  }

  // MARK: Keys

  func press(_ key: Key) { waiting.append(key) }

  /// Returns the keys that wait for a filter's results, in the order in which they were pressed, and removes
  /// them; empty while a thread is searching.
  func dueKeys() -> [Key] {
    guard running == nil else { return [] }
    defer { waiting = [] }
    if waiting.contains(where: { $0 != .open }) { hasMoved = true }
    return waiting
  }
}
