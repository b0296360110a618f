internal import NavModel

/// An estimate of the connection to the terminal: its latency and speed, as measured by the answers to
/// questions that are sent with frames.
struct LinkEstimate {
  /// The time in seconds in which the terminal on a fast connection answers, less than 1/60 s. A frame does
  /// not wait for a connection that is busy for less than this time.
  static let quick: Seconds = 0.010
  /// The number of bytes after which a terminal on a fast connection is asked again how far it has read.
  static let quickBytes = 8192
  /// The size in bytes of the largest frames of moving pages. Larger are only frames in which the shade of
  /// all rows changes.
  private static let slideBytes = 4096
  /// The lowest speed of the connection that counts as a measurement, in bytes a second. A lower speed means
  /// that the terminal has stopped for a while between two answers.
  static let slowestMeasured = 250.0
  /// The part of an increase of the latency that the estimate follows at once. The increase may be false,
  /// because the answer may have waited behind a frame.
  private static let drift = 1.0 / 8

  /// The time in seconds from the start of the last measured frame to the terminal's answer to it.
  private(set) var roundTrip: Seconds = 0
  /// The latency of the connection: the time in seconds in which the terminal answers the question before a
  /// frame if nothing else is being sent; nil until measured.
  private(set) var latency: Seconds?
  /// The time, in seconds, at which the last frame that has questions before and after it began to arrive at
  /// the terminal; nil if that is uncertain.
  private var begun: Seconds?
  /// The bytes of measured frames, and the seconds that sending them took. With each new frame, the earlier
  /// ones count half as much as before.
  private var measured: (bytes: Double, time: Seconds) = (0, 0)

  /// The time in seconds that the connection needs for a byte; nil until a frame has been measured.
  var secondsPerByte: Double? {
    measured.bytes > 0 ? min(measured.time / measured.bytes, 1 / Self.slowestMeasured) : nil
  }
  var isQuick: Bool { roundTrip < Self.quick }
  /// Whether the connection carries `quickBytes` bytes in less than `quick` seconds, whatever its latency.
  var isFast: Bool { secondsPerByte.map { $0 * Double(Self.quickBytes) < Self.quick } ?? false }

  /// Whether a frame of moving pages keeps the connection busy so long that the next frame must wait.
  var isBusyBySlides: Bool {
    !isQuick && secondsPerByte.map { $0 * Double(Self.slideBytes) >= Self.quick } != false
  }

  /// Updates the estimate of the connection by the terminal's answer to a question.
  mutating func measure(_ question: OpenQuestions.Question, answeredAt time: Seconds) {
    if question.isBefore {
      let latency = time - question.time
      self.latency = self.latency.map { min(latency, $0 + (latency - $0) * Self.drift) } ?? latency
      begun = time
    } else {
      roundTrip = time - question.time
      guard question.isPaired, let begun else { return }
      measured.bytes = measured.bytes / 2 + Double(question.bytes)
      measured.time = measured.time / 2 + time - begun
    }
  }

  /// Notes that it is uncertain to which question an answer of the terminal belongs. So the time from that
  /// answer to the next one is not measured.
  mutating func loseStart() { begun = nil }
}
