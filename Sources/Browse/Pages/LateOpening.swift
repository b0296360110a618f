import TermNav

/// Opens a location of which another thread must first find out whether it is a file or a directory. Keys
/// that are typed meanwhile are kept for the page that opens. Keys that need a row, such as Return, are also
/// kept until a page's first rows have come, with all keys after them.
final class LateOpening {
  private var task: Task<Void, Never>?
  private var timer: AppTimer?
  /// The keys and other input events that are kept for a page that opens; nil while events are handled at
  /// once.
  private var kept: [InputEvent]?
  /// Whether events that were kept for a page are being handled now; they are then not kept again.
  private var isHandingOver = false

  /// The longest time for which keys are kept for a page that opens. A file system on a network may never
  /// answer; after this time keys do what they usually do. Half a second is more than nearly every file
  /// system needs.
  static let patience = Duration.milliseconds(500)

  /// Whether keys are kept at present for a page that opens.
  var keepsKeys: Bool { kept != nil }

  /// Opens the location that `find` returns; opens nothing where that is nil. A second call cancels the
  /// first.
  /// - Parameters:
  ///   - page: the page from which the location is opened.
  ///   - shown: the page that the new page replaces; nil to put the new page on top.
  ///   - show: called with the location in place of opening it; nil to open it.
  ///   - find: finds out the location, on another thread if that may take long.
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
        // If another call of `begin` has cancelled this one, the kept keys are now those of the other call.
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

  /// Handles the keys that were kept for the page, since its rows have come, or no rows will come. Does
  /// nothing while a page opens.
  func rowsDidCome(for page: BrowsePage) {
    guard task == nil, kept != nil else { return }
    timer?.cancel()
    handOver(for: page)
  }

  /// Handles the kept keys as if they were typed now, so that the page on top gets them.
  private func handOver(for page: BrowsePage) {
    let events = kept ?? []
    kept = nil
    // If a sheet has opened the page, the sheet has been dismissed by now. So the page gets the keys that were
    // typed, and kept, while it was being opened.
    let app = page.browser.app
    isHandingOver = true
    defer { isHandingOver = false }
    for event in events { app.handle(event, at: app.clock.now.seconds) }
  }

  /// Cancels the opening of a page and forgets the keys that were kept for it. Returns whether there was
  /// anything to cancel or forget.
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

  /// Keeps an input event while a page opens, or while rows are awaited and the event needs a row. Returns
  /// true if the event was kept, or if it was Esc and has ended the waiting; the page then ignores the event.
  /// - Parameter awaitsRows: whether the page has no rows yet but may still get some.
  func keeps(_ event: InputEvent, awaitsRows: Bool, for page: BrowsePage) -> Bool {
    if awaitsRows, kept == nil, !isHandingOver, case .key(let key) = event,
      page.browser.keymap.needsRow(key, in: page.scope)
    {
      keep(for: page)
    }
    guard let kept else { return false }
    if case .key(let key) = event {
      // While only rows are awaited, a key that leaves the page works at once: the directory may never be
      // read.
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
  /// The actions that need a row of a list, so that their keys are kept until there are rows.
  private static let rowActions: [Action] =
    MoveAction.allCases.map(Action.move) + PathAction.allCases.filter { $0 != .shell }.map(Action.path)
    + Action.marking + [
      .open, .directory(.measure), .git(.log), .directory(.entryLog), .git(.blame), .blameBefore, .openDiff,
    ]

  /// The actions after whose keys letters are typed that are not keys of the page but a text, or the name of
  /// a marked place.
  private static let letterActions: [Action] = [
    .list(.filter), .app(.palette), .app(.filesBelow), .app(.textBelow), .directory(.goTo), .directory(.mark),
    .directory(.jump),
  ]

  /// Returns whether a key, or a sequence of keys that begins with it, acts on a row. This is also true for a
  /// digit, which begins a count.
  func needsRow(_ key: KeyPress, in scope: Scope) -> Bool {
    if case .character(let letter) = key.key, key.modifiers.isEmpty, "1"..."9" ~= letter { return true }
    return begins(Self.rowActions, with: key, in: scope)
  }

  /// Returns whether a key leaves the page. It does not where an earlier key has begun an action that takes
  /// letters, such as a filter.
  /// - Parameter events: the input events that were kept before the key.
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

  /// Returns whether one of the actions has a key, or a sequence of keys, that begins with the given key.
  private func begins(_ actions: [Action], with key: KeyPress, in scope: Scope) -> Bool {
    let sequences = sequences(in: scope)
    return actions.contains { sequences[$0]?.contains { $0.keys.first == key } == true }
  }
}
