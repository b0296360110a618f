internal import NavModel

/// Keeps frames from queueing on a slow line (BEHAVIOUR section 22).
///
/// The answer to a frame's `CSI 5 n` shows how far the terminal has read.
struct FramePacer {
  /// Seconds for an immediate answer: less than a frame of 1/60 s.
  static let quick: Seconds = 0.010
  /// A quick line is asked again after this many seconds or bytes.
  static let quickInterval: Seconds = 0.05
  static let quickBytes = 8192
  /// Bytes a second; on slower lines a second frame would only queue.
  static let fast = 10_000.0
  /// A frame that keeps the line busy for fewer seconds needs no wait.
  static let negligible: Seconds = 0.001
  /// The rate assumed while unknown, in bytes a second.
  static let slowest = 1000.0
  /// Seconds to wait beyond what the bytes need.
  static let patience: Seconds = 0.25
  /// The same before the first `0n`.
  static let firstPatience: Seconds = 0.1
  /// Seconds by which equal round trips differ.
  static let jitter: Seconds = 0.03
  /// Seconds until an answer is lost.
  static let longest: Seconds = 5

  private struct Question {
    var time: Seconds
    var isBefore: Bool
    /// The frame also has a question at its other end.
    var isPaired: Bool
    var bytes: Int
    /// Bytes sent since the start, up to the question.
    var position: Int
    /// The part of `position` that was under way then.
    var ahead: Int
  }
  /// Unanswered questions, oldest first.
  private var open: [Question] = []
  /// `CSI 5 n` was answered at least once.
  private var isProven = false
  /// An answer was given up: frames do not wait. Any open question may be answered.
  private var isUnheard = false
  /// While unheard: when all other answers have come or are lost.
  private var settles = Seconds.infinity

  /// Answers per question: 1, or 2 in some terminals.
  private var copies = 1
  private var copiesOfOldest = 0
  /// Questions and answers since none was open.
  private var asked = 0
  private var heard = 0

  private struct Line {
    /// From the last measured frame's start to its answer, in seconds.
    var roundTrip: Seconds = 0
    /// The round trip without the bytes' own time, in seconds.
    var latency: Seconds = 0
    /// When the last frame with two questions began to arrive; nil where unsure.
    var begun: Seconds?
    /// Halved with each measured frame.
    var measured: (bytes: Double, time: Seconds) = (0, 0)
    /// nil until both ends of a frame were answered.
    var secondsPerByte: Double? { measured.bytes > 0 ? measured.time / measured.bytes : nil }
  }
  private var line = Line()
  /// The line as of an answer that left no question open: no answer was credited wrongly until then.
  private var sureLine = Line()
  /// While unheard, the line from before: `sureLine`, else what answers told.
  private var lineBefore = Line()
  /// The shortest round trip so far, in seconds.
  private var shortest = Seconds.infinity

  private var sentBytes = 0
  /// What the terminal has taken, by its last answer, and when.
  private var takenBytes = 0
  private var taken: Seconds = 0
  private var last: (time: Seconds, bytes: Int) = (-.infinity, 0)
  /// The last question's time, and the bytes sent since.
  private var askedTime: Seconds = -.infinity
  private var unasked = 0

  private var isQuick: Bool { line.roundTrip < Self.quick }
  /// Frames need next to no time, whatever the latency.
  private var isFast: Bool { line.secondsPerByte.map { $0 * Double(Self.quickBytes) < Self.quick } ?? false }
  private var openBytes: Int { open.reduce(0) { $0 + ($1.isBefore ? 0 : $1.bytes) } }

  /// How many answers may come.
  var awaited: Int { open.count * copies - copiesOfOldest + copies - 1 }

  /// The questions for a frame that starts now.
  func questions(at time: Seconds) -> FrameQuestions {
    if isUnheard {
      // Ever more rarely; after an answer only once it is clear which it was.
      let pause = max(Self.patience, askedTime - (open.first?.time ?? askedTime))
      return settles == .infinity && time - askedTime >= pause ? .after : []
    }
    // The largest frame measures the rate best.
    if askedTime == -.infinity { return [.before, .after] }
    let isDue = unasked >= Self.quickBytes || time - askedTime >= Self.quickInterval
    if !isProven || (isQuick && line.secondsPerByte != nil) { return open.isEmpty && isDue ? .after : [] }
    // Every answer wakes the loop, so a fast line is asked rarely.
    return isDue || !isFast ? [.before, .after] : []
  }

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

  /// The oldest question is answered, unless answers were lost.
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

  /// Whether the answer, after one was given up, may be the newest question's; then it tells nothing of the oldest.
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

  /// When a frame may start unanswered; infinity while none is held back.
  var deadline: Seconds {
    if isUnheard { return blindTime }
    guard let oldest = open.first else { return .infinity }
    guard isProven else { return oldest.time + Self.firstPatience }
    return oldest.time + Self.patience + Double(oldest.ahead)
      * (sureLine.secondsPerByte ?? line.secondsPerByte ?? 0)
  }

  /// The next frame's time by the known rate, without an answer.
  private var blindTime: Seconds {
    let secondsPerByte = lineBefore.secondsPerByte ?? line.secondsPerByte
    if settles < .infinity, let secondsPerByte {
      return taken + Double(sentBytes - takenBytes) * secondsPerByte
    }
    // A line that has not answered the frame's end may be slow.
    let need = Double(last.bytes) * (secondsPerByte ?? (isProven ? .infinity : 0))
    return last.time + min(Self.patience, need)
  }

  /// The terminal was given back: no answer comes.
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

  /// Gives up overdue answers.
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
