import TermNav

/// A loader of sizes, times and link targets for the rows in sight, and then for the rows around them, on one
/// thread. Afterwards another thread counts the entries of directories.
final class DetailsLoader {
  private let path: Path
  private var known: [[UInt8]: (details: EntryDetails, generation: Int)] = [:]
  /// The names of entries that were drawn without current details.
  private var missed: Set<[UInt8]> = []
  /// The names in rows around those in sight. They are loaded too, so that a list that scrolls by a row finds
  /// them known.
  private var around: Set<[UInt8]> = []
  /// The rows whose details are known or asked for.
  private var asked = 0..<0
  private var isRunning = false
  /// The names of directories whose entries are still to be counted.
  private var uncounted: [[UInt8]] = []
  private var isCounting = false
  /// Whether the page has been in sight. A program may start with a stack of directories, most of which are
  /// not seen yet.
  private var mayCount = false
  /// The device number of the directory's file system; mounts in the directory have others.
  private var device: Int64?
  /// A number that grows with `refresh()`. Details of an earlier generation are shown until they were loaded
  /// again.
  private var generation = 0
  var columns: [EntryColumn] = [] { didSet { if columns != oldValue { refresh() } } }
  /// Called when details have come of which a row was drawn without.
  var onLoad: () -> Void = {}

  /// The most entries whose details are kept, so that a directory of a million entries takes little memory.
  static let most = 4096
  /// The number of rows before and after one in sight that are asked for with it: about a screen.
  static let reach = 32
  /// The number of rows around one in sight that must be known. With fewer known rows new ones are asked for,
  /// so that no row comes into sight without its details.
  static let least = 8
  /// The shortest time between two calls of `onLoad`. A shorter one would draw more often than a person can
  /// see.
  nonisolated static let interval = Duration.milliseconds(30)

  init(_ path: Path) { self.path = path }

  /// Returns the details of a row, and whether they are current; nil while nothing is known. Missing and
  /// outdated details are asked for.
  /// - Parameter continues: whether neighbouring rows come into sight next; then those are asked for too.
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

  /// Marks all details as outdated.
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
    // Directories on other file systems are not counted, since a mount may not answer.
    uncounted += names.filter { name in
      guard let status = known[name]?.details.status else { return false }
      return status.kind == .directory && status.stamp.first == device
    }
  }

  /// Loads details of names, and passes on all that is known so far from time to time. Each report has
  /// everything, since an earlier one may be dropped.
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
      // The last count is shown until there is a new one.
      if details.status?.kind == .directory { details.size = known[name]?.details.size ?? "" }
      known[name] = (details, generation)
    }
    let before = missed.count
    missed.subtract(found.keys)
    // Details of rows out of sight need no frame.
    if missed.count < before { onLoad() }
  }

  // MARK: Counts

  /// Lets directories be counted; to be called when the page comes into sight.
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
