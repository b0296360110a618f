/// A mode of the terminal that the program switches; the cases are in the order of switching on.
///
/// The cursor comes first, so that it is shown last. `?1049l` restores the cursor that `?1049h` has saved; if
/// a killed program had not sent the latter, some terminals hide the cursor.
public enum TerminalMode: String, Sendable, CaseIterable {
  case hiddenCursor, alternateScreen, bracketedPaste, focusReports
  /// Reports of changes between dark and light.
  case appearanceReports
  case mouse
  /// Reports of the mouse's motion without a button.
  case motionReports
  /// The window's title, set by the program.
  case title
}

struct TerminalModes: Equatable {
  /// The strings of a terminal's description (terminfo); empty where absent.
  struct Strings: Equatable {
    var enterAlternateScreen: [UInt8] = []
    var leaveAlternateScreen: [UInt8] = []
    var hideCursor: [UInt8] = []
    var showCursor: [UInt8] = []
    /// Resets colours, attributes and line drawing.
    var plain: [UInt8] = []
    /// Starts the keypad's application mode, on terminals whose keys need it.
    var applicationKeys: [UInt8] = []
    var plainKeys: [UInt8] = []
  }

  var strings: Strings
  var mouse: MouseReporting
  var appearanceReports = false
  var motionReports = false
  /// Whether the program sets the title, so that the found one must be restored.
  var setsTitle = false
  /// Whether a frame that was cut off must be released.
  var synchronizedOutput = false
  /// Whether a frame that was cut off may leave upper and lower margins.
  var margins = false
  /// Whether a frame that was cut off may leave side margins.
  var sides = false

  /// Whether a frame that was cut off may leave a link open.
  var links = false
  /// The bytes that make the terminal forget the program's pictures.
  var pictureEnd: [UInt8] = []

  static let frameBegin = ControlSequences.set(2026)
  static let frameEnd = ControlSequences.reset(2026)

  func on(_ mode: TerminalMode) -> [UInt8] { bytes(mode, isOn: true) }
  func off(_ mode: TerminalMode) -> [UInt8] { bytes(mode, isOn: false) }

  private func bytes(_ mode: TerminalMode, isOn: Bool) -> [UInt8] {
    switch mode {
    case .alternateScreen: isOn ? strings.enterAlternateScreen : strings.leaveAlternateScreen
    case .hiddenCursor: isOn ? strings.hideCursor : strings.showCursor
    case .bracketedPaste: ControlSequences.switched(2004, isOn: isOn)
    case .focusReports: ControlSequences.switched(1004, isOn: isOn)
    case .appearanceReports: appearanceReports ? ControlSequences.switched(2031, isOn: isOn) : []
    case .motionReports:
      motionReports && mouse != .none ? ControlSequences.switched(1003, isOn: isOn) : []
    case .title: setsTitle ? (isOn ? ControlSequences.pushTitle : ControlSequences.popTitle).bytes : []
    case .mouse:
      switch mouse {
      case .none: []
      case .sgr: isOn ? ControlSequences.set(1002, 1006) : ControlSequences.reset(1006, 1002)
      // Reports that come before this question's answer are still in cells.
      case .pixels where isOn: ControlSequences.set(1002, 1006, 1016) + ControlSequences.pixelQuestion
      case .pixels: ControlSequences.reset(1016, 1006, 1002)
      }
    }
  }

  /// Switches all modes on. Begins with a plain pen, since other programs may leave a pen or a character set.
  var enter: [UInt8] { strings.plain + strings.applicationKeys + TerminalMode.allCases.flatMap(on) }
  /// Ends an unfinished string, an unfinished frame, and all reports.
  var silence: [UInt8] {
    ControlSequences.stringEnd.bytes + (synchronizedOutput ? Self.frameEnd : [])
      + Self.reports.reversed().flatMap(off)
  }
  private static let reports: [TerminalMode] = [.focusReports, .appearanceReports, .mouse, .motionReports]
  /// Switches motion reports. Mode 1003 replaces 1002, so that ending it ends 1002 too.
  static func motion(isOn: Bool) -> [UInt8] {
    isOn ? ControlSequences.set(1003) : ControlSequences.reset(1003) + ControlSequences.set(1002)
  }
  /// Reverses `enter`; begins with `silence`. The pen is made plain before a row is erased, and again on the
  /// found screen. Some terminals restore a pen that was never saved if a killed program had not left that
  /// screen yet.
  var leave: [UInt8] {
    let rest = TerminalMode.allCases.reversed().filter { !Self.reports.contains($0) }
    return silence + pictureEnd
      + (sides ? ControlSequences.noSides.bytes : [])
      + (margins ? ControlSequences.noMargins.bytes : [])
      + (links ? ControlSequences.noLink.bytes : []) + strings.plain + lastLine
      + rest.flatMap(off) + strings.plain + strings.plainKeys
  }
  /// Sends the current modes of mouse and paste again, for terminals that drop them. Of the mouse's modes the
  /// last one counts: 1006 also ends pixels, and 1002 ends the reports of motion.
  var again: [UInt8] {
    guard mouse != .none else { return [] }
    return ControlSequences.set(motionReports ? 1003 : 1002, 1006)
      + (mouse == .pixels ? ControlSequences.set(1016) + ControlSequences.pixelQuestion : [])
      + on(.bracketedPaste)
  }
  /// Leaves the other screen of a program that did not leave it; a keyboard protocol may belong to that
  /// screen. Moves the cursor.
  var resetScreen: [UInt8] {
    let other = ControlSequences.noKittyKeys.bytes + ControlSequences.reset(1049)
    return ControlSequences.stringEnd.bytes + (strings.enterAlternateScreen.isEmpty ? [] : other)
      + ControlSequences.wholeScreen.bytes
  }

  /// Resets the screen and the margins after a program that ended in order but left these. The next program
  /// would write between the margins. On the found screen the cursor stays.
  var resetInOrder: [UInt8] {
    ControlSequences.stringEnd.bytes
      + (strings.enterAlternateScreen.isEmpty ? [] : ControlSequences.foundScreen.bytes)
      + ControlSequences.noMarginsHere.bytes
  }

  /// Resets the modes that other programs may leave on, whichever they are. Moves no cursor, so that their
  /// output stays.
  var reset: [UInt8] {
    ControlSequences.frameUnsynchronized
      + ControlSequences.reset(1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016, 1004, 2004, 2031, 2048)
      + ControlSequences.noKittyKeys.bytes
      + ControlSequences.plainKeys.bytes + ControlSequences.reset(1, 5, 45, 66) + ControlSequences.set(7)
      + ControlSequences.plainTyping.bytes + strings.plain + strings.showCursor
      + (links ? ControlSequences.noLink.bytes : [])
  }

  /// Clears the last line: without an alternate screen, the shell continues below the picture.
  private var lastLine: [UInt8] { ControlSequences.cleanLastLine.bytes }
}
