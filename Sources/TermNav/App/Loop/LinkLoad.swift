internal import NavModel

/// The load of the connection to the terminal: the bytes sent, and how many of these the connection has
/// carried.
struct LinkLoad {
  /// The number of all bytes sent to the terminal since the start.
  private(set) var sent = 0
  /// The number of bytes that the terminal has read, as its last answer shows.
  private(set) var read = 0
  /// The time at which the terminal's last answer came, in seconds.
  private(set) var readTime: Seconds = 0
  /// The time of the last frame in seconds, and its size in bytes.
  private(set) var last: (time: Seconds, bytes: Int) = (-.infinity, 0)
  /// The time, in seconds, at which the connection will have carried all bytes that were sent, estimated from
  /// the last answer and the measured speed.
  private(set) var carried: Seconds = -.infinity

  /// The number of bytes sent that the terminal has not read yet.
  var rest: Int { sent - read }

  mutating func send(_ bytes: Int, at time: Seconds, over line: LinkEstimate) {
    sent += bytes
    last = (time, bytes)
    carry(bytes, from: time, over: line)
  }

  /// Notes an answer of the terminal. The answer shows that the terminal has read all bytes before the
  /// question, `position` bytes since the start.
  mutating func acknowledge(upTo position: Int, at time: Seconds) { (read, readTime) = (position, time) }

  /// Computes again, after an answer of the terminal at `time`, when the connection will have carried all
  /// bytes (`carried`). The answered bytes had been carried before the answer came, earlier by the latency.
  /// `frames` are the frames that are not answered yet.
  mutating func carry(
    _ frames: some Sequence<OpenQuestions.Question>, since time: Seconds, over line: LinkEstimate
  ) {
    carried = time - (line.latency ?? 0)
    for frame in frames { carry(frame.bytes, from: frame.time, over: line) }
  }

  /// Counts all bytes that were sent as read by the terminal.
  mutating func forget() { read = sent }

  private mutating func carry(_ bytes: Int, from time: Seconds, over line: LinkEstimate) {
    carried = max(carried, time) + Double(bytes) * (line.secondsPerByte ?? 0)
  }
}
