internal import NavModel

/// Questions that go with a frame; the terminal answers each when it comes to it.
public struct FrameQuestions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Answered when the frame begins to arrive.
  public static let before = FrameQuestions(rawValue: 1)
  /// Answered when the terminal has taken the frame.
  public static let after = FrameQuestions(rawValue: 2)
}

/// Says when the next frame may start, so that frames do not queue on a slow line: `CSI 5 n` goes with a frame, and its
/// answer tells that the terminal has read so far.
///
/// A line that answers within `quick` is not waited for. On any other a frame starts when the one before is answered; or
/// when that one keeps the line busy for less than the way there and back, which would be spent waiting else. A
/// terminal that has never answered is asked once, and not waited for.
struct FramePace {
  /// An answer within this time, in seconds, is as good as at once: less than a frame of 1/60 s.
  static let quick: Seconds = 0.010
  /// A quick line is asked again after so many seconds, or bytes, whichever comes first.
  static let quickInterval: Seconds = 0.05
  static let quickBytes = 8192
  /// On lines slower than this, in bytes a second, a second frame would only queue.
  static let fast = 10_000.0
  /// The slowest line that is waited for, in bytes a second; what takes longer has lost the answer.
  static let slowest = 1000.0
  /// And so long in any case, in seconds.
  static let patience: Seconds = 2
  /// The same for a terminal that has not answered anything yet.
  static let firstPatience: Seconds = 0.25

  /// Whether the terminal answers.
  private enum Voice { case unknown, speaks, mute }

  private struct Question {
    var time: Seconds
    var isBefore: Bool
    /// Of its frame.
    var bytes: Int
  }
  /// Without an answer yet, oldest first.
  private var open: [Question] = []
  private var voice = Voice.unknown
  /// From a frame's start to its answer, of the last one that was asked about, in seconds.
  private var roundTrip: Seconds = 0
  /// The way there and back alone.
  private var latency: Seconds = 0
  /// What a byte keeps the line busy for; unknown until both ends of a frame were asked about on a slow line.
  private var secondsPerByte = Double.infinity
  private var begun: Seconds = 0
  /// When the last question was asked, and what went out since.
  private var asked: Seconds = -.infinity
  private var unasked = 0

  private var isQuick: Bool { roundTrip < Self.quick }
  private var openBytes: Int { open.reduce(0) { $0 + ($1.isBefore ? 0 : $1.bytes) } }

  /// What to ask with a frame that starts now.
  func questions(at time: Seconds) -> FrameQuestions {
    if voice == .speaks, !isQuick { return [.before, .after] }
    let isDue = unasked >= Self.quickBytes || time - asked >= Self.quickInterval
    return open.isEmpty && isDue ? .after : []
  }

  /// A frame went out with those questions.
  mutating func sent(bytes: Int, _ questions: FrameQuestions, at time: Seconds) {
    guard bytes > 0 else { return }
    unasked = questions.isEmpty ? unasked + bytes : 0
    if !questions.isEmpty { asked = time }
    if questions.contains(.before) { open.append(Question(time: time, isBefore: true, bytes: bytes)) }
    if questions.contains(.after) { open.append(Question(time: time, isBefore: false, bytes: bytes)) }
  }

  /// The terminal has answered something else: it will answer these questions too.
  mutating func heard() {
    // What a mute terminal was asked may be lost.
    if voice == .mute { open = [] }
    voice = .speaks
  }

  /// The terminal has answered the oldest question.
  mutating func answered(at time: Seconds) {
    let isLate = voice == .mute
    heard()
    guard !isLate, !open.isEmpty else { return }
    let question = open.removeFirst()
    if question.isBefore {
      latency = time - question.time
      begun = time
    } else {
      roundTrip = time - question.time
      if begun >= question.time { secondsPerByte = (time - begun) / Double(question.bytes) }
    }
  }

  /// Whether a frame may start; `deadline` says when it may in any case.
  func isReady(at time: Seconds) -> Bool {
    guard voice != .mute, let oldest = open.first, time < deadline else { return true }
    if isQuick { return time - oldest.time < Self.quick }
    guard secondsPerByte * Self.fast <= 1, open.count(where: { !$0.isBefore }) < 2 else { return false }
    return Double(openBytes) * secondsPerByte <= latency
  }

  /// When an answer is taken for lost; never, where none is awaited.
  var deadline: Seconds {
    guard let oldest = open.first else { return .infinity }
    switch voice {
    case .mute: return .infinity
    case .unknown: return oldest.time + Self.firstPatience
    case .speaks: return oldest.time + Self.patience + Double(openBytes) / Self.slowest
    }
  }

  /// The terminal was given back meanwhile: no answer is to come any more.
  mutating func forget() { open = [] }

  /// Gives up waiting for what is overdue: the terminal has to speak again before it is waited for.
  mutating func advance(to time: Seconds) {
    guard time >= deadline else { return }
    voice = .mute
  }
}
