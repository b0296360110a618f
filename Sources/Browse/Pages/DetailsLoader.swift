import TermNav

/// Loads sizes, times and link targets of a directory's entries: on one thread, first for the rows in sight
/// and then for those around them. Afterwards another thread counts the entries of subdirectories.
final class DetailsLoader {
  private let path: Path
  private var known: [[UInt8]: (details: EntryDetails, generation: Int)] = [:]
  /// The names of entries that were drawn with old sizes and times or none, so that they must be drawn again.
  private var missed: Set<[UInt8]> = []
  /// The names of entries in rows around those in sight. Their sizes and times are loaded too, so that they
  /// are known when the list scrolls.
  private var around: Set<[UInt8]> = []
  /// The rows of the directory whose sizes and times are known, or are being loaded.
  private var asked = 0..<0
  private var isRunning = false
  /// The names of subdirectories whose entries have not been counted yet.
  private var uncounted: [[UInt8]] = []
  private var isCounting = false
  /// Whether the entries of subdirectories may be counted, since the page has been in sight. A program may
  /// begin with a stack of pages, most of which are never seen.
  private var mayCount = false
  /// The device number of the file system that has the directory. Directories on which another file system is
  /// mounted have another number.
  private var device: Int64?
  /// A number that grows with `refresh()`. Sizes and times that were loaded before are outdated, but are
  /// shown until new ones have come.
  private var generation = 0
  var columns: [EntryColumn] = [] { didSet { if columns != oldValue { refresh() } } }
  /// Called when sizes and times have come for entries that were drawn with old ones or none, and when the
  /// entries of subdirectories were counted.
  var onLoad: () -> Void = {}

  /// The most entries of a directory whose sizes and times are kept; with more, all are forgotten, so that a
  /// directory of a million entries takes little memory.
  static let most = 4096
  /// The number of rows before and after a row in sight whose sizes and times are loaded with it: about a
  /// screen.
  static let reach = 32
  /// The number of rows before and after a row in sight whose sizes and times must be known. Where fewer are
  /// known, more are loaded, so that no row comes into sight without them.
  static let least = 8
  /// The shortest time between two calls of `onLoad`, after each of which rows are drawn. A shorter one would
  /// draw rows more often than a person can see.
  nonisolated static let interval = Duration.milliseconds(30)

  init(_ path: Path) { self.path = path }

  /// Returns the details of an entry's row, such as size and time; nil while none are known. Also returns
  /// whether they are current. Missing and outdated details are loaded.
  /// - Parameter continues: whether the neighbouring rows may come into sight next, so that their details are
  ///   loaded too; false while a filter shows other rows.
  func details(
    ofRow row: Int, in listing: Listing, continues: Bool, for page: BrowsePage
  ) -> (EntryDetails?, isCurrent: Bool) {
    let name = listing.name(ofRow: row)
    device = listing.stamp.first
    let found = known[name]
    let isCurrent = found?.generation == generation
    if !isCurrent { missed.insert(name) }
    if continues {
      let rows = 0..<listing.rows.count
      let near = (row - Self.least..<row + Self.least + 1).clamped(to: rows)
      if near.clamped(to: asked) != near {
        ask((row - Self.reach..<row + Self.reach).clamped(to: rows), in: listing)
      }
    }
    if !missed.isEmpty || !around.isEmpty { run(for: page) }
    return (found?.details, isCurrent)
  }

  private func ask(_ rows: Range<Int>, in listing: Listing) {
    for row in rows where !asked.contains(row) {
      let name = listing.name(ofRow: row)
      if known[name]?.generation != generation { around.insert(name) }
    }
    asked =
      rows.overlaps(asked)
      ? min(rows.lowerBound, asked.lowerBound)..<max(rows.upperBound, asked.upperBound) : rows
  }

  /// Marks the sizes and times of all entries as outdated. They are loaded again when their rows are drawn.
  func refresh() {
    generation += 1
    (around, asked) = ([], 0..<0)
  }

  private func run(for page: BrowsePage) {
    guard !isRunning else { return }
    isRunning = true
    page.keptTask { [self, files = page.browser.files] in
      defer { isRunning = false }
      while !missed.isEmpty || !around.isEmpty {
        try await load(files)
        count(files, for: page)
      }
    }
  }

  private func load(_ files: FileSystem) async throws {
    let (generation, columns) = (generation, columns)
    let names = Array(missed) + around.subtracting(missed)
    around = []
    let values = Worker.values { [path] in try Self.load(names, in: path, files, columns, $0) }
    for try await found in values { add(found, generation) }
    try Task.checkCancellation()
    // Subdirectories on other file systems are not counted, since a file system on a network may never
    // answer.
    uncounted += names.filter { name in
      guard let status = known[name]?.details.status else { return false }
      return status.kind == .directory && status.stamp.first == device
    }
  }

  /// Loads the details of entries, such as size and time, by their names. From time to time it passes on all
  /// details so far: each report has everything, since an earlier one may be dropped.
  private nonisolated static func load(
    _ names: [[UInt8]], in path: Path, _ files: FileSystem, _ columns: [EntryColumn],
    _ teller: Worker.Teller<[[UInt8]: EntryDetails]>
  ) throws {
    var found: [[UInt8]: EntryDetails] = [:]
    var lastReport = MachineClock.now
    for name in names where teller.isWanted {
      found[name] = EntryDetails(of: path.appending(name), files, now: files.now(), for: columns)
      if .seconds(MachineClock.now - lastReport) >= interval {
        teller.tell(found)
        lastReport = MachineClock.now
      }
    }
    teller.tell(found)
  }

  private func add(_ found: [[UInt8]: EntryDetails], _ generation: Int) {
    if known.count > Self.most { (known, asked) = ([:], 0..<0) }
    for (name, details) in found {
      var details = details
      // The old number of a directory's entries is shown until they are counted again.
      if details.status?.kind == .directory { details.size = known[name]?.details.size ?? "" }
      known[name] = (details, generation)
    }
    let before = missed.count
    missed.subtract(found.keys)
    // Details of rows out of sight, such as their sizes, need not be drawn.
    if missed.count < before { onLoad() }
  }

  // MARK: Counting entries

  /// Allows the counting of subdirectories' entries; must be called when the directory's page comes into
  /// sight.
  func beginCounting(for page: BrowsePage) {
    mayCount = true
    count(page.browser.files, for: page)
  }

  private func count(_ files: FileSystem, for page: BrowsePage) {
    guard mayCount, !isCounting, !uncounted.isEmpty else { return }
    isCounting = true
    page.keptTask { [self] in
      defer { isCounting = false }
      while !uncounted.isEmpty {
        let names = uncounted
        uncounted = []
        let values = Worker.values(on: path.subject("counts")) { [path] in
          Self.count(names, in: path, files, $0)
        }
        for try await counts in values {
          for (name, text) in counts { known[name]?.details.size = text }
          onLoad()
        }
        try Task.checkCancellation()
      }
    }
  }

  private nonisolated static func count(
    _ names: [[UInt8]], in path: Path, _ files: FileSystem, _ teller: Worker.Teller<[[UInt8]: String]>
  ) {
    var counts: [[UInt8]: String] = [:]
    var lastReport = MachineClock.now
    for name in names where teller.isWanted {
      let start = MachineClock.now
      let count = EntryCount(of: path.appending(name), files) {
        MachineClock.now - start > EntryCount.patience
      }
      counts[name] = count?.text ?? ""
      if .seconds(MachineClock.now - lastReport) >= interval {
        teller.tell(counts)
        lastReport = MachineClock.now
      }
    }
    teller.tell(counts)
  }
}
