import TermNav
internal import CMainQueue
/// A terminal that plays a recording: it returns the recorded wakes at their times, and compares frames with
/// the recorded ones.
@MainActor final class ReplayTerminal: Terminal {
  private var lines: ReplayLines
  private var clock = ReplayClock()
  private var frames = ReplayFrames()
  private var programs = ReplayPrograms()
  private let isWoken = Locked(false)
  /// The number of wakes that could not be played: those by descriptors, and those by threads that did
  /// nothing for a second.
  private(set) var missedWakes = 0
  /// Called with each frame and its time since the start.
  var onFrame: ((Duration, Frame) -> Void)?

  /// The most milliseconds that a wait stands still for another thread.
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
      // The recording has a program's end after the wake; both must be known when the wake returns.
      programs.note(lines.readProgramEnds())
      programs.endRunning()
      if mayReturn(wake) { return wake }
    }
  }

  /// Returns the end of a wait that is due before the next wake of the recording; nil where the recording's
  /// wake comes first.
  private func freeWake(_ timeout: Duration?) -> TerminalWake? {
    if isWoken.withLock({ $0 }) {
      isWoken.withLock { $0 = false }
      return .woken
    }
    guard let timeout else { return nil }
    return clock.pass(timeout, before: lines.wakeTime) ? .timeout : nil
  }

  /// Returns whether the program gets a wake. Counts those by descriptors, which it does not get; for work of
  /// other threads waits until it is there.
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

  /// Waits, for real time, until another thread has woken the program or the main actor has work.
  private func awaitThreads(tasks: Bool) {
    // The second descriptor is left for `tn_poll`, which polls the main actor's queue with it.
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

  /// Waits until the recording reports the program's end; starts nothing.
  func run(_ command: Command) async throws(CommandError) -> TerminationStatus {
    // A program that could not be started has its line before the next wake.
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
