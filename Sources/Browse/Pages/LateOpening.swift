import TermNav

/// The opening of something whose kind another thread must find out first. Keys that are typed meanwhile are
/// kept for the page that opens. Keys that need a row are kept also until the first rows have come, with all
/// keys after them.
final class LateOpening {
  private var task: Task<Void, Never>?
  private var timer: AppTimer?
  /// The kept input events; nil while the page handles its keys itself.
  private var kept: [InputEvent]?
  /// Whether kept events are being handled now; then they are not kept again.
  private var isHandingOver = false

  /// The time for which keys are kept. A mount may never answer, and afterwards keys do what they usually do;
  /// half a second is more than nearly every file system needs.
  static let patience = Duration.milliseconds(500)

  /// Whether keys are kept at present.
  var keepsKeys: Bool { kept != nil }

  /// Opens the location that `find` returns, where it returns one. A second call ends the first.
  /// - Parameters:
  ///   - shown: the page above, which the new page replaces; nil opens the new page on top.
  ///   - show: called with the location instead of opening it; nil opens it.
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
          kept = nil
        }
        task = nil
        timer?.cancel()
        handOver(for: page)
      } catch {
        // A call that was cancelled leaves the kept keys to the call that has replaced it.
        if !Task.isCancelled { forget() }
        throw error
      }
    }
  }

  private func keep(for page: BrowsePage) {
    kept = []
    timer = page.app?.after(Self.patience) { [weak self, weak page] in
      if let page { self?.handOver(for: page) }
    }
  }

  /// Handles the kept keys, since the rows have come or will not come.
  func rowsDidCome(for page: BrowsePage) {
    guard task == nil, kept != nil else { return }
    timer?.cancel()
    handOver(for: page)
  }

  /// Handles the kept keys in the page that is on top now.
  private func handOver(for page: BrowsePage) {
    let events = kept ?? []
    kept = nil
    // A sheet has been dismissed by now, so its keys go to the page below.
    let app = page.browser.app
    isHandingOver = true
    defer { isHandingOver = false }
    for event in events { app.handle(event, at: app.clock.now.seconds) }
  }

  /// Cancels the opening and drops the kept keys. Returns whether there was any of it.
  @discardableResult
  func giveUp() -> Bool {
    defer { forget() }
    task?.cancel()
    return task != nil || kept != nil
  }

  private func forget() {
    timer?.cancel()
    (task, kept) = (nil, nil)
  }

  /// Keeps an event while something opens or rows are awaited. Returns whether it was kept or, as Esc, has
  /// ended the waiting.
  /// - Parameter awaitsRows: whether the page has no rows yet but may still get some.
  func keeps(_ event: InputEvent, awaitsRows: Bool, for page: BrowsePage) -> Bool {
    if awaitsRows, kept == nil, !isHandingOver, case .key(let key) = event,
      page.browser.keymap.needsRow(key, in: page.scope)
    {
      keep(for: page)
    }
    guard let kept else { return false }
    if case .key(let key) = event {
      // A key that leaves the page works at once, since the directory may never answer.
      if task == nil, page.browser.keymap.leaves(by: key, after: kept, in: page.scope) {
        giveUp()
        return false
      }
      if key == "Esc" {
        giveUp()
        return true
      }
    }
    self.kept = kept + [event]
    return true
  }
}

nonisolated extension Keymap {
  /// The actions that make no sense without a row.
  private static let rowActions: [Action] =
    MoveAction.allCases.map(Action.move) + PathAction.allCases.filter { $0 != .shell }.map(Action.path)
    + Action.marking + [
      .open, .directory(.measure), .git(.log), .directory(.entryLog), .git(.blame), .blameBefore, .openDiff,
    ]

  /// The actions after whose keys letters are typed that are not keys of the page: a text, or the name of a
  /// mark.
  private static let letterActions: [Action] = [
    .list(.filter), .app(.palette), .app(.filesBelow), .app(.textBelow), .directory(.goTo), .directory(.mark),
    .directory(.jump),
  ]

  /// Returns whether a key, or a sequence that begins with it, acts on a row.
  func needsRow(_ key: KeyPress, in scope: Scope) -> Bool {
    if case .character(let letter) = key.key, key.modifiers.isEmpty, "1"..."9" ~= letter { return true }
    return begins(Self.rowActions, with: key, in: scope)
  }

  /// Returns whether a key leaves the page, and is not a letter typed for an action that earlier keys have
  /// begun.
  func leaves(by key: KeyPress, after events: [InputEvent], in scope: Scope) -> Bool {
    guard key != "Esc", begins([.app(.back), .app(.close), .app(.quit)], with: key, in: scope) else {
      return false
    }
    return events.allSatisfy { event in
      guard case .key(let typed) = event else { return false }
      return !begins(
        Self.letterActions, with: typed, in: scope)
    }
  }

  /// Returns whether the keys of one of the actions begin with a key.
  private func begins(_ actions: [Action], with key: KeyPress, in scope: Scope) -> Bool {
    let sequences = sequences(in: scope)
    return actions.contains { sequences[$0]?.contains { $0.keys.first == key } == true }
  }
}
