/// A record of how often a terminal in memory was lent to other programs, and of the programs that would have
/// run on it.
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
