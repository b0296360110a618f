import TermNav
public import TermNavRecording

extension AppTester {
  /// Plays the input of a recording: keys, mouse, pastes, sizes and signals. Each input comes as long after
  /// this call as it came after the recording's start.
  ///
  /// The test's own clock passes between the inputs, and tasks run. Frames are not compared with recorded
  /// ones: the test looks at the screen afterwards.
  /// - Throws: `TesterError.recordingEnded` where the program has ended before the recording; `.neverIdle`
  ///   for the same reason as `idle()`.
  public func play(_ recording: Recording) async throws(TesterError) {
    let start = now
    for input in recording.inputs {
      try await idle(until: start + input.time.seconds)
      try play(input)
    }
    try await idle(until: start + recording.duration.seconds)
  }

  private func play(_ input: Recording.Input) throws(TesterError) {
    guard exitStatus == nil else { throw .recordingEnded(at: input.time, screen: screen) }
    terminal.cellPixels = input.cellPixels.map { ($0.dx, $0.dy) }
    switch input.kind {
    case .bytes(let bytes): terminal.send(.bytes(bytes[...]))
    case .size(let size): terminal.size = size
    case .signal(let number): terminal.send(.signal(number))
    }
    handleAll()
  }
}
