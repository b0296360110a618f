import TermNav

/// A command that writes for a page: what it writes is taken off the main actor, as it comes, and the page hears of it 20 times
/// a second at most.
///
///     let reading = CommandRun()
///     reading.onChange = weakly { page in page.title = "\(page.lines.count.known) lines" }
///     reading.start(Command("make", "-j4"), for: self, into: lines)
///
/// It ends with the page's tasks; for a page that is in no app nothing starts.
@MainActor public final class CommandRun {
  /// How far it is.
  public enum RunState: Equatable, Sendable {
    /// It was not started yet.
    case waiting
    case running
    /// All has come.
    case ended
    /// By `stop()`.
    case stopped
    /// There is more than is taken.
    case full
    /// Why there is no more, in a line.
    case failed(String)

    /// Whether nothing more comes.
    public var isOver: Bool { self != .waiting && self != .running }

    /// Why there is no more, in a line; nil where all has come, or more still comes.
    public var reason: String? {
      switch self {
      case .waiting, .running, .ended: nil
      case .stopped: "stopped"
      case .full: "there is more"
      case .failed(let reason): reason
      }
    }
  }

  /// How far it is.
  public private(set) var state = RunState.waiting
  /// Called when something has come, and at the end.
  public var onChange: () -> Void = {}
  /// Why it failed, by how it ended and the last lines of its standard error; nil where it did not. By default each status
  /// but 0 is a failure, which the last one of these lines explains.
  public var failure: ((TerminationStatus, [String]) -> String?)?
  private var task: Task<Void, Never>?
  /// How many runs were started: the end of one does not end the next.
  private var runs = 0

  /// Lines of standard error that are kept; our own figure.
  private nonisolated static let mostComplaints = 20
  /// Bytes of lines that are told as one, so that a command with many short lines is not held up; our own figure.
  private nonisolated static let bytesTold = 64 * 1024

  /// What has come so far.
  private struct Intake {
    var isFull = false
    var complaints: [String] = []
    /// Since the last time that the page was told.
    var bytes = 0
    /// Whether the page will be told already.
    var isTold = false

    mutating func complain(_ line: String) {
      complaints.append(line)
      if complaints.count > CommandRun.mostComplaints { complaints.removeFirst() }
    }

    /// Returns whether the page is to be told.
    mutating func count(_ line: OutputLine) -> Bool {
      bytes += line.bytes.count + 1
      guard !isTold || isFull || bytes >= CommandRun.bytesTold else { return false }
      (isTold, bytes) = (true, 0)
      return true
    }
  }

  /// Nothing runs yet.
  public init() {}

  /// Starts a command, and puts what it writes into a buffer.
  public func start(_ command: Command, for page: ViewController, into lines: LineBuffer) {
    start(command, for: page) {
      lines.append(utf8: $0)
      return true
    }
  }

  /// Starts a command.
  /// - `take`: is called with all that it writes, in pieces that are cut anywhere, until it returns false.
  public func start(
    _ command: Command, for page: ViewController, take: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    var whole = command
    whole.cutsOutputIntoLines = false
    start(for: page, { [whole] in try await whole.started() }, take: take)
  }

  /// Starts a child, by a closure that may take its time, or throw; ends the one before, if that still runs.
  /// - `take`: is called with all that it writes, until it returns false: in lines, or in pieces where the child's command
  ///   does not cut them.
  /// - `finish`: is called behind the last piece, where the child has not failed; the run has not ended before.
  public func start(
    for page: ViewController, _ child: @escaping () async throws -> ChildProcess,
    take: @escaping @Sendable ([UInt8]) -> Bool, finish: @escaping @MainActor () async throws -> Void = {}
  ) {
    guard let clock = page.app?.clock else { return }
    task?.cancel()
    state = .running
    runs += 1
    let run = runs
    task = page.task { [self] in
      do {
        let process = try await child()
        let intake = Locked(Intake())
        let told = process.lines.filter { line in
          if line.stream == .standardError {
            intake.withLock { $0.complain(line.text) }
          } else if !intake.withLock({ $0.isFull }),
            !take(line.isContinued ? line.bytes : line.bytes + [0x0A])
          {
            // Some more comes before the child hears of its end.
            intake.withLock { $0.isFull = true }
          }
          return intake.withLock { $0.count(line) }
        }
        var hasMore = false
        for try await _ in told.batches(every: .milliseconds(50), atMost: 64, clock: clock) {
          try Task.checkCancellation()
          hasMore = intake.withLock { intake in
            intake.isTold = false
            return intake.isFull
          }
          if hasMore { break }
          onChange()
        }
        let complaints = intake.withLock { $0.complaints }
        if hasMore {
          process.end()
        } else {
          let status = await process.status
          try Task.checkCancellation()
          let reason =
            if let failure { failure(status, complaints) } else { process.failure(status, complaints) }
          if let reason { return end(.failed(reason), of: run) }
        }
        try await finish()
        end(hasMore ? .full : .ended, of: run)
      } catch {
        // One that was stopped may tell of its end, when another runs already.
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
        end(.failed("\(error)"), of: run)
      }
    }
  }

  /// Returns whether there was something to stop.
  @discardableResult public func stop() -> Bool {
    guard state == .running else { return false }
    task?.cancel()
    end(.stopped, of: runs)
    return true
  }

  private func end(_ state: RunState, of run: Int) {
    guard run == runs, self.state == .running else { return }
    self.state = state
    onChange()
  }
}

extension ChildProcess {
  fileprivate func failure(_ status: TerminationStatus, _ complaints: [String]) -> String? {
    if status.isSuccess { return nil }
    if case .exited = status, let complaint = complaints.last(where: { !$0.isEmpty }) {
      return AttributedText(sgr: complaint).string.visible
    }
    return "\(name.visible): \(status)"
  }
}
