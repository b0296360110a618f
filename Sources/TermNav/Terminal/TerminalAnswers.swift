/// The terminal's answers to the first questions that the program asks. The last of these questions is DA1,
/// for the terminal's attributes.
struct TerminalAnswers {
  /// Whether the terminal has answered DA1. No answers to the first questions come after that.
  private(set) var areComplete = false
  /// Whether the answer to DA1 says that OSC 52 reaches a clipboard.
  private(set) var acceptsClipboard = false
  /// Whether the terminal can move lines between two columns (it knows mode 69).
  private(set) var hasMargins = false
  private var scrollsSideways = false

  /// Whether the terminal can move columns of many rows at once: it knows mode 69, and has the attribute 21
  /// in its answer to DA1.
  var movesColumns: Bool { hasMargins && scrollsSideways }

  mutating func hear(_ reply: TerminalReply) {
    switch reply {
    case .mode(69, let value): hasMargins = (1...2).contains(value)
    case .deviceAttributes(let attributes):
      // The first attribute is the kind of the terminal and no ability.
      let abilities = attributes.dropFirst()
      areComplete = true
      acceptsClipboard = abilities.contains(52)
      scrollsSideways = abilities.contains(21)
    default: break
    }
  }
}
