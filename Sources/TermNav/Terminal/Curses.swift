// This file is the only one that imports ncurses.
internal import CNcurses
internal import NavModel

/// A terminal's description in terminfo: its flags, numbers and strings, in the order of compiled terminfo
/// files.
struct TerminfoDescription: Equatable {
  /// The names of the terminal in its terminfo description, separated by `|`: `xterm|xterm terminal
  /// emulator`.
  var names: [UInt8]
  var flags: [Bool] = []
  /// The numbers in the terminfo description; -1 stands for a number that is absent.
  var numbers: [Int32] = []
  var strings: [[UInt8]?] = []
  var isDirect = false
  /// Whether the terminal has default colours that the control sequences SGR 39 and 49 set (terminfo's `AX`).
  var hasDefaultColors = false

  static func flagIndex(_ name: String) -> Int? { known(tn_flag_index(name)) }
  static func numberIndex(_ name: String) -> Int? { known(tn_number_index(name)) }
  static func stringIndex(_ name: String) -> Int? { known(tn_string_index(name)) }

  private static func known(_ index: Int32) -> Int? { index < 0 ? nil : Int(index) }

  /// Returns whether the terminfo string at an index is the sequence that a key sends.
  static func isKey(_ index: Int) -> Bool {
    tn_string_name(Int32(index))?.pointee == CChar(bitPattern: UInt8(ascii: "k"))
  }

  init(of name: String) throws(TerminalError) {
    guard tn_describe(name) == 1 else { throw .unknownTerminal(name) }
    defer { tn_forget_description() }
    let known = tn_description_names().map { String(cString: $0) } ?? name
    // ncurses looks for the name from `TERM` among the names in a description, but terminfo's file need not
    // list it.
    names = Array((known.split(separator: "|").contains { $0 == name } ? known : "\(name)|\(known)").utf8)
    while true {
      let flag = tn_flag_at(Int32(flags.count))
      if flag < 0 { break }
      flags.append(flag == 1)
    }
    while true {
      let number = tn_number_at(Int32(numbers.count))
      if number < -1 { break }
      numbers.append(number)
    }
    var value: UnsafePointer<CChar>?
    while tn_string_at(Int32(strings.count), &value) == 1 {
      strings.append(value.map { Array(UnsafeRawBufferPointer(start: $0, count: Curses.length(of: $0))) })
    }
    isDirect = tn_flag_named("RGB") == 1 || tn_number_named("RGB") > 0 || tn_flag_named("Tc") == 1
    hasDefaultColors = tn_flag_named("AX") == 1
  }

  /// Returns whether a terminal can move its cursor, as told by the terminfo description with this name; nil
  /// if no description of that name is installed.
  static func movesCursor(_ name: String) -> Bool? {
    defer { tn_forget_description() }
    return tn_describe(name) == 1 ? tn_string_named("cup") != nil : nil
  }

  func flag(_ name: String) -> Bool { Self.flagIndex(name).map { flags[$0] } ?? false }
  func number(_ name: String) -> Int { Self.numberIndex(name).map { Int(numbers[$0]) } ?? -1 }
  func string(_ name: String) -> [UInt8]? { Self.stringIndex(name).flatMap { strings[$0] } }
}

/// The library ncurses and its screen in memory, of which a process has one. ncurses draws whole frames; on
/// terminals that do not speak ECMA-48 it draws all frames.
enum Curses {
  static let cellWords = Int(TN_CELL_WORDS)

  static func length(of text: UnsafePointer<CChar>) -> Int {
    var length = 0
    while text[length] != 0 { length += 1 }
    return length
  }

  /// Opens ncurses' screen for a type of terminal (`name`). Returns 0, −2 if a screen is open already, or −1
  /// if the screen cannot be opened.
  static func open(_ name: String, colors: Int32) -> Int32 { tn_screen_open(name, colors) }

  static func close() { tn_screen_close() }
  static func resize(to size: Size) { tn_screen_resize(Int32(size.columns), Int32(size.rows)) }
  static func rest() { tn_screen_rest() }
  static func invalidate() { tn_screen_invalidate() }
  static var colors: Int { Int(tn_screen_colors()) }
  static var pairs: Int { Int(tn_screen_pairs()) }
  static func pair(_ foreground: Int32, _ background: Int32) -> Int32 {
    tn_screen_pair(foreground, background)
  }
  static func forgetPairs() { tn_screen_forget_pairs() }

  static func put(column: Int, row: Int, _ words: UnsafePointer<UInt32>, cells: Int) {
    tn_screen_put(Int32(column), Int32(row), words, Int32(cells))
  }

  /// Returns the UTF-8 of a glyph, given by its base scalar and its two combining marks; the pointer is valid
  /// until the next call.
  static func text(base: UInt32, _ mark1: UInt32, _ mark2: UInt32) -> UnsafeBufferPointer<UInt8> {
    var bytes: UnsafePointer<UInt8>?
    let count = tn_screen_text(base, mark1, mark2, &bytes)
    return UnsafeBufferPointer(start: bytes, count: count)
  }

  /// Lets ncurses draw what has changed on its screen since the last update, and returns the bytes for the
  /// terminal; the pointer is valid until the next update.
  static func update() -> UnsafeBufferPointer<UInt8> {
    var bytes: UnsafePointer<UInt8>?
    let count = tn_screen_update(&bytes)
    return UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
  }

  /// Chooses a UTF-8 locale for ncurses. Returns false if the machine has none; ncurses then writes ASCII
  /// alone.
  @discardableResult static func useUTF8() -> Bool { tn_use_utf8() == 1 }
  /// Lets ncurses work as on a machine without a UTF-8 locale, for tests.
  static func useASCII() { tn_use_ascii() }
  /// Whether ncurses can write UTF-8. If not, ncurses is given a placeholder for each glyph beyond ASCII.
  static var knowsUTF8: Bool { tn_knows_utf8() == 1 }
}
