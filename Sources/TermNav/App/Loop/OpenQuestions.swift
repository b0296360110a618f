internal import NavModel

/// The questions sent with frames that the terminal has not answered yet, the oldest first. An answer shows
/// that the terminal has read all bytes before the question. Some terminals answer each question twice.
struct OpenQuestions {
  struct Question {
    var time: Seconds
    var isBefore: Bool
    /// Whether the frame with which the question was sent has a question before its bytes and another one
    /// after them.
    var isPaired: Bool
    /// The number of bytes of the frame with which the question was sent.
    var bytes: Int
    /// The number of all bytes sent to the terminal before the question since the start.
    var position: Int
    /// The number of bytes before the question that the terminal had not read yet when the question was sent.
    var ahead: Int
  }

  /// The time in seconds after which an answer of the terminal counts as lost.
  static let longest: Seconds = 5

  private var open: [Question] = []
  /// The number of answers that the terminal gives to each question: 1, or 2 for some terminals.
  private var copies = 1
  private var copiesOfOldest = 0
  /// The number of questions sent to the terminal since the last time when none was open; `heard` is the
  /// number of answers in that time.
  private var asked = 0
  private var heard = 0
  /// The number of questions to the terminal that were given up because their answers are overdue. An answer
  /// that comes while no question is open may belong to one of these questions.
  private var givenUp = 0

  var isEmpty: Bool { open.isEmpty }
  var oldest: Question? { open.first }
  var newest: Question? { open.last }
  /// The questions without an answer yet that were sent after the bytes of their frames: the terminal may not
  /// have read those frames completely.
  var frames: some Sequence<Question> { open.lazy.filter { !$0.isBefore } }
  /// The number of bytes of the frames that the terminal may not have read completely.
  var bytes: Int { frames.reduce(0) { $0 + $1.bytes } }
  /// The number of answers of the terminal that are still to come.
  var awaited: Int { open.count * copies - copiesOfOldest + copies - 1 }

  /// Adds the questions that were sent with a frame of `bytes` bytes.
  mutating func ask(_ questions: FrameQuestions, bytes: Int, of load: LinkLoad, at time: Seconds) {
    if open.isEmpty { (asked, heard) = (0, 0) }
    let isPaired = questions == [.before, .after]
    for question in [FrameQuestions.before, .after] where questions.contains(question) {
      let position = question == .before ? load.sent : load.sent + bytes
      open.append(
        Question(
          time: time, isBefore: question == .before, isPaired: isPaired, bytes: bytes, position: position,
          ahead: position - load.read))
      asked += 1
    }
  }

  /// Handles an answer of the terminal that belongs to the oldest open question. Returns that question if
  /// this was the last answer to it; nil if the terminal will answer it once more.
  mutating func answerOldest() -> Question? {
    heard += 1
    copiesOfOldest += 1
    guard copiesOfOldest >= copies, !open.isEmpty else { return nil }
    copiesOfOldest = 0
    return open.removeFirst()
  }

  /// Handles an answer of the terminal that comes while no question is open. Returns true if the terminal
  /// thus proves to answer each question more than once: earlier answers were then assigned to the wrong
  /// questions.
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

  /// Assumes again that the terminal answers each question that is sent with a frame once.
  mutating func doubtCopies() { (copies, copiesOfOldest) = (1, 0) }

  /// Gives up the questions to which the terminal has not answered for more than `longest` seconds.
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

  /// Forgets all open questions, because the terminal was given to another program and no answer will come.
  mutating func forget() {
    giveUp()
    givenUp = 0
  }
}
