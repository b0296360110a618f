internal import CLibrary

extension NavigationApp {
  /// Gives the terminal to other programs while `work` runs.
  ///
  ///     try await app.suspend { try await Command.editor(path).run() }
  ///
  /// A running drag is cancelled. While `work` runs, timers and tasks go on, but nothing is drawn and no key
  /// is read. Ctrl-C goes to the program that has the terminal; if no program has it at that time, Ctrl-C
  /// cancels the work. After the work the whole screen is drawn again.
  /// - Parameter work: the work, which may call `Command.run()`.
  /// - Returns: the result of the work.
  /// - Throws: the error of the work; a `SuspensionError` if the terminal cannot be given away;
  ///   `CancellationError` in a cancelled task.
  public func suspend<Result: Sendable>(
    _ work: @escaping @MainActor () async throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    guard navigation.host.clock.drawsFrames, exitStatus == nil else { throw SuspensionError.notRunning }
    guard suspension == nil else { throw SuspensionError.alreadySuspended }
    let suspension = Suspension()
    self.suspension = suspension
    setNeedsDisplay()
    mailbox.wake()
    await suspension.awaitLoop()
    guard let loan = suspension.loan else {
      self.suspension = nil
      throw SuspensionError.notRunning
    }
    let task = Task { try await TerminalLoan.$current.withValue(loan) { try await work() } }
    suspension.cancel = { task.cancel() }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    loan.terminal = nil
    suspension.isOver = true
    setNeedsDisplay()
    mailbox.wake()
    await suspension.awaitLoop()
    self.suspension = nil
    return try result.get()
  }

  /// Whether other programs have the terminal now, within `suspend`.
  public var isSuspended: Bool { suspension?.isLent == true }
}

/// The reason why `suspend` cannot give the terminal to other programs.
public enum SuspensionError: Error, Equatable, CustomStringConvertible {
  /// The terminal cannot be given away, since other programs have it already. A later call may succeed.
  case alreadySuspended
  /// The terminal cannot be given away, since this program is not running or is about to end.
  case notRunning

  /// The reason why `suspend` cannot give the terminal away, as one line of text for people.
  public var description: String {
    switch self {
    case .alreadySuspended: "other programs have the terminal already"
    case .notRunning: "the program has no terminal to give away"
    }
  }
}

extension Command {
  /// Runs the program on the terminal, within `NavigationApp.suspend`.
  ///
  ///     try await app.suspend { try await Command("git", "commit").run() }
  ///
  /// The terminal is the program's standard input, output and error. Cancelling the Swift task ends the
  /// program. To start a program without a terminal, use `start()`.
  /// - Returns: the exit status of the program, or the signal that ended it.
  /// - Throws: a `CommandError` if the program cannot be started, such as `.terminalIsInUse` outside of
  ///   `suspend`; `CancellationError` in a cancelled task.
  @discardableResult
  @MainActor public func run() async throws -> TerminationStatus {
    guard let terminal = TerminalLoan.current?.terminal else { throw CommandError.terminalIsInUse }
    try Task.checkCancellation()
    return try await terminal.run(self)
  }
}

/// Access to the terminal for the work of one `suspend` call. `Command.run()` in that work finds the terminal
/// by the task-local value `current`.
@MainActor final class TerminalLoan {
  @TaskLocal static var current: TerminalLoan?

  /// The terminal that is lent to other programs; nil once the work of the `suspend` call is over.
  var terminal: (any Terminal)?

  init(terminal: any Terminal) { self.terminal = terminal }
}

/// One call of `suspend`: the time in which other programs have the terminal.
@MainActor final class Suspension {
  /// The access to the terminal that the work given to `suspend` gets; nil unless other programs have the
  /// terminal.
  var loan: TerminalLoan?
  /// Whether the work given to `suspend` has ended, so that the terminal can be taken back from other
  /// programs.
  var isOver = false
  /// Cancels the work given to `suspend`.
  var cancel: () -> Void = {}
  private var waiting: Waiting?

  var isLent: Bool { loan != nil }
  /// Whether the event loop must give the terminal to other programs for a `suspend` call, or take it back.
  var isDue: Bool { waiting != nil && isLent == isOver }

  func awaitLoop() async { await Waiting.wait { waiting = $0 } }

  /// Notes that the event loop has given the terminal to other programs for a `suspend` call, or taken it
  /// back.
  func resume() {
    if isOver { loan = nil }
    waiting = nil
  }

  /// Cancels the work given to `suspend`, because this program ends.
  func end() {
    cancel()
    resume()
  }
}
