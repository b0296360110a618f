import TermNav

/// The sizes of a directory's subdirectories with all that is in them. They are added up when a person asks
/// for them.
final class DirectorySizes {
  /// The sizes of subdirectories that were added up, by their names. The size of a subdirectory under way, or
  /// stopped, is the sum so far. They are forgotten when the directory is read again.
  private(set) var known: [[UInt8]: DirectorySize] = [:]
  /// The words that say which subdirectory's size is being added up, and how far; nil while none is.
  private(set) var progress: String?
  private var task: Task<Void, Never>?
  /// Called when the size of a subdirectory or the progress of adding up has changed.
  var onChange: () -> Void = {}
  /// Called when all subdirectories whose sizes were asked for have been added up.
  var onEnd: () -> Void = {}

  /// The sizes in bytes of the subdirectories that were added up, by name. The size of a subdirectory under
  /// way, or stopped, is the sum so far.
  var sums: [[UInt8]: Int64] { known.mapValues(\.apparent) }

  /// The shortest time between two reports of the progress of adding up sizes, in seconds. It is short enough
  /// to be seen as motion, and long enough for a report to be read.
  nonisolated private static let interval: Seconds = 0.1

  /// Adds up the sizes of subdirectories one after the other. A toast shows their sum at the end.
  func add(_ names: [[UInt8]], in path: Path, for page: BrowsePage) {
    stop()
    progress = ""
    task = page.keptTask { [self, weak page] in
      defer { if !Task.isCancelled { end() } }
      // The dictionary `known` is forgotten when the directory is read again meanwhile.
      var all = DirectorySize()
      for name in names {
        var whole = DirectorySize()
        let values = Worker.values(on: path.subject("size")) { Self.add(path.appending(name), $0) }
        for try await size in values {
          try Task.checkCancellation()
          (known[name], whole) = (size, size)
          progress = "\(Path.visible(name)): \(size.entries.grouped) entries, \(size.short)…"
          onChange()
        }
        try Task.checkCancellation()
        all += whole
      }
      let what = names.count == 1 ? Path.visible(names[0]) : "\(names.count.grouped) directories"
      page?.toast("\(what): \(all.words)")
      onEnd()
    }
  }

  private nonisolated static func add(_ path: Path, _ teller: Worker.Teller<DirectorySize>) {
    var (size, lastReport) = (DirectorySize(), MachineClock.now)
    size.add(path) { size in
      guard MachineClock.now - lastReport >= interval else { return }
      teller.tell(size)
      lastReport = MachineClock.now
    } while: {
      teller.isWanted
    }
    teller.tell(size)
  }

  /// Stops adding up the sizes of subdirectories; the size of the one that was not finished is that of the
  /// part added up so far. Returns whether there was something to stop.
  @discardableResult
  func stop() -> Bool {
    guard let task else { return false }
    task.cancel()
    end()
    return true
  }

  private func end() {
    (task, progress) = (nil, nil)
    onChange()
  }

  func forget() { known = [:] }
}
