/// The control sequences sent, except those of `TerminalModes.Strings` and `CTerminalGuard/Leave.c`.
enum ControlSequences {
  /// CSI.
  static let introducer: StaticString = "\u{1B}["

  enum Final {
    /// CUP.
    static let cursorPosition = UInt8(ascii: "H")
    /// CUD, CUF, CUB.
    static let cursorDown = UInt8(ascii: "B")
    static let cursorForward = UInt8(ascii: "C")
    static let cursorBack = UInt8(ascii: "D")
    /// ICH, DCH.
    static let insertCharacters = UInt8(ascii: "@")
    static let deleteCharacters = UInt8(ascii: "P")
    static let eraseCharacters = UInt8(ascii: "X")
    /// IL, DL.
    static let insertLines = UInt8(ascii: "L")
    static let deleteLines = UInt8(ascii: "M")
    /// DECIC, DECDC.
    static let insertColumns: StaticString = "'}"
    static let deleteColumns: StaticString = "'~"
    /// DECSTBM.
    static let margins = UInt8(ascii: "r")
    /// DECSLRM.
    static let sides = UInt8(ascii: "s")
    /// SGR.
    static let style = UInt8(ascii: "m")
  }

  /// CUP.
  static let home: StaticString = "\u{1B}[H"
  static func cursor(_ cursor: Frame.Cursor) -> [UInt8] {
    Array("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H".utf8)
  }
  /// EL.
  static let eraseToEnd: StaticString = "\u{1B}[K"
  /// SGR 0.
  static let plainPen: StaticString = "\u{1B}[m"
  /// SGR 0, CUP.
  static let plainPenAtHome: StaticString = "\u{1B}[m\u{1B}[H"
  /// SGR 39 and 49.
  static let defaultColors: StaticString = "\u{1B}[39;49m"
  /// DECSTBM.
  static let noMargins: StaticString = "\u{1B}[r"
  /// DECLRMM: mode 69.
  static let sides: StaticString = "\u{1B}[?69h"
  static let noSides: StaticString = "\u{1B}[?69l"
  /// DECLRMM off, DECSTBM, DECOM and IRM off: what another program may have set, and lines move by.
  static let plainLines: StaticString = "\u{1B}[?69l\u{1B}[r\u{1B}[?6l\u{1B}[4l"
  /// CUP, EL, CR LF.
  static let cleanLastLine: StaticString = "\u{1B}[9999;1H\u{1B}[K\r\n"

  /// SM, RM.
  static func set(_ modes: Int...) -> [UInt8] { modes.flatMap { "\u{1B}[?\($0)h".utf8 } }
  static func reset(_ modes: Int...) -> [UInt8] { modes.flatMap { "\u{1B}[?\($0)l".utf8 } }

  static func switched(_ mode: Int, isOn: Bool) -> [UInt8] { isOn ? set(mode) : reset(mode) }

  // MARK: Links

  /// OSC 8, up to a number.
  static let link: StaticString = "\u{1B}]8;id="
  /// ST: the end of a string, also of one that a killed program has left open. GNU screen would take all up to here for
  /// its rest.
  static let stringEnd: StaticString = "\u{1B}\\"
  static let noLink: StaticString = "\u{1B}]8;;\u{1B}\\"

  // MARK: For the window

  /// OSC 52: the clipboard.
  static func copy(_ text: String) -> [UInt8] { string("52;c;", Base64.encoded(text.utf8)) }
  /// OSC 2: the window's title.
  static func title(_ text: String) -> [UInt8] { string("2;", WindowText.line(text, atMost: 256).utf8) }
  /// XTWINOPS 22 and 23: the title is kept, and given back.
  static let pushTitle: StaticString = "\u{1B}[22;2t"
  static let popTitle: StaticString = "\u{1B}[23;2t"
  /// OSC 7: the working directory.
  static func workingDirectory(_ path: String, host: String) -> [UInt8] {
    string("7;", WindowText.fileURL(path, host: host).utf8)
  }
  /// OSC 9: a notification.
  static func notification(_ text: String) -> [UInt8] {
    string("9;", WindowText.notification(text).utf8)
  }

  /// OSC up to BEL: `text` holds no control.
  private static func string(_ kind: String, _ text: some Sequence<UInt8>) -> [UInt8] {
    Array("\u{1B}]\(kind)".utf8) + text + [0x07]
  }

  // MARK: After other programs

  /// DECSC, mode 1047 off, DECRC: each screen keeps a cursor, which mode 1049 has saved. That mode's own end would move
  /// the cursor on this screen, too (tmux).
  static let foundScreen: StaticString = "\u{1B}7\u{1B}[?1047l\u{1B}8"
  /// DECSC, DECLRMM off, DECSTBM, DECRC.
  static let noMarginsHere: StaticString = "\u{1B}7\u{1B}[?69l\u{1B}[r\u{1B}8"
  static let frameUnsynchronized = reset(2026)
  /// The keyboard protocol of kitty: takes back the flags of all levels.
  static let noKittyKeys: StaticString = "\u{1B}[<99u"
  /// DECLRMM off, DECSTBM, DECOM off; the cursor goes home.
  static let wholeScreen: StaticString = "\u{1B}[?69l\u{1B}[r\u{1B}[?6l"
  /// XTMODKEYS 4, RM 4, DECKPNM.
  static let plainKeys: StaticString = "\u{1B}[>4m\u{1B}[4l\u{1B}>"
  /// The character sets G0 and G1, SI, DECSCUSR.
  static let plainTyping: StaticString = "\u{1B}(B\u{1B})B\u{0F}\u{1B}[0 q"

  /// As zsh does before its prompt: blanks fill an empty line, and run on into the next one where something stands before
  /// them. CR, EL.
  static func cleanLine(columns: Int) -> [UInt8] {
    Array(repeating: 0x20, count: columns) + "\r\u{1B}[K".utf8
  }

  // MARK: Questions

  /// The questions that are asked when the program takes the terminal. The last one is DA1, which every terminal answers.
  static let questions = mode(2026) + mode(69) + pixelQuestion + "\u{1B}[c".utf8
  /// DA2.
  static let secondaryAttributes = Array("\u{1B}[>c".utf8)
  /// DSR 5.
  static let status = Array("\u{1B}[5n".utf8)
  static let pixelQuestion = mode(1016)
  /// XTWINOPS 14 and 16 ask for the text's size in pixels, and a cell's. Behind them stands DECRQM, which is always answered.
  static let cellQuestion = "\u{1B}[14t\u{1B}[16t".utf8 + pixelQuestion
  /// SGR 48, DECRQSS, SGR 0: whether colours have 24 bits.
  static let directColor = Array("\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m".utf8)
  /// OSC 11: the terminal's own colours.
  static let colors = TerminalColor.allCases.flatMap { string("\($0.rawValue);", "?".utf8) }

  /// DECRQM.
  private static func mode(_ mode: Int) -> [UInt8] { Array("\u{1B}[?\(mode)$p".utf8) }
}

extension StaticString {
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)) }
}
