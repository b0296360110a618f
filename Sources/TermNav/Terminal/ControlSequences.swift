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
  /// CUP, EL, CR LF.
  static let cleanLastLine: StaticString = "\u{1B}[9999;1H\u{1B}[K\r\n"

  /// SM, RM.
  static func set(_ modes: Int...) -> [UInt8] { modes.flatMap { "\u{1B}[?\($0)h".utf8 } }
  static func reset(_ modes: Int...) -> [UInt8] { modes.flatMap { "\u{1B}[?\($0)l".utf8 } }

  static func switched(_ mode: Int, isOn: Bool) -> [UInt8] { isOn ? set(mode) : reset(mode) }

  /// OSC 52: the clipboard.
  static func copy(_ text: String) -> [UInt8] { "\u{1B}]52;c;".utf8 + Base64.encoded(text.utf8) + [0x07] }

  // MARK: Questions

  /// DA1.
  static let deviceAttributes: StaticString = "\u{1B}[c"
  /// DSR 5.
  static let status: StaticString = "\u{1B}[5n"
  /// DECRQM.
  static func mode(_ mode: Int) -> [UInt8] { Array("\u{1B}[?\(mode)$p".utf8) }
  /// XTWINOPS 14.
  static let textAreaPixels: StaticString = "\u{1B}[14t"
  /// XTWINOPS 16.
  static let cellPixels: StaticString = "\u{1B}[16t"
  /// OSC 11.
  static let backgroundColor: StaticString = "\u{1B}]11;?\u{07}"
  /// SGR 48, DECRQSS, SGR 0.
  static let directColor: StaticString = "\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m"
}

extension StaticString {
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)) }
}
