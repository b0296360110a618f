package import TermNav
internal import CLibrary

/// A writer that records a running program to a file. Each line is written at once, so that the recording is
/// complete up to a crash.
@MainActor public final class Recorder {
  private let file: LineFile
  private let clock: () -> Seconds
  private let start: Seconds
  /// The time since the recording's start at which the clock was last read, in microseconds. All lines until
  /// the next reading of the clock get this time.
  private(set) var time = 0
  /// Ends the recording. Waits, for a second at most, until the reader of a pipe has read what was recorded.
  /// - Returns: The `errno` of a failed write, after which nothing more was written; nil where all was
  ///   written.
  public func finish() -> Int32? { file.finish() }

  /// Opens a file, which is emptied, or a pipe, to record a running program. Returns nil on failure, with
  /// `errno` set. A pipe may have no reader yet: up to 1 MiB is kept until there is one.
  /// - Parameters:
  ///   - path: The path of the file or pipe.
  ///   - program: The program's name, which a replay may compare.
  ///   - arguments: The arguments with which the program was started, so that a replay can start it with the
  ///     same ones; empty where they do not matter.
  public convenience init?(path: String, program: String, arguments: [String] = []) {
    self.init(path: ByteString(path), program: program, arguments: arguments)
  }

  /// Opens a file or a pipe whose path may not be UTF-8, to record a running program; otherwise the same as
  /// `init(path:program:arguments:)`.
  /// - Parameter clock: Returns the time in seconds, counted from any moment. It is read at the start of the
  ///   recording, and for each wait for the terminal.
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

  /// The time to wait before bytes of the recording are sent again for which a pipe had no room; nil where
  /// all were sent.
  var sendDelay: Duration? { file.delay }
  func sendRest() { file.send() }

  /// The seconds that have passed since the recording's clock was last read for `time`.
  var elapsed: Seconds { max(0, clock() - start - RecordedLine.seconds(time)) }

  func readClock() { time = max(time, Int(min((clock() - start) * 1e6, 9e14))) }
}

/// A terminal that passes each call to another terminal, the recorded one, and records what the program sees
/// of it.
///
/// The program's time stands still between two waits for the terminal, so that a replay has the same times.
@MainActor package final class RecordingTerminal: Terminal {
  private let terminal: any Terminal
  private let recorder: Recorder
  private var known: TerminalState
  private var replies = 0

  /// Begins the recording of what a program sees of a terminal, with the terminal's state.
  package init(_ terminal: any Terminal, to recorder: Recorder) {
    self.terminal = terminal
    self.recorder = recorder
    known = TerminalState(of: terminal)
    recorder.write(.terminal(known, after: .start))
  }

  /// The clock for the program's loop: the seconds from the recording's start to the end of the program's
  /// last wait.
  package var clock: () -> Seconds { { [recorder] in RecordedLine.seconds(recorder.time) } }

  private func noteChange(after call: TerminalCall) {
    let state = TerminalState(of: terminal)
    guard state != known else { return }
    known = state
    recorder.write(.terminal(state, after: call))
  }

  /// Waits for the recorded terminal, and records the event that ended the wait.
  public func wait(timeout: Duration?) -> TerminalWake {
    let wake = waitAndSend(timeout: timeout)
    recorder.readClock()
    replies = 0
    noteChange(after: .wait)
    recorder.write(.wake(wake))
    return wake
  }

  /// Waits for the recorded terminal. Meanwhile sends to a pipe, at intervals, the part of the recording for
  /// which it had no room, because a pipe that gets room does not wake the program.
  private func waitAndSend(timeout: Duration?) -> TerminalWake {
    while true {
      let start = recorder.elapsed
      // The program's loop counts its timeout from the end of the wait before. Some of it has passed since
      // then.
      let left = timeout.map { max(.zero, $0 - Duration(nearest: start)) }
      guard let delay = recorder.sendDelay, left.map({ $0 > delay }) != false else {
        return terminal.wait(timeout: left)
      }
      let wake = terminal.wait(timeout: delay)
      recorder.sendRest()
      if wake != .timeout || recorder.elapsed <= start { return wake }
    }
  }

  /// Shows a frame on the recorded terminal, and records the frame's checksum.
  @discardableResult public func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    let cost = terminal.present(frame, asking: asking)
    recorder.write(.frame(FrameMark(frame, cost: cost, isUnsent: !terminal.isSent)))
    return cost
  }

  /// Applies a reply of the recorded terminal, and records which capabilities it has changed. Returns true
  /// where it has changed some.
  @discardableResult public func apply(_ reply: TerminalReply) -> Bool {
    defer {
      replies += 1
      noteChange(after: .reply(replies - 1))
    }
    return terminal.apply(reply)
  }

  /// Whether the recorded terminal reports the mouse. A change is recorded.
  public var isMouseEnabled: Bool {
    get { terminal.isMouseEnabled }
    set {
      terminal.isMouseEnabled = newValue
      noteChange(after: .mouse)
    }
  }

  /// Makes the recorded terminal resume after it was suspended, and records what has changed meanwhile.
  public func resume() {
    terminal.resume()
    noteChange(after: .resume)
  }

  /// Restores the recorded terminal, stops the process until the shell continues it, and resumes. Records
  /// what has changed in the terminal meanwhile.
  public func suspend() {
    terminal.suspend()
    noteChange(after: .resume)
  }

  /// Gives the recorded terminal to another program, which this program starts, until `takeBack()`.
  public func lend() { terminal.lend() }

  /// Takes the recorded terminal back from another program that had it, and records what has changed
  /// meanwhile.
  public func takeBack() {
    terminal.takeBack()
    noteChange(after: .resume)
  }

  /// Runs another program on the recorded terminal, and records how it has ended. The program's output and
  /// input are not recorded.
  /// - Returns: How the other program has ended.
  /// - Throws: `CommandError` where it could not be started.
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

  // MARK: Calls that are passed to the recorded terminal

  /// The size of the recorded terminal, columns × rows.
  public var size: Size { terminal.size }
  /// The recorded terminal's capabilities.
  public var capabilities: TerminalCapabilities { terminal.capabilities }
  /// The width and height of a cell of the recorded terminal, in pixels; nil where unknown.
  public var cellPixels: (width: Double, height: Double)? { terminal.cellPixels }
  /// Whether the recorded terminal reports each change between a dark and a light appearance.
  public var reportsAppearance: Bool {
    get { terminal.reportsAppearance }
    set { terminal.reportsAppearance = newValue }
  }
  /// The recorded terminal's line for the program's end; nil for none.
  package var note: String? { terminal.note }
  /// Tells the recorded terminal that its text area has no border.
  package func noteBorderlessText() { terminal.noteBorderlessText() }
  /// Whether the recorded terminal reports the mouse while no button is down.
  public var reportsMotion: Bool {
    get { terminal.reportsMotion }
    set { terminal.reportsMotion = newValue }
  }
  /// Makes the recorded terminal send the modes of mouse and paste again, because some terminals drop them;
  /// with `withFocus` also that of focus reports.
  public func repeatModes(withFocus: Bool) { terminal.repeatModes(withFocus: withFocus) }
  /// Makes the recorded terminal ask again for the size of its window and cells in pixels.
  public func measureWindow() { terminal.measureWindow() }
  /// Makes the recorded terminal's present or next wait return `.woken`. May be called on any thread.
  public nonisolated func wake() { terminal.wake() }
  /// The descriptors that the recorded terminal polls while it waits for input.
  public var watchedDescriptors: [Int32] {
    get { terminal.watchedDescriptors }
    set { terminal.watchedDescriptors = newValue }
  }
  /// Whether the recorded terminal leaves input unread while it waits.
  public var isInputHeld: Bool {
    get { terminal.isInputHeld }
    set { terminal.isInputHeld = newValue }
  }
  /// Whether the recorded terminal has accepted all output that it was sent.
  public var isSent: Bool { terminal.isSent }
  /// How many frames carried a question that the recorded terminal has not answered.
  public var awaitedAnswers: Int {
    get { terminal.awaitedAnswers }
    set { terminal.awaitedAnswers = newValue }
  }
  /// Makes the recorded terminal draw the next frame whole, instead of what has changed.
  public func invalidate() { terminal.invalidate() }
  /// Copies a text to the clipboard through the recorded terminal. A recording does not hold whether that
  /// succeeded, so `tell` is called with `.sent` at once.
  public func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    terminal.copy(text) { _ in }
    tell(.sent)
  }
  /// Sets the title of the recorded terminal's window; nil restores the title that the window had before.
  public func setTitle(_ title: String?) { terminal.setTitle(title) }
  /// Tells the recorded terminal the program's working directory, an absolute path.
  public func setWorkingDirectory(_ path: String) { terminal.setWorkingDirectory(path) }
  /// Passes an order about images to the recorded terminal.
  public func order(_ order: PictureOrder) { terminal.order(order) }
  /// Makes the recorded terminal show its user a notification.
  public func notify(_ text: String) { terminal.notify(text) }
}
