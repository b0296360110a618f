import TermNav
internal import CMainQueue
/// A terminal that plays a recording: what ended each wait comes at its time, and frames are compared.
@MainActor final class ReplayTerminal: Terminal {
  private var lines: ReplayLines
  private var clock = ReplayClock()
  private var frames = ReplayFrames()
  private var programs = ReplayPrograms()
  private let isWoken = Locked(false)
  /// Wakes by other threads that did not come, and by descriptors, which are not played.
  private(set) var missedWakes = 0
  /// Gets each frame.
  var onFrame: ((Duration, Frame) -> Void)?

  /// Milliseconds for which a thread is waited.
  private static let patience: Int32 = 1000

  init(_ recording: Recording) {
    lines = ReplayLines(recording)
    isMouseEnabled = lines.state.capabilities.mouse != .none
  }

  var now: Seconds { RecordedLine.seconds(clock.time) }
  /// Whether nothing is left to play.
  var isAtEnd: Bool { lines.isAtEnd }
  /// The lines as they were played, with the frames that were drawn.
  var played: [RecordedLine] { lines.played }
  /// Where a frame differs.
  var differences: [ReplayDifference] { frames.differences }

  func finish() { frames.miss(lines.passToEnd(), at: clock.time) }

  // MARK: Waits

  func wait(timeout: Duration?) -> TerminalWake {
    lines.beginWait()
    while true {
      if lines.hasFreeWaits, let wake = freeWake(timeout) { return wake }
      frames.miss(lines.passOver(), at: clock.time)
      guard let event = lines.event, let time = lines.time else { return .closed }
      clock.advance(to: time)
      guard case .wake(let wake) = event else {
        lines.passEnd()
        return .timeout
      }
      lines.take()
      // What a program's end has woken comes with this wake.
      programs.note(lines.readProgramEnds())
      programs.endRunning()
      if mayReturn(wake) { return wake }
    }
  }

  /// The end of a wait that is due before the next line.
  private func freeWake(_ timeout: Duration?) -> TerminalWake? {
    if isWoken.withLock({ $0 }) {
      isWoken.withLock { $0 = false }
      return .woken
    }
    guard let timeout else { return nil }
    return clock.pass(timeout, before: lines.wakeTime) ? .timeout : nil
  }

  /// False for a wake that is passed over.
  private func mayReturn(_ wake: TerminalWake) -> Bool {
    switch wake {
    case .descriptor:
      missedWakes += 1
      return false
    case .tasks, .woken: awaitThreads(tasks: wake == .tasks)
    case .sent: frames.send()
    default: break
    }
    return true
  }

  /// What other threads do takes its own time.
  private func awaitThreads(tasks: Bool) {
    // The last place is for the main actor's work.
    var none = [pollfd(fd: -1, events: 0, revents: 0), pollfd(fd: -1, events: 0, revents: 0)]
    var hasTasks: Int32 = 0
    for _ in 0..<Self.patience {
      if !tasks, isWoken.withLock({ $0 }) { return isWoken.withLock { $0 = false } }
      _ = tn_poll(&none, 1, 1, &hasTasks)
      if tasks, hasTasks != 0 { return }
    }
    missedWakes += 1
  }

  nonisolated func wake() { isWoken.withLock { $0 = true } }

  // MARK: Frames

  func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    let recorded = lines.readFrame(at: clock.time)
    let mark = frames.draw(
      frame, as: recorded, isAdditional: recorded == nil && lines.tellsFrames, at: clock.time)
    lines.note(mark, at: clock.time)
    onFrame?(.microseconds(clock.time), frame)
    return mark.cost
  }

  // MARK: The terminal

  var size: Size { lines.state.size }
  var capabilities: TerminalCapabilities { lines.state.capabilities }
  var cellPixels: (width: Double, height: Double)? {
    lines.state.cell.map { ($0.dx, $0.dy) }
  }
  var isMouseEnabled = true {
    didSet { if isMouseEnabled != oldValue { lines.switchMouse(isOn: isMouseEnabled) } }
  }
  var reportsAppearance = false
  var reportsMotion = false
  var watchedDescriptors: [Int32] = []
  var isInputHeld = false
  var isSent: Bool { frames.isSent }
  var awaitedAnswers = 0

  func apply(_ reply: TerminalReply) -> Bool { lines.readReply() }

  func repeatModes(withFocus: Bool) {}
  func measureWindow() {}
  func invalidate() {}
  func restore() {}
  func resume() { lines.readState(after: .resume) }
  func suspend() { lines.readState(after: .resume) }
  func lend() {}
  func takeBack() { lines.readState(after: .resume) }

  /// Starts nothing: the program ends as in the recording.
  func run(_ command: Command) async throws(CommandError) -> TerminationStatus {
    // One that could not be started was not waited for.
    programs.note(lines.readProgramEnds(atMost: 1))
    let program = programs.start()
    if program.isWaiting { await Waiting.wait { program.waiting = $0 } }
    guard let status = program.status else { throw .noTerminal }
    return status
  }

  // MARK: The window

  /// As when it was recorded.
  func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) { tell(.sent) }
  func setTitle(_ title: String?) {}
  func setWorkingDirectory(_ path: String) {}
  func notify(_ text: String) {}
}
