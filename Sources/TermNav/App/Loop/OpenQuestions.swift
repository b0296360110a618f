internal import NavModel

/// The questions of frames that the terminal has not answered yet, the oldest first. Some terminals answer
/// each question twice.
struct OpenQuestions {
  struct Question {
    var time: Seconds
    var isBefore: Bool
    /// Whether the frame has a question at both ends.
    var isPaired: Bool
    /// The number of bytes of the frame.
    var bytes: Int
    /// The number of all bytes sent before the question.
    var position: Int
    /// How many of these bytes had not been read when the question was sent.
    var ahead: Int
  }

  /// The time in seconds after which an answer counts as lost.
  static let longest: Seconds = 5

  private var open: [Question] = []
  /// How many answers the terminal gives to a question: 1, or 2 in some terminals.
  private var copies = 1
  private var copiesOfOldest = 0
  /// The numbers of questions and of answers since no question was open.
  private var asked = 0
  private var heard = 0
  /// The number of questions that were given up. An answer that comes while none is open may belong to one of
  /// them.
  private var givenUp = 0

  var isEmpty: Bool { open.isEmpty }
  var oldest: Question? { open.first }
  var newest: Question? { open.last }
  /// The frames with an open question behind their bytes: the terminal may not have read their last byte yet.
  var frames: some Sequence<Question> { open.lazy.filter { !$0.isBefore } }
  /// The number of bytes of the open frames.
  var bytes: Int { frames.reduce(0) { $0 + $1.bytes } }
  /// The number of answers that are still to come.
  var awaited: Int { open.count * copies - copiesOfOldest + copies - 1 }

  /// Adds the questions of a frame of `bytes` bytes.
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

  /// Handles an answer, which belongs to the oldest question. Returns that question if this was its last
  /// answer.
  mutating func answerOldest() -> Question? {
    heard += 1
    copiesOfOldest += 1
    guard copiesOfOldest >= copies, !open.isEmpty else { return nil }
    copiesOfOldest = 0
    return open.removeFirst()
  }

  /// Handles an answer that comes while no question is open. Returns true if the terminal thus proves to
  /// answer each question more than once: earlier answers were then assigned to the wrong questions.
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

  /// Assumes again that each question is answered once.
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

  /// Forgets all questions: the terminal was given back, and no answer will come.
  mutating func forget() {
    giveUp()
    givenUp = 0
  }
}
