/// The control sequences that the library sends, except those of `TerminalModes.Strings` and
/// `CTerminalGuard/Leave.c`. Each comment begins with the name in the standard.
enum ControlSequences {
  /// CSI: the introducer of control sequences.
  static let introducer: StaticString = "\u{1B}["

  enum Final {
    /// CUP: sets the cursor's position.
    static let cursorPosition = UInt8(ascii: "H")
    /// CUD, CUF and CUB: move the cursor down, forward and back. The constants of this type are the ends of
    /// sequences: the final byte, for DECIC and DECDC with the byte before it.
    static let cursorDown = UInt8(ascii: "B")
    static let cursorForward = UInt8(ascii: "C")
    static let cursorBack = UInt8(ascii: "D")
    /// ICH and DCH: insert and delete characters. ECH, the third constant, erases them.
    static let insertCharacters = UInt8(ascii: "@")
    static let deleteCharacters = UInt8(ascii: "P")
    static let eraseCharacters = UInt8(ascii: "X")
    /// IL, DL: insert and delete lines.
    static let insertLines = UInt8(ascii: "L")
    static let deleteLines = UInt8(ascii: "M")
    /// DECIC, DECDC: insert and delete columns in all rows between the margins.
    static let insertColumns: StaticString = "'}"
    static let deleteColumns: StaticString = "'~"
    /// DECSTBM: sets the upper and lower margins.
    static let margins = UInt8(ascii: "r")
    /// DECSLRM: sets the margins at the sides.
    static let sides = UInt8(ascii: "s")
    /// SGR: sets colours and attributes.
    static let style = UInt8(ascii: "m")
  }

  /// CUP: the cursor goes to the first cell.
  static let home: StaticString = "\u{1B}[H"
  static func cursor(_ cursor: Frame.Cursor) -> [UInt8] {
    Array("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H".utf8)
  }
  /// EL: erases from the cursor to the end of the row.
  static let eraseToEnd: StaticString = "\u{1B}[K"
  /// SGR 0: no attributes, default colours.
  static let plainPen: StaticString = "\u{1B}[m"
  /// SGR 0 and CUP: a plain pen, and the cursor in the first cell.
  static let plainPenAtHome: StaticString = "\u{1B}[m\u{1B}[H"
  /// SGR 39 and 49: default colours.
  static let defaultColors: StaticString = "\u{1B}[39;49m"
  /// DECSTBM: no upper and lower margins.
  static let noMargins: StaticString = "\u{1B}[r"
  /// DECLRMM (mode 69) on: side margins can be set.
  static let sides: StaticString = "\u{1B}[?69h"
  static let noSides: StaticString = "\u{1B}[?69l"
  /// DECLRMM off, DECSTBM, DECOM off and IRM off: no margins, origin mode or insert mode, which another
  /// program may have left on. Without them 648 cells were wrong after a program that had set margins.
  static let plainLines: StaticString = "\u{1B}[?69l\u{1B}[r\u{1B}[?6l\u{1B}[4l"
  /// CUP, EL, CR LF: clears the last line and moves the cursor to a new line below it.
  static let cleanLastLine: StaticString = "\u{1B}[9999;1H\u{1B}[K\r\n"

  /// SM and RM: switch private modes on and off.
  static func set(_ modes: Int...) -> [UInt8] { modes.flatMap { "\u{1B}[?\($0)h".utf8 } }
  static func reset(_ modes: Int...) -> [UInt8] { modes.flatMap { "\u{1B}[?\($0)l".utf8 } }

  static func switched(_ mode: Int, isOn: Bool) -> [UInt8] { isOn ? set(mode) : reset(mode) }

  // MARK: Links

  /// OSC 8: the start of a link, up to the number that the terminal knows the link by.
  static let link: StaticString = "\u{1B}]8;id="
  /// ST: ends a control string, also one that a killed program did not end. Without it GNU screen would read
  /// all that follows as a part of that string.
  static let stringEnd: StaticString = "\u{1B}\\"
  static let noLink: StaticString = "\u{1B}]8;;\u{1B}\\"

  // MARK: For the window

  /// OSC 52: sets the clipboard.
  static func copy(_ text: String) -> [UInt8] { string("52;c;", Base64.encoded(text.utf8)) }
  /// OSC 2: sets the window's title, at most 256 characters of it.
  static func title(_ text: String) -> [UInt8] { string("2;", WindowText.line(text, atMost: 256).utf8) }
  /// XTWINOPS 22 and 23: the terminal saves the window's title, and restores it.
  static let pushTitle: StaticString = "\u{1B}[22;2t"
  static let popTitle: StaticString = "\u{1B}[23;2t"
  /// OSC 7: tells the terminal the program's working directory.
  static func workingDirectory(_ path: String, host: String) -> [UInt8] {
    string("7;", WindowText.fileURL(path, host: host).utf8)
  }
  /// OSC 9: the terminal shows a notification to the user.
  static func notification(_ text: String) -> [UInt8] {
    string("9;", WindowText.notification(text).utf8)
  }

  /// Returns a control string OSC with its terminator BEL. The text must not contain control characters.
  private static func string(_ kind: String, _ text: some Sequence<UInt8>) -> [UInt8] {
    Array("\u{1B}]\(kind)".utf8) + text + [0x07]
  }

  // MARK: After other programs

  /// DECSC, mode 1047 off, DECRC: leaves the alternate screen and restores the cursor that mode 1049 has
  /// saved, since each screen has a saved cursor of its own. In tmux, ending mode 1049 would move the cursor
  /// also where the alternate screen is off.
  static let foundScreen: StaticString = "\u{1B}7\u{1B}[?1047l\u{1B}8"
  /// DECSC, DECLRMM off, DECSTBM, DECRC: no margins, and the cursor stays.
  static let noMarginsHere: StaticString = "\u{1B}7\u{1B}[?69l\u{1B}[r\u{1B}8"
  static let frameUnsynchronized = reset(2026)
  /// Ends kitty's keyboard protocol, also where it was switched on up to 99 times.
  static let noKittyKeys: StaticString = "\u{1B}[<99u"
  /// DECLRMM off, DECSTBM, DECOM off: no margins and no origin mode. The cursor goes to the first cell.
  static let wholeScreen: StaticString = "\u{1B}[?69l\u{1B}[r\u{1B}[?6l"
  /// XTMODKEYS 4, RM 4, DECKPNM: ordinary key sequences, no insert mode, a numeric keypad.
  static let plainKeys: StaticString = "\u{1B}[>4m\u{1B}[4l\u{1B}>"
  /// The character sets G0 and G1, SI, DECSCUSR: ASCII characters and the default shape of the cursor.
  static let plainTyping: StaticString = "\u{1B}(B\u{1B})B\u{0F}\u{1B}[0 q"

  /// Returns bytes that begin a new line where the cursor is not at the start of one, as zsh does before its
  /// prompt. As many blanks as a row has columns wrap only if something stands before them. CR and EL follow.
  static func cleanLine(columns: Int) -> [UInt8] {
    Array(repeating: 0x20, count: columns) + "\r\u{1B}[K".utf8
  }

  // MARK: Questions

  /// The questions that the program asks when it takes the terminal: the states of modes 2026, 69 and 1016.
  /// The last one is DA1, which every terminal answers.
  static let questions = mode(2026) + mode(69) + pixelQuestion + "\u{1B}[c".utf8
  /// DA2: the terminal's kind and version.
  static let secondaryAttributes = Array("\u{1B}[>c".utf8)
  /// DSR 5: asks for the terminal's status. The answer says that the terminal has read everything before it.
  static let status = Array("\u{1B}[5n".utf8)
  static let pixelQuestion = mode(1016)
  /// XTWINOPS 14 and 16: ask for the sizes of the text area and of a cell, in pixels. DECRQM for mode 1016
  /// follows, which terminals always answer; that answer is the last one.
  static let cellQuestion = "\u{1B}[14t\u{1B}[16t".utf8 + pixelQuestion
  /// SGR 48, DECRQSS, SGR 0: sets a background of 24 bits and asks for the background that is set. The answer
  /// shows whether the terminal has kept all 24 bits.
  static let directColor = Array("\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m".utf8)
  /// OSC 11 and its like: ask for the terminal's own colours.
  static let colors = TerminalColor.allCases.flatMap { string("\($0.rawValue);", "?".utf8) }

  /// DECRQM: asks whether a mode is on.
  private static func mode(_ mode: Int) -> [UInt8] { Array("\u{1B}[?\(mode)$p".utf8) }
}

extension StaticString {
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)) }
}
