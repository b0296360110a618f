/// Whether other programs have the terminal, and the one that was started with it.
struct LentTerminal {
  private(set) var isLent = false
  private(set) var program: ForegroundProgram?

  /// Whether a program can be started: the terminal is lent, and no program has it.
  var isFree: Bool { isLent && program == nil }

  mutating func begin() { isLent = true }
  mutating func end() { isLent = false }
  mutating func start(_ program: ForegroundProgram) { self.program = program }
  mutating func programHasEnded() { program = nil }
}
