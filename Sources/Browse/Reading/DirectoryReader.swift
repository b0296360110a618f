import TermNav

/// Reads the entries of a directory on threads of their own, in whichever order, and again once they are others. One reading goes
/// on at a time, and what it has is handed over as it comes.
final class DirectoryReader {
  enum News {
    case begin
    /// The entries, as far as they are read, and the row of the cursor's name among them.
    case listing(Listing)
    /// All has been read.
    case end
    case failure(SystemError)
    /// The directory is as it was read.
    case unchanged
    /// Where the cursor's name stands in the rows that were handed over last; nil where it does not.
    case row(Int?)
  }

  /// Called with what has come.
  var onNews: (News) -> Void = { _ in }
  /// Whether all entries are known.
  private(set) var isRead = false
  /// As the directory is read now, or is read again.
  private var reading: DirectoryReading
  /// What was handed over last.
  private var listing = Listing()
  private var task: Task<Void, Never>?
  private var timer: AppTimer?
  private var pace = RereadPace()
  /// What was asked for while it was read.
  private var wantsAgain = false, wantsCheck = false
  /// How often the cursor's name is being looked for.
  private var seeks = 0

  init(_ reading: DirectoryReading) { self.reading = reading }

  /// Whether entries are handed over before all are known.
  var tellsPart: Bool { !isRead && !reading.isQuiet }

  /// Whether the rows, and the cursor's among them, are not to become others by themselves.
  var isSettled: Bool { isRead && seeks == 0 }

  /// Reads from the start.
  /// - Parameter quietly: hands over nothing before all is read.
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

  /// The cursor may have moved while the rows were put in order.
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

  /// Puts the entries in another order; where they are being read, once that has ended.
  func arrange(_ arrangement: Arrangement, for page: ViewController) {
    reading.arrangement = arrangement
    guard isRead, listing.arrangement != arrangement else { return }
    task?.cancel()
    task = page.keptTask { [self, reading] in
      let arranged = try await Worker.run { [listing] in try reading.rearrange(listing) }
      handOver(try await sought(in: arranged))
    }
  }

  /// Looks for the row of the cursor's name.
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
    // Others are shown by now.
    while found.rows.count != listing.rows.count || found.arrangement != listing.arrangement {
      found = try await sought(in: listing)
    }
    return found
  }

  /// Reads again where the directory is another than it was: while nobody watched, or while it was read.
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

  /// Reads again, a moment later; a directory that takes long to read, and changes all the time, is read a fifth of the time.
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

  /// Begins no other reading by itself.
  func stopRereading() { timer?.cancel() }
}
