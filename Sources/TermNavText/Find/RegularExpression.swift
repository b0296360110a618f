import TermNav
internal import CLibrary

/// An extended regular expression, found by the system's C library. That takes at most the square of a text's bytes, whatever
/// the expression is; one that goes back and tries again may take longer than anybody waits.
final class RegularExpression {
  struct Invalid: Error {}

  private let pattern: String
  private let flags: Int32
  private let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
  private var isCompiled = false
  /// Bytes that were looked through since it was compiled.
  private var looked = 0
  /// How much work a long text is.
  private let span: Span
  /// Asks whether a long text has it, without where.
  private lazy var asker = try? RegularExpression(
    span.isBounded ? pattern : "^.*(\(pattern))", flags: flags | REG_NOSUB, span)

  /// What the repetitions of an expression make of it.
  struct Span {
    /// Whether no repetition is without an end: a place is then no longer than the copies of the parts.
    var isBounded = true
    /// Copies that all repetitions make.
    var copies = 0
    /// Whether it is several expressions, of which one is enough.
    var hasAlternatives = false
    /// Whether the library reads a text letter by letter for it, which takes 13 to 20 bytes of memory a byte.
    var readsLetters = false

    /// Bytes of a text that are looked through at most; our own figures. An expression with many copies and a repetition
    /// without an end makes the library keep a state for nearly each letter.
    var mostBytes: Int {
      let most = readsLetters ? 16 << 20 : 64 << 20
      if isBounded { return min(most, (1 << 30) / max(1, copies)) }
      return copies <= 16 ? most : 1 << 15
    }
  }

  /// The library keeps what it has found out about an expression, some of it for each text; our own figure.
  private static let mostLooked = 1 << 20

  /// - Throws: `Invalid`.
  convenience init(_ pattern: String, ignoresCase: Bool, _ span: Span) throws {
    try self.init(pattern, flags: Self.extended | (ignoresCase ? REG_ICASE : 0), span)
  }

  private init(_ pattern: String, flags: Int32, _ span: Span) throws {
    (self.pattern, self.flags, self.span) = (pattern, flags, span)
    try compile()
  }

  deinit {
    if isCompiled { regfree(compiled) }
    compiled.deallocate()
  }

  private func compile() throws {
    if isCompiled { regfree(compiled) }
    isCompiled = Self.inUTF8 { regcomp(compiled, pattern, flags) == 0 }
    looked = 0
    if !isCompiled { throw Invalid() }
  }

  /// The first place from a byte on; `goesOn`: the text is the beginning of a longer one, whose end is not its own.
  func first(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, _ begins: Bool = true, goesOn: Bool = false
  ) -> Range<Int>? {
    looked += text.count
    if looked > Self.mostLooked { try? compile() }
    guard isCompiled, let base = text.baseAddress, start <= text.count else { return nil }
    return Self.inUTF8 {
      base.withMemoryRebound(to: CChar.self, capacity: text.count) {
        find(in: $0, start, text.count, begins && start == 0, goesOn)
      }
    }
  }

  /// Bytes of a text that may take their square; our own figure.
  static let longestForPlaces = 4096

  /// Bytes of a text that are looked through at most for whether it has the expression.
  var mostBytes: Int { span.mostBytes }

  /// Whether an expression is found at the start of a text or nowhere, which takes a time in proportion to the text.
  var isAnchored: Bool { pattern.hasPrefix("^") && !span.hasAlternatives }

  /// Whether a text has the expression anywhere. Of a long text the library is asked without where, and for an expression
  /// that may run on, behind `^.*`: it then reads the text once, whatever the expression is.
  func isIn(_ text: UnsafeBufferPointer<UInt8>, goesOn: Bool = false) -> Bool {
    guard text.count > Self.longestForPlaces, let asker else {
      return first(in: text, from: 0, goesOn: goesOn) != nil
    }
    // No `.` is a zero.
    guard !span.isBounded, text.contains(0) else {
      return asker.first(in: text, from: 0, goesOn: goesOn) != nil
    }
    return text.map { max(1, $0) }.withUnsafeBufferPointer {
      asker.first(in: $0, from: 0, goesOn: goesOn) != nil
    }
  }

  /// With NOTBOL a later place is not taken for the start of the text, with NOTEOL its end not for the line's.
  private func find(in text: UnsafePointer<CChar>, _ start: Int, _ end: Int, _ begins: Bool, _ goesOn: Bool)
    -> Range<Int>?
  {
    var place = regmatch_t()
    let flags = (begins ? 0 : REG_NOTBOL) | (goesOn ? REG_NOTEOL : 0)
    let places = self.flags & REG_NOSUB == 0 ? 1 : 0
    #if canImport(Musl)
      // It takes texts that end with a zero; another zero in them ends them too.
      var copy = Array(UnsafeBufferPointer(start: text + start, count: end - start)) + [0]
      guard regexec(compiled, &copy, places, &place, flags) == 0 else { return nil }
      return start + Int(place.rm_so)..<start + Int(place.rm_eo)
    #else
      (place.rm_so, place.rm_eo) = (.init(start), .init(end))
      guard regexec(compiled, text, places, &place, flags | REG_STARTEND) == 0 else { return nil }
      return Int(place.rm_so)..<Int(place.rm_eo)
    #endif
  }

  #if canImport(Darwin)
    private static let extended = REG_EXTENDED | REG_ENHANCED
    private static let classes = LC_CTYPE_MASK
  #else
    private static let extended = REG_EXTENDED
    private static let classes = Int32(1) << LC_CTYPE
  #endif

  /// Whatever the user's locale is, texts are UTF-8. Where the system has no such locale, a letter that is not ASCII is as
  /// many as its bytes.
  nonisolated(unsafe) private static let utf8 =
    newlocale(classes, "C.UTF-8", nil) ?? newlocale(classes, "en_US.UTF-8", nil)

  private static func inUTF8<Result>(_ body: () -> Result) -> Result {
    guard let utf8 else { return body() }
    let before = uselocale(utf8)
    defer { uselocale(before) }
    return body()
  }
}

extension RegularExpression {
  /// One that is written as in most programs: `\d`, `\w` and `\s` also between brackets, `(?:…)`, `*?` as `*`. What would need
  /// to go back (`\1`, `(?=…)`) is no regular expression here.
  convenience init(writtenAs pattern: String, ignoresCase: Bool) throws {
    var translation = Translation(rest: Substring(pattern), ignoresCase: ignoresCase)
    try translation.run()
    try self.init(translation.result, ignoresCase: translation.ignoresCase, translation.span)
  }

  /// One that finds a text as it is.
  convenience init(literal text: String, ignoresCase: Bool) throws {
    let escaped = text.flatMap { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : "\($0)" }
    try self.init(String(escaped), ignoresCase: ignoresCase, Span(readsLetters: true))
  }

  private struct Translation {
    var rest: Substring
    var result = ""
    /// The library writes each repetition out: how many copies of one part the repetitions within each other make, of the
    /// part that was read last and, for each group that is open, at most.
    private var copiesOfLast = 1
    private var copiesWithin = [1]
    private(set) var span = Span()
    /// Where no letter needs more, both cases of a letter are written out: `REG_ICASE` reads letter by letter.
    private(set) var ignoresCase: Bool
    private let writesCases: Bool
    /// Our own figures; an expression at both limits is compiled in a hundredth of a second.
    private static let (mostCopiesOfOne, mostCopies) = (4096, 16_384)

    init(rest: Substring, ignoresCase: Bool) {
      self.rest = rest
      let isASCII = rest.utf8.allSatisfy { $0 < 0x80 }
      writesCases = ignoresCase && isASCII && !Self.mayHaveRange(ofBothCases: rest)
      self.ignoresCase = ignoresCase && !writesCases
      span.readsLetters = self.ignoresCase || !isASCII
    }

    /// Whether a range between brackets may begin or end with a letter, but be none of small letters or capitals alone.
    private static func mayHaveRange(ofBothCases pattern: Substring) -> Bool {
      let letters = Array(pattern.utf8)
      return letters.indices.dropFirst().dropLast().contains { place in
        guard letters[place] == UInt8(ascii: "-") else { return false }
        let ends = [letters[place - 1], letters[place + 1]]
        let isSmall = ends.map { $0 &- 97 < 26 }
        let isCapital = ends.map { $0 &- 65 < 26 }
        return isSmall[0] != isSmall[1] || isCapital[0] != isCapital[1]
      }
    }

    /// Within brackets.
    private static let classes: [Character: String] = [
      "d": "0-9", "w": "[:alnum:]_", "s": "[:space:]", "t": "\t",
    ]

    mutating func run() throws {
      while let sign = rest.popFirst() {
        if !"{*+?".contains(sign) { copiesOfLast = 1 }
        switch sign {
        case "\\": try escape()
        case "[": try brackets()
        case "(": try beginGroup()
        case ")": endGroup()
        case "{": try interval()
        case "*", "+", "?":
          if sign != "?" { span.isBounded = false }
          result.append(sign)
          skipLaziness()
        case "^" where rest.first.map({ !"{*+?".contains($0) }) ?? true:
          // A byte order mark is no letter of the line that it begins.
          result += "^(\u{FEFF})?"
        case "|":
          if copiesWithin.count == 1 { span.hasAlternatives = true }
          result.append(sign)
        case _ where writesCases && sign.isLetter: result += "[\(sign.lowercased())\(sign.uppercased())]"
        default: result.append(sign)
        }
      }
    }

    private mutating func beginGroup() throws {
      if rest.hasPrefix("?:") { rest.removeFirst(2) }
      if rest.hasPrefix("?") { throw Invalid() }
      copiesWithin.append(1)
      result.append("(")
    }

    /// A bracket that closes nothing is a sign like any other.
    private mutating func endGroup() {
      if copiesWithin.count > 1 { copiesOfLast = copiesWithin.removeLast() }
      noteCopies()
      result.append(")")
    }

    private mutating func noteCopies() {
      copiesWithin[copiesWithin.count - 1] = max(copiesWithin.last!, copiesOfLast)
    }

    /// The longest place is found in any case.
    private mutating func skipLaziness() { if rest.first == "?" { rest.removeFirst() } }

    private mutating func escape() throws {
      guard let sign = rest.popFirst() else { throw Invalid() }
      if sign.isLetter, sign != "d", sign != "t" { span.readsLetters = true }
      if let members = Self.classes[Character(sign.lowercased())], sign != "T" {
        result += sign.isUppercase ? "[^\(members)]" : "[\(members)]"
      } else if "bB<>".contains(sign) || !(sign.isLetter || sign.isNumber) {
        result += "\\\(sign)"
      } else {
        throw Invalid()
      }
    }

    private mutating func interval() throws {
      guard let end = rest.firstIndex(of: "}") else { throw Invalid() }
      let most = rest[..<end].split(separator: ",").compactMap { Int($0) }.max() ?? 1
      if rest[..<end].hasSuffix(",") { span.isBounded = false }
      let (product, overflow) = copiesOfLast.multipliedReportingOverflow(by: max(1, most))
      guard !overflow, product <= Self.mostCopiesOfOne, span.copies + product <= Self.mostCopies else {
        throw Invalid()
      }
      copiesOfLast = product
      span.copies += product
      noteCopies()
      result += "{\(rest[..<end])}"
      rest = rest[rest.index(after: end)...]
      skipLaziness()
    }

    /// A range becomes a range, and a sign that is no letter stays away.
    private static func otherCase(of sign: Character) -> String {
      sign.isUppercase ? sign.lowercased() : sign.isLetter ? sign.uppercased() : sign == "-" ? "-" : ""
    }

    /// There a backslash is a sign like any other, `]` stands first and `-` last.
    private mutating func brackets() throws {
      var (members, ending, isFirst) = ("", "", true)
      let isOther = rest.first == "^"
      if isOther { span.readsLetters = true }
      if isOther { rest.removeFirst() }
      var (hasBracket, otherCases) = (false, "")
      while let sign = rest.popFirst() {
        switch sign {
        case "]" where !isFirst:
          if members == "^", !isOther, !hasBracket, ending.isEmpty {
            result += "\\^"
            return
          }
          // A caret that stood behind an escape must not come to stand first.
          let caret = members.hasPrefix("^") && !isOther && !hasBracket
          let inner = (caret ? members.dropFirst() + "^" : members[...]) + otherCases
          result += "[" + (isOther ? "^" : "") + (hasBracket ? "]" : "") + inner + ending + "]"
          return
        case "]": hasBracket = true
        case "[" where rest.first.map { ":.=".contains($0) } == true:
          guard let close = rest.dropFirst().firstRange(of: "\(rest.first!)]") else { throw Invalid() }
          span.readsLetters = true
          members += "[" + rest[..<close.upperBound]
          rest = rest[close.upperBound...]
        case "\\":
          guard let escaped = rest.popFirst() else { throw Invalid() }
          if let text = Self.classes[escaped] {
            members += text
            if escaped != "d" { span.readsLetters = true }
          } else if escaped == "]" {
            hasBracket = true
          } else if escaped == "-" {
            ending = "-"
          } else if escaped.isLetter || escaped.isNumber {
            throw Invalid()
          } else {
            members.append(escaped)
          }
        default:
          members.append(sign)
          if writesCases { otherCases += Self.otherCase(of: sign) }
        }
        isFirst = false
      }
      throw Invalid()
    }
  }
}
