internal import CLibrary
internal import CProcess

/// A child that has the terminal; a thread waits for its end and its stops, which no descriptor tells.
final class ForegroundProgram: Sendable {
  private enum Change {
    case hasStopped
    case hasEnded(TerminationStatus)
  }

  private struct State {
    /// nil until the program runs, and where it could not be started.
    var pid: pid_t?
    var changes: [Change] = []
    var waiting: Waiting?
    var isOver = false

    mutating func tell(_ change: Change) {
      changes.append(change)
      waiting = nil
    }
  }

  let pid: pid_t
  private let state: Locked<State>

  init(_ command: Command) throws(CommandError) {
    let terminal = TTY.open()
    guard terminal >= 0 else {
      throw [EMFILE, ENFILE].contains(errno) ? .failed(command.program, errno: errno) : .noTerminal
    }
    defer { close(terminal) }
    let state = Locked(State())
    // The thread comes first: a program that has the terminal could not be called back. It waits for the lock.
    let started: Result<pid_t, CommandError> = state { opened in
      let context = Unmanaged.passRetained(state)
      let thread = tn_start_thread(
        { ForegroundProgram.watch(Unmanaged<Locked<State>>.fromOpaque($0!).takeRetainedValue()) },
        context.toOpaque())
      guard thread == 0 else {
        context.release()
        return .failure(.failed(command.program, errno: thread))
      }
      let pid = Result { () throws(CommandError) in
        try command.start(.init(input: terminal, output: terminal, error: terminal, hasTerminal: true))
      }
      opened.pid = try? pid.get()
      return pid
    }
    pid = try started.get()
    self.state = state
  }

  /// The thread.
  private static func watch(_ state: Locked<State>) {
    guard let pid = state({ $0.pid }) else { return }
    while tn_wait_child(pid) == 0 {
      let isOver = state { state in
        var status: Int32 = 0
        guard tn_take_child(pid, &status) == 1 else { return false }
        let ended = TerminationStatus(waited: status)
        state.isOver = ended != nil
        state.tell(ended.map(Change.hasEnded) ?? .hasStopped)
        return state.isOver
      }
      if isOver { return }
    }
    // Someone else has waited for it.
    state { state in
      state.isOver = true
      state.tell(.hasEnded(.exited(127)))
    }
  }

  /// How it has ended; a task that is cancelled ends it.
  @MainActor func finish(whenStopped: () -> Void) async -> TerminationStatus {
    await withTaskCancellationHandler {
      while true {
        await change()
        switch state({ $0.changes.isEmpty ? nil : $0.changes.removeFirst() }) {
        case .hasStopped: whenStopped()
        case .hasEnded(let status): return status
        case nil: break
        }
      }
    } onCancel: {
      end()
    }
  }

  @MainActor private func change() async {
    await Waiting.wait { waiting in
      state { if $0.changes.isEmpty { $0.waiting = waiting } }
    }
  }

  private func send(_ signals: Int32...) {
    state { state in if !state.isOver { for number in signals { kill(-pid, number) } } }
  }

  func stop() { send(SIGTSTP) }

  private func end() {
    send(SIGTERM, SIGCONT)
    DescriptorPoller.shared.wait(for: [], atMost: ChildProcess.patience.seconds) { self.send(SIGKILL) }
  }
}
