/// How often a terminal in memory was lent to other programs, and which were to run.
struct LoanRecord {
  private(set) var isLent = false
  private(set) var count = 0
  private(set) var programs: [Command] = []

  mutating func begin() {
    isLent = true
    count += 1
  }

  mutating func end() { isLent = false }

  mutating func note(_ program: Command) throws(CommandError) {
    guard isLent else { throw .terminalIsInUse }
    programs.append(program)
  }
}
