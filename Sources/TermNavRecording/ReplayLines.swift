import TermNav

/// The lines of a recording while it is played: the next line, the terminal's state by the lines before it,
/// and the lines played so far.
struct ReplayLines {
  private let recording: Recording
  private var next = 0
  /// The number of replies since the last wake.
  private var replies = 0
  /// Whether the time of the line `end` has been reached. A recording with free waits goes on until then.
  private var hasPassedEnd = false
  /// The terminal's state, by the lines that were read so far.
  private(set) var state = TerminalState.standard
  /// The lines that were played, with the replay's frames in place of the recorded ones.
  private(set) var played: [RecordedLine] = []

  init(_ recording: Recording) {
    self.recording = recording
    while readState(after: .start) {}
  }

  var hasFreeWaits: Bool { recording.hasFreeWaits }
  /// The next event; nil after the last line.
  var event: RecordedEvent? { next < recording.lines.count ? recording.lines[next].event : nil }
  /// The time of the next line, in microseconds; nil after the last line.
  var time: Int? { next < recording.lines.count ? recording.lines[next].time : nil }
  /// The time of the next wake, or of the end, in microseconds; nil where neither is left.
  var wakeTime: Int? { recording.lines[next...].first { $0.event.isWake || $0.event == .end }?.time }

  /// Whether nothing is left to play.
  var isAtEnd: Bool { event == nil || event == .end && (!hasFreeWaits || hasPassedEnd) }

  /// Plays the next line, unchanged.
  mutating func playNext() {
    played.append(recording.lines[next])
    next += 1
  }

  mutating func passEnd() { hasPassedEnd = true }

  /// Begins a wait, after which replies are counted from 0.
  mutating func beginWait() { replies = 0 }

  /// Reads the next line if it reports a change of the terminal after `call`. Returns whether it did.
  @discardableResult mutating func readState(after call: TerminalCall) -> Bool {
    guard case .terminal(let state, call) = event else { return false }
    self.state = state
    playNext()
    return true
  }

  /// Reads the next line if it reports what a reply has changed. Returns whether capabilities have changed.
  mutating func readReply() -> Bool {
    let before = state.capabilities
    readState(after: .reply(replies))
    replies += 1
    return state.capabilities != before
  }

  /// Switches mouse reports: as recorded, or by setting the state where the recording has no line for it.
  mutating func switchMouse(isOn: Bool) {
    if !readState(after: .mouse) { state.capabilities.mouse = isOn ? .sgr : .none }
  }

  /// Reads the next lines that report how programs have ended; an element is nil for a program that could not
  /// be started.
  mutating func readProgramEnds(atMost most: Int = .max) -> [TerminationStatus?] {
    var ends: [TerminationStatus?] = []
    while ends.count < most, case .ran(let status) = event {
      playNext()
      ends.append(status)
    }
    return ends
  }

  /// Skips lines of calls that the program did not make, up to the next wake. Returns the frames among them.
  mutating func passOver() -> [FrameMark] {
    var frames: [FrameMark] = []
    while let event, !event.isWake {
      switch event {
      case .terminal(let state, _):
        self.state = state
        playNext()
      case .frame(let mark):
        frames.append(mark)
        next += 1
      default: return frames
      }
    }
    return frames
  }

  /// Skips all lines up to `end`. Returns the frames among them.
  mutating func passToEnd() -> [FrameMark] {
    var frames = passOver()
    while let event, event != .end {
      next += 1
      frames += passOver()
    }
    if event != nil { playNext() }
    return frames
  }

  /// Reads the next line if it is a frame. Returns nil where the line is no frame, or where a recording with
  /// free waits has the frame at another time.
  mutating func readFrame(at time: Int) -> FrameMark? {
    guard case .frame(let mark) = event, time == self.time || !hasFreeWaits else { return nil }
    next += 1
    return mark
  }

  /// Whether a frame that is not in the recording counts as a difference. It does not after the last line of
  /// a recording that was cut off.
  var reportsExtraFrames: Bool { recording.hasFrames && event != nil }

  /// Notes a frame that the program drew.
  mutating func note(_ mark: FrameMark, at time: Int) {
    played.append(RecordedLine(time: time, event: .frame(mark)))
  }
}
