import TermNav

/// Finds the rows of a list that have some letters, the best first. It knows no list: it says what has been found, and which keys are due.
final class ListFilter {
  /// A key about what is found. It is due once all rows have been looked at: after a part of them the best one may be another.
  enum Key: Equatable { case move(MoveAction), open }

  let bar = FilterBar()
  private(set) var isOn = false
  /// nil while no letters are looked for.
  private(set) var search: FuzzySearch?
  /// The letters of the filter that ended last, for the keys that go on to the next row with them; nil before any filter.
  private(set) var last: FuzzyMatch?
  /// The row that was selected when the filter began.
  private(set) var origin: Int?
  /// Called each time that a thread has found more, and when it has looked at all rows.
  var onFind: () -> Void = {}
  private var texts: any FuzzyTexts = PackedTexts()
  private var running: Task<Void, Never>?
  /// Whether the user has chosen another row than the best.
  private var hasMoved = false
  private var waiting: [Key] = []

  /// Texts, and bytes of them, that are looked at before the next frame; texts that a thread looks at at once; our own figures.
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

  /// Whether a thread looks at rows.
  var isRunning: Bool { running != nil }

  /// The row to select, nil for the one that is selected: the best of those that were found, until another is chosen; the first
  /// one's where no letters are looked for.
  var wanted: Int? {
    guard let search else { return origin }
    return hasMoved ? nil : search.found.first.map(FuzzySearch.index)
  }

  /// Looks for letters in place of those before.
  /// - Returns: whether the list is to show what is found now; otherwise `onFind` tells.
  func look(for match: FuzzyMatch, in texts: @autoclosure () -> any FuzzyTexts, for page: ViewController)
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

  /// The rows are others.
  /// - Parameter appended: whether the rows that were there are the same as before.
  /// - Returns: as `look`.
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

  /// Few texts here, so that the next frame has what is found; where there are many, all on threads: a letter waits for none.
  /// The first 8,000 of them here held each letter up.
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

  /// The keys that are due, in the order in which they were pressed; each is returned once.
  func dueKeys() -> [Key] {
    guard running == nil else { return [] }
    defer { waiting = [] }
    if waiting.contains(where: { $0 != .open }) { hasMoved = true }
    return waiting
  }
}
