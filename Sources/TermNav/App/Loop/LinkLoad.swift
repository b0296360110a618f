internal import NavModel

/// The bytes that were given to the line, and how far it has carried them.
struct LinkLoad {
  /// Bytes given so far.
  private(set) var sent = 0
  /// Bytes of these that the terminal has taken, by its last answer.
  private(set) var taken = 0
  /// When the last answer came.
  private(set) var takenTime: Seconds = 0
  /// The last frame.
  private(set) var last: (time: Seconds, bytes: Int) = (-.infinity, 0)
  /// When the line will have carried all bytes, by the last answer and the known rate.
  private(set) var carried: Seconds = -.infinity

  /// Bytes that the terminal has not taken yet.
  var rest: Int { sent - taken }

  mutating func send(_ bytes: Int, at time: Seconds, over line: LinkEstimate) {
    sent += bytes
    last = (time, bytes)
    carry(bytes, from: time, over: line)
  }

  /// The terminal has taken all before a question, by its answer.
  mutating func take(upTo position: Int, at time: Seconds) { (taken, takenTime) = (position, time) }

  /// The line had carried what is answered at `time` a round trip ago; `frames` are open.
  mutating func carry(
    _ frames: some Sequence<OpenQuestions.Question>, since time: Seconds, over line: LinkEstimate
  ) {
    carried = time - (line.latency ?? 0)
    for frame in frames { carry(frame.bytes, from: frame.time, over: line) }
  }

  /// All that was sent counts as taken.
  mutating func forget() { taken = sent }

  private mutating func carry(_ bytes: Int, from time: Seconds, over line: LinkEstimate) {
    carried = max(carried, time) + Double(bytes) * (line.secondsPerByte ?? 0)
  }
}
