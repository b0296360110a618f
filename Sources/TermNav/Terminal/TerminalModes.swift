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

  static func set(_ modes: Int...) -> [UInt8] { modes.flatMap { "\u{1B}[?\($0)h".utf8 } }
  static func reset(_ modes: Int...) -> [UInt8] { modes.flatMap { "\u{1B}[?\($0)l".utf8 } }

  static let frameBegin = set(2026)
  static let frameEnd = reset(2026)
  /// Synchronized output? Left and right margins? Mouse in pixels? And last, what every terminal answers: what are you?
  /// Not `CSI 5n`, which asks for the last word on the way out.
  static let questions = Array("\u{1B}[?2026$p\u{1B}[?69$p".utf8) + pixelQuestion + Array("\u{1B}[c".utf8)
  /// Mouse in pixels, is it known, is it on?
  static let pixelQuestion = Array("\u{1B}[?1016$p".utf8)
  /// How many pixels has the text area, and how many a cell? Not all answer, so one more that is always answered comes after.
  static let cellQuestion = Array("\u{1B}[14t\u{1B}[16t".utf8) + pixelQuestion

  /// Puts a ground of 24 bits, asks which colours are on (DECRQSS), and takes it off.
  static let colorQuestion = Array("\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m".utf8)

  /// What every terminal answers with `CSI 0 n` when it comes to it.
  static let statusQuestion = Array("\u{1B}[5n".utf8)

  private static let noMargins = Array("\u{1B}[r".utf8)

  func on(_ mode: TerminalMode) -> [UInt8] {
    switch mode {
    case .alternateScreen: strings.enterAlternateScreen
    case .hiddenCursor: strings.hideCursor
    case .bracketedPaste: Self.set(2004)
    case .focusReports: Self.set(1004)
    case .mouse:
      switch mouse {
      case .none: []
      case .sgr: Self.set(1002, 1006)
      // Only its answer tells reports in pixels from those in cells that were under way.
      case .pixels: Self.set(1002, 1006, 1016) + Self.pixelQuestion
      }
    }
  }

  func off(_ mode: TerminalMode) -> [UInt8] {
    switch mode {
    case .alternateScreen: strings.leaveAlternateScreen
    case .hiddenCursor: strings.showCursor
    case .bracketedPaste: Self.reset(2004)
    case .focusReports: Self.reset(1004)
    case .mouse:
      switch mouse {
      case .none: []
      case .sgr: Self.reset(1006, 1002)
      case .pixels: Self.reset(1016, 1006, 1002)
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
    return silence + (margins ? Self.noMargins : []) + strings.plain + lastLine + rest.flatMap(off)
  }
  /// Where there is no other screen, or it is switched off (as GNU screen's is), what was drawn stays, and the shell goes
  /// on below it. Leaving another screen puts the cursor back.
  private var lastLine: [UInt8] { Array("\u{1B}[9999;1H\u{1B}[K\r\n".utf8) }
}
