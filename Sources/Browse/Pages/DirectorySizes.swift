import TermNav

/// Sizes of directories with all below them, which a key asks for.
final class DirectorySizes {
  /// The sizes that are known, by the names in the directory; they are forgotten when the directory is read again.
  private(set) var known: [[UInt8]: DirectorySize] = [:]
  /// The words that tell which directory is being added up; nil where none is.
  private(set) var progress: String?
  private var task: Task<Void, Never>?
  /// Called when one of these is another.
  var onChange: () -> Void = {}

  /// The shortest time between two reports of progress; the figure is our own.
  nonisolated private static let interval: Seconds = 0.1

  /// Adds up one directory after the other, and says how much they are.
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
    }
  }

  private nonisolated static func add(_ path: Path, _ teller: Worker.Teller<DirectorySize>) {
    var (size, told) = (DirectorySize(), MachineClock.now)
    size.add(path) { size in
      guard MachineClock.now - told >= interval else { return }
      teller.tell(size)
      told = MachineClock.now
    } while: {
      teller.isWanted
    }
    teller.tell(size)
  }

  /// Stops adding up. The directory that was being added up gets no size. Returns whether there was one.
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
