import TermNav

/// Adds up the sizes of files on another thread. A call of `add(_:for:)` meanwhile has the sizes added up
/// once more.
final class SizeTotal {
  enum Source: Sendable {
    case rows(Listing, in: Path)
    case files([Path])

    nonisolated var count: Int {
      switch self {
      case .rows(let listing, _): listing.rows.count
      case .files(let paths): paths.count
      }
    }

    nonisolated var subject: Worker.Subject {
      switch self {
      case .rows(_, let path): path.subject("sizes")
      case .files: Path.root.subject("sizes of marks")
      }
    }

    nonisolated func path(_ number: Int) -> Path {
      switch self {
      case .rows(let listing, let path): path.appending(listing.name(ofRow: number))
      case .files(let paths): paths[number]
      }
    }
  }

  /// The sum of the files' sizes in bytes. Nil until they have been added up, and where there are no files or
  /// too many.
  private(set) var bytes: Int64?
  var onChange: () -> Void = {}
  private var next: Source?
  private var isAdding = false
  private var pace = RereadPace()

  /// The most files whose sizes are added up. With more, the disk would be read for long after each change.
  nonisolated private static let most = 20_000

  func add(_ source: Source, for page: BrowsePage) {
    next = source
    guard !isAdding else { return }
    isAdding = true
    page.keptTask { [self] in
      defer { isAdding = false }
      while let source = next, let app = page.app {
        next = nil
        let start = app.clock.now
        let bytes = try await Worker.run(on: source.subject) { [size = page.browser.files.size] in
          Self.bytes(source, size)
        }
        pace.note(from: start, to: app.clock.now)
        if self.bytes != bytes {
          self.bytes = bytes
          onChange()
        }
        // Where a directory changes all the time, this pause keeps the adding of sizes to at most a fifth of
        // the time.
        if next != nil {
          try await app.clock.sleep(for: pace.pause(at: app.clock.now, atLeast: .seconds(0.2)))
        }
      }
    }
  }

  nonisolated private static func bytes(_ source: Source, _ size: (Path) -> Int64?) -> Int64? {
    guard 1...most ~= source.count else { return nil }
    return (0..<source.count).reduce(0) { $0 + (size(source.path($1)) ?? 0) }
  }
}
