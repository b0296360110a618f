import TermNav

/// One reading of a directory. It runs on a worker's thread and reports the entries from time to time.
nonisolated struct DirectoryReading: Sendable {
  let path: Path
  let files: FileSystem
  var arrangement: Arrangement
  /// The name of a directory's entry that is shown even if it begins with a dot; nil for none.
  let kept: [UInt8]?
  /// The name of the entry under the cursor, as the page sets it while the directory is read; nil for none.
  let cursor: Locked<[UInt8]?>
  /// Whether the reading reports no entry until all entries of the directory have been read.
  var isQuiet = false

  func run(_ teller: Worker.Teller<Listing>) throws {
    var listing = Listing()
    listing.stamp = (try? files.followedStatus(path).stamp) ?? []
    var byName = arrangement
    // While the sizes and times of entries are not known, the entries are sorted by name.
    if arrangement.needsMeasures { byName.order = .name }
    var pace = Pace()
    let start = MachineClock.now
    var elapsed: Seconds { MachineClock.now - start }
    try files.list(path) { name, kind in
      guard listing.entries.append(name, kind), teller.isWanted else { return false }
      if !isQuiet, pace.isDue(count: listing.entries.count, at: elapsed) {
        report(&listing, byName, teller)
        pace.noteReport(count: listing.entries.count, at: elapsed)
      }
      return true
    }
    if arrangement.needsMeasures {
      if !isQuiet { report(&listing, byName, teller) }
      listing.entries.measure(in: path, files) { teller.isWanted }
    }
    report(&listing, arrangement, teller)
  }

  private func report(_ listing: inout Listing, _ arrangement: Arrangement, _ teller: Worker.Teller<Listing>)
  {
    guard teller.isWanted else { return }
    listing.arrange(arrangement, keeping: kept)
    listing.seek(cursor.withLock { $0 })
    teller.tell(listing)
  }

  /// Returns the entries of a directory in the order of `arrangement`. Waits for the disk while it reads
  /// sizes and times, if the order needs them.
  func rearrange(_ old: Listing) throws -> Listing {
    var listing = old
    if arrangement.needsMeasures, listing.entries.measures == nil {
      listing.entries.measure(in: path, files) { true }
    }
    listing.arrange(arrangement, keeping: kept)
    listing.seek(cursor.withLock { $0 })
    return listing
  }

  /// Decides when to report the entries of a directory that is still being read: soon, and then each time
  /// their number has doubled, but not within 0.1 s. So sorting for all reports takes at most twice as long
  /// as for the last one.
  struct Pace {
    static let first: Seconds = 0.01
    static let interval: Seconds = 0.1
    private var reportedCount = 0
    private var due = Self.first

    mutating func noteReport(count: Int, at time: Seconds) {
      (reportedCount, due) = (count, time + Self.interval)
    }

    func isDue(count: Int, at time: Seconds) -> Bool { time >= due && count >= 2 * reportedCount }
  }
}

nonisolated extension Entries {
  /// Reads the size and the time of each entry; they are 0 where the system refuses to tell. If `isWanted`
  /// returns false, the reading ends, and `measures` stays nil.
  mutating func measure(in path: Path, _ files: FileSystem, while isWanted: () -> Bool) {
    var measures = Measures(sizes: [], times: [])
    measures.sizes.reserveCapacity(count)
    measures.times.reserveCapacity(count)
    for number in 0..<count where isWanted() {
      let status = try? files.status(path.appending(name(number)))
      measures.sizes.append(status?.size ?? 0)
      measures.times.append(status?.timeOrder ?? 0)
    }
    if measures.sizes.count == count { self.measures = measures }
  }
}
