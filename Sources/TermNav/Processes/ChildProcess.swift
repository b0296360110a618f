internal import CLibrary
internal import CProcess

extension Command {
  /// Starts the program without a terminal, in a session of its own: `/dev/tty` is not there for it.
  ///
  ///     let child = try Command("make", "-j4").start()
  ///     for try await line in child.lines { log.append(line.text) }
  ///     toast("\(await child.status)")
  ///
  /// Of this process's descriptors it gets none but its standard input, output and error.
  /// - Throws: where the program cannot be started.
  public func start() throws(CommandError) -> ChildProcess { try ChildProcess(self) }
}

/// A running program without a terminal; it ends with the last reference to it and to its lines.
public final class ChildProcess: Sendable {
  /// Seconds from SIGTERM to SIGKILL; our own figure.
  public static let patience = Duration.milliseconds(TN_PATIENCE)

  /// Its pid, which is its group's too.
  public var processIdentifier: Int32 { exit.pid }
  /// What it writes, line by line, as it is asked for: while nobody asks, the pipe fills and the program waits.
  ///
  /// They end with the program, when what it wrote has been read. A loop that is left, or whose task is cancelled, ends
  /// the program. They can be read once.
  public var lines: ChildLines { ChildLines(output, of: life) }

  /// What has been read of lines that have not ended, such as a prompt that waits for an answer: one of each output at
  /// most. They come as lines once they end; until then look here, as by `app.every`, while the loop awaits a line.
  public var unfinishedLines: [OutputLine] { output.unfinished }

  /// Registers, once, that the end of this program ends its children.
  private static let endsAllAtExit: Void = { atexit { tn_end_children() } }()

  /// Of its program, without folders.
  let name: String
  private let exit: ChildExit
  private let output: ChildOutput
  private let life: ChildLife

  init(_ command: Command) throws(CommandError) {
    name = command.program.split(separator: "/").last.map(String.init) ?? command.program
    var opened: [Int32] = []
    func owned(_ descriptor: Int32) throws(CommandError) -> Int32 {
      guard descriptor >= 0 else { throw .failed(command.program, errno: errno) }
      opened.append(descriptor)
      return descriptor
    }
    func pipe() throws(CommandError) -> (read: Int32, write: Int32) {
      var ends: [Int32] = [-1, -1]
      guard tn_open_pipe(&ends) == 0 else { throw .failed(command.program, errno: errno) }
      opened += ends
      return (ends[0], ends[1])
    }
    do {
      let input: Int32 =
        switch command.input {
        case .nothing: try owned(open("/dev/null", O_RDONLY | O_CLOEXEC))
        case .bytes(let bytes): try owned(tn_file_of(bytes, bytes.count))
        }
      let output = try pipe()
      var kept = [OutputPipe(output.read, .standardOutput, isCut: command.cutsOutputIntoLines)]
      let error: Int32
      switch command.errorOutput {
      case .merged: error = output.write
      case .discarded: error = try owned(open("/dev/null", O_WRONLY | O_CLOEXEC))
      case .apart:
        let ends = try pipe()
        kept.append(OutputPipe(ends.read, .standardError))
        error = ends.write
      }
      Self.endsAllAtExit
      exit = ChildExit(try command.start(.init(input: input, output: output.write, error: error)))
      life = ChildLife(exit)
      self.output = ChildOutput(kept, exit: exit)
      for descriptor in opened where !kept.contains(where: { $0.descriptor == descriptor }) {
        close(descriptor)
      }
    } catch {
      for descriptor in opened { close(descriptor) }
      throw error
    }
  }

  /// How it ended, once it has; a task that is cancelled while it waits ends the program.
  public var status: TerminationStatus {
    get async {
      await withTaskCancellationHandler {
        await exit.status()
      } onCancel: {
        exit.end()
      }
    }
  }

  /// Ends the program and its group by SIGTERM, and after `patience` by SIGKILL.
  public func end(patience: Duration = ChildProcess.patience) { exit.end(patience: patience) }
}

/// Held by whoever may still ask a child for something: ends the child with the last of them.
final class ChildLife: Sendable {
  private let exit: ChildExit
  init(_ exit: ChildExit) { self.exit = exit }
  deinit { exit.end() }
}

/// The end of a child, which is awaited and reaped whoever asks for it.
final class ChildExit: Sendable {
  private struct State {
    var status: TerminationStatus?
    var isEnding = false
    var isReaped = false
    var waiting: [Waiting] = []
  }

  let pid: pid_t
  /// Readable once the child has ended; closed with this value.
  let descriptor: Int32
  private let state = Locked(State())

  init(_ pid: pid_t) {
    self.pid = pid
    descriptor = tn_open_child(pid)
    awaitEnd()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private func awaitEnd() {
    // Without a descriptor of the child (an old kernel) it is looked at now and then.
    let isWatched = descriptor >= 0
    DescriptorPoller.shared.wait(for: isWatched ? [descriptor] : [], atMost: isWatched ? .infinity : 0.05) {
      self.learnEnd()
    }
  }

  private func learnEnd() {
    var number: Int32 = 0
    let how = tn_has_ended(pid, &number)
    if how == 0 { return awaitEnd() }
    // Others of its group have their patience: until then the child stays, so that the group's number is not given away.
    let isKept = state { $0.isEnding } && tn_has_company(pid) == 1
    state { state in
      state.status = how < 0 ? .exited(127) : how == 1 ? .exited(number) : .signaled(number)
      if !isKept { reap(&state) }
      state.waiting = []
    }
    if isKept { awaitGroup() }
  }

  /// Looks at the rest of the group ten times a second, until it is gone or its patience is over.
  private func awaitGroup() {
    DescriptorPoller.shared.wait(for: [], atMost: 0.1) {
      let hasCompany = tn_has_company(self.pid) == 1
      let isOver = self.state { state in
        if !hasCompany, !state.isReaped { self.reap(&state) }
        return state.isReaped
      }
      if !isOver { self.awaitGroup() }
    }
  }

  private func reap(_ state: inout State) {
    tn_forget_child(pid)
    tn_reap_child(pid)
    state.isReaped = true
  }

  var isOver: Bool { state { $0.status != nil } }

  func status(isolation: isolated (any Actor)? = #isolation) async -> TerminationStatus {
    await Waiting.wait { waiting in
      state { if $0.status == nil { $0.waiting.append(waiting) } }
    }
    return state { $0.status } ?? .exited(127)
  }

  func end(patience: Duration = ChildProcess.patience) {
    let isFirst = state { state in
      guard state.status == nil, !state.isEnding else { return false }
      state.isEnding = true
      kill(-pid, SIGTERM)
      // A stopped program hears it too.
      kill(-pid, SIGCONT)
      return true
    }
    guard isFirst else { return }
    DescriptorPoller.shared.wait(for: [], atMost: patience.seconds) { self.endGroup() }
  }

  /// What is left of the group has had its patience.
  private func endGroup() {
    state { state in
      if state.isReaped { return }
      kill(-pid, SIGKILL)
      state.isEnding = false
      if state.status != nil { reap(&state) }
    }
  }
}
