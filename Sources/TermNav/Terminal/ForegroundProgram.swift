internal import CLibrary
internal import CProcess

/// A child process in the foreground of the terminal, such as an editor. A thread waits for its stops (as by
/// Ctrl-Z), since no descriptor tells them.
final class ForegroundProgram: Sendable {
  private struct State {
    /// The number of stops of the program (as by Ctrl-Z) that `finish` has not handled yet.
    var stops = 0
    var waiting: Waiting?
  }

  var pid: pid_t { child.pid }
  private let child: Child
  private let state = Locked(State())

  /// Starts the program in the terminal's foreground, without blocking the main actor. If the task is
  /// cancelled meanwhile, the start is still completed, since the program may be in the foreground already.
  @MainActor init(_ command: Command) async throws(CommandError) {
    let terminal = TTY.open()
    guard terminal >= 0 else {
      throw [EMFILE, ENFILE].contains(errno) ? .failed(command.program, errno: errno) : .noTerminal
    }
    defer { close(terminal) }
    // The thread is started before the program. If no thread can be had, nothing would notice that the
    // program stops.
    let started = HandOver<pid_t?>()
    var failure: Int32 = 0
    LastingThreads.start { [state] in
      guard let pid = started.dequeue() else { return }
      while tn_await_stop(pid) == 1 {
        let waiting = state.withLock { state in
          state.stops += 1
          return state.waiting.take()
        }
        waiting?.end()
      }
    } orElse: {
      failure = $0
    }
    if failure != 0 { throw .failed(command.program, errno: failure) }
    var pid: pid_t?
    defer { started.enqueue(pid) }
    let start = Task {
      try await Children.start(command, isolation: #isolation) { () throws(CommandError) in
        let front = TerminalGuard.lent
        return Child(
          try command.start(.init(input: terminal, output: terminal, error: terminal, front: front)))
      }
    }
    do {
      child = try await start.value
    } catch {
      throw error as? CommandError ?? .failed(command.program, errno: ECANCELED)
    }
    pid = child.pid
  }

  /// Waits for the program's end and returns how it ended. Each time the program has stopped, `whenStopped`
  /// is called. Cancelling the task ends the program.
  @MainActor func finish(whenStopped: () -> Void) async -> TerminationStatus {
    await withTaskCancellationHandler {
      while true {
        await change()
        if consumeStop() { whenStopped() } else if let status = child.ended { return status }
      }
    } onCancel: {
      child.end()
    }
  }

  /// Waits until the program in the foreground has stopped or ended.
  @MainActor private func change() async {
    await Waiting.wait { waiting in
      let hasStopped = state.withLock { state in
        state.waiting = waiting
        return state.stops > 0
      }
      if hasStopped { waiting.end() } else { child.whenEnded(waiting) }
    }
  }

  private func consumeStop() -> Bool {
    state.withLock { state in
      defer { state.stops = max(0, state.stops - 1) }
      return state.stops > 0
    }
  }

  func stop() { child.send(SIGTSTP) }
}
