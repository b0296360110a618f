import TermNav

/// Keeps the memory of cursors in its file: read once at the start, written now and then and at the end.
final class Cursors {
  private(set) var memory = CursorMemory()
  private let file: StateFile?
  private unowned let app: NavigationApp
  private var timer: AppTimer?
  private var isRead = false
  private var isWriting = false
  private var isWritten = true
  /// Why the file could not be written; said once.
  private var failure: String?

  /// Between two writings at least; our own figure.
  static let interval = Duration.seconds(3)
  /// Milliseconds that the program's end waits for the disk; our own figure.
  static let patience: Int32 = 500

  /// - Parameter file: nil remembers for this program alone.
  init(_ file: StateFile?, _ app: NavigationApp) { (self.file, self.app) = (file, app) }

  /// Reads the file, the first time, and calls `body` when it is read.
  func read(then body: @escaping () -> Void) {
    guard let file, !isRead else { return }
    isRead = true
    Task { [weak self] in
      guard let bytes = try? await Worker.run({ file.contents() }) else { return }
      self?.memory.add(older: CursorMemory(bytes))
      body()
    }
  }

  func remember(_ name: [UInt8], in directory: Path) {
    guard memory[directory] != name else { return }
    memory.remember(name, in: directory)
    isWritten = false
    writeLater()
  }

  private func writeLater() {
    guard file != nil, !isWritten, !isWriting, timer == nil else { return }
    timer = app.after(Self.interval) { [weak self] in self?.write() }
  }

  private func write() {
    timer = nil
    guard let file else { return }
    (isWriting, isWritten) = (true, true)
    Task { [weak self, memory] in
      var failure: String?
      do {
        try await Worker.run { try file.replace(with: memory.bytes) }
      } catch {
        failure = "\(error)"
      }
      self?.wrote(failure)
    }
  }

  private func wrote(_ failure: String?) {
    isWriting = false
    if let failure {
      // Nothing is lost: the next change is written with all before it.
      if self.failure == nil { app.visibleViewController.toast("Cursors are not remembered: \(failure)") }
    }
    self.failure = failure
    writeLater()
  }

  /// Writes at the program's end, and waits for that a moment.
  /// - Returns: why nothing was written, in a line.
  func finish() -> String? {
    guard let file, !isWritten else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return SystemError(errno, file.path).description }
    let (done, memory, failure) = (ends[1], memory, Guarded<String?>(nil))
    Worker.start {
      do { try file.replace(with: memory.bytes) } catch { failure { $0 = "\(error)" } }
      close(done)
    }
    var waiting = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, Self.patience) > 0 else { return "\(file.path): the disk does not answer" }
    isWritten = true
    return failure { $0 }
  }
}
