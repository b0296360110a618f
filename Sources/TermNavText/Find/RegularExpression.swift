import TermNav
internal import CLibrary

/// An extended regular expression, matched by the system's C library. The time grows at most with the square
/// of a text's bytes, whatever the expression. An engine that backtracks, as Swift's `Regex` does, could take
/// forever: for `(a+)+b` a line of 60 letters was enough.
final class RegularExpression {
  struct Invalid: Error {}

  private let pattern: String
  private let flags: Int32
  private let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
  private var isCompiled = false
  /// How many bytes of text were searched since the expression was last compiled.
  private var searchedBytes = 0
  /// The properties of the expression that limit how much of a long text may be searched.
  private let span: Span
  /// A second form of the expression that tells only whether a text has a match, not where. It is used for
  /// texts of more than 4,096 bytes.
  private lazy var asker = try? RegularExpression(
    span.isBounded ? pattern : "^.*(\(pattern))", flags: flags | REG_NOSUB, span)

  /// The properties of a regular expression that make a search for it expensive: its repetitions, and whether
  /// the text has to be decoded.
  struct Span {
    /// Whether each repetition of the expression has an upper limit. Then no match is longer than all copies
    /// of the expression's parts together.
    var isBounded = true
    /// How many copies of their parts the expression's repetitions with a count, such as `{8}`, make
    /// together. The C library writes such repetitions out.
    var copies = 0
    /// Whether the regular expression has alternatives (`|`) at its top level, so that a `^` at its beginning
    /// does not hold for all of it.
    var hasAlternatives = false
    /// Whether the C library has to decode a text letter by letter. For this it needs 13 to 20 bytes of
    /// memory per byte of text.
    var readsLetters = false

    /// The most bytes of a text that are searched: 64 MiB, or 16 MiB if the C library reads letters, which
    /// keeps its memory below about 300 MB. The library keeps states for the copies that counted repetitions
    /// make, so less is searched with many copies: at most 1 GiB divided by the copies. With an unlimited
    /// repetition beside more than 16 copies, 32 KiB are searched.
    var mostBytes: Int {
      let most = readsLetters ? 16 << 20 : 64 << 20
      if isBounded { return min(most, (1 << 30) / max(1, copies)) }
      return copies <= 16 ? most : 1 << 15
    }
  }

  /// How many bytes of text are searched before the expression is compiled anew, which frees what the C
  /// library has cached about it. A smaller figure compiles more often; a larger one uses more memory.
  private static let mostSearchedBytes = 1 << 20

  /// Compiles an expression that is already in the syntax of the system's library, which is that of POSIX.
  /// - Throws: `Invalid` if the C library refuses the expression.
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
    searchedBytes = 0
    if !isCompiled { throw Invalid() }
  }

  /// Returns the range of bytes of the expression's first match at or after `start`, or nil if there is none.
  /// - Parameters:
  ///   - begins: Whether the text is the beginning of its line, so that `^` matches at its first byte.
  ///   - continues: Whether the line continues after the text, so that `$` does not match at its end.
  func first(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, _ begins: Bool = true, continues: Bool = false
  ) -> Range<Int>? {
    searchedBytes += text.count
    if searchedBytes > Self.mostSearchedBytes { try? compile() }
    guard isCompiled, let base = text.baseAddress, start <= text.count else { return nil }
    return Self.inUTF8 {
      base.withMemoryRebound(to: CChar.self, capacity: text.count) {
        find(in: $0, start, text.count, begins && start == 0, continues)
      }
    }
  }

  /// The most bytes of a text in which the range of a match is searched. In a longer text the C library only
  /// tells whether there is a match: finding the range may take the square of the length, 16 million steps
  /// for 4,096 bytes.
  static let longestLocated = 4096

  /// The most bytes of a line that callers give to the expression to be searched; a match after them is not
  /// found.
  var mostBytes: Int { span.mostBytes }

  /// Whether the expression is known to match only at the start of a text, because it begins with `^` and has
  /// no alternatives. Matches of such an expression are located in texts of any length, since that takes time
  /// in proportion to the length.
  var isAnchored: Bool { pattern.hasPrefix("^") && !span.hasAlternatives }

  /// Returns whether a text has a match of the expression anywhere. In texts of more than 4,096 bytes the C
  /// library is not asked for the position, and an expression with an unlimited repetition is preceded by
  /// `^.*`. The library then reads the text once, whatever the expression. An expression of many copies, such
  /// as `a.{60}b`, is not preceded by `^.*`: glibc would take more than 100 s for 340 KB of prose.
  func isIn(_ text: UnsafeBufferPointer<UInt8>, continues: Bool = false) -> Bool {
    guard text.count > Self.longestLocated, let asker else {
      return first(in: text, from: 0, continues: continues) != nil
    }
    // In an expression `.` does not match a zero byte, so zeros are replaced before the text is searched with
    // `^.*`.
    guard !span.isBounded, text.contains(0) else {
      return asker.first(in: text, from: 0, continues: continues) != nil
    }
    return text.map { max(1, $0) }.withUnsafeBufferPointer {
      asker.first(in: $0, from: 0, continues: continues) != nil
    }
  }

  /// Runs the system's matcher, and returns the range of bytes of the expression's first match, or nil.
  /// REG_NOTBOL keeps `^` from matching at `start`, REG_NOTEOL keeps `$` from matching at `end`.
  private func find(
    in text: UnsafePointer<CChar>, _ start: Int, _ end: Int, _ begins: Bool, _ continues: Bool
  )
    -> Range<Int>?
  {
    var match = regmatch_t()
    let flags = (begins ? 0 : REG_NOTBOL) | (continues ? REG_NOTEOL : 0)
    let matchCount = self.flags & REG_NOSUB == 0 ? 1 : 0
    #if canImport(Musl)
      // The C library musl has no REG_STARTEND: it takes a text as ended by its first zero byte. So the text
      // is copied, and a zero byte appended.
      var copy = Array(UnsafeBufferPointer(start: text + start, count: end - start)) + [0]
      guard regexec(compiled, &copy, matchCount, &match, flags) == 0 else { return nil }
      return start + Int(match.rm_so)..<start + Int(match.rm_eo)
    #else
      (match.rm_so, match.rm_eo) = (.init(start), .init(end))
      guard regexec(compiled, text, matchCount, &match, flags | REG_STARTEND) == 0 else { return nil }
      return Int(match.rm_so)..<Int(match.rm_eo)
    #endif
  }

  #if canImport(Darwin)
    private static let extended = REG_EXTENDED | REG_ENHANCED
    private static let classes = LC_CTYPE_MASK
  #else
    private static let extended = REG_EXTENDED
    private static let classes = Int32(1) << LC_CTYPE
  #endif

  /// The locale in which texts are matched: UTF-8, whatever the user's locale is. Where the system has no
  /// such locale, a letter that is not ASCII counts as several, one per byte.
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
  /// Compiles an expression in the syntax of most programs, of which POSIX does not know all: `\d`, `\w` and
  /// `\s` also within brackets, `(?:…)`, and `*?`, which is treated as `*`.
  /// - Throws: `Invalid` if the pattern is no expression, has an unknown escape such as `\n`, needs
  ///   backtracking, as `\1` and `(?=…)` do, or has counted repetitions that make too many copies.
  convenience init(writtenAs pattern: String, ignoresCase: Bool) throws {
    var translation = Translation(rest: Substring(pattern), ignoresCase: ignoresCase)
    try translation.run()
    try self.init(translation.result, ignoresCase: translation.ignoresCase, translation.span)
  }

  /// Compiles a regular expression that finds a text letter for letter, with no character special.
  convenience init(literal text: String, ignoresCase: Bool) throws {
    let escaped = text.flatMap { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : "\($0)" }
    try self.init(String(escaped), ignoresCase: ignoresCase, Span(readsLetters: true))
  }

  private struct Translation {
    var rest: Substring
    var result = ""
    /// How many copies the repetitions make of the part of the expression that was read last. The C library
    /// writes repetitions out, so the counts of nested ones are multiplied.
    private var copiesOfLast = 1
    private var copiesWithin = [1]
    private(set) var span = Span()
    /// Whether the C library shall ignore case. Where possible, both cases of a letter are written out
    /// instead, because `REG_ICASE` makes the library read letter by letter.
    private(set) var ignoresCase: Bool
    private let writesCases: Bool
    /// The most copies that repetitions may make of one part of an expression, and of all parts together. An
    /// expression at both limits compiles in about 10 ms.
    private static let (mostCopiesOfOne, mostCopies) = (4096, 16_384)

    init(rest: Substring, ignoresCase: Bool) {
      self.rest = rest
      let isASCII = rest.utf8.allSatisfy { $0 < 0x80 }
      writesCases = ignoresCase && isASCII && !Self.mayHaveRange(ofBothCases: rest)
      self.ignoresCase = ignoresCase && !writesCases
      span.readsLetters = self.ignoresCase || !isASCII
    }

    /// Returns whether a range within brackets may mix small letters and capitals, as `[A-z]` does. Such a
    /// pattern needs `REG_ICASE`. A `-` outside of brackets may count too, which only makes the search
    /// slower.
    private static func mayHaveRange(ofBothCases pattern: Substring) -> Bool {
      let letters = Array(pattern.utf8)
      return letters.indices.dropFirst().dropLast().contains { index in
        guard letters[index] == UInt8(ascii: "-") else { return false }
        let ends = [letters[index - 1], letters[index + 1]]
        let isSmall = ends.map { $0 &- 97 < 26 }
        let isCapital = ends.map { $0 &- 65 < 26 }
        return isSmall[0] != isSmall[1] || isCapital[0] != isCapital[1]
      }
    }

    /// The POSIX syntax for what `\d`, `\w`, `\s` and `\t` mean within the brackets of an expression.
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
          // A byte order mark at the start of a line is skipped, so that `^` matches before the line's first
          // letter.
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

    /// Ends a group of the expression. A closing bracket without an opening one is a literal.
    private mutating func endGroup() {
      if copiesWithin.count > 1 { copiesOfLast = copiesWithin.removeLast() }
      noteCopies()
      result.append(")")
    }

    private mutating func noteCopies() {
      copiesWithin[copiesWithin.count - 1] = max(copiesWithin.last!, copiesOfLast)
    }

    /// Skips the `?` of an expression's lazy repetition: POSIX always finds the longest match.
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

    /// Returns what a character within brackets adds so that the brackets match both cases: the letter in the
    /// other case, and again the hyphen of a range. A character without case adds nothing.
    private static func otherCase(of sign: Character) -> String {
      sign.isUppercase ? sign.lowercased() : sign.isLetter ? sign.uppercased() : sign == "-" ? "-" : ""
    }

    /// Translates a bracket expression to POSIX, where a backslash is literal, `]` has to come first and `-`
    /// last.
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
          // In `[\^a]` and in `[\-^a]` the caret is a literal. As the first character it would negate the
          // brackets, so it is moved to the end.
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
