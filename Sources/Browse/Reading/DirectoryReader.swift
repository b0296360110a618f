import TermNav

/// Reads a directory in the background, for its page. It passes on the entries as they come, reads the
/// directory again after changes, and sorts the entries. Only one reading runs at a time.
final class DirectoryReader {
  enum News {
    case begin
    /// The news that entries of the directory were read: the sorted entries, with the row of the name under
    /// the cursor.
    case listing(Listing)
    /// The news that all entries of the directory have been read.
    case end
    case failure(SystemError)
    /// The news that `readIfChanged(for:)` has found the directory unchanged.
    case unchanged
    /// The answer to `seek(for:)`: the row of the name under the cursor in the last listing of the directory;
    /// nil if it has none.
    case row(Int?)
  }

  /// Called on the main actor with the results of reading a directory, sorting its entries and looking for a
  /// name.
  var onNews: (News) -> Void = { _ in }
  /// Whether the reading of the directory has ended: all entries have been read, or it has failed.
  private(set) var isRead = false
  /// The directory, and how its entries are sorted, for this reading and the next.
  private var reading: DirectoryReading
  /// The listing of the directory that was passed to `onNews` last.
  private var listing = Listing()
  private var task: Task<Void, Never>?
  private var timer: AppTimer?
  private var pace = RereadPace()
  /// Whether to read the directory again when this reading has ended, and whether to look then if the
  /// directory has changed.
  private var wantsAgain = false, wantsCheck = false
  /// The number of searches in the directory, for the row of the name under the cursor, that have not ended.
  private var seeks = 0

  init(_ reading: DirectoryReading) { self.reading = reading }

  /// Whether a reading of the directory is under way that passes on entries before all have been read.
  var reportsParts: Bool { !isRead && !reading.isQuiet }

  /// Whether the directory's rows, and the row of the name under the cursor, are final: nothing is being read
  /// or searched.
  var isSettled: Bool { isRead && seeks == 0 }

  /// Reads the directory, or reads it again. A reading that is under way ends.
  /// - Parameters:
  ///   - quietly: Whether no entries are passed on until all have been read.
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

  /// Returns a listing of the directory with the row of the name that is under the cursor now. The cursor may
  /// have moved while the entries were sorted.
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

  /// Sorts the directory's entries in another order. While a reading is under way, the order is only noted:
  /// call this function again after `News.end`.
  func arrange(_ arrangement: Arrangement, for page: ViewController) {
    reading.arrangement = arrangement
    guard isRead, listing.arrangement != arrangement else { return }
    task?.cancel()
    task = page.keptTask { [self, reading] in
      let arranged = try await Worker.run { [listing] in try reading.rearrange(listing) }
      handOver(try await sought(in: arranged))
    }
  }

  /// Finds the row of the name under the directory's cursor, and passes it on as `News.row`.
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
    // If another listing of the directory has been passed on meanwhile, the row is looked for in that.
    while found.rows.count != listing.rows.count || found.arrangement != listing.arrangement {
      found = try await sought(in: listing)
    }
    return found
  }

  /// Reads the directory again if its stamp, such as the time of its last change, is another one. This
  /// notices changes that happened while nothing watched the directory.
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

  /// Reads the directory again after a short pause. Reading a directory that changes all the time takes at
  /// most a fifth of the time.
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

  /// Ends the pause before the directory is read again, which `readAgain(for:)` has begun, so that it is not
  /// read.
  func stopRereading() { timer?.cancel() }
}
