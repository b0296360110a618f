import TermNav
import TermNavText

/// The characters of a line or a name, with those among them that cannot be seen, and signs that make these
/// visible.
nonisolated struct UnseenText {
  private enum Kind {
    case letter, blank
    /// A character of a line that takes no column, or a letter that is drawn as a blank.
    case unseen
  }

  private struct Unit {
    var kind: Kind
    /// The bytes of a line's character, as they are in the line.
    var bytes: ArraySlice<UInt8>
    /// The character's place in the decoded line, as a range of UTF-8 bytes. In the decoded line, each wrong
    /// byte sequence is a `�`.
    var range: Range<Int>
    /// The first scalar of a line's character; nil for bytes that are not UTF-8.
    var scalar: Unicode.Scalar?
    var marks: [Unicode.Scalar] = []

    var string: String {
      marks.reduce(into: scalar.map { String($0) } ?? "") { $0.unicodeScalars.append($1) }
    }
    /// Whether the line's character is drawn as `�`, since it is no valid character.
    var isReplaced: Bool {
      guard let scalar else { return true }
      return scalar.value >= 0x80 && string.visible == "\u{FFFD}"
    }
  }

  private var units: [Unit] = []
  /// The number of bytes at the beginning of the line that are left out, such as the `+` of a diff. Each
  /// takes a column.
  private let start: Int
  /// Whether the line ends with a carriage return.
  let endsInReturn: Bool

  /// Letters that are drawn as blanks: the fillers of Hangul, and the Braille pattern without dots.
  private static let fillers: Set<UInt32> = [0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800]

  /// Reads the characters of a line, to find those that cannot be seen.
  /// - Parameters:
  ///   - bytes: The line without its line feed.
  ///   - start: The number of bytes at the beginning to leave out, such as the `+` of a diff.
  init(_ bytes: [UInt8], from start: Int = 0) {
    endsInReturn = bytes.last == 0x0D
    self.start = min(start, bytes.count - (endsInReturn ? 1 : 0))
    let own = bytes[self.start..<bytes.count - (endsInReturn ? 1 : 0)]
    var (parser, iterator) = (Unicode.UTF8.ForwardParser(), own.makeIterator())
    var (index, shown) = (own.startIndex, own.startIndex)
    func unit(_ count: Int, _ kind: Kind, _ scalar: Unicode.Scalar?, as width: Int) -> Unit {
      defer { (index, shown) = (index + count, shown + width) }
      return Unit(
        kind: kind, bytes: own[index..<index + count], range: shown..<shown + width, scalar: scalar)
    }
    units.reserveCapacity(own.count)
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return
      case .error(let length): units.append(unit(length, .letter, nil, as: 3))
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        let isMark = scalar.value >= 0x300 && Self.isMark(scalar)
        let new = unit(
          encoded.count, isMark ? .letter : Self.kind(scalar), scalar, as: encoded.count)
        if isMark, let last = units.last, last.kind == .letter, last.scalar != nil {
          units[units.count - 1].marks.append(scalar)
          units[units.count - 1].range = last.range.lowerBound..<new.range.upperBound
          units[units.count - 1].bytes = own[last.bytes.startIndex..<new.bytes.endIndex]
        } else {
          units.append(new)
        }
      }
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return (category == .nonspacingMark || category == .enclosingMark) && String(scalar).columns > 0
  }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    if scalar.value == 0x20 || scalar.value == 0x09 { return .blank }
    if scalar.value < 0xA0 { return .letter }
    if scalar.properties.generalCategory == .spaceSeparator { return .blank }
    return fillers.contains(scalar.value) || String(scalar).columns == 0 ? .unseen : .letter
  }

  // MARK: Appearance

  /// A text that is equal for lines that may look the same. It has the visible letters, and a single blank
  /// wherever blanks stand before a letter. Letters that Unicode treats as equal compare equal, whatever
  /// their code points.
  var appearance: String {
    var (appearance, hasBlank): ([UInt8], Bool) = ([], false)
    appearance.reserveCapacity(units.count)
    for unit in units {
      switch unit.kind {
      case .blank: hasBlank = true
      case .unseen: continue
      case .letter:
        if hasBlank { appearance.append(0x20) }
        if unit.isReplaced {
          appearance += "\u{FFFD}".utf8
          for mark in unit.marks { appearance += String(mark).utf8 }
        } else {
          appearance += unit.bytes
        }
        hasBlank = false
      }
    }
    return String(decoding: appearance, as: UTF8.self)
  }

  private static func columns(of unit: Unit, at column: Int, _ tabWidth: Int) -> Int {
    if unit.scalar == "\t" { return tabWidth - column % tabWidth }
    return unit.scalar == nil || unit.bytes.count == 1 ? 1 : unit.string.columns
  }

  // MARK: Finding what cannot be seen

  /// The indexes of the characters in a line that cannot be seen.
  var unseen: Set<Int> { Set(units.indices.filter { units[$0].kind == .unseen }) }

  /// The indexes of the characters that cannot be seen in a name. Selectors and joiners that are a part of an
  /// emoji are not among them.
  var unseenInName: Set<Int> {
    func isEmoji(_ index: Int) -> Bool {
      units.indices ~= index && units[index].kind == .letter
        && units[index].scalar.map { $0.value >= 0xA0 && $0.properties.isEmoji } == true
    }
    func isKeycap(_ index: Int) -> Bool { units.indices ~= index && units[index].scalar == "\u{20E3}" }
    return unseen.filter { index in
      switch units[index].scalar?.value {
      case 0xFE0E, 0xFE0F: !isEmoji(index - 1) && !isKeycap(index + 1)
      case 0x200D: !(isEmoji(index + 1) && (isEmoji(index - 1) || isEmoji(index - 2)))
      default: true
      }
    }
  }

  /// The indexes of the blanks after the last visible character of a line.
  var trailing: Set<Int> {
    let last = units.lastIndex { $0.kind == .letter } ?? -1
    return Set((last + 1..<units.count).filter { units[$0].kind == .blank })
  }

  /// The indexes of the tabs in a line, of blanks other than a space, and of all blanks after the last
  /// letter.
  var blanks: Set<Int> {
    trailing.union(units.indices.filter { units[$0].kind == .blank && units[$0].scalar != " " })
  }

  /// Returns the indexes of the characters in which the line differs from another one with the same
  /// `appearance`. Nil if blanks of different widths make the lines look different.
  func differences(from other: UnseenText) -> Set<Int>? {
    let (own, others) = (parts, other.parts)
    // Where one letter corresponds to several, as with a syllable of Hangul, the parts of the two lines do
    // not match. Then all letters beyond ASCII count as different.
    guard own.count == others.count else {
      return Set(units.indices.filter { units[$0].kind == .letter && units[$0].scalar?.isASCII != true })
    }
    var different: Set<Int> = []
    for (index, (part, otherPart)) in zip(own, others).enumerated() {
      let (ownUnits, otherUnits) = (part.map { self.units[$0] }, otherPart.map { other.units[$0] })
      if ownUnits.map(\.bytes) == otherUnits.map(\.bytes) { continue }
      let all = ownUnits + otherUnits
      let mayLookSame =
        index == own.count - 1 || all.contains { $0.kind == .letter || $0.scalar == "\t" }
        || ownUnits.reduce(0) { $0 + $1.string.columns } == otherUnits.reduce(0) { $0 + $1.string.columns }
      guard mayLookSame else { return nil }
      different.formUnion(part)
    }
    return different
  }

  /// The indexes of a line's characters in groups: in turn the blanks before a letter, and the letter.
  /// Characters that cannot be seen are in no group.
  private var parts: [[Int]] {
    var parts: [[Int]] = [[]]
    for index in units.indices {
      switch units[index].kind {
      case .blank: parts[parts.count - 1].append(index)
      case .letter: parts += [[index], []]
      case .unseen: break
      }
    }
    return parts
  }

  // MARK: Signs

  /// Returns the ranges of UTF-8 bytes at which a shown name has signs such as `⟨U+200B⟩`.
  static func signs(in name: String) -> [Range<Int>] {
    guard name.utf8.contains(0xE2) else { return [] }
    return name.matches(of: /⟨[0-9A-FU+ ]+⟩/).map { match in
      let start = name.utf8.distance(from: name.startIndex, to: match.range.lowerBound)
      return start..<start + match.0.utf8.count
    }
  }

  /// Returns the text as a file's name that is shown in one line, with signs for characters that cannot be
  /// seen and for blanks at the end.
  /// - Parameter others: Names that look the same. Characters in which the name differs from them get signs
  ///   too.
  func name(apartFrom others: some Collection<UnseenText> = []) -> String {
    // A tab at the end of a name needs no sign, because it is shown as a symbol anyway.
    var marked = unseenInName.union(trailing.filter { units[$0].scalar != "\t" })
    for other in others { marked.formUnion(unseen.union(differences(from: other) ?? [])) }
    var (name, plain) = ("", [UInt8]())
    for (index, unit) in units.enumerated() {
      guard marked.contains(index) else {
        plain += unit.bytes
        continue
      }
      name += Path.line(plain) + Path.line(Self.sign(of: unit, at: 0, 1).utf8)
      plain = []
    }
    return name + Path.line(plain + (endsInReturn ? [0x0D] : []))
  }

  /// Returns the signs that make some of a line's characters visible.
  /// - Parameters:
  ///   - marked: The indexes of the characters, such as those of `unseen`, `trailing` or `blanks`.
  ///   - showsReturn: Whether a carriage return at the end gets a sign.
  ///   - tabWidth: The distance of tab stops in columns.
  func signs(_ marked: Set<Int>, return showsReturn: Bool, tabWidth: Int) -> [LineSign] {
    var (signs, column): ([LineSign], Int) = ([], start)
    if !marked.isEmpty {
      for (index, unit) in units.enumerated() {
        guard marked.contains(index) else {
          column += Self.columns(of: unit, at: column, tabWidth)
          continue
        }
        let sign = Self.sign(of: unit, at: column, tabWidth)
        column += sign.columns
        signs.append(LineSign(sign, in: unit.range))
      }
    }
    if showsReturn, endsInReturn {
      let end = units.last?.range.upperBound ?? start
      signs.append(LineSign("␍", in: end..<end))
    }
    return signs
  }

  private static func sign(of unit: Unit, at column: Int, _ tabWidth: Int) -> String {
    switch unit.scalar {
    case " ": return "·"
    case "\t": return "→" + String(repeating: " ", count: columns(of: unit, at: column, tabWidth) - 1)
    default: break
    }
    func code(_ value: UInt32, _ digits: Int) -> String {
      let text = String(value, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let codes =
      unit.scalar.map { ([$0] + unit.marks).map { "U+" + code($0.value, 4) } }
      ?? unit.bytes.map { code(UInt32($0), 2) }
    // The sign for a visible letter has the letter and its code, since only the code tells which of several
    // similar letters it is.
    let letter = unit.kind == .letter && !unit.isReplaced ? unit.string : ""
    return letter + "⟨\(codes.joined(separator: " "))⟩"
  }
}
