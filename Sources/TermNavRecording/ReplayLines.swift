import TermNav

/// The lines of a recording as they are played: which comes next, what the terminal is by those before, and what was
/// played so far.
struct ReplayLines {
  private let recording: Recording
  private var next = 0
  /// Replies since the last wake.
  private var replies = 0
  /// A recording with free waits goes on until its end's time.
  private var hasPassedEnd = false
  /// What the terminal is, by the lines before.
  private(set) var state = TerminalState.standard
  /// The lines as they were played, with the frames that were drawn.
  private(set) var played: [RecordedLine] = []

  init(_ recording: Recording) {
    self.recording = recording
    while readState(after: .start) {}
  }

  var hasFreeWaits: Bool { recording.hasFreeWaits }
  /// Nil behind the last line.
  var event: RecordedEvent? { next < recording.lines.count ? recording.lines[next].event : nil }
  /// When the next line was recorded; nil behind the last.
  var time: Int? { next < recording.lines.count ? recording.lines[next].time : nil }
  /// When the next wake, or the end, was recorded.
  var wakeTime: Int? { recording.lines[next...].first { $0.event.isWake || $0.event == .end }?.time }

  /// Whether nothing is left to play.
  var isAtEnd: Bool { event == nil || event == .end && (!hasFreeWaits || hasPassedEnd) }

  /// Plays the next line as it is.
  mutating func take() {
    played.append(recording.lines[next])
    next += 1
  }

  mutating func passEnd() { hasPassedEnd = true }

  /// Begins a wait: replies are counted anew.
  mutating func beginWait() { replies = 0 }

  /// Takes the next line if it tells what the call has changed.
  @discardableResult mutating func readState(after call: TerminalCall) -> Bool {
    guard case .terminal(let state, call) = event else { return false }
    self.state = state
    take()
    return true
  }

  /// Takes the next line if it tells what a reply has changed. Returns whether that are capabilities.
  mutating func readReply() -> Bool {
    let before = state.capabilities
    readState(after: .reply(replies))
    replies += 1
    return state.capabilities != before
  }

  /// Switches the mouse, as recorded or, where that is not, by itself.
  mutating func switchMouse(isOn: Bool) {
    if !readState(after: .mouse) { state.capabilities.mouse = isOn ? .sgr : .none }
  }

  /// Takes the lines that tell how programs have ended; nil for one that could not be started.
  mutating func readProgramEnds(atMost most: Int = .max) -> [TerminationStatus?] {
    var ends: [TerminationStatus?] = []
    while ends.count < most, case .ran(let status) = event {
      take()
      ends.append(status)
    }
    return ends
  }

  /// Passes what belongs to calls that the program did not make. Returns the frames among it.
  mutating func passOver() -> [FrameMark] {
    var frames: [FrameMark] = []
    while let event, !event.isWake {
      switch event {
      case .terminal(let state, _):
        self.state = state
        take()
      case .frame(let mark):
        frames.append(mark)
        next += 1
      default: return frames
      }
    }
    return frames
  }

  /// Passes all but the end. Returns the frames among it.
  mutating func passToEnd() -> [FrameMark] {
    var frames = passOver()
    while let event, event != .end {
      next += 1
      frames += passOver()
    }
    if event != nil { take() }
    return frames
  }

  /// The recorded frame that is drawn at `time`; nil where none is.
  mutating func readFrame(at time: Int) -> FrameMark? {
    guard case .frame(let mark) = event, time == self.time || !hasFreeWaits else { return nil }
    next += 1
    return mark
  }

  /// Whether a frame that is drawn now should have been recorded; what was cut off is not known.
  var tellsFrames: Bool { recording.hasFrames && event != nil }

  /// Notes a frame that was drawn.
  mutating func note(_ mark: FrameMark, at time: Int) {
    played.append(RecordedLine(time: time, event: .frame(mark)))
  }
}
