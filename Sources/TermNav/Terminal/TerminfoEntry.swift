/// A terminal's description as this program wants ncurses to have it, compiled.
///
/// ncurses takes its colours from the description alone, and those of `xterm`, `tmux` and others know no 24-bit
/// colour. So it is handed a description of our own in $TERMINFO, which accepts a compiled entry instead of a folder
/// since ncurses 6.1: the terminal's own, with the colours that were chosen, and without what is ours to switch.
struct TerminfoEntry {
  /// Set in a colour's number where it is an index into the terminal's palette, when depth is `truecolor`.
  static let paletteBit: Int32 = 1 << 24

  private let description: TerminfoDescription
  private let depth: ColorDepth

  /// Nil for a terminal that does not speak ECMA-48: its own description is the better one.
  init?(_ description: TerminfoDescription, depth: ColorDepth) {
    guard let move = description.string("cup"), move.starts(with: "\u{1B}[".utf8) else { return nil }
    self.description = description
    self.depth = depth
  }

  /// What stands in $TERMINFO.
  var environmentValue: String {
    let digits = Array("0123456789abcdef".utf8)
    return "hex:"
      + String(decoding: compiled.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  var colors: Int32 {
    switch depth {
    case .mono: -1
    case .sixteen: 16
    case .indexed: 256
    case .truecolor: Self.paletteBit << 1
    }
  }

  /// `setaf` (background false) or `setab`: a number to the bytes that switch to the colour.
  private func setColor(background: Bool) -> [UInt8] {
    let (plain, bright, extended) = background ? ("4", "10", "48") : ("3", "9", "38")
    // ncurses reads this anew at each change of colour, so what is frequent comes first.
    func palette(from base: Int32) -> String {
      let index = base == 0 ? "%p1" : "%p1%{\(base)}%-"
      return "%?%p1%{\(base + 15)}%>%t\(extended);5;\(index)%d"
        + "%e%p1%{\(base + 8)}%<%t\(plain)\(index)%d%e\(bright)%p1%{\(base + 8)}%-%d%;"
    }
    let direct =
      "\(extended);2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
    let body =
      depth == .truecolor
      ? "%?%p1%{\(Self.paletteBit)}%<%t\(direct)%e\(palette(from: Self.paletteBit))%;" : palette(from: 0)
    return Array("\u{1B}[\(body)m".utf8)
  }

  private func string(_ name: String, _ own: [UInt8]?) -> [UInt8]? {
    switch name {
    case "setaf": depth == .mono ? nil : setColor(background: false)
    case "setab": depth == .mono ? nil : setColor(background: true)
    case "op": depth == .mono ? nil : ControlSequences.defaultColors.bytes
    // The palette is the user's; tab stops may have been moved; repetition is not known everywhere.
    case "setf", "setb", "initc", "initp", "scp", "oc", "ht", "cbt", "hts", "rep": nil
    // Lines are drawn with Unicode's, so no other character set is ever chosen; saying so with each change of the pen costs
    // bytes. It is said once, by `TerminalModes.enter`. Attributes come one by one then.
    case "acsc", "smacs", "rmacs", "enacs", "sgr": nil
    case "sgr0": ControlSequences.plainPen.bytes
    // Where rows scroll: a terminal that is smaller by now would keep a region that was meant for more rows.
    case "csr": nil
    // Ours to switch: see TerminalModes.
    case "smcup", "rmcup", "civis", "cnorm", "cvvis", "smkx", "rmkx": nil
    // Keys are decoded elsewhere.
    case _ where name.first == "k": nil
    default: own.map(Self.withoutDelays)
    }
  }

  /// `$<5/>` asks for a pause, which no terminal of today needs.
  static func withoutDelays(_ string: [UInt8]) -> [UInt8] {
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

  /// The entry in the form of term(5) with numbers of 32 bits.
  var compiled: [UInt8] {
    var flags = description.flags
    if let place = TerminfoDescription.flagNames["ccc"] { flags[place] = false }
    var numbers = description.numbers
    if let place = TerminfoDescription.numberNames["colors"] { numbers[place] = colors }
    if let place = TerminfoDescription.numberNames["pairs"] { numbers[place] = depth == .mono ? -1 : 0x10000 }
    // Which attributes colour cannot stand beside: what goes around ncurses does not ask, and both must show the same.
    if let place = TerminfoDescription.numberNames["ncv"] { numbers[place] = -1 }
    var strings = description.strings
    for (name, place) in TerminfoDescription.stringNames { strings[place] = string(name, strings[place]) }

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

    // The extension: flags by name. RGB makes ncurses take a number for the colour itself and keep no table of 2²⁵.
    let extended =
      (description.hasDefaultColors ? ["AX"] : []) + (depth == .truecolor ? ["RGB"] : [])
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
  /// Switches attributes on, as ECMA-48 has it.
  private static let switches: [(attribute: Style.Attributes, name: String, code: Int)] = [
    (.bold, "bold", 1), (.dim, "dim", 2), (.italic, "sitm", 3), (.underline, "smul", 4), (.reverse, "rev", 7),
  ]

  /// Attributes that the terminal has: ncurses sends no others. What is no such switch may mean something else, as the
  /// third in GNU screen.
  var attributes: Style.Attributes {
    Style.Attributes(Self.switches.filter { string($0.name) != nil }.map(\.attribute))
  }

  /// Whether it switches on as ECMA-48 does what it has.
  var hasCommonAttributes: Bool {
    Self.switches.allSatisfy { entry in
      string(entry.name).map { TerminfoEntry.withoutDelays($0) == Array("\u{1B}[\(entry.code)m".utf8) }
        ?? true
    }
  }
}
