internal import NavModel

/// An estimate of the connection to the terminal: its latency and speed, as measured by the answers to
/// questions that are sent with frames.
struct LinkEstimate {
  /// The time in seconds in which a fast connection answers, less than 1/60 s. No frame waits for a
  /// connection that is busy for less.
  static let quick: Seconds = 0.010
  /// The number of bytes after which a terminal on a fast connection is asked again how far it has read.
  static let quickBytes = 8192
  /// The size in bytes of the largest frames of moving pages. Only frames in which all rows change their
  /// shade are larger.
  private static let slideBytes = 4096
  /// The lowest speed that is believed, in bytes a second. A smaller measurement means that the terminal
  /// stood still between two answers.
  static let slowestMeasured = 250.0
  /// The part of a longer latency that is believed at once: its answer may have waited behind a frame.
  private static let drift = 1.0 / 8

  /// The time in seconds from the start of the last measured frame to its answer.
  private(set) var roundTrip: Seconds = 0
  /// The time in seconds in which a free line answers a question before a frame; nil until measured.
  private(set) var latency: Seconds?
  /// When the last frame with questions at both ends began to arrive; nil if unsure.
  private var begun: Seconds?
  /// The bytes and seconds of measured frames. Older ones count half as much with each new frame.
  private var measured: (bytes: Double, time: Seconds) = (0, 0)

  /// How many seconds a byte takes; nil until a frame was measured.
  var secondsPerByte: Double? {
    measured.bytes > 0 ? min(measured.time / measured.bytes, 1 / Self.slowestMeasured) : nil
  }
  var isQuick: Bool { roundTrip < Self.quick }
  /// Whether the connection carries many bytes in the time of a fast connection, whatever its latency.
  var isFast: Bool { secondsPerByte.map { $0 * Double(Self.quickBytes) < Self.quick } ?? false }

  /// Whether a frame of moving pages keeps the connection busy so long that the next frame must wait.
  var isBusyBySlides: Bool {
    !isQuick && secondsPerByte.map { $0 * Double(Self.slideBytes) >= Self.quick } != false
  }

  /// Learns from the answer to a question.
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

  /// Notes that an answer may belong to another question. The next answer then measures no time since it.
  mutating func loseStart() { begun = nil }
}
