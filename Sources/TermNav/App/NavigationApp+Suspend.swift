internal import CLibrary

extension NavigationApp {
  /// Gives the terminal to other programs while `work` runs.
  ///
  ///     try await app.suspend { try await Command.editor(path).run() }
  ///
  /// A drag is cancelled; timers and tasks go on, nothing is drawn and no key is read. Ctrl-C is for the program that has
  /// the terminal, and cancels the work where none has. Afterwards the whole screen is drawn.
  /// - Throws: what `work` throws; `SuspensionError`.
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

  /// Whether other programs have the terminal.
  public var isSuspended: Bool { suspension?.isLent == true }
}

/// Why the terminal could not be given to other programs.
public enum SuspensionError: Error, Equatable, CustomStringConvertible {
  /// Other programs have it already; the one that asked may ask again later.
  case alreadySuspended
  /// The program does not run, or ends.
  case notRunning

  /// One line for a person.
  public var description: String {
    switch self {
    case .alreadySuspended: "other programs have the terminal already"
    case .notRunning: "the program has no terminal to give away"
    }
  }
}

extension Command {
  /// Runs the program on the terminal, within `NavigationApp.suspend`, and returns how the program has ended.
  ///
  ///     try await app.suspend { try await Command("git", "commit").run() }
  ///
  /// The terminal is the program's standard input, output and error. Cancelling the task ends the program. `start()` starts a
  /// program without a terminal.
  /// - Throws: `CommandError` where the program cannot be started; `.terminalIsInUse` outside of `suspend`.
  @discardableResult
  @MainActor public func run() async throws -> TerminationStatus {
    guard let terminal = TerminalLoan.current?.terminal else { throw CommandError.terminalIsInUse }
    try Task.checkCancellation()
    return try await terminal.run(self)
  }
}

/// The terminal while other programs may have it.
@MainActor final class TerminalLoan {
  @TaskLocal static var current: TerminalLoan?

  /// Nil once the work is over.
  var terminal: (any Terminal)?

  init(terminal: any Terminal) { self.terminal = terminal }
}

/// One time for which other programs have the terminal.
@MainActor final class Suspension {
  /// Set while they have it.
  var loan: TerminalLoan?
  /// The work has ended.
  var isOver = false
  /// Cancels the work.
  var cancel: () -> Void = {}
  private var waiting: Waiting?

  var isLent: Bool { loan != nil }
  /// The loop has something to do for it.
  var isDue: Bool { waiting != nil && isLent == isOver }

  func awaitLoop() async { await Waiting.wait { waiting = $0 } }

  /// The loop has done it.
  func goOn() {
    if isOver { loan = nil }
    waiting = nil
  }

  /// The program ends.
  func end() {
    cancel()
    goOn()
  }
}
