/// A mode of a terminal that a program turns on and must turn off again.
public enum TerminalMode: String, Sendable, CaseIterable {
  case alternateScreen, hiddenCursor, bracketedPaste, focusReports, mouse
}

/// Every mode that is switched on, and the bytes that switch each on and off: the one place where they stand.
struct TerminalModes: Equatable {
  /// The terminal's own strings for the modes that differ between terminals; empty where it lacks one.
  struct Strings: Equatable {
    var enterAlternateScreen: [UInt8] = []
    var leaveAlternateScreen: [UInt8] = []
    var hideCursor: [UInt8] = []
    var showCursor: [UInt8] = []
    /// Ends colours, attributes and line drawing.
    var plain: [UInt8] = []
  }

  var strings: Strings
  var mouse: MouseReporting
  /// Frames are bracketed: a frame cut off by a crash must be released.
  var synchronizedOutput = false
  /// Frames set the top and the bottom margin: one cut off must not leave them behind.
  var margins = false

  static let frameBegin = ControlSequences.set(2026)
  static let frameEnd = ControlSequences.reset(2026)
  /// Synchronized output? Left and right margins? Mouse in pixels? And last, what every terminal answers: what are you?
  /// Not `CSI 5n`, which asks for the last word on the way out.
  static let questions =
    ControlSequences.mode(2026) + ControlSequences.mode(69) + pixelQuestion
    + ControlSequences.deviceAttributes.bytes
  /// Mouse in pixels, is it known, is it on?
  static let pixelQuestion = ControlSequences.mode(1016)
  /// How many pixels has the text area, and how many a cell? Not all answer, so one more that is always answered comes after.
  static let cellQuestion =
    ControlSequences.textAreaPixels.bytes + ControlSequences.cellPixels.bytes + pixelQuestion
  /// Has the terminal 24 bits of colour?
  static let colorQuestion = ControlSequences.directColor.bytes
  /// What every terminal answers with `CSI 0 n` when it comes to it.
  static let statusQuestion = ControlSequences.status.bytes

  func on(_ mode: TerminalMode) -> [UInt8] {
    switch mode {
    case .alternateScreen: strings.enterAlternateScreen
    case .hiddenCursor: strings.hideCursor
    case .bracketedPaste: ControlSequences.set(2004)
    case .focusReports: ControlSequences.set(1004)
    case .mouse:
      switch mouse {
      case .none: []
      case .sgr: ControlSequences.set(1002, 1006)
      // Only its answer tells reports in pixels from those in cells that were under way.
      case .pixels: ControlSequences.set(1002, 1006, 1016) + Self.pixelQuestion
      }
    }
  }

  func off(_ mode: TerminalMode) -> [UInt8] {
    switch mode {
    case .alternateScreen: strings.leaveAlternateScreen
    case .hiddenCursor: strings.showCursor
    case .bracketedPaste: ControlSequences.reset(2004)
    case .focusReports: ControlSequences.reset(1004)
    case .mouse:
      switch mouse {
      case .none: []
      case .sgr: ControlSequences.reset(1006, 1002)
      case .pixels: ControlSequences.reset(1016, 1006, 1002)
      }
    }
  }

  /// The pen and the character set first, which another program may have left as it liked.
  var enter: [UInt8] { strings.plain + TerminalMode.allCases.flatMap(on) }
  /// After whatever a frame may have left unfinished, ends what makes the terminal speak by itself.
  var silence: [UInt8] { (synchronizedOutput ? Self.frameEnd : []) + off(.mouse) + off(.focusReports) }
  /// The reverse of `enter`. It begins with `silence`.
  var leave: [UInt8] {
    let rest = TerminalMode.allCases.reversed().filter { $0 != .mouse && $0 != .focusReports }
    return silence + (margins ? ControlSequences.noMargins.bytes : []) + strings.plain + lastLine
      + rest.flatMap(off)
  }
  /// Where there is no other screen, or it is switched off (as GNU screen's is), what was drawn stays, and the shell goes
  /// on below it. Leaving another screen puts the cursor back.
  private var lastLine: [UInt8] { ControlSequences.cleanLastLine.bytes }
}
