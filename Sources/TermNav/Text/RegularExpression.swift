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

  /// The library keeps what it has found out about an expression, some of it for each text; our own figure.
  private static let mostLooked = 1 << 20

  /// - Throws: `Invalid`.
  init(_ pattern: String, ignoresCase: Bool) throws {
    self.pattern = pattern
    flags = Self.extended | (ignoresCase ? REG_ICASE : 0)
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

  /// The first place from a byte on.
  func first(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
    looked += text.count
    if looked > Self.mostLooked { try? compile() }
    guard isCompiled, let base = text.baseAddress, start <= text.count else { return nil }
    return Self.inUTF8 {
      base.withMemoryRebound(to: CChar.self, capacity: text.count) { find(in: $0, start, text.count) }
    }
  }

  /// With NOTBOL a later place is not taken for the start of the text.
  private func find(in text: UnsafePointer<CChar>, _ start: Int, _ end: Int) -> Range<Int>? {
    var place = regmatch_t()
    let flags = start > 0 ? REG_NOTBOL : 0
    #if canImport(Musl)
      // It takes texts that end with a zero; another zero in them ends them too.
      var copy = Array(UnsafeBufferPointer(start: text + start, count: end - start)) + [0]
      guard regexec(compiled, &copy, 1, &place, flags) == 0 else { return nil }
      return start + Int(place.rm_so)..<start + Int(place.rm_eo)
    #else
      (place.rm_so, place.rm_eo) = (.init(start), .init(end))
      guard regexec(compiled, text, 1, &place, flags | REG_STARTEND) == 0 else { return nil }
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
    var translation = Translation(rest: Substring(pattern))
    try translation.run()
    try self.init(translation.result, ignoresCase: ignoresCase)
  }

  /// One that finds a text as it is.
  convenience init(literal text: String, ignoresCase: Bool) throws {
    let escaped = text.flatMap { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : "\($0)" }
    try self.init(String(escaped), ignoresCase: ignoresCase)
  }

  private struct Translation {
    var rest: Substring
    var result = ""
    /// The library writes each repetition out: how many copies of one part the repetitions within each other make, of the
    /// part that was read last and, for each group that is open, at most.
    private var copiesOfLast = 1
    private var copiesWithin = [1]
    /// Copies that all repetitions make, those beside each other too.
    private var copies = 0
    /// Our own figures; an expression at both limits is compiled in a hundredth of a second.
    private static let (mostCopiesOfOne, mostCopies) = (4096, 16_384)

    init(rest: Substring) { self.rest = rest }

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
          result.append(sign)
          skipLaziness()
        case "^" where rest.first.map({ !"{*+?".contains($0) }) ?? true:
          // A byte order mark is no letter of the line that it begins.
          result += "^(\u{FEFF})?"
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
      let (product, overflow) = copiesOfLast.multipliedReportingOverflow(by: max(1, most))
      guard !overflow, product <= Self.mostCopiesOfOne, copies + product <= Self.mostCopies else {
        throw Invalid()
      }
      copiesOfLast = product
      copies += product
      noteCopies()
      result += "{\(rest[..<end])}"
      rest = rest[rest.index(after: end)...]
      skipLaziness()
    }

    /// There a backslash is a sign like any other, `]` stands first and `-` last.
    private mutating func brackets() throws {
      var (members, ending, isFirst) = ("", "", true)
      let isOther = rest.first == "^"
      if isOther { rest.removeFirst() }
      var hasBracket = false
      while let sign = rest.popFirst() {
        switch sign {
        case "]" where !isFirst:
          if members == "^", !isOther, !hasBracket, ending.isEmpty {
            result += "\\^"
            return
          }
          // A caret that stood behind an escape must not come to stand first.
          let caret = members.hasPrefix("^") && !isOther && !hasBracket
          let inner = caret ? members.dropFirst() + "^" : members[...]
          result += "[" + (isOther ? "^" : "") + (hasBracket ? "]" : "") + inner + ending + "]"
          return
        case "]": hasBracket = true
        case "[" where rest.first.map { ":.=".contains($0) } == true:
          guard let close = rest.dropFirst().firstRange(of: "\(rest.first!)]") else { throw Invalid() }
          members += "[" + rest[..<close.upperBound]
          rest = rest[close.upperBound...]
        case "\\":
          guard let escaped = rest.popFirst() else { throw Invalid() }
          if let text = Self.classes[escaped] {
            members += text
          } else if escaped == "]" {
            hasBracket = true
          } else if escaped == "-" {
            ending = "-"
          } else if escaped.isLetter || escaped.isNumber {
            throw Invalid()
          } else {
            members.append(escaped)
          }
        default: members.append(sign)
        }
        isFirst = false
      }
      throw Invalid()
    }
  }
}
