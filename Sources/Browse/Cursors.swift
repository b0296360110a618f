import TermNav

/// The memory of the entry on which the cursor was in each directory. It is kept in a file, which several
/// running programs share. So the file is read again when it has changed, and written every few seconds and
/// at the end.
final class Cursors {
  private(set) var memory = CursorMemory()
  /// Changes of remembered cursors that are being written to their file; nil if none are. `unwritten` has the
  /// changes after them, which the file does not have.
  private var writing: CursorMemory?
  private var unwritten = CursorMemory()
  private let file: StateFile?
  private unowned let app: NavigationApp
  private var timer: AppTimer?
  private var reading: Task<Void, Never>?
  /// Values that differ after each change of the file of remembered cursors, as they were when the file was
  /// last read; empty before.
  private var stamp: [Int64] = []
  /// Why the remembered cursors could not be written the last time; nil if they were written. The reason is
  /// kept so that a message is shown only at the first failure.
  private var failure: String?

  /// The shortest time between two writes of remembered cursors to their file.
  static let interval = Duration.seconds(3)
  /// How many milliseconds the end of the program waits for the disk to write the remembered cursors.
  static let patience: Int32 = 500

  /// Makes the memory of which entry the cursor was on in each directory.
  /// - Parameters:
  ///   - file: The file in which the memory is kept; nil to forget all at the end of the program.
  ///   - app: The app, whose timers start the writes, and which shows messages about failures.
  init(_ file: StateFile?, _ app: NavigationApp) { (self.file, self.app) = (file, app) }

  /// Reads the file of remembered cursors if it has changed, and then calls `body`, which may show what was
  /// remembered.
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

  /// Counts a visit to a directory in the memory of cursors. Does nothing if no entry is remembered for the
  /// directory.
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

  /// Writes changes of remembered cursors to their file, and keeps what other programs have written there.
  nonisolated static func write(_ memory: CursorMemory, to file: StateFile) throws {
    try file.update { old in
      var all = CursorMemory(old)
      all.add(memory)
      return all.bytes
    }
  }

  private func wrote(_ failure: String?) {
    if let failure {
      // The changes could not be written. They are put back to `unwritten`, so that the next write includes
      // them.
      unwritten = missing
      if self.failure == nil { app.visibleViewController.toast("Cursors are not remembered: \(failure)") }
    }
    writing = nil
    self.failure = failure
    writeLater()
  }

  /// The changes of remembered cursors that their file may not have.
  private var missing: CursorMemory {
    var all = writing ?? CursorMemory()
    all.add(unwritten)
    return all
  }

  /// Writes the changes of remembered cursors to their file at the end of the program, and waits at most half
  /// a second for the disk.
  /// - Returns: Why the changes could not be written, in one line; nil on success.
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
