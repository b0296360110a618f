/// How frames of moving pages are sent (RULES section 20).
public enum SlideDrawing: String, Sendable, CaseIterable {
  /// The terminal moves what it shows; differing cells are sent.
  case automatic = "auto"
  /// Every differing cell is sent.
  case repaint

  func moves(
    movesColumns: Bool, hasMargins: Bool, erasesWithBackground: Bool, isSynchronized: Bool,
    environment: (String) -> String?
  ) -> SlideMoves {
    let isFar = ["SSH_CONNECTION", "SSH_TTY", "TMUX", "STY"].contains { environment($0) != nil }
    // Multiplexers pass XTERM_VERSION on, ssh does not.
    let isXterm = !isFar && environment("XTERM_VERSION") != nil
    let showsHalves = isXterm && !isSynchronized
    switch self {
    case .repaint: return SlideMoves(rows: false, avoidsFlushes: showsHalves, leavesPixels: isXterm)
    case .automatic:
      // tmux erases with the background, which terminfo does not say.
      let isTmux =
        environment("TERM")?.hasPrefix("tmux") == true
        || environment("TMUX") != nil && environment("STY") == nil
      return SlideMoves(
        // xterm 379 clears its window at DECIC and DECDC.
        rows: !showsHalves, columns: movesColumns && !isXterm,
        paintedRows: erasesWithBackground || isTmux || isSynchronized,
        paintedColumns: isSynchronized, margins: hasMargins, erasesWithPen: erasesWithBackground || isTmux,
        areFramesWhole: isSynchronized,
        avoidsFlushes: showsHalves, leavesPixels: isXterm)
    }
  }
}

/// What the terminal moves during a slide.
struct SlideMoves: Equatable {
  /// Parts of rows (ICH, DCH).
  var rows = true
  /// Columns of many rows (DECIC, DECDC).
  var columns = false
  /// Also rows whose vacated cells are painted.
  var paintedRows = true
  /// The same for columns; a remote xterm without mode 2026 clears its window.
  var paintedColumns = true
  /// Lines between two columns (DECSLRM).
  var margins = false
  /// Erased cells get the pen's background.
  var erasesWithPen = false
  /// What is seen are whole frames (mode 2026).
  var areFramesWhole = false
  /// At LF and CR xterm shows half a frame.
  var avoidsFlushes = false
  /// Of block glyphs, whose outlines reach over the edges of their cells in xterm, pixels stay in the cells beside them.
  var leavesPixels = false
}
