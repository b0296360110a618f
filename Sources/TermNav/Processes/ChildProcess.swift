internal import CLibrary
internal import CProcess

extension Command {
  /// Starts the program without a terminal, in a session of its own, in which `/dev/tty` cannot be opened.
  ///
  ///     let child = try Command("make", "-j4").start()
  ///     for try await line in child.lines { log.append(line.text) }
  ///     toast("\(await child.status)")
  ///
  /// The program inherits no descriptors other than its standard input, output and error. The call returns
  /// once the program runs; if the program's file is on a mount that does not answer, the call waits for the
  /// mount.
  /// - Returns: the running program.
  /// - Throws: a ``CommandError`` if the program cannot be started.
  public func start() throws(CommandError) -> ChildProcess {
    try Children.start(self) { () throws(CommandError) in try ChildProcess(self) }
  }

  /// Starts the program like `start()`, without blocking a thread of the caller.
  /// - Returns: the running program.
  /// - Throws: a `CommandError` if the program cannot be started; `CancellationError` if the task is
  ///   cancelled before the program runs.
  package func started(isolation: isolated (any Actor)? = #isolation) async throws -> ChildProcess {
    try await Children.start(self, isolation: isolation) { () throws(CommandError) in try ChildProcess(self) }
  }
}

/// A running program without a terminal. It is ended when the last reference to it and to its lines is
/// released.
public final class ChildProcess: Sendable {
  /// The time between SIGTERM and SIGKILL when a program is ended: 2 s. With a longer time a program can save
  /// more, but a program that hangs stays longer.
  public static let patience = Duration.milliseconds(TN_PATIENCE)

  /// The process identifier of the program, which is also that of its process group.
  public var processIdentifier: Int32 { child.pid }
  /// The lines that the program writes, to be read by one loop. Lines are read from the program's pipe only
  /// as the loop asks for them: while nothing reads, the pipe fills and the program waits.
  ///
  /// The lines end after the program has ended and everything that it wrote was read. Leaving the loop, or
  /// cancelling its task, ends the program.
  public var lines: some AsyncSequence<OutputLine, any Error> & Sendable { ChildLines(output, of: life) }

  /// The starts of lines whose end has not come yet, such as a prompt that waits for an answer: at most one
  /// for each of the two outputs. Once such a line ends, `lines` returns it whole. Read this property, for
  /// example in `app.every`, while the loop awaits a line.
  public var unfinishedLines: [OutputLine] { output.unfinished }

  /// The descriptor of the program's standard output, for a thread that reads it directly instead of `lines`.
  /// The descriptor is open as long as this object exists.
  package var outputDescriptor: Int32 { output.descriptor }

  /// A constant whose only evaluation makes the exit of this process end its child processes.
  private static let endsAllAtExit: Void = { atexit { tn_end_children() } }()

  /// The program's name without folders.
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
        // Opening the input file must not block: if the file has been replaced by a FIFO, opening would wait
        // for a writer.
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

  /// How the program ended. The getter waits for the end; if the getter's task is cancelled meanwhile, the
  /// program is ended.
  public var status: TerminationStatus {
    get async {
      await withTaskCancellationHandler {
        await child.status()
      } onCancel: {
        child.end()
      }
    }
  }

  /// Ends the program and its process group by SIGTERM, and by SIGKILL if processes still run after
  /// `patience`. Does nothing if the program has ended, or if this was called before.
  public func end(patience: Duration = ChildProcess.patience) { child.end(patience: patience) }
}

/// An object that a child and its lines share. When the last reference to this object is released, the child
/// is ended.
final class ChildLife: Sendable {
  private let child: Child
  init(_ child: Child) { self.child = child }
  deinit { child.end() }
}
