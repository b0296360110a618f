/// A description of the terminal for ncurses, in terminfo's format, made from the installed description. The
/// new description has all colours or none. It lacks the strings that switch modes, since `TerminalModes`
/// switches these.
struct TerminfoEntry {
  /// The bit that marks the number of a colour for ncurses as a number in the palette.
  static let paletteBit: Int32 = 1 << 24

  private let description: TerminfoDescription
  private let hasColors: Bool

  /// Creates a description of the terminal for ncurses, made from the installed one. Returns nil if the
  /// terminal's sequence for moving the cursor is not that of ECMA-48.
  init?(_ description: TerminfoDescription, hasColors: Bool) {
    guard let move = description.string("cup"), move.starts(with: "\u{1B}[".utf8) else { return nil }
    self.description = description
    self.hasColors = hasColors
  }

  /// The description as a value of the environment variable `TERMINFO`, which may contain a description
  /// itself since ncurses 6.1.
  var environmentValue: String {
    let digits = Array("0123456789abcdef".utf8)
    return "hex:"
      + String(decoding: compiled.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  var colors: Int32 { hasColors ? Self.paletteBit << 1 : -1 }

  private func setColor(background: Bool) -> [UInt8] {
    let (plain, bright, extended) = background ? ("4", "10", "48") : ("3", "9", "38")
    // ncurses evaluates the string for colours at each change of colours, so the frequent case comes first.
    let base = Self.paletteBit
    let index = "%p1%{\(base)}%-"
    let palette =
      "%?%p1%{\(base + 15)}%>%t\(extended);5;\(index)%d"
      + "%e%p1%{\(base + 8)}%<%t\(plain)\(index)%d%e\(bright)%p1%{\(base + 8)}%-%d%;"
    let direct = "\(extended);2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
    return Array("\u{1B}[%?%p1%{\(base)}%<%t\(direct)%e\(palette)%;m".utf8)
  }

  /// The names of terminfo's strings that ncurses must not use.
  private static let unused: [String] =
    // The strings below are unused because the user's palette must stay as it is, tab stops may have been
    // moved, and some terminals cannot repeat a character.
    ["setf", "setb", "initc", "initp", "scp", "oc", "ht", "cbt", "hts", "rep"]
    // The strings below are unused because with them each change of colours or attributes would choose a
    // character set again.
    + ["acsc", "smacs", "rmacs", "enacs", "sgr"]
    // The string below is unused because with it a terminal that was made smaller would keep the larger
    // region of scrolling.
    + ["csr"]
    // The strings below are unused because `TerminalModes` sends them.
    + ["smcup", "rmcup", "civis", "cnorm", "cvvis", "smkx", "rmkx"]

  private var strings: [[UInt8]?] {
    // `InputDecoder` decodes keys, so ncurses gets no strings for them.
    var strings = description.strings.enumerated().map { index, own in
      TerminfoDescription.isKey(index) ? nil : own.map(Self.withoutDelays)
    }
    func set(_ name: String, _ value: [UInt8]?) {
      if let index = TerminfoDescription.stringIndex(name) { strings[index] = value }
    }
    for name in Self.unused { set(name, nil) }
    set("setaf", hasColors ? setColor(background: false) : nil)
    set("setab", hasColors ? setColor(background: true) : nil)
    set("op", hasColors ? ControlSequences.defaultColors.bytes : nil)
    set("sgr0", ControlSequences.plainPen.bytes)
    return strings
  }

  /// Returns a string of terminfo without its pauses, such as `$<5/>`.
  static func withoutDelays(_ string: [UInt8]) -> [UInt8] {
    guard string.contains(UInt8(ascii: "$")) else { return string }
    var result: [UInt8] = []
    var rest = string[...]
    while let byte = rest.first {
      if rest.starts(with: "$<".utf8), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
        rest = rest[(end + 1)...]
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The description in the format of compiled terminfo files, term(5), with numbers of 32 bits.
  var compiled: [UInt8] {
    var flags = description.flags
    if let index = TerminfoDescription.flagIndex("ccc") { flags[index] = false }
    var numbers = description.numbers
    if let index = TerminfoDescription.numberIndex("colors") { numbers[index] = colors }
    if let index = TerminfoDescription.numberIndex("pairs") { numbers[index] = hasColors ? 0x10000 : -1 }
    // ncurses begins with a small screen, and gets the real size before cells are put. At its start ncurses
    // writes (lines + 2) · (cols + 6) bytes to the terminal, which are few for a small screen. Its output
    // buffer keeps this size: with 2 columns the first frame at 400 × 100 took 2,100 writes, and 250 columns
    // use 60 more pages of memory.
    if let index = TerminfoDescription.numberIndex("lines") { numbers[index] = 2 }
    if let index = TerminfoDescription.numberIndex("cols") { numbers[index] = 122 }
    // The number `ncv` (attributes that exclude colours) is removed, since in frames of sliding pages colours
    // occur together with any attributes.
    if let index = TerminfoDescription.numberIndex("ncv") { numbers[index] = -1 }
    var table: [UInt8] = []
    let offsets = strings.map { string -> Int in
      guard let string else { return -1 }
      defer { table += string + [0] }
      return table.count
    }
    var result: [UInt8] = []
    func short(_ value: Int) {
      result += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
    func long(_ value: Int32) {
      result += (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * Int32($0))) }
    }
    func align() { if result.count % 2 == 1 { result.append(0) } }

    short(0o1036)
    for count in [description.names.count + 1, flags.count, numbers.count, offsets.count, table.count] {
      short(count)
    }
    result += description.names + [0]
    result += flags.map { $0 ? 1 : 0 }
    align()
    numbers.forEach(long)
    offsets.forEach(short)
    result += table

    // With the flag `RGB`, ncurses keeps no table of the description's 2²⁵ colours.
    let extended =
      (description.hasDefaultColors ? ["AX"] : []) + (hasColors ? ["RGB"] : [])
    guard !extended.isEmpty else { return result }
    align()
    let names = extended.map { Array($0.utf8) + [0] }
    for count in [extended.count, 0, 0, extended.count, names.joined().count] { short(count) }
    result += extended.map { _ in 1 }
    align()
    var offset = 0
    for name in names {
      short(offset)
      offset += name.count
    }
    result += names.joined()
    return result
  }
}

extension TerminfoDescription {
  private static let switches: [(attribute: Style.Attributes, name: String)] = [
    (.bold, "bold"), (.dim, "dim"), (.italic, "sitm"), (.underline, "smul"), (.reverse, "rev"),
  ]

  /// The attributes that the terminal has by its description. The sequences of other attributes may do
  /// something else, as that of italics (SGR 3) does in GNU screen.
  var attributes: Style.Attributes {
    Style.Attributes(Self.switches.lazy.filter { string($0.name) != nil }.map(\.attribute))
  }

  /// Whether the terminal switches on each attribute that it has by the control sequence of the standard
  /// ECMA-48.
  var hasCommonAttributes: Bool {
    var areCommon = true
    Style.Attributes.all.forEachSGR { attribute, on, _ in
      guard let name = Self.switches.first(where: { $0.attribute == attribute })?.name, let own = string(name)
      else { return }
      if TerminfoEntry.withoutDelays(own) != Array("\u{1B}[\(on)m".utf8) { areCommon = false }
    }
    return areCommon
  }
}
