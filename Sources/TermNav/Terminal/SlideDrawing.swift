/// The way in which frames of moving pages are sent to the terminal.
public enum SlideDrawing: String, Sendable, CaseIterable {
  /// For moving pages, the terminal is told to move the cells that it shows, and then the cells that differ
  /// are sent.
  case automatic = "auto"
  /// For moving pages, every cell that differs is sent; the terminal is not told to move cells.
  case repaint

  /// Returns whether the terminal is an xterm on the same machine, by the program's environment.
  static func isLocalXterm(environment: (String) -> String?) -> Bool {
    let isFar = ["SSH_CONNECTION", "SSH_TTY", "TMUX", "STY"].contains { environment($0) != nil }
    // tmux, screen and the like pass `XTERM_VERSION` on to programs that run in other terminals. The variable
    // is not passed on over ssh.
    return !isFar && environment("XTERM_VERSION") != nil
  }

  func moves(
    movesColumns: Bool, hasMargins: Bool, erasesWithBackground: Bool, isSynchronized: Bool,
    environment: (String) -> String?
  ) -> SlideMoves {
    let isXterm = Self.isLocalXterm(environment: environment)
    let showsHalves = isXterm && !isSynchronized
    switch self {
    case .repaint: return SlideMoves(rows: false, avoidsFlushes: showsHalves, leavesPixels: isXterm)
    case .automatic:
      // tmux gives erased cells the background that is set, though its terminfo description does not say so.
      let isTmux =
        environment("TERM")?.hasPrefix("tmux") == true
        || environment("TMUX") != nil && environment("STY") == nil
      return SlideMoves(
        // xterm 379 clears its window at the control sequences that move columns (DECIC, DECDC). That was
        // seen in 150 of 1,800 screenshots.
        rows: !showsHalves, columns: movesColumns && !isXterm,
        paintedRows: erasesWithBackground || isTmux || isSynchronized,
        paintedColumns: isSynchronized, margins: hasMargins, erasesWithPen: erasesWithBackground || isTmux,
        areFramesWhole: isSynchronized,
        avoidsFlushes: showsHalves, leavesPixels: isXterm)
    }
  }
}

/// The movements of cells that the terminal can be told to make while pages slide, and those that it must not
/// be told.
struct SlideMoves: Equatable {
  /// Whether the terminal may be told to move parts of rows (ICH, DCH) and lines (IL, DL).
  var rows = true
  /// Whether the terminal may be told to move columns of many rows at once (DECIC, DECDC).
  var columns = false
  /// Whether parts of rows, and lines, may be moved though the cells that become free have a background with
  /// a colour.
  var paintedRows = true
  /// Whether columns may be moved though the cells that become free have a background with a colour. A remote
  /// xterm that cannot hold back incomplete frames (mode 2026) would clear its window.
  var paintedColumns = true
  /// Whether the terminal can move lines between two columns (DECSLRM).
  var margins = false
  /// Whether the terminal gives erased cells the background that is set.
  var erasesWithPen = false
  /// Whether the terminal shows a frame only when it is complete (mode 2026).
  var areFramesWhole = false
  /// Whether line feeds and carriage returns must not be used to move the cursor, since an xterm shows half a
  /// frame at each of them.
  var avoidsFlushes = false
  /// Whether pixels of block glyphs, such as `▌`, stay behind in the cells beside them. In xterm the outlines
  /// of these glyphs reach beyond their cells.
  var leavesPixels = false
}
