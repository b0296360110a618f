import TermNav

/// A reader of one directory, which works in the background. It reads again after changes and sorts in any
/// order; only one reading runs at a time, and entries are handed over as they come.
final class DirectoryReader {
  enum News {
    case begin
    /// The entries read so far, and the row of the cursor's name among them.
    case listing(Listing)
    /// All entries have been read.
    case end
    case failure(SystemError)
    /// The directory has not changed since it was read.
    case unchanged
    /// The row of the cursor's name in the rows of the last listing; nil if it has none.
    case row(Int?)
  }

  /// Called with each report.
  var onNews: (News) -> Void = { _ in }
  /// Whether all entries have been read.
  private(set) var isRead = false
  /// The directory and the order for the present or the next reading.
  private var reading: DirectoryReading
  /// The last listing that was handed over.
  private var listing = Listing()
  private var task: Task<Void, Never>?
  private var timer: AppTimer?
  private var pace = RereadPace()
  /// Whether to read again, or to check for changes, when the present reading has ended.
  private var wantsAgain = false, wantsCheck = false
  /// How many searches for the cursor's row are running.
  private var seeks = 0

  init(_ reading: DirectoryReading) { self.reading = reading }

  /// Whether entries are handed over before all are known.
  var reportsParts: Bool { !isRead && !reading.isQuiet }

  /// Whether neither the rows nor the cursor's row will change by themselves.
  var isSettled: Bool { isRead && seeks == 0 }

  /// Reads the directory from the start.
  /// - Parameters:
  ///   - quietly: Whether nothing is handed over until all has been read.
  ///   - page: The page whose end ends the reading.
  func read(quietly: Bool = false, for page: ViewController) {
    task?.cancel()
    reading.isQuiet = quietly
    (isRead, wantsAgain) = (false, false)
    onNews(.begin)
    let start = page.app?.clock.now
    task = page.keptTask { [self, reading, unowned page] in
      do {
        for try await listing in Worker.values(on: reading.path.subject("entries"), reading.run) {
          handOver(try await sought(in: listing))
        }
        try Task.checkCancellation()
        end(since: start, for: page)
        onNews(.end)
      } catch let error as SystemError {
        end(since: start, for: page)
        onNews(.failure(error))
      }
    }
  }

  private func end(since start: AppClock.Instant?, for page: ViewController) {
    isRead = true
    if let start, let now = page.app?.clock.now { pace.note(from: start, to: now) }
    if wantsAgain { readAgain(for: page) } else if wantsCheck { readIfChanged(for: page) }
    wantsCheck = false
  }

  /// Returns the listing with the row of the cursor's present name, which may have changed while the rows
  /// were sorted.
  private func sought(in listing: Listing) async throws -> Listing {
    var listing = listing
    while true {
      let name = reading.cursor.withLock { $0 }
      if listing.soughtName == name { return listing }
      listing = try await Worker.run { [listing] in
        var listing = listing
        listing.seek(name)
        return listing
      }
    }
  }

  private func handOver(_ listing: Listing) {
    self.listing = listing
    onNews(.listing(listing))
  }

  /// Sorts the entries in another order. During a reading the order is only noted, and has to be set again
  /// after `News.end`.
  func arrange(_ arrangement: Arrangement, for page: ViewController) {
    reading.arrangement = arrangement
    guard isRead, listing.arrangement != arrangement else { return }
    task?.cancel()
    task = page.keptTask { [self, reading] in
      let arranged = try await Worker.run { [listing] in try reading.rearrange(listing) }
      handOver(try await sought(in: arranged))
    }
  }

  /// Finds the row of the cursor's name.
  func seek(for page: ViewController) {
    seeks += 1
    page.keptTask { [self] in
      let found = try? await soughtInRows()
      seeks -= 1
      if let found { onNews(.row(found.soughtRow)) }
    }
  }

  private func soughtInRows() async throws -> Listing {
    var found = try await sought(in: listing)
    // Repeats the search if another listing has been handed over meanwhile.
    while found.rows.count != listing.rows.count || found.arrangement != listing.arrangement {
      found = try await sought(in: listing)
    }
    return found
  }

  /// Reads the directory again if its stamp has changed, for instance while nothing watched it.
  func readIfChanged(for page: ViewController) {
    guard isRead else {
      wantsCheck = true
      return
    }
    page.keptTask { [self, unowned page] in
      let stamp = try await Worker.run { [reading] in try reading.files.followedStatus(reading.path).stamp }
      if stamp == listing.stamp { onNews(.unchanged) } else { readAgain(for: page) }
    }
  }

  /// Reads again after a short pause. A directory that changes all the time is read at most a fifth of the
  /// time.
  func readAgain(for page: ViewController) {
    guard isRead else {
      wantsAgain = true
      return
    }
    guard timer?.isActive != true, let app = page.app else { return }
    timer = app.after(pace.pause(at: app.clock.now, atLeast: .milliseconds(20))) { [weak self, weak page] in
      if let self, let page { read(quietly: true, for: page) }
    }
  }

  /// Cancels a reading that is due.
  func stopRereading() { timer?.cancel() }
}
