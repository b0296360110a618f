/// Whether other programs have the terminal, and the one that was started with it.
struct LentTerminal {
  private(set) var isLent = false
  /// Whether a program has it, or is being started.
  private var isTaken = false
  private(set) var program: ForegroundProgram?

  /// Whether a program can be started: the terminal is lent, and no program has it.
  var isFree: Bool { isLent && !isTaken }

  mutating func begin() { isLent = true }
  mutating func end() { isLent = false }
  /// A program is being started.
  mutating func take() { isTaken = true }
  mutating func start(_ program: ForegroundProgram) { self.program = program }
  mutating func programHasEnded() { (isTaken, program) = (false, nil) }

  /// This program is over: hangs up on the one that has the terminal.
  mutating func hangUp() {
    end()
    TerminalGuard.leave()
    TerminalGuard.releaseSignals()
  }

  /// Continues the program that has the terminal, where this process is in front, as after SIGSTOP and `fg`.
  @MainActor func continueForeground(_ terminal: Int32) {
    guard let program, TerminalGuard.isInFront(terminal) else { return }
    TerminalGuard.continueLent(terminal, program.pid, nil)
  }
}
