/// The terminal's answers to the first questions, of which DA1 is the last.
struct TerminalAnswers {
  /// Whether DA1 was answered. No more answers to the first questions come afterwards.
  private(set) var areComplete = false
  /// Whether DA1 says that OSC 52 reaches a clipboard.
  private(set) var acceptsClipboard = false
  /// Whether lines can be moved between two columns (mode 69).
  private(set) var hasMargins = false
  private var scrollsSideways = false

  /// Whether columns of many rows can be moved: the terminal has mode 69, and attribute 21 in DA1.
  var movesColumns: Bool { hasMargins && scrollsSideways }

  mutating func hear(_ reply: TerminalReply) {
    switch reply {
    case .mode(69, let value): hasMargins = (1...2).contains(value)
    case .deviceAttributes(let attributes):
      // The first attribute is the kind of the terminal.
      let abilities = attributes.dropFirst()
      areComplete = true
      acceptsClipboard = abilities.contains(52)
      scrollsSideways = abilities.contains(21)
    default: break
    }
  }
}
