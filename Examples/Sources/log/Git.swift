import TermNav

/// How git is called.
struct Git {
  var program = "git"
  /// In place of the working directory.
  var folder: String?

  func callAsFunction(_ arguments: String...) -> Command {
    // Names in diffs are then bytes, not their numbers.
    let settings = ["-c", "log.showSignature=false", "-c", "core.quotePath=false"]
    return Command(program, arguments: settings + arguments, workingDirectory: folder)
  }
}

/// What a command writes: it comes in batches, until the command ends or is stopped.
@MainActor final class Output {
  let lines: LineBuffer
  private(set) var isRunning = false
  /// Why there is no more, in a line; nil where all has come.
  private(set) var failure: String?
  /// Called when lines have come, and at the end.
  var onChange: () -> Void = {}
  private let command: Command
  private var task: Task<Void, Never>?

  init(_ command: Command, into lines: LineBuffer) { (self.command, self.lines) = (command, lines) }

  func start(for page: ViewController) {
    guard !isRunning, let clock = page.app?.clock else { return }
    lines.removeAll()
    (isRunning, failure) = (true, nil)
    onChange()
    task = page.task { [self] in
      do {
        let child = try command.start()
        var complaint: String?
        for try await batch in child.lines.batches(every: .milliseconds(50), atMost: 10_000, clock: clock) {
          complaint = batch.last { $0.stream == .standardError }?.text ?? complaint
          let output = batch.filter { $0.stream == .standardOutput }
          lines.append(utf8: output.flatMap { $0.isContinued ? $0.bytes : $0.bytes + [0x0A] })
          onChange()
        }
        let status = await child.status
        try Task.checkCancellation()
        if case .signaled = status { complaint = nil }
        end(status.isSuccess ? nil : complaint ?? "git: \(status)")
      } catch let error as CommandError {
        end("\(error)")
      }
    }
  }

  /// Returns whether there was something to stop.
  func stop() -> Bool {
    guard isRunning else { return false }
    task?.cancel()
    end("stopped")
    return true
  }

  private func end(_ failure: String?) {
    (isRunning, self.failure) = (false, failure)
    onChange()
  }
}
