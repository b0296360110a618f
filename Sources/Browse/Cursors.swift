import TermNav

/// Keeps the memory of cursors in its file, which other programs read and write too: read where it has changed, written
/// now and then and at the end.
final class Cursors {
  private(set) var memory = CursorMemory()
  /// What is being written, and what the file does not have yet.
  private var writing: CursorMemory?
  private var unwritten = CursorMemory()
  private let file: StateFile?
  private unowned let app: NavigationApp
  private var timer: AppTimer?
  private var reading: Task<Void, Never>?
  /// Of the file that was read last.
  private var stamp: [Int64] = []
  /// Why the file could not be written; said once.
  private var failure: String?

  /// Between two writings at least; our own figure.
  static let interval = Duration.seconds(3)
  /// Milliseconds that the program's end waits for the disk; our own figure.
  static let patience: Int32 = 500

  /// - Parameter file: nil remembers for this program alone.
  init(_ file: StateFile?, _ app: NavigationApp) { (self.file, self.app) = (file, app) }

  /// Reads the file where it is another, and then calls `body`.
  func read(then body: @escaping () -> Void) {
    guard let file else { return body() }
    let running =
      reading
      ?? Task { [weak self, stamp] in
        let found = try? await Worker.run { try file.contents(unless: stamp) }
        self?.reading = nil
        if let (bytes, stamp) = found ?? nil { self?.take(bytes, stamp) }
      }
    reading = running
    Task {
      await running.value
      body()
    }
  }

  private func take(_ bytes: [UInt8], _ stamp: [Int64]) {
    self.stamp = stamp
    memory = CursorMemory(bytes)
    memory.add(missing)
  }

  func remember(_ name: [UInt8], in directory: Path) {
    guard memory[directory] != name else { return }
    change { $0.remember(name, in: directory) }
  }

  /// Counts that somebody has gone to a directory whose cursor is remembered.
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

  /// What other programs have written stays.
  nonisolated static func write(_ memory: CursorMemory, to file: StateFile) throws {
    try file.update { old in
      var all = CursorMemory(old)
      all.add(memory)
      return all.bytes
    }
  }

  private func wrote(_ failure: String?) {
    if let failure {
      // Nothing is lost: the next change is written with all before it.
      unwritten = missing
      if self.failure == nil { app.visibleViewController.toast("Cursors are not remembered: \(failure)") }
    }
    writing = nil
    self.failure = failure
    writeLater()
  }

  /// What the file may not have.
  private var missing: CursorMemory {
    var all = writing ?? CursorMemory()
    all.add(unwritten)
    return all
  }

  /// Writes at the program's end, and waits for that a moment.
  /// - Returns: why nothing was written, in a line.
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
