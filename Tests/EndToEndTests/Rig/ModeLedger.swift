/// Keeps book of every mode that a program switches on or off, read from its output.
struct ModeLedger: Equatable {
  /// DEC private modes that are on. A terminal starts with 7 (autowrap) and 25 (cursor).
  private(set) var modesOn: Set<Int> = [7, 25]
  /// ANSI modes that are on, such as 4 (insert).
  private(set) var ansiModesOn: Set<Int> = []
  /// `ESC =`, until `ESC >`.
  private(set) var applicationKeypad = false
  /// `CSI > … u`, until `CSI < … u`.
  private(set) var keyboardLevels = 0
  /// `CSI > 4 ; n m`: xterm's modifyOtherKeys.
  private(set) var modifyOtherKeys = 0
  /// Scrolling is confined to some of the rows.
  private(set) var scrollRegion: [Int] = []
  /// Orders that moved columns of all rows between the margins.
  private(set) var columnMoves = 0
  /// Orders that moved lines (IL, DL).
  private(set) var lineMoves = 0
  /// How often the other screen was switched on.
  private(set) var screensTaken = 0
  /// The line-drawing set is shifted in.
  private(set) var shiftedOut = false

  var altScreen: Bool { !modesOn.isDisjoint(with: [47, 1047, 1049]) }
  var cursorVisible: Bool { modesOn.contains(25) }
  var mouseModesOn: Set<Int> { modesOn.intersection([9, 1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016]) }

  /// What a terminal of that many rows is left with that a new one has not, in words; empty when all is as it was.
  func leftOver(rows: Int) -> [String] {
    let new = ModeLedger()
    var found = modesOn.subtracting(new.modesOn).sorted().map { "mode ?\($0) on" }
    found += new.modesOn.subtracting(modesOn).sorted().map { "mode ?\($0) off" }
    found += ansiModesOn.sorted().map { "ANSI mode \($0) on" }
    if applicationKeypad { found.append("application keypad") }
    if keyboardLevels > 0 { found.append("\(keyboardLevels) keyboard levels") }
    if modifyOtherKeys > 0 { found.append("modifyOtherKeys \(modifyOtherKeys)") }
    if !scrollRegion.isEmpty, scrollRegion != [1, rows] { found.append("scroll region \(scrollRegion)") }
    if shiftedOut { found.append("line-drawing set") }
    return found
  }

  private enum State: Equatable {
    case ground, escape, escapeIntermediate
    case sequence([UInt8])
    /// OSC, DCS and their like, up to BEL or ST.
    case string
    case stringEscape
  }
  private var state = State.ground

  mutating func feed(_ bytes: [UInt8]) {
    for byte in bytes { feed(byte) }
  }

  private mutating func feed(_ byte: UInt8) {
    switch (state, byte) {
    case (.string, 0x07), (.stringEscape, 0x5C): state = .ground
    case (.string, 0x1B): state = .stringEscape
    case (.string, _): break
    case (.stringEscape, _): state = .string
    case (_, 0x1B): state = .escape
    case (_, 0x18), (_, 0x1A): state = .ground
    case (.ground, 0x0E): shiftedOut = true
    case (.ground, 0x0F): shiftedOut = false
    case (.ground, _): break
    case (.escape, 0x5B): state = .sequence([])
    case (.escape, 0x5D), (.escape, 0x50), (.escape, 0x5E), (.escape, 0x5F), (.escape, 0x58): state = .string
    case (.escape, 0x20...0x2F): state = .escapeIntermediate
    case (.escape, _):
      state = .ground
      escape(byte)
    case (.escapeIntermediate, 0x30...0x7E): state = .ground
    case (.escapeIntermediate, _): break
    case (.sequence(let body), 0x40...0x7E):
      state = .ground
      sequence(body, final: byte)
    case (.sequence(let body), 0x20...0x3F): state = .sequence(body + [byte])
    case (.sequence, _): break
    }
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "="): applicationKeypad = true
    case UInt8(ascii: ">"): applicationKeypad = false
    case UInt8(ascii: "c"): self = ModeLedger()
    default: break
    }
  }

  private mutating func sequence(_ body: [UInt8], final: UInt8) {
    let prefix = body.first.flatMap { (0x3C...0x3F).contains($0) ? Character(Unicode.Scalar($0)) : nil }
    let text = String(decoding: prefix == nil ? body[...] : body.dropFirst(), as: UTF8.self)
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch (prefix, Character(Unicode.Scalar(final))) {
    case ("?", "h"):
      modesOn.formUnion(numbers)
      if numbers.contains(1049) { screensTaken += 1 }
    case ("?", "l"): modesOn.subtract(numbers)
    case (nil, "h"): ansiModesOn.formUnion(numbers)
    case (nil, "l"): ansiModesOn.subtract(numbers)
    case (">", "u"): keyboardLevels += 1
    case ("<", "u"): keyboardLevels = max(0, keyboardLevels - max(1, numbers[0]))
    case (">", "m") where numbers[0] == 4: modifyOtherKeys = numbers.count > 1 ? numbers[1] : 0
    case (nil, "r"): scrollRegion = text.isEmpty ? [] : numbers
    case (nil, "}"), (nil, "~"): if text.hasSuffix("'") { columnMoves += 1 }
    case (nil, "L"), (nil, "M"): lineMoves += 1
    case (nil, "p") where text == "!": self = ModeLedger()
    default: break
    }
  }
}
