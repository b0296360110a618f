/// The control sequences that the library sends to the terminal, except those of `TerminalModes.Strings` and
/// `CTerminalGuard/Leave.c`. Their comments give the names of the sequences in standards and in manuals of
/// terminals.
enum ControlSequences {
  /// CSI: `ESC [`, the bytes with which control sequences begin.
  static let introducer: StaticString = "\u{1B}["

  enum Final {
    /// CUP: the final byte of the control sequence that sets the cursor's position.
    static let cursorPosition = UInt8(ascii: "H")
    /// CUD: the final byte of the control sequence that moves the cursor down. The constants beside it, CUF
    /// and CUB, move the cursor forward and back.
    static let cursorDown = UInt8(ascii: "B")
    static let cursorForward = UInt8(ascii: "C")
    static let cursorBack = UInt8(ascii: "D")
    /// ICH: the final byte of the control sequence that inserts characters. The constants beside it, DCH and
    /// ECH, delete and erase characters.
    static let insertCharacters = UInt8(ascii: "@")
    static let deleteCharacters = UInt8(ascii: "P")
    static let eraseCharacters = UInt8(ascii: "X")
    /// IL: the final byte of the control sequence that inserts lines; the constant beside it, DL, deletes
    /// lines.
    static let insertLines = UInt8(ascii: "L")
    static let deleteLines = UInt8(ascii: "M")
    /// DECIC: the last two bytes of the control sequence that inserts columns in all rows between the
    /// margins; the constant beside it, DECDC, deletes columns.
    static let insertColumns: StaticString = "'}"
    static let deleteColumns: StaticString = "'~"
    /// DECSTBM: the final byte of the control sequence that sets the upper and lower margins.
    static let margins = UInt8(ascii: "r")
    /// DECSLRM: the final byte of the control sequence that sets the margins at the left and right side.
    static let sides = UInt8(ascii: "s")
    /// SGR: the final byte of the control sequence that sets colours and attributes.
    static let style = UInt8(ascii: "m")
  }

  /// CUP: moves the cursor to the first cell of the screen.
  static let home: StaticString = "\u{1B}[H"
  static func cursor(_ cursor: Frame.Cursor) -> [UInt8] {
    Array("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H".utf8)
  }
  /// EL: erases from the cursor to the end of the row.
  static let eraseToEnd: StaticString = "\u{1B}[K"
  /// SGR 0: sets no attributes and default colours.
  static let plainPen: StaticString = "\u{1B}[m"
  /// SGR 0 and CUP: sets no attributes and default colours, and moves the cursor to the first cell.
  static let plainPenAtHome: StaticString = "\u{1B}[m\u{1B}[H"
  /// SGR 39 and 49: sets default colours.
  static let defaultColors: StaticString = "\u{1B}[39;49m"
  /// DECSTBM: removes the upper and lower margins.
  static let noMargins: StaticString = "\u{1B}[r"
  /// DECLRMM: switches mode 69 on, so that margins at the left and right side can be set.
  static let sides: StaticString = "\u{1B}[?69h"
  static let noSides: StaticString = "\u{1B}[?69l"
  /// Ends margins, origin mode and insert mode, which another program may have left on (DECLRMM off, DECSTBM,
  /// DECOM off, IRM off). Without this, 648 cells were wrong after a program that had set margins.
  static let plainLines: StaticString = "\u{1B}[?69l\u{1B}[r\u{1B}[?6l\u{1B}[4l"
  /// Clears the last line of the screen and moves the cursor to a new line below (CUP, EL, CR LF).
  static let cleanLastLine: StaticString = "\u{1B}[9999;1H\u{1B}[K\r\n"

  /// SM: the control sequences that switch private modes of the terminal on.
  static func set(_ modes: Int...) -> [UInt8] { modes.flatMap { "\u{1B}[?\($0)h".utf8 } }
  static func reset(_ modes: Int...) -> [UInt8] { modes.flatMap { "\u{1B}[?\($0)l".utf8 } }

  static func switched(_ mode: Int, isOn: Bool) -> [UInt8] { isOn ? set(mode) : reset(mode) }

  // MARK: Links

  /// OSC 8: the start of the control sequence that begins a link, up to the number by which the terminal
  /// knows the link.
  static let link: StaticString = "\u{1B}]8;id="
  /// ST: ends a control string, also one that a killed program did not end. Without this end, GNU screen
  /// would read all that follows as a part of that string.
  static let stringEnd: StaticString = "\u{1B}\\"
  static let noLink: StaticString = "\u{1B}]8;;\u{1B}\\"

  // MARK: For the window

  /// OSC 52: the control sequence that puts a text on the terminal's clipboard.
  static func copy(_ text: String) -> [UInt8] { string("52;c;", Base64.encoded(text.utf8)) }
  /// OSC 2: the control sequence that sets the window's title, at most 256 characters of it.
  static func title(_ text: String) -> [UInt8] { string("2;", WindowText.line(text, atMost: 256).utf8) }
  /// XTWINOPS 22: lets the terminal save the window's title, which XTWINOPS 23 restores.
  static let pushTitle: StaticString = "\u{1B}[22;2t"
  static let popTitle: StaticString = "\u{1B}[23;2t"
  /// OSC 7: the control sequence that tells the terminal the program's working directory.
  static func workingDirectory(_ path: String, host: String) -> [UInt8] {
    string("7;", WindowText.fileURL(path, host: host).utf8)
  }
  /// OSC 9: the control sequence by which the terminal shows a notification to the user.
  static func notification(_ text: String) -> [UInt8] {
    string("9;", WindowText.notification(text).utf8)
  }

  /// Returns a control string (OSC), a sequence that carries a text, with its terminator BEL. The text must
  /// not contain control characters.
  private static func string(_ kind: String, _ text: some Sequence<UInt8>) -> [UInt8] {
    Array("\u{1B}]\(kind)".utf8) + text + [0x07]
  }

  // MARK: After other programs

  /// Leaves the alternate screen and restores the cursor that mode 1049 has saved, since each screen has a
  /// saved cursor of its own (DECSC, mode 1047 off, DECRC). In tmux, ending mode 1049 would move the cursor
  /// also where the alternate screen is off.
  static let foundScreen: StaticString = "\u{1B}7\u{1B}[?1047l\u{1B}8"
  /// Removes all margins without moving the cursor (DECSC, DECLRMM off, DECSTBM, DECRC).
  static let noMarginsHere: StaticString = "\u{1B}7\u{1B}[?69l\u{1B}[r\u{1B}8"
  static let frameUnsynchronized = reset(2026)
  /// Ends kitty's keyboard protocol, also where it was switched on up to 99 times.
  static let noKittyKeys: StaticString = "\u{1B}[<99u"
  /// Removes all margins and ends origin mode (DECLRMM off, DECSTBM, DECOM off). The cursor goes to the first
  /// cell.
  static let wholeScreen: StaticString = "\u{1B}[?69l\u{1B}[r\u{1B}[?6l"
  /// Sets ordinary key sequences, no insert mode and a numeric keypad (XTMODKEYS 4, RM 4, DECKPNM).
  static let plainKeys: StaticString = "\u{1B}[>4m\u{1B}[4l\u{1B}>"
  /// Sets ASCII characters and the default shape of the cursor (the character sets G0 and G1, SI, DECSCUSR).
  static let plainTyping: StaticString = "\u{1B}(B\u{1B})B\u{0F}\u{1B}[0 q"

  /// Returns bytes that begin a new line where the cursor is not at the start of one, as zsh does before its
  /// prompt. As many blanks as a row has columns wrap only if something stands before them; a carriage return
  /// follows, and the row is erased.
  static func cleanLine(columns: Int) -> [UInt8] {
    Array(repeating: 0x20, count: columns) + "\r\u{1B}[K".utf8
  }

  // MARK: Questions

  /// The questions that the program asks when it takes the terminal: whether it knows frames that are held
  /// back until complete (mode 2026), margins at the sides (69) and mouse reports in pixels (1016). The last
  /// question is for its attributes (DA1), which every terminal answers.
  static let questions = mode(2026) + mode(69) + pixelQuestion + "\u{1B}[c".utf8
  /// DA2: asks for the terminal's kind and version.
  static let secondaryAttributes = Array("\u{1B}[>c".utf8)
  /// DSR 5: asks for the terminal's status. The answer says that the terminal has read everything before the
  /// question.
  static let status = Array("\u{1B}[5n".utf8)
  static let pixelQuestion = mode(1016)
  /// XTWINOPS 14 and 16: ask for the sizes of the text area and of a cell, in pixels. The question for mode
  /// 1016 (DECRQM) follows, which terminals always answer, and whose answer comes last.
  static let cellQuestion = "\u{1B}[14t\u{1B}[16t".utf8 + pixelQuestion
  /// Sets a background of 24 bits, asks for the background that is set, and resets it (SGR 48, DECRQSS, SGR
  /// 0). The answer shows whether the terminal has kept all 24 bits.
  static let directColor = Array("\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m".utf8)
  /// OSC 11 and similar control sequences: ask for the terminal's own colours.
  static let colors = TerminalColor.allCases.flatMap { string("\($0.rawValue);", "?".utf8) }

  /// DECRQM: the control sequence that asks whether a mode of the terminal is on.
  private static func mode(_ mode: Int) -> [UInt8] { Array("\u{1B}[?\(mode)$p".utf8) }
}

extension StaticString {
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)) }
}
