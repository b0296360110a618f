/// A mode that the program switches, in the order of switching on. The cursor comes first, so that it is shown last: `?1049l`
/// puts back the cursor that `?1049h` has kept, which some terminals hide where a killed program had sent none.
public enum TerminalMode: String, Sendable, CaseIterable {
  case hiddenCursor, alternateScreen, bracketedPaste, focusReports
  /// Of a change to dark or light.
  case appearanceReports
  case mouse
  /// Of the mouse without a button.
  case motionReports
  /// The window's title, set by the program.
  case title
}

struct TerminalModes: Equatable {
  /// From terminfo; empty where absent.
  struct Strings: Equatable {
    var enterAlternateScreen: [UInt8] = []
    var leaveAlternateScreen: [UInt8] = []
    var hideCursor: [UInt8] = []
    var showCursor: [UInt8] = []
    /// Resets colours, attributes and line drawing.
    var plain: [UInt8] = []
    /// The keypad's application mode, where keys need it.
    var applicationKeys: [UInt8] = []
    var plainKeys: [UInt8] = []
  }

  var strings: Strings
  var mouse: MouseReporting
  var appearanceReports = false
  var motionReports = false
  /// The title that was found must be given back.
  var setsTitle = false
  /// A cut-off frame must be released.
  var synchronizedOutput = false
  /// A cut-off frame must not leave margins.
  var margins = false
  /// The same at the sides.
  var sides = false

  /// A cut-off frame must not leave a link open.
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
      // Reports before the answer are still in cells.
      case .pixels where isOn: ControlSequences.set(1002, 1006, 1016) + ControlSequences.pixelQuestion
      case .pixels: ControlSequences.reset(1016, 1006, 1002)
      }
    }
  }

  /// Other programs may leave a pen or character set.
  var enter: [UInt8] { strings.plain + strings.applicationKeys + TerminalMode.allCases.flatMap(on) }
  /// Ends an unfinished string, an unfinished frame and all reports.
  var silence: [UInt8] {
    ControlSequences.stringEnd.bytes + (synchronizedOutput ? Self.frameEnd : [])
      + Self.reports.reversed().flatMap(off)
  }
  private static let reports: [TerminalMode] = [.focusReports, .appearanceReports, .mouse, .motionReports]
  /// Mode 1003 takes 1002's place: off, it takes 1002 along.
  static func motion(isOn: Bool) -> [UInt8] {
    isOn ? ControlSequences.set(1003) : ControlSequences.reset(1003) + ControlSequences.set(1002)
  }
  /// Reverses `enter`; begins with `silence`. The pen is made plain before a row is erased, and again on the screen that was
  /// found: some terminals give back a pen that nobody has saved where a killed program had not yet left that screen.
  var leave: [UInt8] {
    let rest = TerminalMode.allCases.reversed().filter { !Self.reports.contains($0) }
    return silence + pictureEnd
      + (sides ? ControlSequences.noSides.bytes : [])
      + (margins ? ControlSequences.noMargins.bytes : [])
      + (links ? ControlSequences.noLink.bytes : []) + strings.plain + lastLine
      + rest.flatMap(off) + strings.plain + strings.plainKeys
  }
  /// What is on of mouse and paste, for a terminal that has dropped it: of the mouse's modes the last ones count, and 1006
  /// alone ends pixels, as 1002 ends the reports of motion.
  var again: [UInt8] {
    guard mouse != .none else { return [] }
    return ControlSequences.set(motionReports ? 1003 : 1002, 1006)
      + (mouse == .pixels ? ControlSequences.set(1016) + ControlSequences.pixelQuestion : [])
      + on(.bracketedPaste)
  }
  /// Leaves the other screen of a program that did not; it may have a keyboard protocol of its own. Moves the cursor.
  var resetScreen: [UInt8] {
    let other = ControlSequences.noKittyKeys.bytes + ControlSequences.reset(1049)
    return ControlSequences.stringEnd.bytes + (strings.enterAlternateScreen.isEmpty ? [] : other)
      + ControlSequences.wholeScreen.bytes
  }

  /// After a program that ended in order, but left its screen or margins: the next one would write between them. On the
  /// screen that was found the cursor stays.
  var resetInOrder: [UInt8] {
    ControlSequences.stringEnd.bytes
      + (strings.enterAlternateScreen.isEmpty ? [] : ControlSequences.foundScreen.bytes)
      + ControlSequences.noMarginsHere.bytes
  }

  /// What other programs may leave on, whatever they are; no cursor is moved, since what they wrote stays.
  var reset: [UInt8] {
    ControlSequences.frameUnsynchronized
      + ControlSequences.reset(1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016, 1004, 2004, 2031, 2048)
      + ControlSequences.noKittyKeys.bytes
      + ControlSequences.plainKeys.bytes + ControlSequences.reset(1, 5, 45, 66) + ControlSequences.set(7)
      + ControlSequences.plainTyping.bytes + strings.plain + strings.showCursor
      + (links ? ControlSequences.noLink.bytes : [])
  }

  /// Without an alternate screen the shell continues below the picture.
  private var lastLine: [UInt8] { ControlSequences.cleanLastLine.bytes }
}
