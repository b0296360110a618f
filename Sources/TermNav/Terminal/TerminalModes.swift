/// A mode of the terminal that the program switches on when it takes the terminal. The modes are switched on
/// in the order of the cases, and off in the opposite order; but at the program's end the modes of reports go
/// off first.
///
/// The cursor comes first, so that it is shown again last. The sequence that ends the alternate screen
/// restores the cursor that the one for its start has saved. In some terminals that hides the cursor, if a
/// killed program had not sent the first sequence yet.
public enum TerminalMode: String, Sendable, CaseIterable {
  case hiddenCursor, alternateScreen, bracketedPaste, focusReports
  /// The mode in which the terminal reports changes between dark and light.
  case appearanceReports
  case mouse
  /// The mode in which the terminal reports the pointer's motion while no button is down.
  case motionReports
  /// The title of the terminal's window, which counts as a mode while the program has set one.
  case title
}

struct TerminalModes: Equatable {
  /// Control sequences from the terminal's description in terminfo; a string is empty where the description
  /// has none.
  struct Strings: Equatable {
    var enterAlternateScreen: [UInt8] = []
    var leaveAlternateScreen: [UInt8] = []
    var hideCursor: [UInt8] = []
    var showCursor: [UInt8] = []
    /// The control sequence for plain text: default colours, no attributes, no line-drawing characters.
    var plain: [UInt8] = []
    /// The control sequence for the keypad's application mode; empty except on terminals whose keys need that
    /// mode.
    var applicationKeys: [UInt8] = []
    var plainKeys: [UInt8] = []
  }

  var strings: Strings
  var mouse: MouseReporting
  var appearanceReports = false
  var motionReports = false
  /// Whether the program has set the window's title, so that the title before must be restored.
  var setsTitle = false
  /// Whether the terminal may hold back an incomplete frame (mode 2026), which must be released when the
  /// modes end.
  var synchronizedOutput = false
  /// Whether a frame that was not sent to its end may leave upper and lower margins set, which must be
  /// removed.
  var margins = false
  /// Whether a frame that was not sent to its end may leave margins at the left and right side set, which
  /// must be removed.
  var sides = false

  /// Whether a frame that was not sent to its end may leave a link open, which must be ended.
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
      // A question follows the modes of mouse reports in pixels, because reports that come before its answer
      // are still in cells.
      case .pixels where isOn: ControlSequences.set(1002, 1006, 1016) + ControlSequences.pixelQuestion
      case .pixels: ControlSequences.reset(1016, 1006, 1002)
      }
    }
  }

  /// The bytes that switch all modes on. The bytes begin with the sequence for plain text, since other
  /// programs may have left colours, attributes or a character set.
  var enter: [UInt8] { strings.plain + strings.applicationKeys + TerminalMode.allCases.flatMap(on) }
  /// The bytes that end an unfinished control string, an unfinished frame, and all reports of the terminal.
  var silence: [UInt8] {
    ControlSequences.stringEnd.bytes + (synchronizedOutput ? Self.frameEnd : [])
      + Self.reports.reversed().flatMap(off)
  }
  private static let reports: [TerminalMode] = [.focusReports, .appearanceReports, .mouse, .motionReports]
  /// Returns the bytes that switch reports of the pointer's motion on or off. Mode 1003 (motion without a
  /// button) replaces mode 1002 (drags), so mode 1002 is switched on again after mode 1003 is off.
  static func motion(isOn: Bool) -> [UInt8] {
    isOn ? ControlSequences.set(1003) : ControlSequences.reset(1003) + ControlSequences.set(1002)
  }
  /// The bytes that switch all modes of the terminal off, beginning with `silence`. The text is made plain
  /// before a row is erased, and again on the screen that was found. Some terminals restore colours that were
  /// never saved, if a killed program had not left that screen yet.
  var leave: [UInt8] {
    let rest = TerminalMode.allCases.reversed().filter { !Self.reports.contains($0) }
    return silence + pictureEnd
      + (sides ? ControlSequences.noSides.bytes : [])
      + (margins ? ControlSequences.noMargins.bytes : [])
      + (links ? ControlSequences.noLink.bytes : []) + strings.plain + lastLine
      + rest.flatMap(off) + strings.plain + strings.plainKeys
  }
  /// The bytes that switch the current modes of mouse and paste on again, for terminals that lose modes;
  /// empty while the mouse is off. The order matters: mode 1006 also ends reports in pixels, and mode 1002
  /// ends reports of motion.
  var again: [UInt8] {
    guard mouse != .none else { return [] }
    return ControlSequences.set(motionReports ? 1003 : 1002, 1006)
      + (mouse == .pixels ? ControlSequences.set(1016) + ControlSequences.pixelQuestion : [])
      + on(.bracketedPaste)
  }
  /// The bytes that leave the alternate screen, with its keyboard protocol, after a program that did not
  /// leave it. These bytes move the cursor.
  var resetScreen: [UInt8] {
    let other = ControlSequences.noKittyKeys.bytes + ControlSequences.reset(1049)
    return ControlSequences.stringEnd.bytes + (strings.enterAlternateScreen.isEmpty ? [] : other)
      + ControlSequences.wholeScreen.bytes
  }

  /// The bytes that end the alternate screen and margins after a program that ended without doing so;
  /// otherwise the next program would write between the margins. On the ordinary screen the cursor stays in
  /// its place.
  var resetInOrder: [UInt8] {
    ControlSequences.stringEnd.bytes
      + (strings.enterAlternateScreen.isEmpty ? [] : ControlSequences.foundScreen.bytes)
      + ControlSequences.noMarginsHere.bytes
  }

  /// The bytes that end the modes which other programs may have left on, except the alternate screen and
  /// margins. These bytes do not move the cursor, so that the output of those programs stays.
  var reset: [UInt8] {
    ControlSequences.frameUnsynchronized
      + ControlSequences.reset(1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016, 1004, 2004, 2031, 2048)
      + ControlSequences.noKittyKeys.bytes
      + ControlSequences.plainKeys.bytes + ControlSequences.reset(1, 5, 45, 66) + ControlSequences.set(7)
      + ControlSequences.plainTyping.bytes + strings.plain + strings.showCursor
      + (links ? ControlSequences.noLink.bytes : [])
  }

  /// The bytes that clear the last line. Without an alternate screen, the shell continues below the last
  /// frame.
  private var lastLine: [UInt8] { ControlSequences.cleanLastLine.bytes }
}
