internal import NavModel

/// Keeps frames from queueing on a slow line (RULES, section 22).
struct FramePacer {
  /// The answer time of a quick line, less than 1/60 s. A line busy for less needs no wait.
  static let quick: Seconds = 0.010
  /// Seconds or bytes until a quick line is asked again.
  static let quickInterval: Seconds = 0.05
  static let quickBytes = 8192
  /// Bytes a second, assumed while unknown.
  static let slowest = 1000.0
  /// Bytes a second of the slowest line: a terminal that stands still between two answers is no slower line.
  static let slowestMeasured = 250.0
  /// The wait beyond the bytes' own time.
  static let patience: Seconds = 0.25
  /// The same before the first `0n`.
  static let firstPatience: Seconds = 0.1
  static let jitter: Seconds = 0.03
  /// The part of a longer round trip that is believed at once: an answer may have waited behind a frame.
  static let drift = 1.0 / 8
  /// Seconds without questions after Ctrl-C: it may end a program of the same job, and with it the shell takes the terminal back.
  /// Who is in front cannot be asked and obeyed at one moment.
  static let silence: Seconds = 0.25
  /// A later answer is lost.
  static let longest: Seconds = 5

  private struct Question {
    var time: Seconds
    var isBefore: Bool
    /// The frame has questions at both ends.
    var isPaired: Bool
    var bytes: Int
    /// Bytes sent before the question.
    var position: Int
    /// Bytes of these not yet taken.
    var ahead: Int
  }
  /// Unanswered, oldest first.
  private var open: [Question] = []
  private var isProven = false
  /// An answer was given up: frames do not wait.
  private var isUnheard = false
  /// While unheard: when all answers have come or are lost.
  private var settles = Seconds.infinity

  /// Answers per question: 1, or 2 in some terminals.
  private var copies = 1
  private var copiesOfOldest = 0
  private var asked = 0
  private var heard = 0
  /// Questions that were given up: an answer that comes to no open question may be theirs.
  private var givenUp = 0

  private struct Line {
    /// From the last measured frame's start to its answer.
    var roundTrip: Seconds = 0
    /// The round trip without the bytes' own time, where the line was free.
    var latency: Seconds?
    /// When the last paired frame began to arrive; nil if unsure.
    var begun: Seconds?
    /// Halved with each measured frame.
    var measured: (bytes: Double, time: Seconds) = (0, 0)
    var secondsPerByte: Double? {
      measured.bytes > 0 ? min(measured.time / measured.bytes, 1 / slowestMeasured) : nil
    }
  }
  private var line = Line()
  /// The line when no question was open.
  private var sureLine = Line()
  /// While unheard: the line before.
  private var lineBefore = Line()
  private var shortest = Seconds.infinity

  private var sentBytes = 0
  /// Bytes and time of the last answer.
  private var takenBytes = 0
  private var taken: Seconds = 0
  private var last: (time: Seconds, bytes: Int) = (-.infinity, 0)
  /// When the line will have carried all bytes, by the last answer and the known rate.
  private var carried: Seconds = -.infinity
  private var silentUntil: Seconds = -.infinity
  /// Time of the last question, and bytes since.
  private var askedTime: Seconds = -.infinity
  private var unasked = 0

  private var isQuick: Bool { line.roundTrip < Self.quick }
  /// Ignores latency.
  private var isFast: Bool { line.secondsPerByte.map { $0 * Double(Self.quickBytes) < Self.quick } ?? false }
  private var openBytes: Int { open.reduce(0) { $0 + ($1.isBefore ? 0 : $1.bytes) } }

  var awaited: Int { open.count * copies - copiesOfOldest + copies - 1 }

  mutating func holdQuestions(at time: Seconds) { silentUntil = time + Self.silence }

  func questions(at time: Seconds) -> FrameQuestions {
    if time < silentUntil { return [] }
    if isUnheard {
      // Ask ever more rarely, and not before the open questions are settled.
      let pause = max(Self.patience, askedTime - (open.first?.time ?? askedTime))
      return settles == .infinity && time - askedTime >= pause ? .after : []
    }
    if askedTime == -.infinity { return [.before, .after] }
    let isDue = unasked >= Self.quickBytes || time - askedTime >= Self.quickInterval
    if !isProven || (isQuick && line.secondsPerByte != nil) { return open.isEmpty && isDue ? .after : [] }
    // Every answer wakes the loop.
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
    carry(bytes, from: time)
  }

  private mutating func carry(_ bytes: Int, from time: Seconds) {
    carried = max(carried, time) + Double(bytes) * (line.secondsPerByte ?? 0)
  }

  /// Credits the oldest question.
  mutating func answered(at time: Seconds) {
    isProven = true
    guard let question = open.first else { return answeredNone() }
    heard += 1
    copiesOfOldest += 1
    guard copiesOfOldest >= copies else { return }
    copiesOfOldest = 0
    let isSure = !mayBeToNewest(at: time)
    if isSure { measure(question, at: time) } else { line.begun = nil }
    shortest = min(shortest, time - question.time)
    open.removeFirst()
    (takenBytes, taken) = (question.position, time)
    if isSure { carryRest(since: time) }
    if open.isEmpty { sureLine = line }
    guard isUnheard else { return }
    guard let newest = open.last else { return settle() }
    let rest = Double(newest.position - takenBytes)
    let need = line.secondsPerByte.map { rest * $0 } ?? min(rest / Self.slowest, Self.longest)
    settles = time + newest.time - question.time + need + Self.patience
  }

  /// An answer has come while no question is open.
  private mutating func answeredNone() {
    if isUnheard { return settle() }
    if givenUp > 0 {
      givenUp -= 1
      return
    }
    heard += 1
    guard asked > 0, heard / asked != copies else { return }
    copies = heard / asked
    (line, sureLine) = (Line(), Line())
  }

  /// The line had carried what is answered a round trip ago.
  private mutating func carryRest(since time: Seconds) {
    carried = time - (line.latency ?? 0)
    for frame in open where !frame.isBefore { carry(frame.bytes, from: frame.time) }
  }

  /// Whether an answer may be the newest question's.
  private func mayBeToNewest(at time: Seconds) -> Bool {
    guard isUnheard, let oldest = open.first, let newest = open.last, newest.time - oldest.time > Self.jitter
    else { return false }
    return abs(time - newest.time - shortest) < Self.jitter
  }

  private mutating func measure(_ question: Question, at time: Seconds) {
    if question.isBefore {
      let latency = time - question.time
      line.latency = line.latency.map { min(latency, $0 + (latency - $0) * Self.drift) } ?? latency
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
    // A quick line that does not answer has turned slow.
    return isQuick ? time - oldest.time < Self.quick : time >= restTime
  }

  /// When the line is free for a frame, if no more is unanswered than a round trip and a frame account for.
  private var restTime: Seconds {
    guard let secondsPerByte = line.secondsPerByte else { return .infinity }
    let busy = Double(openBytes) * secondsPerByte
    if busy < Self.quick { return -.infinity }
    return busy <= (line.latency ?? 0) + Double(last.bytes) * secondsPerByte ? carried : .infinity
  }

  /// When a frame may start where nothing comes.
  var readyTime: Seconds { isUnheard || isQuick ? deadline : min(deadline, restTime) }

  /// When a frame may start unanswered.
  var deadline: Seconds {
    if isUnheard { return blindTime }
    guard let oldest = open.first else { return .infinity }
    guard isProven else { return oldest.time + Self.firstPatience }
    return oldest.time + Self.patience + Double(oldest.ahead)
      * (sureLine.secondsPerByte ?? line.secondsPerByte ?? 0)
  }

  /// The next frame's time by the known rate.
  private var blindTime: Seconds {
    let secondsPerByte = lineBefore.secondsPerByte ?? line.secondsPerByte
    if settles < .infinity, let secondsPerByte {
      return taken + Double(sentBytes - takenBytes) * secondsPerByte
    }
    // An unanswered line may be slow.
    let need = Double(last.bytes) * (secondsPerByte ?? (isProven ? .infinity : 0))
    return last.time + min(Self.patience, need)
  }

  /// The terminal was given back.
  mutating func forget() {
    settle()
    givenUp = 0
    takenBytes = sentBytes
  }

  private mutating func settle() {
    givenUp += open.count
    open = []
    isUnheard = false
    settles = .infinity
    copiesOfOldest = 0
  }

  mutating func advance(to time: Seconds) {
    if !isUnheard, time >= deadline {
      isUnheard = true
      lineBefore = sureLine.secondsPerByte == nil ? line : sureLine
      copies = 1
      copiesOfOldest = 0
    }
    guard isUnheard else { return }
    let count = open.count
    open.removeAll { time - $0.time > Self.longest }
    givenUp += count - open.count
    if time >= settles {
      line = lineBefore
      settle()
    }
  }
}

extension FramePacer {
  var report: NavigationApp.LinkReport {
    .init(
      state: isUnheard ? .silent : isProven ? .answers : .unknown,
      roundTrip: line.roundTrip > 0 ? Duration(nearest: line.roundTrip) : nil,
      bytesPerSecond: line.secondsPerByte.flatMap { $0 > 0 ? 1 / $0 : nil }, awaited: awaited)
  }
}

extension NavigationApp {
  /// What is known of the line to the terminal (RULES, section 22).
  public struct LinkReport: Equatable, Sendable {
    /// Whether the terminal says when it has read a frame.
    public enum State: String, Sendable, CaseIterable {
      /// It has not answered yet.
      case unknown
      case answers
      /// An answer was given up; frames do not wait.
      case silent
    }

    /// Whether it answers.
    public var state = State.unknown
    /// From a frame to its answer; nil until measured.
    public var roundTrip: Duration?
    /// What the line takes; nil until measured.
    public var bytesPerSecond: Double?
    /// Answers that are still to come.
    public var awaited = 0
  }
}
