internal import NavModel

/// The pace of frames on a slow connection to the terminal. Questions are sent to the terminal with frames. A
/// frame waits until the terminal's answer shows that it has read the frames before, so that frames do not
/// queue.
struct FramePacer {
  /// The interval, in seconds, at which a terminal on a fast connection is asked again.
  private static let quickInterval: Seconds = 0.05
  /// The time, in seconds, that a frame waits for an answer beyond the time that the bytes sent before that
  /// frame need.
  static let patience: Seconds = 0.25
  /// The time, in seconds, that a frame waits for an answer of a terminal that has never answered.
  private static let firstPatience: Seconds = 0.1
  private static let jitter: Seconds = 0.03
  /// The time, in seconds, that the first frame waits for the answer to the question for the background
  /// colour. A window of a VTE terminal that has just opened answers after 71 to 163 ms; a longer wait would
  /// delay programs on terminals that do not answer.
  private static let patienceForColors: Seconds = 0.2
  /// The tolerance in comparisons of the times of frames and answers, in seconds: times in recordings are
  /// whole microseconds.
  private static let tolerance: Seconds = 1e-5
  /// The time, in seconds, for which no question is sent after Ctrl-C. Ctrl-C may end another program of the
  /// same job, whereupon the shell takes the terminal back. A check whether this program still has the
  /// terminal would not help, since that may change before the question is sent.
  private static let pauseAfterInterrupt: Seconds = 0.25

  private var open = OpenQuestions()
  private var load = LinkLoad()
  private var line = LinkEstimate()
  /// The estimate of the connection to the terminal from the last time when no question was open. At that
  /// time it was certain which answer belonged to which question.
  private var sureLine = LinkEstimate()
  /// The state of a connection on which the terminal's answer is overdue, so that frames do not wait for
  /// answers; nil while the terminal answers in time.
  private var silence: SilentLink?
  /// Whether the terminal has ever answered a question that was sent with a frame.
  private var isProven = false
  /// The shortest time from a question sent with a frame to the terminal's answer so far, in seconds.
  private var shortest = Seconds.infinity
  /// The time until which no question is sent to the terminal with a frame, in seconds.
  private var pauseEnd: Seconds = -.infinity
  /// The time until which the first frame waits for the terminal's background colour, in seconds; nil if the
  /// frame does not wait.
  private var colorsEnd: Seconds?
  /// The time of the last question that was sent with a frame, in seconds; −infinity before the first one.
  /// `unasked` is the number of bytes sent since then.
  private var askedTime: Seconds = -.infinity
  private var unasked = 0

  var awaited: Int { open.awaited }

  /// Lets the first frame wait for the terminal's background colour, for which the terminal was just asked.
  mutating func awaitColors(at time: Seconds) { colorsEnd = time + Self.patienceForColors }

  /// Ends the wait for the terminal's background colour, because it has been reported or will not be.
  mutating func stopAwaitingColors() { colorsEnd = nil }

  mutating func holdQuestions(at time: Seconds) { pauseEnd = time + Self.pauseAfterInterrupt }

  func questions(at time: Seconds) -> FrameQuestions {
    if time < pauseEnd { return [] }
    if let silence {
      // While the terminal's answers are overdue, the pauses between questions become longer. After an answer
      // has come again, no question is sent until the open ones are answered or given up.
      let pause = max(Self.patience, askedTime - (open.oldest?.time ?? askedTime))
      return !silence.isSettling && time - askedTime >= pause ? .after : []
    }
    if askedTime == -.infinity { return [.before, .after] }
    let isDue = unasked >= LinkEstimate.quickBytes || time - askedTime >= Self.quickInterval
    if !isProven || (line.isQuick && line.secondsPerByte != nil) {
      return open.isEmpty && isDue ? .after : []
    }
    // Every answer wakes the event loop, so a terminal on a fast connection is asked only now and then.
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

  /// Handles an answer of the terminal to a question sent with a frame; it usually belongs to the oldest open
  /// question.
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

  /// Handles an answer of the terminal that comes while no question is open.
  private mutating func answeredNone() {
    if silence != nil { return settle() }
    if open.answerNone() { (line, sureLine) = (LinkEstimate(), LinkEstimate()) }
  }

  /// Returns whether an answer of the terminal may belong to the newest question, because the answer to the
  /// oldest one may be lost.
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
    // If a fast connection does not answer in its usual time, the connection has become slow, and the frame
    // waits.
    return line.isQuick ? time - oldest.time < LinkEstimate.quick : time >= restTime
  }

  /// Whether frames of moving pages must wait for the connection, because it carries few bytes in a second or
  /// has stopped answering.
  var keepsFramesWaiting: Bool { line.isBusyBySlides || silence != nil && isProven }

  /// The time, in seconds, from which the connection will be free for a frame, as estimated. It is infinite
  /// if more bytes are unanswered than a round trip and one frame explain, so that only an answer shows that
  /// it is free.
  private var restTime: Seconds {
    guard let secondsPerByte = line.secondsPerByte else { return .infinity }
    let busy = Double(open.bytes) * secondsPerByte
    if busy < LinkEstimate.quick { return -.infinity }
    let whole = (line.latency ?? 0) + Double(load.last.bytes) * secondsPerByte
    return busy <= whole ? load.carried : .infinity
  }

  /// The time, in seconds, at which the next frame may start if no more answers come.
  var readyTime: Seconds { colorsEnd ?? answeredTime }

  /// The time, in seconds, at which the connection may take the next frame, judged by the frames before it.
  private var answeredTime: Seconds { silence != nil || line.isQuick ? deadline : min(deadline, restTime) }

  /// The time, in seconds, from which the next frame does not wait any more for the oldest answer of the
  /// terminal that is still to come; infinite if none is.
  var deadline: Seconds {
    if let silence { return silence.frameTime(after: load, over: line, isProven: isProven) }
    guard let oldest = open.oldest else { return .infinity }
    guard isProven else { return oldest.time + Self.firstPatience }
    return oldest.time + Self.patience + Double(oldest.ahead)
      * (sureLine.secondsPerByte ?? line.secondsPerByte ?? 0)
  }

  /// Forgets all open questions that were sent with frames, because the terminal was given to the shell or
  /// another program.
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
