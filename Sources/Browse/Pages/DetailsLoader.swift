import TermNav

/// Asks for sizes, times and links of the entries that rows in sight show, then of those around, one thread at a time.
final class DetailsLoader {
  private unowned let page: ViewController
  private let path: Path
  private let files: FileSystem
  private var known: [[UInt8]: (details: EntryDetails, generation: Int)] = [:]
  private var wanted: Set<[UInt8]> = []
  /// Of the rows around: a list that goes on by a row finds them known.
  private var around: Set<[UInt8]> = []
  private var isRunning = false
  /// What was known in an earlier one is asked for again, and shown meanwhile.
  private var generation = 0
  /// Called where rows may say something else.
  var onChange: () -> Void = {}

  /// Entries that are remembered at most; our own figure.
  static let most = 4096
  /// Rows before and behind one in sight; our own figure.
  static let reach = 32
  /// Between two tellings; our own figure.
  nonisolated static let interval = Duration.milliseconds(30)

  init(_ path: Path, _ files: FileSystem, in page: ViewController) {
    (self.path, self.files, self.page) = (path, files, page)
  }

  /// nil while they are not known. Those that are not, or may have changed, are asked for, and those around.
  func details(ofRow row: Int, in listing: Listing) -> (EntryDetails?, isCurrent: Bool) {
    let name = listing.name(ofRow: row)
    let found = known[name]
    let isCurrent = found?.generation == generation
    if !isCurrent {
      if !around.contains(name) {
        for other in max(0, row - Self.reach)..<min(listing.rows.count, row + Self.reach) {
          let name = listing.name(ofRow: other)
          if known[name]?.generation != generation { around.insert(name) }
        }
      }
      wanted.insert(name)
      run()
    }
    return (found?.details, isCurrent)
  }

  /// All may have changed.
  func refresh() {
    generation += 1
    onChange()
  }

  private func run() {
    guard !isRunning else { return }
    isRunning = true
    page.keptTask { [self] in
      defer { isRunning = false }
      while !wanted.isEmpty { try await load() }
    }
  }

  private func load() async throws {
    let generation = generation
    // Frames ask for what is on its way once more.
    let names = (Array(wanted) + around.subtracting(wanted)).filter { known[$0]?.generation != generation }
    (wanted, around) = ([], [])
    if names.isEmpty { return }
    let values = Worker.values { [path, files] in try Self.load(names, in: path, files, $0) }
    for try await found in values { add(found, generation) }
    try Task.checkCancellation()
  }

  /// Tells all that is known so far, since of two tellings only the last may be heard.
  private nonisolated static func load(
    _ names: [[UInt8]], in path: Path, _ files: FileSystem, _ teller: Worker.Teller<[[UInt8]: EntryDetails]>
  ) throws {
    var found: [[UInt8]: EntryDetails] = [:]
    let clock = ContinuousClock()
    var told = clock.now
    for name in names where teller.isWanted {
      found[name] = EntryDetails(of: path.appending(name), files, now: Int64(time(nil)))
      if clock.now - told >= interval {
        teller.tell(found)
        told = clock.now
      }
    }
    teller.tell(found)
  }

  private func add(_ found: [[UInt8]: EntryDetails], _ generation: Int) {
    if known.count > Self.most { known = [:] }
    for (name, details) in found { known[name] = (details, generation) }
    onChange()
    page.setNeedsDisplay()
  }
}
