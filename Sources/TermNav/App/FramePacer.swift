internal import NavModel

/// Says when the next frame may start, so that frames do not queue on a slow line: `CSI 5 n` goes with a frame, and its
/// answer tells that the terminal has read so far.
///
/// A line that answers within `quick` is not waited for. On any other a frame starts when the one before is answered; or
/// when that one keeps the line busy for less than the way there and back, which would be spent waiting else. An answer
/// that does not come is waited for only so long: then frames go without, until one is heard again (BEHAVIOUR 22).
struct FramePacer {
  /// An answer within this time, in seconds, is as good as at once: less than a frame of 1/60 s.
  static let quick: Seconds = 0.010
  /// A quick line is asked again after so many seconds, or bytes, whichever comes first.
  static let quickInterval: Seconds = 0.05
  static let quickBytes = 8192
  /// On lines slower than this, in bytes a second, a second frame would only queue.
  static let fast = 10_000.0
  /// What keeps the line busy for less than this, in seconds, is no reason to wait.
  static let negligible: Seconds = 0.001
  /// The slowest line that is thought of before the rate is known, in bytes a second.
  static let slowest = 1000.0
  /// How long an answer is waited for beyond what its frame's bytes need, in seconds.
  static let patience: Seconds = 0.25
  /// The same for a terminal that has not answered this question yet: no other answer proves that it will.
  static let firstPatience: Seconds = 0.1
  /// Times from a question to its answer that differ by less, in seconds, may be the same.
  static let jitter: Seconds = 0.03
  /// An answer that has not come after so many seconds is lost.
  static let longest: Seconds = 5

  private struct Question {
    var time: Seconds
    var isBefore: Bool
    /// The same frame has a question at its other end.
    var isPaired: Bool
    /// Of its frame.
    var bytes: Int
    /// Bytes sent since the start when the terminal comes to it.
    var position: Int
    /// Those of them that were under way when it was asked.
    var ahead: Int
  }
  /// Without an answer yet, oldest first.
  private var open: [Question] = []
  /// The terminal has answered this question at least once.
  private var isProven = false
  /// An answer was given up, and frames go without. Answers may still come, to any of the open questions.
  private var isUnheard = false
  /// While unheard, once an answer came: when the others have come too, or never will.
  private var settles = Seconds.infinity

  /// How often the terminal answers one question; some answer twice.
  private var copies = 1
  private var copiesOfOldest = 0
  /// Questions and answers since a question was asked with none open.
  private var asked = 0
  private var heard = 0

  /// What answers have told of the line.
  private struct Line {
    /// From a frame's start to its answer, of the last one that was asked about, in seconds.
    var roundTrip: Seconds = 0
    /// The way there and back alone.
    var latency: Seconds = 0
    /// When the last frame with a question at both ends began to arrive; nil where that is not sure.
    var begun: Seconds?
    /// How long so many bytes took; half of it is forgotten with each frame that is measured.
    var measured: (bytes: Double, time: Seconds) = (0, 0)
    /// What a byte keeps the line busy for; unknown until both ends of a frame were answered.
    var secondsPerByte: Double? { measured.bytes > 0 ? measured.time / measured.bytes : nil }
  }
  private var line = Line()
  /// What was known when an answer last left no question open. Nothing was credited wrongly until then; once an answer is
  /// lost, all later ones are.
  private var sureLine = Line()
  /// While unheard, what was known before: what is sure, or, while nothing is, what answers told.
  private var lineBefore = Line()
  /// The shortest time from a question to what was taken for its answer: the way there and back, or longer.
  private var shortest = Seconds.infinity

  private var sentBytes = 0
  /// What the terminal has taken, by its last answer, and when that came.
  private var takenBytes = 0
  private var taken: Seconds = 0
  /// The last frame.
  private var last: (time: Seconds, bytes: Int) = (-.infinity, 0)
  /// When the last question was asked, and what went out since.
  private var askedTime: Seconds = -.infinity
  private var unasked = 0

  private var isQuick: Bool { line.roundTrip < Self.quick }
  /// However long the way, frames need next to no time on it.
  private var isFast: Bool { line.secondsPerByte.map { $0 * Double(Self.quickBytes) < Self.quick } ?? false }
  private var openBytes: Int { open.reduce(0) { $0 + ($1.isBefore ? 0 : $1.bytes) } }

  /// How many answers may still come.
  var awaited: Int { open.count * copies - copiesOfOldest + copies - 1 }

  /// What to ask with a frame that starts now.
  func questions(at time: Seconds) -> FrameQuestions {
    if isUnheard {
      // Less and less often. Once one was heard, not before it is clear which one that was.
      let pause = max(Self.patience, askedTime - (open.first?.time ?? askedTime))
      return settles == .infinity && time - askedTime >= pause ? .after : []
    }
    // The first frame is the largest: it tells the rate best.
    if askedTime == -.infinity { return [.before, .after] }
    let isDue = unasked >= Self.quickBytes || time - askedTime >= Self.quickInterval
    if !isProven || (isQuick && line.secondsPerByte != nil) { return open.isEmpty && isDue ? .after : [] }
    // Every answer wakes, and may bring a frame: where nothing is waited for there must not be one for each.
    return isDue || !isFast ? [.before, .after] : []
  }

  /// A frame went out with those questions.
  mutating func sent(bytes: Int, _ questions: FrameQuestions, at time: Seconds) {
    guard bytes > 0 else { return }
    if open.isEmpty, !questions.isEmpty { (asked, heard) = (0, 0) }
    let isPaired = questions == [.before, .after]
    for question in [FrameQuestions.before, .after] where questions.contains(question) {
      let position = question == .before ? sentBytes : sentBytes + bytes
      open.append(
        Question(
          time: time, isBefore: question == .before, isPaired: isPaired, bytes: bytes, position: position,
          ahead: position - takenBytes))
      asked += 1
      askedTime = time
    }
    unasked = questions.isEmpty ? unasked + bytes : 0
    sentBytes += bytes
    last = (time, bytes)
  }

  /// The terminal has answered: the oldest question, unless answers were lost.
  mutating func answered(at time: Seconds) {
    isProven = true
    heard += 1
    guard let question = open.first else {
      if isUnheard {
        settle()
      } else if asked > 0, heard / asked != copies {
        copies = heard / asked
        (line, sureLine) = (Line(), Line())
      }
      return
    }
    copiesOfOldest += 1
    guard copiesOfOldest >= copies else { return }
    copiesOfOldest = 0
    if mayBeToNewest(at: time) { line.begun = nil } else { measure(question, at: time) }
    shortest = min(shortest, time - question.time)
    open.removeFirst()
    (takenBytes, taken) = (question.position, time)
    if open.isEmpty { sureLine = line }
    guard isUnheard else { return }
    guard let newest = open.last else { return settle() }
    let rest = Double(newest.position - takenBytes)
    let need = line.secondsPerByte.map { rest * $0 } ?? min(rest / Self.slowest, Self.longest)
    settles = time + newest.time - question.time + need + Self.patience
  }

  /// An answer after one was given up comes as long after the newest question as answers take: then it tells nothing of the older
  /// question that it is credited to.
  private func mayBeToNewest(at time: Seconds) -> Bool {
    guard isUnheard, let oldest = open.first, let newest = open.last, newest.time - oldest.time > Self.jitter
    else { return false }
    return abs(time - newest.time - shortest) < Self.jitter
  }

  private mutating func measure(_ question: Question, at time: Seconds) {
    if question.isBefore {
      line.latency = time - question.time
      line.begun = time
    } else {
      line.roundTrip = time - question.time
      guard question.isPaired, let begun = line.begun else { return }
      line.measured.bytes = line.measured.bytes / 2 + Double(question.bytes)
      line.measured.time = line.measured.time / 2 + time - begun
    }
  }

  /// Whether a frame may start; `deadline` says when it may in any case.
  func isReady(at time: Seconds) -> Bool {
    if isUnheard { return time >= deadline }
    guard let oldest = open.first, time < deadline else { return true }
    if isQuick { return time - oldest.time < Self.quick }
    guard let secondsPerByte = line.secondsPerByte else { return false }
    let busy = Double(openBytes) * secondsPerByte
    if busy < Self.negligible { return true }
    guard secondsPerByte * Self.fast <= 1, open.count(where: { !$0.isBefore }) < 2 else { return false }
    return busy <= line.latency
  }

  /// When a frame may start although nothing is heard; never, where none is held back.
  var deadline: Seconds {
    if isUnheard { return blindTime }
    guard let oldest = open.first else { return .infinity }
    guard isProven else { return oldest.time + Self.firstPatience }
    return oldest.time + Self.patience + Double(oldest.ahead)
      * (sureLine.secondsPerByte ?? line.secondsPerByte ?? 0)
  }

  /// The next frame's time by what the line carries as far as is known, without an answer to the last one.
  private var blindTime: Seconds {
    let secondsPerByte = lineBefore.secondsPerByte ?? line.secondsPerByte
    if settles < .infinity, let secondsPerByte {
      return taken + Double(sentBytes - takenBytes) * secondsPerByte
    }
    // A line that has answered the start of a frame and not its end may be slow.
    let need = Double(last.bytes) * (secondsPerByte ?? (isProven ? .infinity : 0))
    return last.time + min(Self.patience, need)
  }

  /// The terminal was given back meanwhile: no answer is to come any more.
  mutating func forget() {
    settle()
    takenBytes = sentBytes
  }

  private mutating func settle() {
    open = []
    isUnheard = false
    settles = .infinity
    copiesOfOldest = 0
  }

  /// Gives up waiting for what is overdue.
  mutating func advance(to time: Seconds) {
    if !isUnheard, time >= deadline {
      isUnheard = true
      lineBefore = sureLine.secondsPerByte == nil ? line : sureLine
      copies = 1
      copiesOfOldest = 0
    }
    guard isUnheard else { return }
    open.removeAll { time - $0.time > Self.longest }
    if time >= settles {
      line = lineBefore
      settle()
    }
  }
}
