internal import NavModel

/// The pace of frames on a slow connection. Frames wait until the terminal has answered that it has read
/// those before, so that they do not queue.
struct FramePacer {
  /// How many seconds pass until a fast connection is asked again.
  private static let quickInterval: Seconds = 0.05
  /// How many seconds a frame waits for an answer beyond the time that the bytes need.
  static let patience: Seconds = 0.25
  /// How many seconds a frame waits for an answer while the terminal has never answered.
  private static let firstPatience: Seconds = 0.1
  private static let jitter: Seconds = 0.03
  /// How many seconds the first frame waits for the terminal's background. The figure was chosen; a longer
  /// wait would delay programs on terminals that do not answer.
  private static let patienceForColors: Seconds = 0.05
  /// The tolerance in comparisons of times, in seconds: a recording counts whole microseconds.
  private static let tolerance: Seconds = 1e-5
  /// How many seconds nothing is asked after Ctrl-C. Ctrl-C may end another program of the same job,
  /// whereupon the shell takes the terminal back. Checking who has the terminal and asking it cannot be done
  /// in one step.
  private static let pauseAfterInterrupt: Seconds = 0.25

  private var open = OpenQuestions()
  private var load = LinkLoad()
  private var line = LinkEstimate()
  /// The estimate of the connection at the last time when no question was open: then its answers were
  /// certain.
  private var sureLine = LinkEstimate()
  /// The state while an answer is overdue, in which frames do not wait for answers; nil while the terminal
  /// answers.
  private var silence: SilentLink?
  /// Whether the terminal has ever answered.
  private var isProven = false
  /// The shortest time in which an answer has come, in seconds.
  private var shortest = Seconds.infinity
  /// The time until which nothing is asked.
  private var pauseEnd: Seconds = -.infinity
  /// The time until which the first frame waits for the terminal's background; nil if it does not wait.
  private var colorsEnd: Seconds?
  /// The time of the last question, and the number of bytes sent since.
  private var askedTime: Seconds = -.infinity
  private var unasked = 0

  var awaited: Int { open.awaited }

  /// Lets the first frame wait for the terminal's background, which was just asked for.
  mutating func awaitColors(at time: Seconds) { colorsEnd = time + Self.patienceForColors }

  /// Ends the wait for the terminal's background: it was told, or will not be.
  mutating func stopAwaitingColors() { colorsEnd = nil }

  mutating func holdQuestions(at time: Seconds) { pauseEnd = time + Self.pauseAfterInterrupt }

  func questions(at time: Seconds) -> FrameQuestions {
    if time < pauseEnd { return [] }
    if let silence {
      // The pauses between questions become longer. No question is asked until the open ones are settled.
      let pause = max(Self.patience, askedTime - (open.oldest?.time ?? askedTime))
      return !silence.isSettling && time - askedTime >= pause ? .after : []
    }
    if askedTime == -.infinity { return [.before, .after] }
    let isDue = unasked >= LinkEstimate.quickBytes || time - askedTime >= Self.quickInterval
    if !isProven || (line.isQuick && line.secondsPerByte != nil) {
      return open.isEmpty && isDue ? .after : []
    }
    // Every answer wakes the loop, so a fast connection is asked only now and then.
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

  /// Handles an answer, which belongs to the oldest open question.
  mutating func answered(at time: Seconds) {
    isProven = true
    if open.isEmpty { return answeredNone() }
    guard let question = open.answerOldest() else { return }
    let isSure = !mayBeToNewest(insteadOf: question, at: time)
    if isSure { line.measure(question, answeredAt: time) } else { line.loseStart() }
    shortest = min(shortest, time - question.time)
    load.acknowledge(upTo: question.position, at: time)
    if isSure { load.carry(open.frames, since: time, over: line) }
    if open.isEmpty { sureLine = line }
    guard silence != nil else { return }
    guard let newest = open.newest else { return settle() }
    silence?.hear(question, at: time, newest: newest, rest: newest.position - load.read, over: line)
  }

  /// Handles an answer that comes while no question is open.
  private mutating func answeredNone() {
    if silence != nil { return settle() }
    if open.answerNone() { (line, sureLine) = (LinkEstimate(), LinkEstimate()) }
  }

  /// Returns whether an answer may belong to the newest question rather than to the oldest one.
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
    // A fast connection that does not answer in its usual time has become slow.
    return line.isQuick ? time - oldest.time < LinkEstimate.quick : time >= restTime
  }

  /// Whether frames of moving pages must wait for the connection: it carries few bytes, or has stopped
  /// answering.
  var keepsFramesWaiting: Bool { line.isBusyBySlides || silence != nil && isProven }

  /// When the connection will be free for a frame. Infinite if more bytes are unanswered than a round trip
  /// and a frame account for.
  private var restTime: Seconds {
    guard let secondsPerByte = line.secondsPerByte else { return .infinity }
    let busy = Double(open.bytes) * secondsPerByte
    if busy < LinkEstimate.quick { return -.infinity }
    let whole = (line.latency ?? 0) + Double(load.last.bytes) * secondsPerByte
    return busy <= whole ? load.carried : .infinity
  }

  /// When the next frame may start if no more answers come.
  var readyTime: Seconds { colorsEnd ?? answeredTime }

  /// When the next frame may start because of the frames before it.
  private var answeredTime: Seconds { silence != nil || line.isQuick ? deadline : min(deadline, restTime) }

  /// When the next frame may start without an answer.
  var deadline: Seconds {
    if let silence { return silence.frameTime(after: load, over: line, isProven: isProven) }
    guard let oldest = open.oldest else { return .infinity }
    guard isProven else { return oldest.time + Self.firstPatience }
    return oldest.time + Self.patience + Double(oldest.ahead)
      * (sureLine.secondsPerByte ?? line.secondsPerByte ?? 0)
  }

  /// Forgets all open questions: the terminal was given back.
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
