internal import CLibrary
internal import CProcess

/// A child that has the terminal; a thread waits for its stops, which no descriptor tells.
final class ForegroundProgram: Sendable {
  private struct State {
    /// nil until the program runs, and where it could not be started.
    var pid: pid_t?
    /// How often it has stopped since that was told.
    var stops = 0
    var waiting: Waiting?
  }

  var pid: pid_t { child.pid }
  private let child: Child
  private let state: Locked<State>

  init(_ command: Command) throws(CommandError) {
    let terminal = TTY.open()
    guard terminal >= 0 else {
      throw [EMFILE, ENFILE].contains(errno) ? .failed(command.program, errno: errno) : .noTerminal
    }
    defer { close(terminal) }
    // The thread comes first: a program that has the terminal could not be called back.
    let (state, isStarted) = (Locked(State()), HandOver<Void>())
    let context = Unmanaged.passRetained(Watch(state, isStarted))
    let failure = tn_start_thread(
      { Unmanaged<Watch>.fromOpaque($0!).takeRetainedValue().run() }, context.toOpaque())
    guard failure == 0 else {
      context.release()
      throw .failed(command.program, errno: failure)
    }
    defer { isStarted.give(()) }
    child = try Children.start(command) { () throws(CommandError) in
      Child(try command.start(.init(input: terminal, output: terminal, error: terminal, hasTerminal: true)))
    }
    self.state = state
    state { [pid = child.pid] in $0.pid = pid }
  }

  /// The thread.
  private final class Watch: Sendable {
    private let state: Locked<State>
    private let isStarted: HandOver<Void>

    init(_ state: Locked<State>, _ isStarted: HandOver<Void>) {
      (self.state, self.isStarted) = (state, isStarted)
    }

    func run() {
      isStarted.take()
      guard let pid = state({ $0.pid }) else { return }
      while tn_await_stop(pid) == 1 {
        state { state in
          state.stops += 1
          state.waiting?.end()
          state.waiting = nil
        }
      }
    }
  }

  /// How it has ended; a task that is cancelled ends it.
  @MainActor func finish(whenStopped: () -> Void) async -> TerminationStatus {
    await withTaskCancellationHandler {
      while true {
        await change()
        if takeStop() { whenStopped() } else if let status = child.ended { return status }
      }
    } onCancel: {
      child.end()
    }
  }

  /// Waits until it has stopped or ended.
  @MainActor private func change() async {
    await Waiting.wait { waiting in
      let hasStopped = state { state in
        state.waiting = waiting
        return state.stops > 0
      }
      if hasStopped { waiting.end() } else { child.tellEnd(waiting) }
    }
  }

  private func takeStop() -> Bool {
    state { state in
      defer { state.stops = max(0, state.stops - 1) }
      return state.stops > 0
    }
  }

  func stop() { child.send(SIGTSTP) }
}
