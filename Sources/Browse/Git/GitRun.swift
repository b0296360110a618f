import TermNav

nonisolated extension Command {
  /// All that git writes, for commands that write little.
  /// - Throws: `GitError` where it fails or writes more than 16 MiB; the end of the task ends git.
  func gitOutput() async throws -> [UInt8] {
    let child = try gitChild()
    var (bytes, complaints) = ([UInt8](), [String]())
    for try await piece in child.lines {
      if piece.stream == .standardOutput { bytes += piece.bytes } else { complaints.append(piece.text) }
      if bytes.count > 16 << 20 || complaints.count > 1000 { throw GitError("git writes too much") }
    }
    if let error = GitError(await child.status, complaints) { throw error }
    return bytes
  }

  func gitChild() throws -> ChildProcess {
    do {
      return try start()
    } catch {
      throw GitError(error)
    }
  }
}

/// A git that writes much: what comes is taken off the main actor, and the page hears of it 20 times a second at most.
final class GitRun {
  enum State: Equatable {
    case waiting, running, ended, stopped
    /// There is more than is kept.
    case full
    case failed(String)

    var isOver: Bool { self != .waiting && self != .running }
  }

  private(set) var state = State.waiting
  /// Called when something has come, and at the end.
  var onChange: () -> Void = {}
  /// Why it failed, by how it ended and what it wrote to its standard error; nil where it did not.
  var failure: (TerminationStatus, [String]) -> String? = { GitError($0, $1)?.description }
  private var task: Task<Void, Never>?

  private enum Piece: Sendable {
    case taken, full
    case complaint(String)
  }

  /// Starts it; `prepare` may throw first, and `take` is called with all pieces in their order, until it returns false.
  func start(
    for page: ViewController, _ prepare: @escaping () async throws -> Command,
    take: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    guard state != .running, let clock = page.app?.clock else { return }
    state = .running
    task = page.task { [self] in
      do {
        let child = try await prepare().gitChild()
        let pieces = child.lines.map { line -> Piece in
          if line.stream == .standardError { return .complaint(line.text) }
          return take(line.bytes) ? .taken : .full
        }
        var complaints: [String] = []
        for try await batch in pieces.batches(every: .milliseconds(50), atMost: 64, clock: clock) {
          try Task.checkCancellation()
          for case .complaint(let line) in batch where complaints.count < 20 { complaints.append(line) }
          if batch.contains(where: { if case .full = $0 { true } else { false } }) { return end(.full) }
          onChange()
        }
        let status = await child.status
        try Task.checkCancellation()
        end(failure(status, complaints).map { .failed($0) } ?? .ended)
      } catch {
        // A git that was stopped may tell of its end, when another runs already.
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
        end(.failed("\(error)"))
      }
    }
  }

  /// Returns whether there was something to stop.
  func stop() -> Bool {
    guard state == .running else { return false }
    task?.cancel()
    end(.stopped)
    return true
  }

  private func end(_ state: State) {
    guard self.state == .running else { return }
    self.state = state
    onChange()
  }
}
