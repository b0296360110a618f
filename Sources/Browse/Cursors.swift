import TermNav

/// The memory of cursor positions and its file, which other programs share: the file is read when it has
/// changed, and written now and then and at the end.
final class Cursors {
  private(set) var memory = CursorMemory()
  /// Changes that are being written, and those after them that the file does not have yet.
  private var writing: CursorMemory?
  private var unwritten = CursorMemory()
  private let file: StateFile?
  private unowned let app: NavigationApp
  private var timer: AppTimer?
  private var reading: Task<Void, Never>?
  /// The stamp of the file when it was last read.
  private var stamp: [Int64] = []
  /// Why the last write failed, so that the message is shown only once.
  private var failure: String?

  /// The shortest time between two writes.
  static let interval = Duration.seconds(3)
  /// How long the end of the program waits for the disk, in milliseconds.
  static let patience: Int32 = 500

  /// Makes a memory.
  /// - Parameters:
  ///   - file: The file; nil to remember only until the program ends.
  ///   - app: The app, for timers and messages.
  init(_ file: StateFile?, _ app: NavigationApp) { (self.file, self.app) = (file, app) }

  /// Reads the file if it has changed, then calls `body`.
  func read(then body: @escaping () -> Void) {
    guard let file else { return body() }
    let running =
      reading
      ?? Task { [weak self, stamp] in
        let found = try? await Worker.run { try file.contents(unless: stamp) }
        self?.reading = nil
        if let (bytes, stamp) = found ?? nil { self?.load(bytes, stamp) }
      }
    reading = running
    Task {
      await running.value
      body()
    }
  }

  private func load(_ bytes: [UInt8], _ stamp: [Int64]) {
    self.stamp = stamp
    memory = CursorMemory(bytes)
    memory.add(missing)
  }

  func remember(_ name: [UInt8], in directory: Path) {
    guard memory[directory] != name else { return }
    change { $0.remember(name, in: directory) }
  }

  /// Counts a visit to a directory whose cursor is remembered.
  func visit(_ directory: Path) {
    guard let name = memory[directory] else { return }
    change {
      $0.remember(name, in: directory)
      $0.visit(directory)
    }
  }

  func mark(_ directory: Path, as letter: Character) { change { $0.mark(directory, as: letter) } }

  private func change(_ body: (inout CursorMemory) -> Void) {
    body(&memory)
    body(&unwritten)
    writeLater()
  }

  private func writeLater() {
    guard file != nil, !unwritten.isEmpty, writing == nil, timer == nil else { return }
    timer = app.after(Self.interval) { [weak self] in self?.write() }
  }

  private func write() {
    timer = nil
    guard let file else { return }
    let new = unwritten
    (writing, unwritten) = (new, CursorMemory())
    Task { [weak self] in
      do {
        try await Worker.run { try Self.write(new, to: file) }
        self?.wrote(nil)
      } catch {
        self?.wrote("\(error)")
      }
    }
  }

  /// Adds changes to the file, and keeps what other programs have written there.
  nonisolated static func write(_ memory: CursorMemory, to file: StateFile) throws {
    try file.update { old in
      var all = CursorMemory(old)
      all.add(memory)
      return all.bytes
    }
  }

  private func wrote(_ failure: String?) {
    if let failure {
      // The changes stay in `unwritten`, so the next write includes them.
      unwritten = missing
      if self.failure == nil { app.visibleViewController.toast("Cursors are not remembered: \(failure)") }
    }
    writing = nil
    self.failure = failure
    writeLater()
  }

  /// Changes that may be missing in the file.
  private var missing: CursorMemory {
    var all = writing ?? CursorMemory()
    all.add(unwritten)
    return all
  }

  /// Writes the file at the program's end, and waits for that for half a second.
  /// - Returns: Why nothing was written, in one line; nil on success.
  func finish() -> String? {
    let missing = missing
    guard let file, !missing.isEmpty else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return SystemError(errno, file.path).description }
    let (done, failure) = (ends[1], Locked<String?>(nil))
    Worker.start {
      do { try Self.write(missing, to: file) } catch { failure.withLock { $0 = "\(error)" } }
      close(done)
    }
    var waiting = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, Self.patience) > 0 else { return "\(file.path): the disk does not answer" }
    let reason = failure.withLock { $0 }
    if reason == nil { unwritten = CursorMemory() }
    return reason
  }
}
