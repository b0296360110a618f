internal import NavModel

/// The state of a connection whose terminal has not answered in time. Frames go on without answers, but no
/// faster than the connection is known to carry them.
struct SilentLink {
  /// The assumed speed while it is unknown, in bytes a second.
  private static let slowest = 1000.0

  /// The estimate of the connection before the terminal fell silent.
  let before: LinkEstimate
  /// When all answers will have come or are lost, in seconds; infinite until the next answer.
  private var settles = Seconds.infinity

  init(before: LinkEstimate) { self.before = before }

  /// Whether the terminal has answered again.
  var isSettling: Bool { settles < .infinity }
  /// Whether the answers that have not come by `time` are lost.
  func isSettled(at time: Seconds) -> Bool { time >= settles }

  /// Handles an answer while `newest` is still open, with `rest` bytes to be carried before it.
  mutating func hear(
    _ question: OpenQuestions.Question, at time: Seconds, newest: OpenQuestions.Question, rest: Int,
    over line: LinkEstimate
  ) {
    let need =
      line.secondsPerByte.map { Double(rest) * $0 } ?? min(Double(rest) / Self.slowest, OpenQuestions.longest)
    settles = time + newest.time - question.time + need + FramePacer.patience
  }

  /// Returns when the next frame may start, by the known speed.
  func frameTime(after load: LinkLoad, over line: LinkEstimate, isProven: Bool) -> Seconds {
    let secondsPerByte = before.secondsPerByte ?? line.secondsPerByte
    if isSettling, let secondsPerByte { return load.readTime + Double(load.rest) * secondsPerByte }
    // A connection that has not answered may be slow.
    let need = Double(load.last.bytes) * (secondsPerByte ?? (isProven ? .infinity : 0))
    return load.last.time + min(FramePacer.patience, need)
  }
}
