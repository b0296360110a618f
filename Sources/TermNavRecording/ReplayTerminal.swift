import TermNav
internal import CMainQueue
/// A terminal that plays a recording. Each wait ends at the recorded time with the recorded event, and each
/// frame is compared with the recorded one.
@MainActor final class ReplayTerminal: Terminal {
  private var lines: ReplayLines
  private var clock = ReplayClock()
  private var frames = ReplayFrames()
  private var programs = ReplayPrograms()
  private let isWoken = Locked(false)
  /// How many recorded ends of the program's waits could not be played: those by descriptors, and those by
  /// other threads that did nothing for a second.
  private(set) var missedWakes = 0
  /// Called with each frame that is drawn in the replay, and the frame's time since the recording's start.
  var onFrame: ((Duration, Frame) -> Void)?

  /// How many milliseconds of real time a wait of the program may take until another thread wakes it.
  private static let patience: Int32 = 1000

  init(_ recording: Recording) {
    lines = ReplayLines(recording)
    isMouseEnabled = lines.state.capabilities.mouse != .none
  }

  var now: Seconds { RecordedLine.seconds(clock.time) }
  var isAtEnd: Bool { lines.isAtEnd }
  var played: [RecordedLine] { lines.played }
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
      lines.playNext()
      // The recording says how other programs have ended after the line that ends the wait. Their ends must
      // be known when the wait returns.
      programs.note(lines.readProgramEnds())
      programs.endRunning()
      if mayReturn(wake) { return wake }
    }
  }

  /// Returns what ends a wait of the program before the wait's end in the recording: another thread or the
  /// timeout. nil where the recording's end comes first.
  private func freeWake(_ timeout: Duration?) -> TerminalWake? {
    if isWoken.withLock({ $0 }) {
      isWoken.withLock { $0 = false }
      return .woken
    }
    guard let timeout else { return nil }
    return clock.pass(timeout, before: lines.wakeTime) ? .timeout : nil
  }

  /// Returns whether the recorded event ends the program's wait. Events of descriptors do not, and are
  /// counted. For an event of another thread, waits until that thread has done its work.
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

  /// Waits, in real time, until another thread has woken the program, or with `tasks` until the main actor
  /// has work. Gives up after a second.
  private func awaitThreads(tasks: Bool) {
    // The function `tn_poll` uses the second element to poll the queue of the main actor.
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
      frame, as: recorded, isAdditional: recorded == nil && lines.reportsExtraFrames, at: clock.time)
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

  /// Waits until the recording says how the other program has ended. Nothing is started.
  func run(_ command: Command) async throws(CommandError) -> TerminationStatus {
    // The line of a program that could not be started comes before the next end of a wait, so it is read now.
    programs.note(lines.readProgramEnds(atMost: 1))
    let program = programs.start()
    if program.isWaiting { await Waiting.wait { program.waiting = $0 } }
    guard let status = program.status else { throw .noTerminal }
    return status
  }

  // MARK: The window

  func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) { tell(.sent) }
  func setTitle(_ title: String?) {}
  func setWorkingDirectory(_ path: String) {}
  func notify(_ text: String) {}
}
