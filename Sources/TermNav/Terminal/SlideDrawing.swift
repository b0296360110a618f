/// How frames of moving pages are sent to the terminal.
public enum SlideDrawing: String, Sendable, CaseIterable {
  /// The terminal moves what it shows, and the cells that then differ are sent.
  case automatic = "auto"
  /// Every differing cell is sent; nothing is moved.
  case repaint

  func moves(
    movesColumns: Bool, hasMargins: Bool, erasesWithBackground: Bool, isSynchronized: Bool,
    environment: (String) -> String?
  ) -> SlideMoves {
    let isFar = ["SSH_CONNECTION", "SSH_TTY", "TMUX", "STY"].contains { environment($0) != nil }
    // Multiplexers pass `XTERM_VERSION` on to programs on other terminals; ssh does not pass it on.
    let isXterm = !isFar && environment("XTERM_VERSION") != nil
    let showsHalves = isXterm && !isSynchronized
    switch self {
    case .repaint: return SlideMoves(rows: false, avoidsFlushes: showsHalves, leavesPixels: isXterm)
    case .automatic:
      // tmux erases with the pen's background, though its description does not say so.
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

/// The orders by which the terminal can move or erase cells, and the sequences to avoid.
struct SlideMoves: Equatable {
  /// Whether parts of rows are moved (ICH, DCH).
  var rows = true
  /// Whether columns of many rows are moved at once (DECIC, DECDC).
  var columns = false
  /// Whether rows are moved even if their vacated cells are painted.
  var paintedRows = true
  /// Whether columns are moved even if their vacated cells are painted. A remote xterm without mode 2026
  /// would clear its window.
  var paintedColumns = true
  /// Whether lines can be moved between two columns (DECSLRM).
  var margins = false
  /// Whether erased cells get the pen's background.
  var erasesWithPen = false
  /// Whether only whole frames are shown (mode 2026).
  var areFramesWhole = false
  /// Whether LF and CR are avoided: at these an xterm shows half a frame.
  var avoidsFlushes = false
  /// Whether pixels of block glyphs stay in the cells beside them: in xterm the outlines of these glyphs
  /// reach beyond their cells.
  var leavesPixels = false
}
