internal import NavModel

/// The bytes sent to the connection, and how many of them it has carried.
struct LinkLoad {
  /// The number of bytes sent so far.
  private(set) var sent = 0
  /// The number of bytes that the terminal has read, by its last answer.
  private(set) var read = 0
  /// When the last answer came, in seconds.
  private(set) var readTime: Seconds = 0
  /// The time and size of the last frame.
  private(set) var last: (time: Seconds, bytes: Int) = (-.infinity, 0)
  /// When the connection will have carried all bytes, by the last answer and the measured speed.
  private(set) var carried: Seconds = -.infinity

  /// The number of bytes that the terminal has not read yet.
  var rest: Int { sent - read }

  mutating func send(_ bytes: Int, at time: Seconds, over line: LinkEstimate) {
    sent += bytes
    last = (time, bytes)
    carry(bytes, from: time, over: line)
  }

  /// Notes an answer: the terminal has read all bytes before the question, which stands at `position`.
  mutating func acknowledge(upTo position: Int, at time: Seconds) { (read, readTime) = (position, time) }

  /// Computes `carried` again after an answer at `time`. The connection had carried the answered bytes a
  /// round trip before; `frames` are not answered yet.
  mutating func carry(
    _ frames: some Sequence<OpenQuestions.Question>, since time: Seconds, over line: LinkEstimate
  ) {
    carried = time - (line.latency ?? 0)
    for frame in frames { carry(frame.bytes, from: frame.time, over: line) }
  }

  /// Counts all bytes as read.
  mutating func forget() { read = sent }

  private mutating func carry(_ bytes: Int, from time: Seconds, over line: LinkEstimate) {
    carried = max(carried, time) + Double(bytes) * (line.secondsPerByte ?? 0)
  }
}
