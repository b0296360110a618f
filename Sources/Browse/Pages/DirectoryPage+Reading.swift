import TermNav

/// Reads the entries on threads of their own, and shows them as they come.
extension DirectoryPage {
  /// Begins to read, once.
  func load() {
    guard reading == nil else { return }
    browser.cursors.read { [weak self] in self?.recallCursor() }
    if selectedName == nil { setCursor(browser.cursors.memory[path]) }
    read()
  }

  /// Reads from the start; the rows that are shown stay until there are others.
  /// - Parameter quietly: shows nothing before all is read.
  func read(quietly: Bool = false) {
    reading?.cancel()
    (isReadingQuietly, isRead, wantsRereading) = (quietly, false, false)
    let start = app?.clock.now
    let reading = DirectoryReading(
      path: path, files: browser.files, arrangement: browser.arrangement, kept: kept, cursor: cursor,
      isQuiet: quietly)
    self.reading = task { [self] in
      do {
        for try await listing in Worker.values(on: path.subject("entries"), reading.run) {
          show(try await found(listing))
        }
        try Task.checkCancellation()
        problem = nil
        removal?.cancel()
        readingDidEnd(since: start)
        // Another name is looked for meanwhile.
        if listing.soughtName == selectedName { rememberCursor() }
        releaseKeys()
      } catch let error as SystemError {
        // A directory that was removed after it was read has said so.
        if problem == nil || listing.rows.isEmpty { problem = error.reason }
        readingDidEnd(since: start)
        releaseKeys()
      }
    }
  }

  /// Keys that were typed before there were rows are about all of them, and about where the cursor is put: after a
  /// first step of the reading Return would open an entry that is not the first by then.
  private func releaseKeys() { if isRead, knowsCursors, seeking == 0 { opening.rowsDidCome() } }

  private func readingDidEnd(since start: AppClock.Instant?) {
    (isRead, isReadingQuietly) = (true, false)
    if let start, let now = app?.clock.now { (lastReading, readAt) = (start.duration(to: now), now) }
    if wantsRereading { readAgain() } else if wantsChecking { readIfChanged() }
    wantsChecking = false
    if listing.arrangement != browser.arrangement { arrange() }
  }

  /// Shows the entries in the order that was asked for, as far as they are read.
  func arrange() {
    guard listing.arrangement != browser.arrangement, self.reading != nil else { return }
    // A reading under way ends first, and then comes here again.
    guard isRead else { return }
    reading?.cancel()
    let reading = DirectoryReading(
      path: path, files: browser.files, arrangement: browser.arrangement, kept: kept, cursor: cursor,
      isQuiet: true)
    self.reading = task { [self] in
      let old = listing
      show(try await found(Worker.run { try reading.rearrange(old) }))
    }
  }

  /// The cursor may have moved while the rows were put in order.
  private func found(_ listing: Listing) async throws -> Listing {
    var listing = listing
    while listing.soughtName != selectedName {
      let (old, name) = (listing, selectedName)
      listing = try await Worker.run {
        var listing = old
        listing.seek(name)
        return listing
      }
    }
    return listing
  }

  /// In no more time than the rows in sight take. The cursor stays on its name and where it is on the screen.
  private func show(_ new: Listing) {
    // Where the cursor comes to its name only now, rows above it are in sight.
    let isThere = list.selection.map { $0 < rowCount && listing.name(ofRow: $0) == selectedName } == true
    let line = isThere ? list.selection.map { $0 - list.top } ?? 0 : list.size.rows / 2
    let isCursorInSight = 0..<max(1, list.size.rows) ~= line
    listing = new
    isShowing = true
    reload()
    showMarks()
    isShowing = false
    if let row = new.soughtRow {
      moveCursor(to: row)
      if isCursorInSight, list.size.rows > 0 { list.scroll(to: row - line) }
    }
    details.refresh()
    showMessage()
    showPreview()
  }

  /// Puts the cursor on a name, now or when it has come.
  func select(_ name: [UInt8]) {
    setCursor(name)
    guard reading != nil else { return }
    seeking += 1
    task { [self] in
      defer {
        seeking -= 1
        releaseKeys()
      }
      var sought = try await found(listing)
      // Others are shown by now.
      while sought.rows.count != listing.rows.count || sought.arrangement != listing.arrangement {
        sought = try await found(listing)
      }
      if let row = sought.soughtRow { moveCursor(to: row) } else if isRead { rememberCursor() }
    }
  }

  private func moveCursor(to row: Int) {
    isShowing = true
    list.select(row)
    isShowing = false
    showPreview()
  }

  /// Puts the cursor where it was in another program, unless somebody has put it elsewhere.
  func recallCursor() {
    if !hasMoved, kept == nil, let name = browser.cursors.memory[path] { select(name) }
    knowsCursors = true
    releaseKeys()
  }

  /// What stands in place of rows, or above them.
  func showMessage() {
    if let problem {
      pane.message = (problem, .caution)
    } else if !rowsAreEmpty {
      pane.message = nil
    } else if !isRead {
      pane.message = ("Reading…", .secondary)
    } else {
      let hidden = listing.hiddenCount
      pane.message = (
        hidden == 0 ? "Nothing is in here." : "Nothing is in here but \(hidden) hidden.", .secondary
      )
    }
    let isGrowing = !isRead && !isReadingQuietly && listing.rows.count > 1000
    let shown = isGrowing ? "\(title): \(listing.rows.count.grouped)…" : nil
    if shown != navigationItem.title { navigationItem.title = shown }
  }

  private var rowsAreEmpty: Bool { listing.rows.isEmpty }
}
