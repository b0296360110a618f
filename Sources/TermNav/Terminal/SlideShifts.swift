extension NcursesTerminal {
  /// How frames are sent in which pages move. The rule and its figures: docs/BEHAVIOUR.md, section 20.
  public enum Slides: String, Sendable, CaseIterable {
    /// As `shift`, but row by row in an xterm on the same screen.
    case automatic = "auto"
    /// The terminal moves what it shows, columns of many rows at once where it can, and only the rest is sent.
    case shift
    /// Whatever differs is sent.
    case repaint

    /// Whether columns of many rows are moved at once by a terminal that can.
    /// - Parameter environment: the value of a variable; nil where it is not set.
    func movesColumns(environment: (String) -> String?) -> Bool {
      switch self {
      case .shift: return true
      case .repaint: return false
      case .automatic:
        // xterm sets the last one. A multiplexer hands it on, ssh does not.
        let isFar = ["SSH_CONNECTION", "SSH_TTY", "TMUX", "STY"].contains { environment($0) != nil }
        return isFar || environment("XTERM_VERSION") == nil
      }
    }
  }
}

/// What has to be known before columns of many rows are moved at once: that the terminal has mode 69, for the margins that
/// came with such orders, and says by 21 among its attributes that it scrolls sideways. Some have the one without the other.
struct ColumnShifts {
  private var hasMargins = false
  private var scrollsSideways = false

  var isKnown: Bool { hasMargins && scrollsSideways }

  mutating func hear(_ reply: TerminalReply) {
    switch reply {
    case .mode(69, let value): hasMargins = (1...2).contains(value)
    // The first says which terminal it is.
    case .deviceAttributes(let attributes): scrollsSideways = attributes.dropFirst().contains(21)
    default: break
    }
  }
}
