internal import CMainQueue
internal import NavModel

/// A terminal that plays a recording: what ended each wait comes at its time, and frames are compared.
@MainActor final class ReplayTerminal: Terminal {
  private let recording: Recording
  private var next = 0
  private var time = 0
  private var known = TerminalState.standard
  private var replies = 0
  private var lastBytes = 0
  private var isTaken = true
  private let isWoken = Locked(false)
  /// Waits in a row in which no time has passed.
  private var standing = 0

  /// Programs that run until the recording says how they ended, and ends that nothing waits for yet.
  private var running: [Program] = []
  private var ended: [TerminationStatus?] = []

  /// The lines as they were played, with the frames that were drawn.
  private(set) var played: [RecordedLine] = []
  /// Where a frame differs.
  private(set) var differences: [ReplayDifference] = []
  private var frames = 0
  /// Wakes by other threads that did not come, and by descriptors, which are not played.
  private(set) var missedWakes = 0
  /// Gets each frame.
  var onFrame: ((Duration, Frame) -> Void)?

  /// Milliseconds for which a thread is waited.
  private static let patience: Int32 = 1000

  init(_ recording: Recording) {
    self.recording = recording
    while readState(after: .start) {}
    isMouseEnabled = known.capabilities.mouse != .none
  }

  var now: Seconds { RecordedLine.seconds(time) }
  /// Whether nothing is left to play.
  var isAtEnd: Bool {
    next >= recording.lines.count
      || recording.lines[next].event == .end && (!recording.hasFreeWaits || isPastEnd)
  }
  /// A recording with free waits goes on until its end's time.
  private var isPastEnd = false

  // MARK: Lines

  private var nextEvent: RecordedEvent? {
    next < recording.lines.count ? recording.lines[next].event : nil
  }

  private func take() {
    played.append(recording.lines[next])
    next += 1
  }

  /// Takes the next line if it tells what the call has changed.
  @discardableResult private func readState(after call: TerminalCall) -> Bool {
    guard case .terminal(let state, call) = nextEvent else { return false }
    known = state
    take()
    return true
  }

  /// Passes what belongs to calls that the program did not make.
  private func passOver() {
    while let event = nextEvent, !event.isWake {
      switch event {
      case .terminal(let state, _):
        known = state
        take()
      case .frame(let mark):
        differ(.missing, mark: mark)
        lastBytes = mark.cost.bytes
        next += 1
      default: return
      }
    }
  }

  func finish() {
    passOver()
    while let event = nextEvent, event != .end {
      next += 1
      passOver()
    }
    if next < recording.lines.count { take() }
  }

  /// As when it was recorded.
  func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) { tell(.sent) }

  // MARK: Waits

  func wait(timeout: Duration?) -> TerminalWake {
    replies = 0
    while true {
      if recording.hasFreeWaits, let wake = freeWake(timeout) { return wake }
      passOver()
      guard let event = nextEvent else { return .closed }
      time = max(time, recording.lines[next].time)
      guard case .wake(let wake) = event else {
        isPastEnd = true
        return .timeout
      }
      take()
      endPrograms()
      if mayReturn(wake) { return wake }
    }
  }

  /// The end of a wait that is due before the next line.
  private func freeWake(_ timeout: Duration?) -> TerminalWake? {
    if isWoken({ $0 }) {
      isWoken { $0 = false }
      return .woken
    }
    guard let timeout else { return nil }
    // Work that is due at once for ever takes time in a program, too.
    standing = timeout > .zero ? 0 : standing + 1
    let step = standing > 100 ? 1000 : Int((timeout.seconds * 1e6).rounded(.up))
    let wake = recording.lines[next...].first { $0.event.isWake || $0.event == .end }
    guard let wake, time + step < wake.time else { return nil }
    time += step
    return .timeout
  }

  /// False for a wake that is passed over.
  private func mayReturn(_ wake: TerminalWake) -> Bool {
    switch wake {
    case .descriptor:
      missedWakes += 1
      return false
    case .tasks, .woken: return awaitThreads(tasks: wake == .tasks)
    case .sent:
      isSent = true
      return true
    default: return true
    }
  }

  /// What a program's end has woken comes with this wake.
  private func endPrograms() {
    while case .ran(let status) = nextEvent {
      take()
      ended.append(status)
    }
    while !ended.isEmpty, !running.isEmpty {
      let program = running.removeFirst()
      program.status = ended.removeFirst()
      program.waiting = nil
    }
  }

  /// What other threads do takes its own time.
  private func awaitThreads(tasks: Bool) -> Bool {
    // The last place is for the main actor's work.
    var none = [pollfd(fd: -1, events: 0, revents: 0), pollfd(fd: -1, events: 0, revents: 0)]
    var hasTasks: Int32 = 0
    for _ in 0..<Self.patience {
      if !tasks, isWoken({ $0 }) {
        isWoken { $0 = false }
        return true
      }
      _ = tn_poll(&none, 1, 1, &hasTasks)
      if tasks, hasTasks != 0 { return true }
    }
    missedWakes += 1
    return true
  }

  nonisolated func wake() { isWoken { $0 = true } }

  // MARK: Frames

  func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    var mark = FrameMark(frame, cost: PresentStatistics(bytes: lastBytes), isUnsent: false)
    if case .frame(let expected) = nextEvent, time == recording.lines[next].time || !recording.hasFreeWaits {
      (mark.cost, mark.isUnsent) = (expected.cost, expected.isUnsent)
      next += 1
      if !mark.isSame(as: expected) { differ(.cells(mark.difference(from: expected)), mark: mark) }
      lastBytes = mark.cost.bytes
    } else if recording.hasFrames, nextEvent != nil {
      // What was cut off is not known.
      differ(.additional, mark: mark)
    }
    isSent = !mark.isUnsent
    played.append(RecordedLine(time: time, event: .frame(mark)))
    frames += 1
    onFrame?(.microseconds(time), frame)
    return mark.cost
  }

  private func differ(_ kind: ReplayDifference.Kind, mark: FrameMark) {
    differences.append(ReplayDifference(frame: frames + 1, time: .microseconds(time), kind: kind))
  }

  // MARK: The terminal

  var size: Size { known.size }
  var capabilities: TerminalCapabilities { known.capabilities }
  var cellPixels: (width: Double, height: Double)? {
    guard let width = known.cellWidth, let height = known.cellHeight else { return nil }
    return (width, height)
  }
  var isMouseEnabled = true {
    didSet {
      guard isMouseEnabled != oldValue, !readState(after: .mouse) else { return }
      known.capabilities.mouse = isMouseEnabled ? .sgr : .none
    }
  }
  var reportsAppearance = false
  var reportsMotion = false
  var watchedDescriptors: [Int32] = []
  var isInputHeld = false
  private(set) var isSent = true
  var awaitedAnswers = 0

  func apply(_ reply: TerminalReply) -> Bool {
    let before = known.capabilities
    readState(after: .reply(replies))
    replies += 1
    return known.capabilities != before
  }

  func invalidate() {}
  func restore() { isTaken = false }
  func resume() { readState(after: .resume) }
  func suspend() { readState(after: .resume) }
  func lend() {}
  func takeBack() { readState(after: .resume) }

  /// Starts nothing: the program ends as in the recording.
  func run(_ command: Command) async throws(CommandError) -> TerminationStatus {
    // One that could not be started was not waited for.
    if case .ran(let status) = nextEvent {
      take()
      ended.append(status)
    }
    let program = Program()
    if ended.isEmpty {
      await Waiting.wait {
        program.waiting = $0
        running.append(program)
      }
    } else {
      program.status = ended.removeFirst()
    }
    guard let status = program.status else { throw .noTerminal }
    return status
  }

  private final class Program {
    var waiting: Waiting?
    var status: TerminationStatus?
  }
}
