internal import NavModel

/// Keeps frames from queueing on a slow line (RULES, section 22).
struct FramePacer {
  /// Seconds until a quick line is asked again.
  private static let quickInterval: Seconds = 0.05
  /// The wait beyond the bytes' own time.
  static let patience: Seconds = 0.25
  /// The same before the first `0n`.
  private static let firstPatience: Seconds = 0.1
  private static let jitter: Seconds = 0.03
  /// How long the first frame waits for the terminal's background; our own figure.
  private static let patienceForColors: Seconds = 0.05
  /// Seconds: a recording counts whole microseconds.
  private static let tolerance: Seconds = 1e-5
  /// Seconds without questions after Ctrl-C: it may end a program of the same job, and with it the shell takes the terminal back.
  /// Who is in front cannot be asked and obeyed at one moment.
  private static let pauseAfterInterrupt: Seconds = 0.25

  private var open = OpenQuestions()
  private var load = LinkLoad()
  private var line = LinkEstimate()
  /// The line when no question was open.
  private var sureLine = LinkEstimate()
  /// While an answer was given up: frames do not wait.
  private var silence: SilentLink?
  /// Whether the terminal has ever answered.
  private var isProven = false
  /// The shortest time in which an answer came.
  private var shortest = Seconds.infinity
  /// Until then nothing is asked.
  private var pauseEnd: Seconds = -.infinity
  /// Until then the first frame waits for the terminal's background; nil where it waits no longer.
  private var colorsEnd: Seconds?
  /// Time of the last question, and bytes since.
  private var askedTime: Seconds = -.infinity
  private var unasked = 0

  var awaited: Int { open.awaited }

  /// The first frame waits for the terminal's background, which was just asked for.
  mutating func awaitColors(at time: Seconds) { colorsEnd = time + Self.patienceForColors }

  /// The background was told, or is known not to be.
  mutating func stopAwaitingColors() { colorsEnd = nil }

  mutating func holdQuestions(at time: Seconds) { pauseEnd = time + Self.pauseAfterInterrupt }

  func questions(at time: Seconds) -> FrameQuestions {
    if time < pauseEnd { return [] }
    if let silence {
      // Ask ever more rarely, and not before the open questions are settled.
      let pause = max(Self.patience, askedTime - (open.oldest?.time ?? askedTime))
      return !silence.isSettling && time - askedTime >= pause ? .after : []
    }
    if askedTime == -.infinity { return [.before, .after] }
    let isDue = unasked >= LinkEstimate.quickBytes || time - askedTime >= Self.quickInterval
    if !isProven || (line.isQuick && line.secondsPerByte != nil) {
      return open.isEmpty && isDue ? .after : []
    }
    // Every answer wakes the loop.
    return isDue || !line.isFast ? [.before, .after] : []
  }

  mutating func sent(bytes: Int, _ questions: FrameQuestions, at time: Seconds) {
    colorsEnd = nil
    guard bytes > 0 else { return }
    if questions.isEmpty {
      unasked += bytes
    } else {
      open.ask(questions, bytes: bytes, of: load, at: time)
      askedTime = time
      unasked = 0
    }
    load.send(bytes, at: time, over: line)
  }

  /// Credits the oldest question.
  mutating func answered(at time: Seconds) {
    isProven = true
    if open.isEmpty { return answeredNone() }
    guard let question = open.answerOldest() else { return }
    let isSure = !mayBeToNewest(insteadOf: question, at: time)
    if isSure { line.measure(question, answeredAt: time) } else { line.loseStart() }
    shortest = min(shortest, time - question.time)
    load.take(upTo: question.position, at: time)
    if isSure { load.carry(open.frames, since: time, over: line) }
    if open.isEmpty { sureLine = line }
    guard silence != nil else { return }
    guard let newest = open.newest else { return settle() }
    silence?.hear(question, at: time, newest: newest, rest: newest.position - load.taken, over: line)
  }

  /// An answer has come while no question is open.
  private mutating func answeredNone() {
    if silence != nil { return settle() }
    if open.answerNone() { (line, sureLine) = (LinkEstimate(), LinkEstimate()) }
  }

  /// Whether an answer may be the newest question's.
  private func mayBeToNewest(insteadOf oldest: OpenQuestions.Question, at time: Seconds) -> Bool {
    guard silence != nil, let newest = open.newest, newest.time - oldest.time > Self.jitter else {
      return false
    }
    return abs(time - newest.time - shortest) < Self.jitter
  }

  func isReady(at time: Seconds) -> Bool {
    if let colorsEnd { return colorsEnd - time < Self.tolerance }
    if silence != nil { return time >= deadline }
    guard let oldest = open.oldest, time < deadline else { return true }
    // A quick line that does not answer has turned slow.
    return line.isQuick ? time - oldest.time < LinkEstimate.quick : time >= restTime
  }

  /// Whether frames of moving pages wait for the line: it carries few bytes, or has stopped to answer.
  var keepsFramesWaiting: Bool { line.isBusyBySlides || silence != nil && isProven }

  /// When the line is free for a frame, if no more is unanswered than a round trip and a frame account for.
  private var restTime: Seconds {
    guard let secondsPerByte = line.secondsPerByte else { return .infinity }
    let busy = Double(open.bytes) * secondsPerByte
    if busy < LinkEstimate.quick { return -.infinity }
    let whole = (line.latency ?? 0) + Double(load.last.bytes) * secondsPerByte
    return busy <= whole ? load.carried : .infinity
  }

  /// When a frame may start where nothing comes.
  var readyTime: Seconds { colorsEnd ?? answeredTime }

  /// When a frame may start after those before.
  private var answeredTime: Seconds { silence != nil || line.isQuick ? deadline : min(deadline, restTime) }

  /// When a frame may start unanswered.
  var deadline: Seconds {
    if let silence { return silence.frameTime(after: load, over: line, isProven: isProven) }
    guard let oldest = open.oldest else { return .infinity }
    guard isProven else { return oldest.time + Self.firstPatience }
    return oldest.time + Self.patience + Double(oldest.ahead)
      * (sureLine.secondsPerByte ?? line.secondsPerByte ?? 0)
  }

  /// The terminal was given back.
  mutating func forget() {
    silence = nil
    open.forget()
    load.forget()
  }

  private mutating func settle() {
    silence = nil
    open.giveUp()
  }

  mutating func advance(to time: Seconds) {
    if silence == nil, time >= deadline {
      silence = SilentLink(before: sureLine.secondsPerByte == nil ? line : sureLine)
      open.doubtCopies()
    }
    guard let silence else { return }
    open.giveUpLost(at: time)
    if silence.isSettled(at: time) {
      line = silence.before
      settle()
    }
  }
}

extension FramePacer {
  var report: NavigationApp.LinkReport {
    .init(
      state: silence != nil ? .silent : isProven ? .answers : .unknown,
      roundTrip: line.roundTrip > 0 ? Duration(nearest: line.roundTrip) : nil,
      bytesPerSecond: line.secondsPerByte.flatMap { $0 > 0 ? 1 / $0 : nil }, awaited: awaited)
  }
}
