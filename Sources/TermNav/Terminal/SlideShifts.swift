extension NcursesTerminal {
  /// How frames of moving pages are sent (BEHAVIOUR section 20).
  public enum Slides: String, Sendable, CaseIterable {
    /// The terminal moves rows or columns where this neither tears frames nor shows its own background.
    case automatic = "auto"
    /// Every differing cell is sent.
    case repaint

    /// - Parameters:
    ///   - movesColumns: the terminal has DECIC and DECDC.
    ///   - erasesWithBackground: terminfo has `bce`.
    ///   - isSynchronized: the terminal has mode 2026.
    func moves(
      movesColumns: Bool, erasesWithBackground: Bool, isSynchronized: Bool, environment: (String) -> String?
    ) -> SlideMoves {
      let isFar = ["SSH_CONNECTION", "SSH_TTY", "TMUX", "STY"].contains { environment($0) != nil }
      // Multiplexers pass it on, ssh does not.
      let isXterm = !isFar && environment("XTERM_VERSION") != nil
      let showsHalves = isXterm && !isSynchronized
      switch self {
      case .repaint: return SlideMoves(rows: false, avoidsFlushes: showsHalves)
      case .automatic:
        // tmux takes the pen's background; terminfo does not say so.
        let isTmux =
          environment("TERM")?.hasPrefix("tmux") == true
          || environment("TMUX") != nil && environment("STY") == nil
        return SlideMoves(
          // xterm 379 clears its window at such an order.
          rows: !showsHalves, columns: movesColumns && !isXterm,
          paintedRows: erasesWithBackground || isTmux || isSynchronized,
          paintedColumns: isSynchronized, avoidsFlushes: showsHalves)
      }
    }
  }
}

/// What the terminal is told to move while pages move.
struct SlideMoves: Equatable {
  /// Parts of rows (ICH, DCH).
  var rows = true
  /// Columns of many rows at once (DECIC, DECDC).
  var columns = false
  /// Also rows whose vacated cells are painted.
  var paintedRows = true
  /// The same for columns of many rows. Without mode 2026 the terminal may be a remote xterm.
  var paintedColumns = true
  /// Leaves out LF and CR, at which xterm shows half a frame.
  var avoidsFlushes = false
}

/// Columns can be moved only with mode 69 and attribute 21 of DA1; some terminals have only one of them.
struct ColumnShifts {
  private var hasMargins = false
  private var scrollsSideways = false

  var isKnown: Bool { hasMargins && scrollsSideways }

  mutating func hear(_ reply: TerminalReply) {
    switch reply {
    case .mode(69, let value): hasMargins = (1...2).contains(value)
    // The first attribute is the kind of terminal.
    case .deviceAttributes(let attributes): scrollsSideways = attributes.dropFirst().contains(21)
    default: break
    }
  }
}
