package import TermNav
internal import CLibrary

/// Writes a recording while a program runs, each line at once, so that a crash is recorded too.
@MainActor public final class Recorder {
  private let file: LineFile
  private let clock: () -> Seconds
  private let start: Seconds
  /// Microseconds since the start, as last read.
  private(set) var time = 0
  /// Waits for a pipe's reader, for a second at most. Returns the `errno` of a failed write, after which nothing is
  /// written; nil where all was written.
  public func finish() -> Int32? { file.finish() }

  /// Empties the file; nil, with `errno` set, on failure. A pipe may get its reader later: up to 1 MiB waits for it.
  /// - Parameters:
  ///   - path: a file or a pipe.
  ///   - program: the program's name, which a replay may compare.
  ///   - arguments: how the program was started, for a replay that starts it alike; empty where that changes nothing.
  public convenience init?(path: String, program: String, arguments: [String] = []) {
    self.init(path: ByteString(path), program: program, arguments: arguments)
  }

  /// The same, for a file whose name may be no UTF-8.
  /// - Parameter clock: what times are read from.
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

  /// When to send again what a pipe had no room for; nil where all was sent.
  var sendDelay: Duration? { file.delay }
  func sendRest() { file.send() }

  /// Seconds of the clock since `time` was read.
  var elapsed: Seconds { max(0, clock() - start - RecordedLine.seconds(time)) }

  func readClock() { time = max(time, Int(min((clock() - start) * 1e6, 9e14))) }
}

/// A terminal that records what the program sees of another one.
///
/// The program's time stands still between two waits, so that a replay has the same time.
@MainActor package final class RecordingTerminal: Terminal {
  private let terminal: any Terminal
  private let recorder: Recorder
  private var known: TerminalState
  private var replies = 0

  /// Records from now on.
  package init(_ terminal: any Terminal, to recorder: Recorder) {
    self.terminal = terminal
    self.recorder = recorder
    known = TerminalState(of: terminal)
    recorder.write(.terminal(known, after: .start))
  }

  /// The loop's clock: seconds since the recording began, at the end of the last wait.
  package var clock: () -> Seconds { { [recorder] in RecordedLine.seconds(recorder.time) } }

  private func noteChange(after call: TerminalCall) {
    let state = TerminalState(of: terminal)
    guard state != known else { return }
    known = state
    recorder.write(.terminal(state, after: call))
  }

  /// Waits, and records what ended the wait.
  public func wait(timeout: Duration?) -> TerminalWake {
    let wake = waitAndSend(timeout: timeout)
    recorder.readClock()
    replies = 0
    noteChange(after: .wait)
    recorder.write(.wake(wake))
    return wake
  }

  /// The reader of a pipe may make room while the program rests, which is not told of that.
  private func waitAndSend(timeout: Duration?) -> TerminalWake {
    while true {
      let start = recorder.elapsed
      // The loop has counted from the end of the last wait.
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

  /// Applies a reply, and records what has changed.
  @discardableResult public func apply(_ reply: TerminalReply) -> Bool {
    defer {
      replies += 1
      noteChange(after: .reply(replies - 1))
    }
    return terminal.apply(reply)
  }

  /// Switches mouse reports.
  public var isMouseEnabled: Bool {
    get { terminal.isMouseEnabled }
    set {
      terminal.isMouseEnabled = newValue
      noteChange(after: .mouse)
    }
  }

  /// Takes the terminal again.
  public func resume() {
    terminal.resume()
    noteChange(after: .resume)
  }

  /// Restores, stops, and resumes.
  public func suspend() {
    terminal.suspend()
    noteChange(after: .resume)
  }

  /// Gives the terminal to other programs.
  public func lend() { terminal.lend() }

  /// Takes the terminal again.
  public func takeBack() {
    terminal.takeBack()
    noteChange(after: .resume)
  }

  /// Runs a program, and records how it has ended; what it shows and reads is not recorded.
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

  /// Gives the terminal back, and ends the recording.
  public func restore() {
    terminal.restore()
    recorder.write(.end)
  }

  // MARK: The same in the other terminal

  /// Columns × rows.
  public var size: Size { terminal.size }
  /// As the other terminal has them.
  public var capabilities: TerminalCapabilities { terminal.capabilities }
  /// Pixels of a cell.
  public var cellPixels: (width: Double, height: Double)? { terminal.cellPixels }
  /// As the other terminal.
  public var reportsAppearance: Bool {
    get { terminal.reportsAppearance }
    set { terminal.reportsAppearance = newValue }
  }
  /// As the other terminal.
  public var reportsMotion: Bool {
    get { terminal.reportsMotion }
    set { terminal.reportsMotion = newValue }
  }
  /// As the other terminal.
  public func repeatModes(withFocus: Bool) { terminal.repeatModes(withFocus: withFocus) }
  /// As the other terminal.
  public func measureWindow() { terminal.measureWindow() }
  /// Makes `wait` return `.woken`.
  public nonisolated func wake() { terminal.wake() }
  /// Descriptors polled by `wait`.
  public var watchedDescriptors: [Int32] {
    get { terminal.watchedDescriptors }
    set { terminal.watchedDescriptors = newValue }
  }
  /// As the other terminal.
  public var isInputHeld: Bool {
    get { terminal.isInputHeld }
    set { terminal.isInputHeld = newValue }
  }
  /// As the other terminal.
  public var isSent: Bool { terminal.isSent }
  /// Open answers to frames' questions.
  public var awaitedAnswers: Int {
    get { terminal.awaitedAnswers }
    set { terminal.awaitedAnswers = newValue }
  }
  /// The next frame is sent whole.
  public func invalidate() { terminal.invalidate() }
  /// Gives a text to the clipboard. A recording does not hold what becomes of it: it counts as sent.
  public func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    terminal.copy(text) { _ in }
    tell(.sent)
  }
  /// Sets the window's title.
  public func setTitle(_ title: String?) { terminal.setTitle(title) }
  /// Tells the program's folder.
  public func setWorkingDirectory(_ path: String) { terminal.setWorkingDirectory(path) }
  /// Asks for, sends or takes back pictures.
  public func order(_ order: PictureOrder) { terminal.order(order) }
  /// Has the terminal notify its user.
  public func notify(_ text: String) { terminal.notify(text) }
}
