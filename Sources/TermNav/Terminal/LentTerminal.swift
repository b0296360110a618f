/// The state of lending the terminal to other programs, with the program that was started on it.
struct LentTerminal {
  private(set) var isLent = false
  /// Whether another program has the lent terminal or is being started on it.
  private var isInUse = false
  private(set) var program: ForegroundProgram?

  /// Whether a program can be started on the terminal: the terminal is lent, and no other program is running
  /// on it.
  var isFree: Bool { isLent && !isInUse }

  mutating func begin() { isLent = true }
  mutating func end() { isLent = false }
  /// Notes that a program is being started on the lent terminal.
  mutating func beginStart() { isInUse = true }
  mutating func start(_ program: ForegroundProgram) { self.program = program }
  mutating func programHasEnded() { (isInUse, program) = (false, nil) }

  /// Ends the lending of the terminal, because this program ends. The other program that has the terminal
  /// gets the signal SIGHUP.
  mutating func hangUp() {
    end()
    TerminalGuard.leave()
    TerminalGuard.releaseSignals()
  }

  /// Continues the program that has the lent terminal, if this process is in the foreground, as after SIGSTOP
  /// and the shell's `fg`.
  @MainActor func continueForeground(_ terminal: Int32) {
    guard let program, TerminalGuard.isInForeground(terminal) else { return }
    TerminalGuard.continueLent(terminal, program.pid, nil)
  }
}
