package import TermNav
internal import CLibrary

/// A writer that records a running program to a file. Each line is written at once, so that a crash is
/// recorded too.
@MainActor public final class Recorder {
  private let file: LineFile
  private let clock: () -> Seconds
  private let start: Seconds
  /// The microseconds from the start to the last reading of the clock.
  private(set) var time = 0
  /// Waits for the reader of a pipe, for a second at most, to read what was recorded.
  /// - Returns: the `errno` of a failed write, after which nothing more was written; nil where all was
  ///   written.
  public func finish() -> Int32? { file.finish() }

  /// Opens a file, which it empties, or a pipe. Returns nil on failure, with `errno` set. A pipe may get its
  /// reader later: up to 1 MiB waits for the reader.
  /// - Parameters:
  ///   - path: the file or pipe.
  ///   - program: the program's name, which a replay may compare.
  ///   - arguments: the arguments with which the program was started, for a replay that starts it with the
  ///     same; empty where they do not matter.
  public convenience init?(path: String, program: String, arguments: [String] = []) {
    self.init(path: ByteString(path), program: program, arguments: arguments)
  }

  /// Opens a file or a pipe whose name may not be UTF-8; else as `init(path:program:arguments:)`.
  /// - Parameter clock: returns the time in seconds, from any start; it is read once when a wait ends.
  package init?(
    path: ByteString, program: String, arguments: [String] = [],
    clock: @escaping () -> Seconds = EventLoop.uptime
  ) {
    guard let file = LineFile(path: path, isPrivate: true) else { return nil }
    self.file = file
    self.clock = clock
    start = clock()
    for line in Recording(program: program, arguments: arguments).head { write(line) }
  }

  private func write(_ line: String) { file.write(Array("\(line)\n".utf8)) }

  func write(_ event: RecordedEvent) { write(RecordedLine(time: time, event: event).text) }

  /// The time after which bytes for which a pipe had no room are sent again; nil where all were sent.
  var sendDelay: Duration? { file.delay }
  func sendRest() { file.send() }

  /// The seconds by the clock since `time` was last read.
  var elapsed: Seconds { max(0, clock() - start - RecordedLine.seconds(time)) }

  func readClock() { time = max(time, Int(min((clock() - start) * 1e6, 9e14))) }
}

/// A terminal that records what the program sees of another terminal, the recorded one.
///
/// The program's time stands still between two waits, so that a replay has the same times.
@MainActor package final class RecordingTerminal: Terminal {
  private let terminal: any Terminal
  private let recorder: Recorder
  private var known: TerminalState
  private var replies = 0

  /// Begins the recording with the state of the recorded terminal.
  package init(_ terminal: any Terminal, to recorder: Recorder) {
    self.terminal = terminal
    self.recorder = recorder
    known = TerminalState(of: terminal)
    recorder.write(.terminal(known, after: .start))
  }

  /// The clock for the program's loop: the seconds from the recording's start to the end of the last wait.
  package var clock: () -> Seconds { { [recorder] in RecordedLine.seconds(recorder.time) } }

  private func noteChange(after call: TerminalCall) {
    let state = TerminalState(of: terminal)
    guard state != known else { return }
    known = state
    recorder.write(.terminal(state, after: call))
  }

  /// Waits, and records the event that ended the wait.
  public func wait(timeout: Duration?) -> TerminalWake {
    let wake = waitAndSend(timeout: timeout)
    recorder.readClock()
    replies = 0
    noteChange(after: .wait)
    recorder.write(.wake(wake))
    return wake
  }

  /// Waits for the terminal, and meanwhile sends the recording's unwritten rest to a pipe at intervals: a
  /// pipe that gets room does not wake the program.
  private func waitAndSend(timeout: Duration?) -> TerminalWake {
    while true {
      let start = recorder.elapsed
      // The loop counts its timeout from the end of the last wait; the time since then has passed already.
      let left = timeout.map { max(.zero, $0 - Duration(nearest: start)) }
      guard let delay = recorder.sendDelay, left.map({ $0 > delay }) != false else {
        return terminal.wait(timeout: left)
      }
      let wake = terminal.wait(timeout: delay)
      recorder.sendRest()
      if wake != .timeout || recorder.elapsed <= start { return wake }
    }
  }

  /// Shows a frame, and records its checksum.
  @discardableResult public func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    let cost = terminal.present(frame, asking: asking)
    recorder.write(.frame(FrameMark(frame, cost: cost, isUnsent: !terminal.isSent)))
    return cost
  }

  /// Applies a reply of the terminal, and records what it has changed.
  @discardableResult public func apply(_ reply: TerminalReply) -> Bool {
    defer {
      replies += 1
      noteChange(after: .reply(replies - 1))
    }
    return terminal.apply(reply)
  }

  /// Whether mouse reports are on. A change is recorded.
  public var isMouseEnabled: Bool {
    get { terminal.isMouseEnabled }
    set {
      terminal.isMouseEnabled = newValue
      noteChange(after: .mouse)
    }
  }

  /// Makes the recorded terminal resume, and records what has changed.
  public func resume() {
    terminal.resume()
    noteChange(after: .resume)
  }

  /// Restores the recorded terminal, stops the process, and resumes. What has changed meanwhile is recorded.
  public func suspend() {
    terminal.suspend()
    noteChange(after: .resume)
  }

  /// Gives the recorded terminal to a program that this program starts, until the terminal is taken back.
  public func lend() { terminal.lend() }

  /// Takes the recorded terminal back from a program that had it, and records what has changed.
  public func takeBack() {
    terminal.takeBack()
    noteChange(after: .resume)
  }

  /// Runs a program on the terminal, and records how it has ended. What that program shows and reads is not
  /// recorded.
  public func run(_ command: Command) async throws(CommandError) -> TerminationStatus {
    do {
      let status = try await terminal.run(command)
      recorder.write(.ran(status))
      return status
    } catch {
      recorder.write(.ran(nil))
      throw error
    }
  }

  /// Restores the recorded terminal, and ends the recording.
  public func restore() {
    terminal.restore()
    recorder.write(.end)
  }

  // MARK: The same in the other terminal

  /// The recorded terminal's size, columns × rows.
  public var size: Size { terminal.size }
  /// The recorded terminal's capabilities.
  public var capabilities: TerminalCapabilities { terminal.capabilities }
  /// The width and height of a cell of the recorded terminal, in pixels; nil where unknown.
  public var cellPixels: (width: Double, height: Double)? { terminal.cellPixels }
  /// Whether the recorded terminal reports a change between dark and light.
  public var reportsAppearance: Bool {
    get { terminal.reportsAppearance }
    set { terminal.reportsAppearance = newValue }
  }
  /// Whether the recorded terminal reports the mouse while no button is down.
  public var reportsMotion: Bool {
    get { terminal.reportsMotion }
    set { terminal.reportsMotion = newValue }
  }
  /// Has the recorded terminal repeat the modes of mouse and paste.
  public func repeatModes(withFocus: Bool) { terminal.repeatModes(withFocus: withFocus) }
  /// Has the recorded terminal measure its window in pixels.
  public func measureWindow() { terminal.measureWindow() }
  /// Makes the recorded terminal's `wait` return `.woken`; for any thread.
  public nonisolated func wake() { terminal.wake() }
  /// The descriptors that the recorded terminal's `wait` polls too.
  public var watchedDescriptors: [Int32] {
    get { terminal.watchedDescriptors }
    set { terminal.watchedDescriptors = newValue }
  }
  /// Whether the recorded terminal's `wait` leaves input unread.
  public var isInputHeld: Bool {
    get { terminal.isInputHeld }
    set { terminal.isInputHeld = newValue }
  }
  /// Whether the recorded terminal has accepted all output.
  public var isSent: Bool { terminal.isSent }
  /// The number of frames whose question the recorded terminal, to which this one passes everything, has not
  /// answered yet.
  public var awaitedAnswers: Int {
    get { terminal.awaitedAnswers }
    set { terminal.awaitedAnswers = newValue }
  }
  /// Has the recorded terminal send the next frame whole.
  public func invalidate() { terminal.invalidate() }
  /// Copies a text to the clipboard by the recorded terminal. A recording does not hold the outcome: `tell`
  /// gets `.sent` at once.
  public func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    terminal.copy(text) { _ in }
    tell(.sent)
  }
  /// Sets the title of the recorded terminal's window; nil restores the title that was found.
  public func setTitle(_ title: String?) { terminal.setTitle(title) }
  /// Tells the recorded terminal the program's working directory, an absolute path.
  public func setWorkingDirectory(_ path: String) { terminal.setWorkingDirectory(path) }
  /// Passes an order for pictures to the recorded terminal.
  public func order(_ order: PictureOrder) { terminal.order(order) }
  /// Has the recorded terminal notify its user.
  public func notify(_ text: String) { terminal.notify(text) }
}
