internal import NavModel

/// The state of a connection whose terminal has not answered in time. Frames are sent without waiting for
/// answers, but no faster than the connection is known to carry them.
struct SilentLink {
  /// The speed in bytes a second that is assumed for a connection that was not measured.
  private static let slowest = 1000.0

  /// The estimate of the connection from before the terminal stopped to answer in time.
  let before: LinkEstimate
  /// The time, in seconds, by which every answer of the terminal that is still to come has come or is lost;
  /// infinite until the next answer comes.
  private var settles = Seconds.infinity

  init(before: LinkEstimate) { self.before = before }

  /// Whether the terminal has answered again after it was late with an answer.
  var isSettling: Bool { settles < .infinity }
  /// Returns whether the answers of the terminal that have not come by `time` count as lost.
  func isSettled(at time: Seconds) -> Bool { time >= settles }

  /// Notes that the terminal has answered `question`, and estimates the time by which the answer to `newest`,
  /// the question sent last, will have come or is lost. `rest` is the number of bytes sent before `newest`
  /// that the terminal has not read yet.
  mutating func hear(
    _ question: OpenQuestions.Question, at time: Seconds, newest: OpenQuestions.Question, rest: Int,
    over line: LinkEstimate
  ) {
    let need =
      line.secondsPerByte.map { Double(rest) * $0 } ?? min(Double(rest) / Self.slowest, OpenQuestions.longest)
    settles = time + newest.time - question.time + need + FramePacer.patience
  }

  /// Returns the time, in seconds, at which the next frame may start without waiting for answers of the
  /// terminal, judged by the known speed of the connection.
  func frameTime(after load: LinkLoad, over line: LinkEstimate, isProven: Bool) -> Seconds {
    let secondsPerByte = before.secondsPerByte ?? line.secondsPerByte
    if isSettling, let secondsPerByte { return load.readTime + Double(load.rest) * secondsPerByte }
    // If the speed is unknown but the terminal has answered before, the connection may be slow, and the frame
    // waits for `patience`. If the terminal has never answered, the frame does not wait.
    let need = Double(load.last.bytes) * (secondsPerByte ?? (isProven ? .infinity : 0))
    return load.last.time + min(FramePacer.patience, need)
  }
}
