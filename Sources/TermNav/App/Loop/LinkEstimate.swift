internal import NavModel

/// What is known of the line to the terminal, by the answers to the questions that go with frames.
struct LinkEstimate {
  /// The answer time of a quick line, less than 1/60 s. A line busy for less needs no wait.
  static let quick: Seconds = 0.010
  /// Bytes after which a quick line is asked again.
  static let quickBytes = 8192
  /// Bytes of the largest frames of moving pages; those in which all rows change their shade have more.
  private static let slideBytes = 4096
  /// Bytes a second of the slowest line: a terminal that stands still between two answers is no slower line.
  static let slowestMeasured = 250.0
  /// The part of a longer round trip that is believed at once: an answer may have waited behind a frame.
  private static let drift = 1.0 / 8

  /// From the last measured frame's start to its answer.
  private(set) var roundTrip: Seconds = 0
  /// The round trip without the bytes' own time, where the line was free.
  private(set) var latency: Seconds?
  /// When the last paired frame began to arrive; nil if unsure.
  private var begun: Seconds?
  /// Halved with each measured frame.
  private var measured: (bytes: Double, time: Seconds) = (0, 0)

  /// Nil until a frame was measured.
  var secondsPerByte: Double? {
    measured.bytes > 0 ? min(measured.time / measured.bytes, 1 / Self.slowestMeasured) : nil
  }
  var isQuick: Bool { roundTrip < Self.quick }
  /// Whether many bytes are carried in a quick line's time, whatever the latency.
  var isFast: Bool { secondsPerByte.map { $0 * Double(Self.quickBytes) < Self.quick } ?? false }

  /// Whether a frame of moving pages keeps it busy for so long that the next one waits.
  var isBusyBySlides: Bool {
    !isQuick && secondsPerByte.map { $0 * Double(Self.slideBytes) >= Self.quick } != false
  }

  /// Learns from an answer.
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

  /// An answer may be another question's: the next one tells no time since it.
  mutating func loseStart() { begun = nil }
}
