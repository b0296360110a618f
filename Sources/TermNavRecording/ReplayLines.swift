import TermNav

/// The lines of a recording while it is played: the next line, what the lines before it say of the terminal,
/// and the lines that were played.
struct ReplayLines {
  private let recording: Recording
  private var next = 0
  /// How many replies of the terminal the replayed program has applied since its last wait.
  private var replies = 0
  /// Whether the replay has reached the time of the line `end`. A recording whose waits end by their timeouts
  /// is played until then.
  private var hasPassedEnd = false
  /// The size and capabilities of the terminal, as the recording's lines that were read say.
  private(set) var state = TerminalState.standard
  /// The lines of the recording that were played, with the replay's frames in place of the recorded ones.
  private(set) var played: [RecordedLine] = []

  init(_ recording: Recording) {
    self.recording = recording
    while readState(after: .start) {}
  }

  var hasFreeWaits: Bool { recording.hasFreeWaits }
  /// The next event of the recording; nil after the last line.
  var event: RecordedEvent? { next < recording.lines.count ? recording.lines[next].event : nil }
  /// The time of the recording's next line, in microseconds; nil after the last line.
  var time: Int? { next < recording.lines.count ? recording.lines[next].time : nil }
  /// The time of the recording's next line that ends a wait or the recording, in microseconds; nil where
  /// neither is left.
  var wakeTime: Int? { recording.lines[next...].first { $0.event.isWake || $0.event == .end }?.time }

  /// Whether nothing of the recording is left to play.
  var isAtEnd: Bool { event == nil || event == .end && (!hasFreeWaits || hasPassedEnd) }

  /// Goes on to the recording's next line, and keeps this one unchanged among the played lines.
  mutating func playNext() {
    played.append(recording.lines[next])
    next += 1
  }

  mutating func passEnd() { hasPassedEnd = true }

  /// Begins a wait for the replayed terminal, after which its replies are counted from 0.
  mutating func beginWait() { replies = 0 }

  /// Reads the recording's next line if it says how the terminal has changed after `call`. Returns true if it
  /// does.
  @discardableResult mutating func readState(after call: TerminalCall) -> Bool {
    guard case .terminal(let state, call) = event else { return false }
    self.state = state
    playNext()
    return true
  }

  /// Reads the recording's next line if it says what a reply of the terminal has changed. Returns true if
  /// capabilities have changed.
  mutating func readReply() -> Bool {
    let before = state.capabilities
    readState(after: .reply(replies))
    replies += 1
    return state.capabilities != before
  }

  /// Switches the mouse reports of the replayed terminal on or off. The capabilities are then those of the
  /// recording's next line, if that tells them, otherwise those of a terminal that obeys.
  mutating func switchMouse(isOn: Bool) {
    if !readState(after: .mouse) { state.capabilities.mouse = isOn ? .sgr : .none }
  }

  /// Reads the recording's next lines that say how other programs have ended. An element is nil for a program
  /// that could not be started.
  mutating func readProgramEnds(atMost most: Int = .max) -> [TerminationStatus?] {
    var ends: [TerminationStatus?] = []
    while ends.count < most, case .ran(let status) = event {
      playNext()
      ends.append(status)
    }
    return ends
  }

  /// Skips lines of the recording for calls that the program did not make, up to the next end of a wait, of
  /// another program or of the recording. Returns the frames among them.
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

  /// Skips all lines of the recording up to `end`. Returns the frames among them.
  mutating func passToEnd() -> [FrameMark] {
    var frames = passOver()
    while let event, event != .end {
      next += 1
      frames += passOver()
    }
    if event != nil { playNext() }
    return frames
  }

  /// Reads the recording's next line if it is a frame. Returns nil where the line is no frame, or where a
  /// recording whose waits end by their timeouts has the frame at another time.
  mutating func readFrame(at time: Int) -> FrameMark? {
    guard case .frame(let mark) = event, time == self.time || !hasFreeWaits else { return nil }
    next += 1
    return mark
  }

  /// Whether it counts as a difference that the program draws a frame which the recording does not have. It
  /// counts as none in a recording without frames, or after the last line of one that was cut off.
  var reportsExtraFrames: Bool { recording.hasFrames && event != nil }

  /// Notes a frame that the program drew in the replay.
  mutating func note(_ mark: FrameMark, at time: Int) {
    played.append(RecordedLine(time: time, event: .frame(mark)))
  }
}
