internal import CLibrary
internal import CProcess

extension Command {
  /// Starts the program without a terminal, in a session of its own: `/dev/tty` is not there for it.
  ///
  ///     let child = try Command("make", "-j4").start()
  ///     for try await line in child.lines { log.append(line.text) }
  ///     toast("\(await child.status)")
  ///
  /// Of this process's descriptors it gets none but its standard input, output and error. The call returns once the program runs: one on a
  /// mount that does not answer takes its time.
  /// - Throws: where the program cannot be started.
  public func start() throws(CommandError) -> ChildProcess {
    try Children.start(self) { () throws(CommandError) in try ChildProcess(self) }
  }

  /// The same, for a task: no thread of its own stands still meanwhile.
  /// - Throws: where the program cannot be started, and where the task is cancelled before it runs.
  package func started(isolation: isolated (any Actor)? = #isolation) async throws -> ChildProcess {
    try await Children.start(self, isolation: isolation) { () throws(CommandError) in try ChildProcess(self) }
  }
}

/// A running program without a terminal; it ends with the last reference to it and to its lines.
public final class ChildProcess: Sendable {
  /// Seconds from SIGTERM to SIGKILL; our own figure.
  public static let patience = Duration.milliseconds(TN_PATIENCE)

  /// Its pid, which is its group's too.
  public var processIdentifier: Int32 { child.pid }
  /// What it writes, line by line, as it is asked for: while nobody asks, the pipe fills and the program waits.
  ///
  /// They end with the program, when what it wrote has been read. A loop that is left, or whose task is cancelled, ends
  /// the program. They can be read once.
  public var lines: some AsyncSequence<OutputLine, any Error> & Sendable { ChildLines(output, of: life) }

  /// What has been read of lines that have not ended, such as a prompt that waits for an answer: one of each output at
  /// most. They come as lines once they end; until then look here, as by `app.every`, while the loop awaits a line.
  public var unfinishedLines: [OutputLine] { output.unfinished }

  /// The pipe of its standard output, for whoever reads that on a thread and asks for no lines; open as long as this value is there.
  package var outputDescriptor: Int32 { output.descriptor }

  /// Registers, once, that the end of this program ends its children.
  private static let endsAllAtExit: Void = { atexit { tn_end_children() } }()

  /// Of its program, without folders.
  package let name: String
  private let child: Child
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
        // A FIFO that has come to the name meanwhile does not wait for its writer.
        case _ where command.inputFile != nil:
          try owned(
            command.inputFile!.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) })
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
      child = Child(try command.start(.init(input: input, output: output.write, error: error)))
      life = ChildLife(child)
      self.output = ChildOutput(kept, of: child)
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
        await child.status()
      } onCancel: {
        child.end()
      }
    }
  }

  /// Ends the program and its group by SIGTERM, and after `patience` by SIGKILL.
  public func end(patience: Duration = ChildProcess.patience) { child.end(patience: patience) }
}

/// Held by whoever may still ask a child for something: ends the child with the last of them.
final class ChildLife: Sendable {
  private let child: Child
  init(_ child: Child) { self.child = child }
  deinit { child.end() }
}
