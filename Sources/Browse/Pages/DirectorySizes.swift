import TermNav

/// The sizes of directories with everything in them, which are added up when a key asks for them.
final class DirectorySizes {
  /// The known sizes by name; they are forgotten when the directory is read again.
  private(set) var known: [[UInt8]: DirectorySize] = [:]
  /// A text that tells which directory is being added up and how far it is; nil where none is.
  private(set) var progress: String?
  private var task: Task<Void, Never>?
  /// Called when a size or the progress has changed.
  var onChange: () -> Void = {}
  /// Called when all directories that were asked for are added up.
  var onEnd: () -> Void = {}

  /// The known sizes in bytes, by name.
  var sums: [[UInt8]: Int64] { known.mapValues(\.apparent) }

  /// The shortest time between two reports of progress, in seconds: often enough to be seen as motion, and
  /// seldom enough to be read.
  nonisolated private static let interval: Seconds = 0.1

  /// Adds up directories one after the other. A toast tells their sum at the end.
  func add(_ names: [[UInt8]], in path: Path, for page: BrowsePage) {
    stop()
    progress = ""
    task = page.keptTask { [self, weak page] in
      defer { if !Task.isCancelled { end() } }
      for name in names {
        let values = Worker.values(on: path.subject("size")) { Self.add(path.appending(name), $0) }
        for try await size in values {
          try Task.checkCancellation()
          known[name] = size
          progress = "\(Path.visible(name)): \(size.entries.grouped) entries, \(size.short)…"
          onChange()
        }
        try Task.checkCancellation()
      }
      var all = DirectorySize()
      for name in names { all += known[name] ?? DirectorySize() }
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

  /// Stops adding up. The directory that was not finished has no final size. Returns whether something was
  /// stopped.
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
