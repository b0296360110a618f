internal import CLibrary

extension NcursesTerminal {
  /// Sends pending output, and gives the terminal back as found. What the terminal still sends is read before.
  public func lend() {
    guard isTaken else { return }
    restore()
    // A program that waits for its child must not end by Ctrl-C, nor stop without the child.
    TerminalGuard.catchSignals()
    TerminalGuard.setReset(modes)
    TerminalGuard.lend(to: getpgrp())
    loan.begin()
    isInputHeld = true
  }

  /// Resets modes and termios, and takes the terminal again.
  public func takeBack() {
    guard loan.isLent else { return }
    TerminalGuard.putRight(line.descriptor)
    TerminalGuard.endLoan()
    loan.end()
    isInputHeld = false
    resume()
    // On the other screen the cursor may go home.
    line.send(ControlSequences.wholeScreen.bytes[...])
  }

  /// Runs a program in a group of its own in front of the terminal, which is its standard input, output and error.
  ///
  /// Where the program stops, as by its Ctrl-Z, the whole job stops, and both continue with it. A task that is cancelled
  /// ends the program by SIGTERM, and after `ChildProcess.patience` by SIGKILL.
  public func run(_ command: Command) async throws(CommandError) -> TerminationStatus {
    guard loan.isFree else { throw .terminalIsInUse }
    loan.take()
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

  /// The program has stopped: so does the job that it belongs to. This program could come back while the other one
  /// alone stands still, and then nobody could continue it.
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

  /// SIGTSTP from elsewhere.
  func stopWhileLent() { if let program = loan.program { program.stop() } else { stopGroup() } }
}
