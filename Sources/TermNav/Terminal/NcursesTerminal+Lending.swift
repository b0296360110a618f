internal import CLibrary

extension NcursesTerminal {
  /// Gives the terminal to other programs, in the state in which it was found. Before that, waiting output is
  /// sent and answers to questions are read.
  public func lend() {
    guard hasTerminal else { return }
    restore()
    // While this program waits for the program on the terminal, Ctrl-C must not end it, and Ctrl-Z must not
    // stop it alone.
    TerminalGuard.catchSignals()
    TerminalGuard.setReset(modes)
    TerminalGuard.lend(to: getpgrp())
    loan.begin()
    isInputHeld = true
  }

  /// Takes the terminal from other programs again, after resetting modes and termios that other programs have
  /// left changed.
  public func takeBack() {
    guard loan.isLent else { return }
    TerminalGuard.putRight(line.descriptor)
    TerminalGuard.endLoan()
    loan.end()
    isInputHeld = false
    resume()
    // The control sequences below move the cursor to the first cell, which is harmless on this program's own
    // screen.
    line.send(ControlSequences.wholeScreen.bytes[...])
  }

  /// Runs a program in the foreground of the lent terminal, in a process group of its own. The terminal is
  /// its standard input, output and error.
  ///
  /// If the program stops, as by Ctrl-Z, this program stops with it, and both are continued together. If the
  /// task is cancelled, the program gets SIGTERM, and SIGKILL after `ChildProcess.patience`.
  /// - Returns: how the program ended.
  /// - Throws: a `CommandError` if the program cannot be started, or if the terminal is not lent or another
  ///   program has it.
  public func run(_ command: Command) async throws(CommandError) -> TerminationStatus {
    guard loan.isFree else { throw .terminalIsInUse }
    loan.beginStart()
    defer { loan.programHasEnded() }
    let program = try await ForegroundProgram(command)
    loan.start(program)
    let status = await program.finish { [self] in stopWithForeground(program) }
    if loan.isLent {
      TerminalGuard.putRight(line.descriptor)
      let columns = line.windowSize.columns
      _ = TerminalGuard.write(ControlSequences.cleanLine(columns: columns)[...], to: line.descriptor)
      TerminalGuard.lend(to: getpgrp())
    }
    return status
  }

  /// Stops this program's process group too, because the program in the foreground has stopped. If this
  /// program went on alone, a shell could not continue the program in the foreground.
  private func stopWithForeground(_ program: ForegroundProgram) {
    guard loan.isLent else { return }
    let theirs = TerminalGuard.stopLent(line.descriptor)
    TerminalGuard.lend(to: getpgrp())
    stopGroup()
    TerminalGuard.lend(to: program.pid)
    TerminalGuard.continueLent(line.descriptor, program.pid, theirs)
  }

  private func stopGroup() {
    TerminalGuard.releaseSignals()
    TerminalGuard.stopGroup()
    TerminalGuard.awaitForeground(line.descriptor)
    TerminalGuard.catchSignals()
  }

  /// Handles a SIGTSTP that another process sends while the terminal is lent: the program on the terminal
  /// stops, or this program if there is none.
  func stopWhileLent() { if let program = loan.program { program.stop() } else { stopGroup() } }
}
