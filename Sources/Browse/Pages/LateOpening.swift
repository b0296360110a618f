import TermNav

/// What Return opens once a thread has said what it is. What is typed meanwhile is for the page that comes. Keys that need a
/// row wait here for the first rows, too, and all that is typed behind them.
final class LateOpening {
  private var task: Task<Void, Never>?
  private var timer: AppTimer?
  /// What was typed; nil while it is the page's own.
  private var typed: [InputEvent]?
  /// What was kept is not kept again.
  private var isHandingOver = false

  /// Keys wait so long for a page or for rows, and then they are the list's, since a mount may never answer; our
  /// own figure.
  static let patience = Duration.milliseconds(500)

  /// Whether what is typed is for the page that comes.
  var takesKeys: Bool { typed != nil }

  /// Opens what is found; of two the second counts. nil opens nothing.
  /// - Parameters:
  ///   - shown: the page above, whose place it takes; nil for one on top.
  ///   - show: what is done with it instead.
  func begin(
    for page: BrowsePage, inPlaceOf shown: BrowsePage? = nil, showing show: ((Location) -> Void)? = nil,
    _ find: @escaping () async throws -> Location?
  ) {
    giveUp()
    keep(for: page)
    task = page.task { [self, page] in
      do {
        let location = try await find()
        try Task.checkCancellation()
        if let location {
          if let show { show(location) } else { page.browser.open(location, inPlaceOf: shown) }
        } else {
          typed = nil
        }
        task = nil
        timer?.cancel()
        handOver(for: page)
      } catch {
        // Of one that was given up another may have taken the place.
        if !Task.isCancelled { forget() }
        throw error
      }
    }
  }

  private func keep(for page: BrowsePage) {
    typed = []
    timer = page.app?.after(Self.patience) { [weak self, weak page] in
      if let page { self?.handOver(for: page) }
    }
  }

  /// The rows are there, or will not come.
  func rowsDidCome(for page: BrowsePage) {
    guard task == nil, typed != nil else { return }
    timer?.cancel()
    handOver(for: page)
  }

  /// What was typed goes to the page on top.
  private func handOver(for page: BrowsePage) {
    let events = typed ?? []
    typed = nil
    // A sheet has left by now.
    let app = page.browser.app
    isHandingOver = true
    defer { isHandingOver = false }
    for event in events { app.handle(event, at: app.clock.now.seconds) }
  }

  /// Nothing is opened, and what was typed for it is dropped; returns whether there was something.
  @discardableResult
  func giveUp() -> Bool {
    defer { forget() }
    task?.cancel()
    return task != nil || typed != nil
  }

  private func forget() {
    timer?.cancel()
    (task, typed) = (nil, nil)
  }

  /// Returns whether an event is for the page that comes, or waits for the first rows; Esc gives both up.
  /// - Parameter awaitsRows: whether the page has no row yet, though some may come.
  func takes(_ event: InputEvent, awaitsRows: Bool, for page: BrowsePage) -> Bool {
    if awaitsRows, typed == nil, !isHandingOver, case .key(let key) = event,
      page.browser.keymap.needsRow(key, in: page.scope)
    {
      keep(for: page)
    }
    guard let typed else { return false }
    if case .key(let key) = event {
      // A directory that never answers is left at once.
      if task == nil, page.browser.keymap.leaves(by: key, behind: typed, in: page.scope) {
        giveUp()
        return false
      }
      if key == "Esc" {
        giveUp()
        return true
      }
    }
    self.typed = typed + [event]
    return true
  }
}

nonisolated extension Keymap {
  /// What is of no use without a row.
  private static let rowActions: [Action] =
    MoveAction.allCases.map(Action.move) + PlaceAction.allCases.filter { $0 != .shell }.map(Action.place) + [
      .open, .list(.select), .directory(.measure), .git(.log), .directory(.entryLog), .git(.blame),
      .blameBefore, .openDiff,
    ]

  /// The actions behind which letters are typed that are no keys of the page: a text, or the name of a mark.
  private static let letterActions: [Action] = [
    .list(.filter), .app(.palette), .app(.filesBelow), .app(.textBelow), .directory(.goTo), .directory(.mark),
    .directory(.jump),
  ]

  /// Whether a key, or what may follow it, does something with a row.
  func needsRow(_ key: KeyPress, in scope: Scope) -> Bool {
    if case .character(let letter) = key.key, key.modifiers.isEmpty, "1"..."9" ~= letter { return true }
    return begins(Self.rowActions, with: key, in: scope)
  }

  /// Whether a key leaves the page, and is no letter of what those before it have begun.
  func leaves(by key: KeyPress, behind events: [InputEvent], in scope: Scope) -> Bool {
    guard key != "Esc", begins([.app(.back), .app(.close), .app(.quit)], with: key, in: scope) else {
      return false
    }
    return events.allSatisfy { event in
      guard case .key(let typed) = event else { return false }
      return !begins(
        Self.letterActions, with: typed, in: scope)
    }
  }

  /// Whether the keys of one of the actions begin with a key.
  private func begins(_ actions: [Action], with key: KeyPress, in scope: Scope) -> Bool {
    let sequences = sequences(in: scope)
    return actions.contains { sequences[$0]?.contains { $0.keys.first == key } == true }
  }
}
