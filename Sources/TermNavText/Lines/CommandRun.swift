import TermNav

/// A run of a command whose output a page shows. The output is collected off the main actor, and `onChange`
/// is called at most 20 times a second.
///
///     let reading = CommandRun()
///     reading.onChange = weakly { page in page.title = "\(page.lines.count.known) lines" }
///     reading.start(Command("make", "-j4"), for: self, into: lines)
///
/// The run ends with the page's tasks, which is when the page leaves for good; then `state` stays `running`,
/// and `onChange` is not called. For a page that is not shown in an app, nothing starts.
@MainActor public final class CommandRun {
  /// How far the run of a command has come, and how it ended.
  public enum RunState: Equatable, Sendable {
    /// The run of the command has not been started.
    case waiting
    case running
    /// The command has ended, and all its output has been received.
    case ended
    /// The run of the command was ended by `stop()`.
    case stopped
    /// The closure `take` returned false to refuse further output, and the command was told to end.
    case full
    /// The command failed or could not be started, or the closure `finish` threw an error; the value is the
    /// reason for it, in one line.
    case failed(String)

    /// Whether the run of the command will bring no more output.
    public var isOver: Bool { self != .waiting && self != .running }

    /// The reason why the command's output is not complete, in one line; nil if it is complete, or if the run
    /// has not ended.
    public var reason: String? {
      switch self {
      case .waiting, .running, .ended: nil
      case .stopped: "stopped"
      case .full: "there is more"
      case .failed(let reason): reason
      }
    }
  }

  /// How far the run of the command has come, and how it ended.
  public private(set) var state = RunState.waiting
  /// Called on the main actor after output of the command has come, and when the run ends.
  public var onChange: () -> Void = {}
  /// Decides whether the command failed, from its termination status and the last 20 lines of its standard
  /// error. Returns the reason for `RunState.failed`, or nil for success. Without this closure each status
  /// but 0 is a failure, explained by the last line that is not empty, or else by the status. Not called if
  /// `take` has refused output.
  public var failure: ((TerminationStatus, [String]) -> String?)?
  private var task: Task<Void, Never>?
  /// How many runs of commands were started, so that the end of an old run does not end a newer one.
  private var runs = 0

  /// How many lines of a command's standard error are kept to explain a failure.
  private nonisolated static let mostComplaints = 20
  /// How many bytes of a command's output lines are collected before the task that calls `onChange` is woken
  /// again. If each line woke it, a command that writes many short lines would be slower.
  private nonisolated static let reportStep = 64 * 1024

  /// The amount of output that a run of a command has received, and how much of it the page has been told.
  private struct Intake {
    var isFull = false
    var complaints: [String] = []
    /// The bytes of output received since the page was last told.
    var bytes = 0
    /// Whether a notice to the page about new output is already on its way.
    var isReported = false

    mutating func complain(_ line: String) {
      complaints.append(line)
      if complaints.count > CommandRun.mostComplaints { complaints.removeFirst() }
    }

    /// Adds a line of output to what was received; returns whether the page has to be told now.
    mutating func count(_ line: OutputLine) -> Bool {
      bytes += line.bytes.count + 1
      guard !isReported || isFull || bytes >= CommandRun.reportStep else { return false }
      (isReported, bytes) = (true, 0)
      return true
    }
  }

  /// Makes a run of a command, which has not been started.
  public init() {}

  /// Starts a command, and appends its standard output to a buffer. A run of a command that is still under
  /// way is ended first.
  public func start(_ command: Command, for page: ViewController, into lines: LineBuffer) {
    start(command, for: page) {
      lines.append(utf8: $0)
      return true
    }
  }

  /// Starts a command. A run of a command that is still under way is ended first.
  /// - Parameters:
  ///   - command: The command to run.
  ///   - page: The view controller that shows the output. The run ends when it leaves for good.
  ///   - take: Called with the bytes of standard output, off the main actor, in pieces that may end anywhere.
  ///     Returning false refuses more output and ends the command.
  public func start(
    _ command: Command, for page: ViewController, take: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    var whole = command
    whole.cutsOutputIntoLines = false
    start(for: page, { [whole] in try await whole.started() }, take: take)
  }

  /// Starts a child process, which a closure provides. A run of a command that is still under way is ended
  /// first.
  /// - Parameters:
  ///   - page: The view controller that shows the output. The run ends when it leaves for good.
  ///   - child: Starts the process. It may wait, and throw.
  ///   - take: Called with the standard output, off the main actor: line by line with the line feed, or in
  ///     pieces if the child's command does not cut its output into lines. Returning false refuses more
  ///     output and ends the child.
  ///   - finish: Called after the last piece, unless the child has failed. The run ends when it returns.
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
        let reported = process.lines.filter { line in
          if line.stream == .standardError {
            intake.withLock { $0.complain(line.text) }
          } else if !intake.withLock({ $0.isFull }),
            !take(line.isContinued ? line.bytes : line.bytes + [0x0A])
          {
            // The closure `take` has refused the output. More may arrive before the child is told to end, and
            // is dropped.
            intake.withLock { $0.isFull = true }
          }
          return intake.withLock { $0.count(line) }
        }
        var hasMore = false
        for try await _ in reported.batches(every: .milliseconds(50), atMost: 64, clock: clock) {
          try Task.checkCancellation()
          hasMore = intake.withLock { intake in
            intake.isReported = false
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
        // A run that was stopped may get to this line when the next run is already under way; it must not end
        // that next run.
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
        end(.failed("\(error)"), of: run)
      }
    }
  }

  /// Stops the run of the command; returns false if none was running.
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
