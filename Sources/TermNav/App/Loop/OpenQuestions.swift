internal import NavModel

/// The questions of frames that the terminal has not answered, oldest first. Some terminals answer each one twice.
struct OpenQuestions {
  struct Question {
    var time: Seconds
    var isBefore: Bool
    /// The frame has questions at both ends.
    var isPaired: Bool
    /// Bytes of the frame.
    var bytes: Int
    /// Bytes sent before the question.
    var position: Int
    /// Bytes of these not yet taken.
    var ahead: Int
  }

  /// A later answer is lost.
  static let longest: Seconds = 5

  private var open: [Question] = []
  /// Answers per question: 1, or 2 in some terminals.
  private var copies = 1
  private var copiesOfOldest = 0
  /// Questions, and answers to them, since no question was open.
  private var asked = 0
  private var heard = 0
  /// Questions that were given up: an answer that comes to no open question may be theirs.
  private var givenUp = 0

  var isEmpty: Bool { open.isEmpty }
  var oldest: Question? { open.first }
  var newest: Question? { open.last }
  /// The frames whose last byte is not known to have been taken.
  var frames: some Sequence<Question> { open.lazy.filter { !$0.isBefore } }
  /// Their bytes.
  var bytes: Int { frames.reduce(0) { $0 + $1.bytes } }
  /// Answers that are still to come.
  var awaited: Int { open.count * copies - copiesOfOldest + copies - 1 }

  /// Adds the questions of a frame of so many bytes.
  mutating func ask(_ questions: FrameQuestions, bytes: Int, of load: LinkLoad, at time: Seconds) {
    if open.isEmpty { (asked, heard) = (0, 0) }
    let isPaired = questions == [.before, .after]
    for question in [FrameQuestions.before, .after] where questions.contains(question) {
      let position = question == .before ? load.sent : load.sent + bytes
      open.append(
        Question(
          time: time, isBefore: question == .before, isPaired: isPaired, bytes: bytes, position: position,
          ahead: position - load.taken))
      asked += 1
    }
  }

  /// An answer has come while a question is open: it is the oldest's. Returns that question with its last answer.
  mutating func answerOldest() -> Question? {
    heard += 1
    copiesOfOldest += 1
    guard copiesOfOldest >= copies, !open.isEmpty else { return nil }
    copiesOfOldest = 0
    return open.removeFirst()
  }

  /// An answer has come while none is open. Returns whether each question is answered more often than was thought, so that
  /// the answers before were taken for others.
  mutating func answerNone() -> Bool {
    if givenUp > 0 {
      givenUp -= 1
      return false
    }
    heard += 1
    guard asked > 0, heard / asked != copies else { return false }
    copies = heard / asked
    return true
  }

  /// How often the terminal answers is no longer sure.
  mutating func doubtCopies() { (copies, copiesOfOldest) = (1, 0) }

  /// Gives up the questions whose answers are lost by now.
  mutating func giveUpLost(at time: Seconds) {
    let count = open.count
    open.removeAll { time - $0.time > Self.longest }
    givenUp += count - open.count
  }

  mutating func giveUp() {
    givenUp += open.count
    open = []
    copiesOfOldest = 0
  }

  /// The terminal was given back: no answer is to come.
  mutating func forget() {
    giveUp()
    givenUp = 0
  }
}
