internal import NavModel

/// A terminal that did not answer in time: frames go on without its answers, no faster than the line is known to carry
/// them.
struct SilentLink {
  /// Bytes a second, assumed while unknown.
  private static let slowest = 1000.0

  /// What was known of the line before.
  let before: LinkEstimate
  /// When all answers have come or are lost; infinite before the first.
  private var settles = Seconds.infinity

  init(before: LinkEstimate) { self.before = before }

  /// Whether the terminal answers again.
  var isSettling: Bool { settles < .infinity }
  /// Whether the answers that have not come by then are lost.
  func isSettled(at time: Seconds) -> Bool { time >= settles }

  /// An answer has come while `newest` is open, `rest` bytes behind.
  mutating func hear(
    _ question: OpenQuestions.Question, at time: Seconds, newest: OpenQuestions.Question, rest: Int,
    over line: LinkEstimate
  ) {
    let need =
      line.secondsPerByte.map { Double(rest) * $0 } ?? min(Double(rest) / Self.slowest, OpenQuestions.longest)
    settles = time + newest.time - question.time + need + FramePacer.patience
  }

  /// When the next frame may start, by the known rate.
  /// - Parameter isProven: whether the terminal has ever answered.
  func frameTime(after load: LinkLoad, over line: LinkEstimate, isProven: Bool) -> Seconds {
    let secondsPerByte = before.secondsPerByte ?? line.secondsPerByte
    if isSettling, let secondsPerByte { return load.takenTime + Double(load.rest) * secondsPerByte }
    // An unanswered line may be slow.
    let need = Double(load.last.bytes) * (secondsPerByte ?? (isProven ? .infinity : 0))
    return load.last.time + min(FramePacer.patience, need)
  }
}
