/// Every control sequence that is sent, beside the names that ECMA-48, DEC and xterm gave it.
///
/// The terminal's own strings for the alternate screen, the cursor and the pen come from its description: `TerminalModes.Strings`.
/// The way out in C asks two questions by itself: `CTerminalGuard/Leave.c`.
enum ControlSequences {
  /// CSI: begins a sequence; parameters follow, and a final.
  static let introducer: StaticString = "\u{1B}["

  /// What ends a sequence, and says what it does.
  enum Final {
    /// CUP: the cursor to a row and a column.
    static let cursorPosition = UInt8(ascii: "H")
    /// CUD, CUF, CUB: the cursor so many rows down, or columns on or back.
    static let cursorDown = UInt8(ascii: "B")
    static let cursorForward = UInt8(ascii: "C")
    static let cursorBack = UInt8(ascii: "D")
    /// ICH, DCH: inserts or deletes so many characters at the cursor.
    static let insertCharacters = UInt8(ascii: "@")
    static let deleteCharacters = UInt8(ascii: "P")
    /// DECIC, DECDC: the same with columns, in all rows between the margins.
    static let insertColumns: StaticString = "'}"
    static let deleteColumns: StaticString = "'~"
    /// DECSTBM: the top and the bottom margin.
    static let margins = UInt8(ascii: "r")
    /// SGR: colours and attributes.
    static let style = UInt8(ascii: "m")
  }

  /// EL: blanks the rest of the row.
  static let eraseToEnd: StaticString = "\u{1B}[K"
  /// SGR 0: no colour, no attribute.
  static let plainPen: StaticString = "\u{1B}[m"
  /// SGR 0, and CUP to the first cell.
  static let plainPenAtHome: StaticString = "\u{1B}[m\u{1B}[H"
  /// SGR 39 and 49: the terminal's own colours.
  static let defaultColors: StaticString = "\u{1B}[39;49m"
  /// DECSTBM without margins.
  static let noMargins: StaticString = "\u{1B}[r"
  /// CUP far below, EL, and a new line: the last row, clean.
  static let cleanLastLine: StaticString = "\u{1B}[9999;1H\u{1B}[K\r\n"

  /// SM, RM of private modes.
  static func set(_ modes: Int...) -> [UInt8] { modes.flatMap { "\u{1B}[?\($0)h".utf8 } }
  static func reset(_ modes: Int...) -> [UInt8] { modes.flatMap { "\u{1B}[?\($0)l".utf8 } }

  // MARK: Questions

  /// DA1: what are you? Answered by all.
  static let deviceAttributes: StaticString = "\u{1B}[c"
  /// DSR 5: how are you? Answered by `CSI 0 n` when the terminal comes to it.
  static let status: StaticString = "\u{1B}[5n"
  /// DECRQM: is a private mode known, is it on?
  static func mode(_ mode: Int) -> [UInt8] { Array("\u{1B}[?\(mode)$p".utf8) }
  /// XTWINOPS 14: how many pixels has the text area?
  static let textAreaPixels: StaticString = "\u{1B}[14t"
  /// XTWINOPS 16: how many pixels has a cell?
  static let cellPixels: StaticString = "\u{1B}[16t"
  /// Puts a background of 24 bits, asks by DECRQSS which colours are on, and takes it off.
  static let directColor: StaticString = "\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m"
}

extension StaticString {
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)) }
}
