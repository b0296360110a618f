/// The terminal's answers to the first questions that the program asks. The last of these questions is that
/// for the terminal's attributes (DA1).
struct TerminalAnswers {
  /// Whether the terminal has answered the last of the first questions, that for its attributes (DA1). After
  /// that answer no more answers to the first questions come.
  private(set) var areComplete = false
  /// Whether the terminal has answered, to the question for its attributes (DA1), that programs can put texts
  /// on the clipboard by OSC 52.
  private(set) var acceptsClipboard = false
  /// Whether the terminal can move lines between two columns (it knows margins at the sides, mode 69).
  private(set) var hasMargins = false
  private var scrollsSideways = false

  /// Whether the terminal can move columns of many rows at once: it knows margins at the sides (mode 69), and
  /// its answer to the question for its attributes (DA1) contains 21.
  var movesColumns: Bool { hasMargins && scrollsSideways }

  mutating func hear(_ reply: TerminalReply) {
    switch reply {
    case .mode(69, let value): hasMargins = (1...2).contains(value)
    case .deviceAttributes(let attributes):
      // The first attribute in the terminal's answer is the kind of the terminal and no ability.
      let abilities = attributes.dropFirst()
      areComplete = true
      acceptsClipboard = abilities.contains(52)
      scrollsSideways = abilities.contains(21)
    default: break
    }
  }
}
