internal import CLibrary

/// A parser of text that a program has coloured for a terminal, line by line. Control sequences for colours
/// and attributes (SGR) become attributes, those for links (OSC 8) become links. Manuals print characters
/// over others by a backspace: a character over itself becomes bold, one over or under `_` underlined, and
/// any other replaces the earlier one. All other control sequences are left out.
public struct SGRParser: Sendable {
  /// The attributes, such as colours, with which the next line of a coloured text begins.
  public private(set) var attributes = TextAttributes()

  /// Creates a parser of text that a program has coloured for a terminal; the first line begins without
  /// attributes.
  public init() {}

  /// Returns the text of a line that a program has coloured for a terminal, with attributes in place of
  /// control sequences. The next line begins with the attributes that are in effect at this line's end.
  public mutating func line(_ text: some StringProtocol) -> AttributedText {
    var string = String(text)
    let (hasSequences, isStruck) = string.withUTF8 { ($0.contains(0x1B), $0.contains(Self.backspace)) }
    let line = hasSequences ? string.withUTF8 { read($0) } : AttributedText(string, attributes)
    return isStruck ? Self.struck(line) : line
  }

  private static let backspace: UInt8 = 0x08

  /// Returns whether bytes contain what a program has coloured for a terminal or printed over by a backspace:
  /// a control sequence for colours (SGR) or a link, or a character struck over itself, or over or under `_`.
  /// So a caller can choose between a coloured text and a plain one.
  package static func isStyled(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      mayHaveSequences(bytes)
        && bytes.indices.contains { offset in
          switch bytes[offset] {
          case 0x1B:
            guard let sequence = EscapeSequence(bytes, at: offset) else { return false }
            if case .other = sequence.kind { return false }
            return true
          case backspace:
            guard offset > 0, offset + 1 < bytes.count else { return false }
            let (before, behind) = (bytes[offset - 1], bytes[offset + 1])
            return before > 0x20 && (before == behind || [before, behind].contains(UInt8(ascii: "_")))
          default: return false
          }
        }
    }
  }

  /// Returns whether a line may show other characters than those of its bytes, because it has an escape or a
  /// backspace. Any other line need not be parsed.
  package static func mayHaveSequences(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = line.baseAddress else { return false }
    return memchr(base, 0x1B, line.count) != nil || memchr(base, Int32(backspace), line.count) != nil
  }

  /// Returns the characters of a text of several lines, without control sequences and attributes. The
  /// characters are those that `line(_:)` returns for each line. The result is UTF-8 where the text is.
  package static func letters(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let letters = [UInt8](unsafeUninitializedCapacity: text.count) { letters, count in
      guard let from = text.baseAddress, let to = letters.baseAddress else { return }
      var (offset, shown) = (0, 0)
      func show() {
        memcpy(to + count, from + shown, offset - shown)
        count += offset - shown
      }
      while let next = memchr(from + offset, 0x1B, text.count - offset) {
        offset = UnsafeRawPointer(from).distance(to: UnsafeRawPointer(next))
        guard let end = end(ofSequenceAt: offset, in: text) else {
          offset += 1
          continue
        }
        show()
        (offset, shown) = (end, end)
      }
      offset = text.count
      show()
    }
    // The C function `memchr` looks for a backspace; a loop over the characters would take longer than the
    // rest of this function.
    let isStruck = letters.withUnsafeBytes {
      $0.baseAddress.flatMap { memchr($0, Int32(backspace), letters.count) } != nil
    }
    guard isStruck else { return letters }
    let lines = letters.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(lines.map(struckLetters).joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func end(ofSequenceAt offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var end = offset + 2
    if end < text.count, text[offset + 1] == UInt8(ascii: "[") {
      while end < text.count, 0x30...0x3B ~= text[end] { end += 1 }
      if end < text.count, text[end] == UInt8(ascii: "m") { return end + 1 }
    }
    // A control sequence other than that for colours (SGR) must end within its line; if it does not, its
    // bytes are text.
    let lineEnd = text.newline(from: offset) ?? text.count
    return EscapeSequence(UnsafeBufferPointer(rebasing: text[..<lineEnd]), at: offset)?.end
  }

  private static func struckLetters(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard line.contains(backspace) else { return Array(line) }
    if line.allSatisfy({ $0 < 0x80 }) { return struckASCII(line) }
    return Array(struck(AttributedText(String(decoding: line, as: UTF8.self))).string.utf8)
  }

  private static func struckASCII(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var (letters, offset) = ([UInt8](), 0)
    for letter in line {
      if letter == backspace {
        offset = max(0, offset - 1)
        continue
      }
      if offset == letters.count {
        letters.append(letter)
      } else if letter != UInt8(ascii: "_") {
        letters[offset] = letter
      }
      offset += 1
    }
    return letters
  }

  /// Returns a line as a printer prints it, where a backspace steps back by one character. A character over
  /// itself is bold, one over or under `_` is underlined, and any other one replaces the character there.
  private static func struck(_ line: AttributedText) -> AttributedText {
    var letters: [(letter: Character, look: TextAttributes)] = []
    var offset = 0
    line.forEachPart(in: 0..<line.utf8Count) { part, attributes in
      for letter in part {
        if letter == "\u{8}" {
          offset = max(0, offset - 1)
          continue
        }
        if offset == letters.count {
          letters.append((letter, attributes))
        } else if letters[offset].letter == letter {
          letters[offset].look.attributes.insert(.bold)
        } else if letter == "_" {
          letters[offset].look.attributes.insert(.underline)
        } else {
          let isUnderlined = letters[offset].letter == "_"
          letters[offset] = (letter, attributes)
          if isUnderlined { letters[offset].look.attributes.insert(.underline) }
        }
        offset += 1
      }
    }
    var struck = AttributedText()
    for (letter, attributes) in letters { struck.append(String(letter), attributes) }
    return struck
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> AttributedText {
    var line = AttributedText()
    var (offset, shown) = (0, 0)
    while offset < bytes.count {
      guard bytes[offset] == 0x1B, let sequence = EscapeSequence(bytes, at: offset) else {
        offset += 1
        continue
      }
      line.append(String(decoding: bytes[shown..<offset], as: UTF8.self), attributes)
      switch sequence.kind {
      case .style: setStyle(bytes[(offset + 2)..<(sequence.end - 1)])
      case .link(let url): attributes.link = TextLink(String(decoding: bytes[url], as: UTF8.self))
      case .other: break
      }
      offset = sequence.end
      shown = offset
    }
    line.append(String(decoding: bytes[shown...], as: UTF8.self), attributes)
    return line
  }

  // MARK: SGR

  private mutating func setStyle(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    let numbers = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { digits in
        digits.reduce(0) { min(9_999, $0 * 10 + Int($1 &- 0x30)) }
      }
    }
    var index = 0
    while index < numbers.count {
      let parts = numbers[index]
      index += 1
      switch parts[0] {
      case 38, 48, 58:
        var color: Color?
        if parts.count > 1 {
          // In a colour's parameters with colons, more than three numbers behind the 2 begin with a colour
          // space. With semicolons, a number behind `38;2;r;g;b` is an attribute of its own.
          color = Self.color(parts[1...], behind: parts.count > 5 ? 2 : 1)
        } else {
          let rest = numbers[index...].map { $0[0] }
          color = Self.color(rest[...], behind: 1)
          index += rest.first == 5 ? 2 : rest.first == 2 ? 4 : 0
        }
        if parts[0] == 38 { attributes.foreground = color.map { .color($0) } ?? attributes.foreground }
        if parts[0] == 48 { attributes.background = color ?? attributes.background }
      case 4 where parts.count > 1 && parts[1] == 0: attributes.attributes.remove(.underline)
      default: setAttribute(parts[0])
      }
    }
  }

  /// Returns the colour that parameters of the control sequence SGR name: `5;n` (a palette colour),
  /// `2;r;g;b`, or `2::r:g:b` with a colour space; nil for all others.
  /// - Parameters:
  ///   - numbers: the parameters behind the number 38 (foreground) or 48 (background).
  ///   - first: the index of the red part in `numbers`.
  private static func color(_ numbers: ArraySlice<Int>, behind first: Int) -> Color? {
    let numbers = Array(numbers)
    func byte(_ index: Int) -> UInt8? {
      numbers.indices.contains(index) ? UInt8(exactly: numbers[index]) : nil
    }
    switch numbers.first {
    case 5: return byte(1).map { Color.palette($0) }
    case 2:
      guard let red = byte(first), let green = byte(first + 1), let blue = byte(first + 2) else { return nil }
      return .rgb(red, green, blue)
    default: return nil
    }
  }

  private mutating func setAttribute(_ number: Int) {
    switch number {
    case 0:
      let link = attributes.link
      attributes = TextAttributes(link: link)
    // The parameter 21 is a double underline on terminals that have one; it is read as a plain underline.
    case 21: attributes.attributes.insert(.underline)
    case 1...29:
      Style.Attributes.all.forEachSGR { attribute, on, off in
        if number == on { attributes.attributes.insert(attribute) }
        if number == off { attributes.attributes.remove(attribute) }
      }
    case 30...37: attributes.foreground = .color(.palette(UInt8(number - 30)))
    case 39: attributes.foreground = nil
    case 40...47: attributes.background = .palette(UInt8(number - 40))
    case 49: attributes.background = nil
    case 90...97: attributes.foreground = .color(.palette(UInt8(number - 82)))
    case 100...107: attributes.background = .palette(UInt8(number - 92))
    default: break
    }
  }
}

extension AttributedText {
  /// Creates the text of a single line that a program has coloured for a terminal, as ``SGRParser`` reads it.
  public init(sgr line: some StringProtocol) {
    var parser = SGRParser()
    self = parser.line(line)
  }
}

/// A complete control sequence within a line of text that a program has coloured.
private struct EscapeSequence {
  enum Kind {
    case style
    /// A control sequence that begins a link, with the range of the bytes of its URL. An empty range ends the
    /// link that began before.
    case link(Range<Int>)
    case other
  }

  var kind = Kind.other
  var end: Int

  /// Reads the control sequence that begins at an escape. Returns nil where no control sequence ends in the
  /// line; then the bytes are text.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    guard start + 1 < bytes.count else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "["):
      var offset = start + 2
      while offset < bytes.count, 0x20...0x3F ~= bytes[offset] { offset += 1 }
      guard offset < bytes.count, 0x40...0x7E ~= bytes[offset] else { return nil }
      end = offset + 1
      // Only digits, colons and semicolons are parameters of SGR, the control sequence for colours. A
      // sequence with other bytes is a private one and no SGR.
      let isPlain = bytes[(start + 2)..<offset].allSatisfy { 0x30...0x3B ~= $0 }
      if bytes[offset] == UInt8(ascii: "m"), isPlain { kind = .style }
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      var offset = start + 2
      while offset < bytes.count, bytes[offset] != 0x07, bytes[offset] != 0x1B { offset += 1 }
      let isBell = offset < bytes.count && bytes[offset] == 0x07
      guard isBell || offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\\") else { return nil }
      end = offset + (isBell ? 1 : 2)
      if bytes[start + 1] == UInt8(ascii: "]") { readLink(bytes, start + 2..<offset) }
    case 0x20...0x2F:
      var offset = start + 1
      while offset < bytes.count, 0x20...0x2F ~= bytes[offset] { offset += 1 }
      guard offset < bytes.count, 0x30...0x7E ~= bytes[offset] else { return nil }
      end = offset + 1
    case 0x30...0x7E: end = start + 2
    default: return nil
    }
  }

  /// Reads a link from the bytes of `8;parameters;URL`, the content of a control sequence OSC 8. Bytes of
  /// another form are no link.
  private mutating func readLink(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    guard range.count > 2, bytes[range.lowerBound] == UInt8(ascii: "8"),
      bytes[range.lowerBound + 1] == UInt8(ascii: ";"),
      let second = bytes[(range.lowerBound + 2)..<range.upperBound].firstIndex(of: UInt8(ascii: ";"))
    else { return }
    kind = .link(second + 1..<range.upperBound)
  }
}
