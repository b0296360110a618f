/// The terminal's own terminfo entry for ncurses, with all colours, whatever of them is used, or with none, and without
/// `TerminalModes`.
struct TerminfoEntry {
  /// Marks a palette index.
  static let paletteBit: Int32 = 1 << 24

  private let description: TerminfoDescription
  private let hasColors: Bool

  /// Nil without ECMA-48.
  init?(_ description: TerminfoDescription, hasColors: Bool) {
    guard let move = description.string("cup"), move.starts(with: "\u{1B}[".utf8) else { return nil }
    self.description = description
    self.hasColors = hasColors
  }

  /// $TERMINFO may hold an entry since ncurses 6.1.
  var environmentValue: String {
    let digits = Array("0123456789abcdef".utf8)
    return "hex:"
      + String(decoding: compiled.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  var colors: Int32 { hasColors ? Self.paletteBit << 1 : -1 }

  private func setColor(background: Bool) -> [UInt8] {
    let (plain, bright, extended) = background ? ("4", "10", "48") : ("3", "9", "38")
    // Evaluated at each change: frequent cases first.
    let base = Self.paletteBit
    let index = "%p1%{\(base)}%-"
    let palette =
      "%?%p1%{\(base + 15)}%>%t\(extended);5;\(index)%d"
      + "%e%p1%{\(base + 8)}%<%t\(plain)\(index)%d%e\(bright)%p1%{\(base + 8)}%-%d%;"
    let direct = "\(extended);2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
    return Array("\u{1B}[%?%p1%{\(base)}%<%t\(direct)%e\(palette)%;m".utf8)
  }

  /// What ncurses must not send.
  private static let unused: [String] =
    // The user's palette stays; tab stops may have moved; some terminals lack repetition.
    ["setf", "setb", "initc", "initp", "scp", "oc", "ht", "cbt", "hts", "rep"]
    // Each change of the pen would choose a character set again.
    + ["acsc", "smacs", "rmacs", "enacs", "sgr"]
    // A shrunk terminal would keep its larger scroll region.
    + ["csr"]
    // Switched by TerminalModes.
    + ["smcup", "rmcup", "civis", "cnorm", "cvvis", "smkx", "rmkx"]

  private var strings: [[UInt8]?] {
    // Keys are decoded elsewhere.
    var strings = description.strings.enumerated().map { place, own in
      TerminfoDescription.isKey(place) ? nil : own.map(Self.withoutDelays)
    }
    func set(_ name: String, _ value: [UInt8]?) {
      if let place = TerminfoDescription.stringPlace(name) { strings[place] = value }
    }
    for name in Self.unused { set(name, nil) }
    set("setaf", hasColors ? setColor(background: false) : nil)
    set("setab", hasColors ? setColor(background: true) : nil)
    set("op", hasColors ? ControlSequences.defaultColors.bytes : nil)
    set("sgr0", ControlSequences.plainPen.bytes)
    return strings
  }

  /// Removes pauses (`$<5/>`).
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

  /// As in term(5), with 32-bit numbers.
  var compiled: [UInt8] {
    var flags = description.flags
    if let place = TerminfoDescription.flagPlace("ccc") { flags[place] = false }
    var numbers = description.numbers
    if let place = TerminfoDescription.numberPlace("colors") { numbers[place] = colors }
    if let place = TerminfoDescription.numberPlace("pairs") { numbers[place] = hasColors ? 0x10000 : -1 }
    // The screen begins small, and is given its size before cells are put. ncurses writes (lines + 2) · (cols + 6) bytes at
    // once: here 512.
    if let place = TerminfoDescription.numberPlace("lines") { numbers[place] = 2 }
    if let place = TerminfoDescription.numberPlace("cols") { numbers[place] = 122 }
    // Slides combine colours and attributes too.
    if let place = TerminfoDescription.numberPlace("ncv") { numbers[place] = -1 }
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

    // With RGB ncurses keeps no table of 2²⁵ colours.
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

  /// Attributes outside terminfo may differ, as SGR 3 in GNU screen.
  var attributes: Style.Attributes {
    Style.Attributes(Self.switches.lazy.filter { string($0.name) != nil }.map(\.attribute))
  }

  /// All switch on as in ECMA-48.
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
