internal import CLibrary
internal import CProcess

/// A child that has the terminal; a thread waits for its end and its stops, which no descriptor tells.
final class ForegroundProgram: Sendable {
  private enum Change {
    case hasStopped
    case hasEnded(TerminationStatus)
  }

  private struct State {
    var changes: [Change] = []
    var waiting: UnsafeContinuation<Void, Never>?
    var isOver = false
    var isEnding = false
  }

  let pid: pid_t
  private let state = Locked(State())

  init(_ command: Command) throws(CommandError) {
    let terminal = TTY.open()
    guard terminal >= 0 else {
      throw [EMFILE, ENFILE].contains(errno) ? .failed(command.program, errno: errno) : .noTerminal
    }
    defer { close(terminal) }
    pid = try command.start(.init(input: terminal, output: terminal, error: terminal, hasTerminal: true))
    let result = tn_start_thread(
      { Unmanaged<ForegroundProgram>.fromOpaque($0!).takeRetainedValue().watch() },
      Unmanaged.passRetained(self).toOpaque())
    precondition(result == 0, "a thread can be started")
  }

  /// The thread.
  private func watch() {
    while tn_wait_child(pid) == 0 {
      let isOver = state { state in
        var status: Int32 = 0
        guard tn_take_child(pid, &status) == 1 else { return false }
        let ended = TerminationStatus(waited: status)
        state.isOver = ended != nil
        tell(ended.map(Change.hasEnded) ?? .hasStopped, &state)
        return state.isOver
      }
      if isOver { return }
    }
    // Someone else has waited for it.
    state { state in
      state.isOver = true
      tell(.hasEnded(.exited(127)), &state)
    }
  }

  private func tell(_ change: Change, _ state: inout State) {
    state.changes.append(change)
    state.waiting?.resume()
    state.waiting = nil
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
    await withUnsafeContinuation { continuation in
      let isThere = state { state in
        if state.changes.isEmpty { state.waiting = continuation }
        return !state.changes.isEmpty
      }
      if isThere { continuation.resume() }
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
