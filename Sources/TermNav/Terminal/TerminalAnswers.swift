/// What a terminal has answered to the first questions, which end in DA1.
struct TerminalAnswers {
  /// Whether DA1 was answered, and so all that will be.
  private(set) var areComplete = false
  /// Whether OSC 52 reaches a clipboard.
  private(set) var takesClipboard = false
  /// Whether lines move between two columns (mode 69).
  private(set) var hasMargins = false
  private var scrollsSideways = false

  /// Whether columns of many rows can be moved: by mode 69 and attribute 21 of DA1.
  var movesColumns: Bool { hasMargins && scrollsSideways }

  mutating func hear(_ reply: TerminalReply) {
    switch reply {
    case .mode(69, let value): hasMargins = (1...2).contains(value)
    case .deviceAttributes(let attributes):
      // The first attribute is the terminal's kind.
      let abilities = attributes.dropFirst()
      areComplete = true
      takesClipboard = abilities.contains(52)
      scrollsSideways = abilities.contains(21)
    default: break
    }
  }
}
