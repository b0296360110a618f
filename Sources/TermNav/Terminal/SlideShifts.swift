extension NcursesTerminal {
  /// How frames are sent in which pages move. The rule and its figures: docs/BEHAVIOUR.md, section 20.
  public enum Slides: String, Sendable, CaseIterable {
    /// The terminal moves what it shows, columns of many rows at once where it can, and only the rest is sent; but not where that
    /// would show the terminal's own background, or torn frames.
    case automatic = "auto"
    /// Whatever differs is sent.
    case repaint

    /// What a terminal is told to move.
    /// - Parameters:
    ///   - movesColumns: whether it can move columns of many rows at once.
    ///   - erasesWithBackground: whether its description says that what it vacates takes the pen's background.
    ///   - isSynchronized: whether it shows whole frames alone (mode 2026).
    ///   - environment: the value of a variable; nil where it is not set.
    func moves(
      movesColumns: Bool, erasesWithBackground: Bool, isSynchronized: Bool, environment: (String) -> String?
    ) -> SlideMoves {
      let isFar = ["SSH_CONNECTION", "SSH_TTY", "TMUX", "STY"].contains { environment($0) != nil }
      // xterm sets it. A multiplexer hands it on, ssh does not.
      let isXterm = !isFar && environment("XTERM_VERSION") != nil
      let showsHalves = isXterm && !isSynchronized
      switch self {
      case .repaint: return SlideMoves(rows: false, avoidsFlushes: showsHalves)
      case .automatic:
        // tmux takes the pen's background; its descriptions do not say so, and that of screen does not for screen's sake.
        let isTmux =
          environment("TERM")?.hasPrefix("tmux") == true
          || environment("TMUX") != nil && environment("STY") == nil
        return SlideMoves(
          // At such an order xterm 379 clears its window to its own background, and then draws it again.
          rows: !showsHalves, columns: movesColumns && !isXterm,
          paintedRows: erasesWithBackground || isTmux || isSynchronized,
          paintedColumns: isSynchronized, avoidsFlushes: showsHalves)
      }
    }
  }
}

/// What a terminal is told to move in a frame in which pages move.
struct SlideMoves: Equatable {
  /// Parts of rows (ICH, DCH).
  var rows = true
  /// Columns of many rows at once (DECIC, DECDC).
  var columns = false
  /// Rows, too, in which what is vacated has another background than the terminal's own.
  var paintedRows = true
  /// The same of columns of many rows, where most rows are painted. Where 2026 is missing the terminal may be an xterm far
  /// away.
  var paintedColumns = true
  /// What makes xterm show half a frame is left out.
  var avoidsFlushes = false
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
