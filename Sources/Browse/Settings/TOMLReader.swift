/// Reads the elements of a TOML text one after the other: names, strings, numbers and signs.
nonisolated struct TOMLReader {
  private let bytes: [UInt8]
  private var index = 0
  /// The number of the TOML text's present line, from 1.
  private(set) var line = 1

  init(_ text: String) { bytes = Array(text.utf8) }

  func error(_ reason: String) -> TOMLText.SyntaxError { TOMLText.SyntaxError(line: line, reason: reason) }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func advance() {
    if next == "\n" { line += 1 }
    index += 1
  }

  private func isNext(_ text: [UInt8]) -> Bool { bytes[index...].starts(with: text) }

  /// Skips blanks of a TOML text, and then a sign if it is next. Returns false if another byte is next.
  mutating func consume(_ sign: UInt8) -> Bool {
    skipBlanks()
    guard next == sign else { return false }
    advance()
    return true
  }

  private mutating func skipBlanks() { while next == " " || next == "\t" { index += 1 } }

  /// Skips blanks, comments and empty lines of a TOML text. Returns false at the end of the text.
  mutating func skipBlankLines() throws(TOMLText.SyntaxError) -> Bool {
    while true {
      skipBlanks()
      if next == "#" { try skipComment() }
      guard next == "\n" || isNext(["\r", "\n"]) else { return next != nil }
      if next == "\r" { advance() }
      advance()
    }
  }

  private mutating func skipComment() throws(TOMLText.SyntaxError) {
    while let byte = next, byte != "\n", !isNext(["\r", "\n"]) {
      if byte.isControl { throw error("a control character is no text") }
      advance()
    }
  }

  /// Skips the rest of a TOML text's line, but not its line feed.
  mutating func skipLine() { while let byte = next, byte != "\n" { advance() } }

  mutating func endLine() throws(TOMLText.SyntaxError) {
    skipBlanks()
    if next == "#" { try skipComment() }
    if next != nil, next != "\n", !isNext(["\r", "\n"]) {
      throw error("something follows that does not belong here")
    }
  }

  /// Returns true if the closing bracket `sign` is next in the TOML text, and skips it. Otherwise skips a
  /// comma, except before the first element.
  mutating func consumeEnd(_ sign: UInt8, isFirst: Bool) throws(TOMLText.SyntaxError) -> Bool {
    func missing() -> TOMLText.SyntaxError { error("a \(Character(UnicodeScalar(sign))) is missing") }
    guard try skipBlankLines() else { throw missing() }
    if consume(sign) { return true }
    if isFirst { return false }
    guard consume(",") else { throw error("a comma is missing") }
    guard try skipBlankLines() else { throw missing() }
    return consume(sign)
  }

  // MARK: Words

  mutating func name() throws(TOMLText.SyntaxError) -> String {
    skipBlanks()
    if let next, next == "\"" || next == "'" { return try string(allowsLines: false) }
    let start = index
    while let byte = next, byte.isLetter || byte.isDigit || byte == "_" || byte == "-" { index += 1 }
    guard index > start else { throw error("a name is missing") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  mutating func plainValue() throws(TOMLText.SyntaxError) -> TOMLText.Content {
    skipBlanks()
    if let next, next == "\"" || next == "'" { return .string(try string(allowsLines: true)) }
    let start = index
    while let byte = next, byte.isLetter || byte.isDigit || "+-_.:".utf8.contains(byte) { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    // TOML allows a blank between a date and a time.
    if word.wholeMatch(of: #/\d{4}-\d\d-\d\d/#) != nil, next == " ", index + 1 < bytes.count,
      bytes[index + 1].isDigit
    {
      index += 1
      while let byte = next, byte.isDigit || "+-.:Zz".utf8.contains(byte) { index += 1 }
      return .other("a time")
    }
    switch word {
    case "": throw error("a value is missing")
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: break
    }
    if let value = Self.number(word) { return value }
    throw error("“\(SettingNames.cut(word))” is no value; texts stand in quotes")
  }

  private static func number(_ word: String) -> TOMLText.Content? {
    let digits = word.filter { $0 != "_" }
    if word.wholeMatch(of: #/[+-]?(0|[1-9](_?\d)*)/#) != nil { return Int(digits).map { .integer($0) } }
    for (sign, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.hasPrefix(sign) {
      guard word.wholeMatch(of: #/0.[0-9a-fA-F](_?[0-9a-fA-F])*/#) != nil else { return nil }
      return Int(digits.dropFirst(2), radix: radix).map { .integer($0) }
    }
    let float = #/[+-]?((0|[1-9](_?\d)*)(\.\d(_?\d)*)?([eE][+-]?\d(_?\d)*)?|inf|nan)/#
    if word.wholeMatch(of: float) != nil { return .other("a number with a point") }
    let time =
      #/(\d{4}-\d\d-\d\d([Tt]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?)?|\d\d:\d\d(:\d\d(\.\d+)?)?)/#
    return word.wholeMatch(of: time) == nil ? nil : .other("a time")
  }

  // MARK: Strings

  /// Reads a TOML string in quotes, and returns its text. If `allowsLines` is true, three quotes begin a
  /// string of several lines.
  private mutating func string(allowsLines: Bool) throws(TOMLText.SyntaxError) -> String {
    let (first, quote) = (line, bytes[index])
    let isLong = allowsLines && isNext([quote, quote, quote])
    let end = [UInt8](repeating: quote, count: isLong ? 3 : 1)
    index += end.count
    if isLong, isNext(["\r", "\n"]) { advance() }
    if isLong, next == "\n" { advance() }
    var text: [UInt8] = []
    while let byte = next {
      if isNext(end) {
        index += end.count
        // Before its three closing quotes, a TOML string may end with one or two quotes of its own.
        while isLong, next == quote {
          text.append(byte)
          index += 1
        }
        return String(decoding: text, as: UTF8.self)
      }
      if byte == "\\", quote == "\"" {
        index += 1
        text += try escaped(isLong: isLong)
        continue
      }
      if byte == "\n" || isNext(["\r", "\n"]) {
        guard isLong else { break }
      } else if byte.isControl {
        throw error("a control character is no text")
      }
      text.append(byte)
      advance()
    }
    throw TOMLText.SyntaxError(line: first, reason: "a string has no end")
  }

  private mutating func escaped(isLong: Bool) throws(TOMLText.SyntaxError) -> [UInt8] {
    let signs: [UInt8: UInt8] = [
      "b": 8, "t": 9, "n": 10, "f": 12, "r": 13, "e": 27, "\"": "\"", "\\": "\\",
    ]
    guard let byte = next else { return [] }
    if let sign = signs[byte] {
      index += 1
      return [sign]
    }
    if let count = ["u": 4, "U": 8][byte] {
      let digits = String(decoding: bytes[(index + 1)...].prefix(count), as: UTF8.self)
      guard digits.utf8.count == count, digits.allSatisfy(\.isHexDigit),
        let number = UInt32(digits, radix: 16),
        let scalar = UnicodeScalar(number)
      else {
        throw error(
          "\\\(Character(UnicodeScalar(byte))) needs the number of a character, in \(count) hexadecimal digits"
        )
      }
      index += 1 + count
      return Array(String(scalar).utf8)
    }
    // A backslash at the end of a line in a TOML string stands for nothing: all blanks and line breaks after
    // it are skipped.
    let rest = bytes[index...].drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard isLong, rest.first == "\n" else { throw error("a \\ stands before a character that takes none") }
    while let byte = next, byte == " " || byte == "\t" || byte == "\r" || byte == "\n" { advance() }
    return []
  }
}

// swift-format-ignore: AvoidRetroactiveConformances
nonisolated extension UInt8: @retroactive ExpressibleByUnicodeScalarLiteral {
  /// Makes the byte of an ASCII character, so that bytes can be compared with literals such as `"["`.
  /// - Parameter scalar: The ASCII character.
  public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self = UInt8(ascii: scalar) }

  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
  fileprivate var isControl: Bool { self < 0x20 && self != 9 || self == 0x7F }
}
