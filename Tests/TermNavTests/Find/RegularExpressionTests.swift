import TermNavText
import Testing

@testable import TermNav

struct RegularExpressionTests {
  private func found(_ pattern: String, in text: String, ignoresCase: Bool = false) throws -> [String] {
    let matcher = try TextMatcher(TextQuery(pattern, isRegex: true, ignoresCase: ignoresCase))
    let bytes = Array(text.utf8)
    let ranges = matcher.ranges(in: AttributedText(text))
    #expect(matcher.isIn(AttributedText(text)) || ranges.isEmpty)
    return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    (#"\d+"#, "a1 22 b333", ["1", "22", "333"]), (#"\D+"#, "12ab3", ["ab"]),
    (#"\w+"#, "ab_1 - c", ["ab_1", "c"]), (#"\W+"#, "ab, c", [", "]), (#"\S+\s"#, "ab  c d", ["ab ", "c "]),
    (#"[\w.-]+@[\w.]+"#, "to a.b-c@d.org now", ["a.b-c@d.org"]), (#"[^\s,]+"#, "a, b", ["a", "b"]),
    (#"[\]x]+"#, "a]x]b", ["]x]"]), (#"[]x]+"#, "a]x]b", ["]x]"]), (#"[^]x]+"#, "]ax", ["a"]),
    (#"[a\-z]+"#, "b-za", ["-za"]), (#"[\^a]+"#, "b^a", ["^a"]), (#"[\^]"#, "b^a", ["^"]),
    (#"[[:digit:]]+"#, "a12", ["12"]), (#"[\\.]"#, #"a\b."#, [#"\"#, "."]),
    (#"(?:ab)+"#, "xababy", ["abab"]), ("a+?b", "aab", ["aab"]), ("x{2,3}", "x xx xxxx", ["xx", "xxx"]),
    ("^a", "aa", ["a"]), ("a$", "aa", ["a"]), ("a|b", "cab", ["a", "b"]),
    (#"\bfoo"#, "xfoo foo foofoo", ["foo", "foo"]),
    (#"a\.b\(c\)"#, "a.b(c) axb", ["a.b(c)"]), (#"\t"#, "a\tb", ["\t"]), ("x*", "axxb", ["xx"]),
    ("", "a", []),
    (".", "é漢\u{1F600}", ["é", "漢", "\u{1F600}"]), ("[éè]+", "aéèb", ["éè"]),
    ("z|b$", "z\u{0}b", ["z", "b"]), ("[e]", "he\u{301}e", ["e\u{301}", "e"]),
    ("é", "e\u{301}é", ["e\u{301}", "é"]),
    ("e", "he\u{301}\u{308}e", ["e\u{301}\u{308}", "e"]), ("[\u{301}]", "e\u{301}", ["e\u{301}"]),
    ("\u{1F469}+", "\u{1F469}\u{1F3FD}\u{200D}\u{1F467}a", ["\u{1F469}\u{1F3FD}\u{200D}\u{1F467}"]),
  ])
  func `an expression finds its places`(_ pattern: String, _ text: String, _ expected: [String]) throws {
    #expect(try found(pattern, in: text) == expected)
  }

  @Test func `letters of either case are the same where that is wanted`() throws {
    #expect(try found("straße|É+", in: "STRASSE Straße éÉ", ignoresCase: true) == ["Straße", "éÉ"])
    let literal = try TextMatcher(TextQuery("Ä(.*", ignoresCase: true))
    #expect(literal.ranges(in: AttributedText("x ä(.* y")) == [2..<7])
  }

  @Test(arguments: [
    #"(a)\1"#, "(?=a)b", "(?!a)", "(?<=a)b", "(?<name>a)", "(?P<n>a)", "(", "[a", #"a\"#, #"\x41"#,
    #"[\D]"#,
    "x{", "(x{100}){100}", "x{99999}", "((x{20}){20}){20}", "[[:nonsense:]]",
    "x{100}{100}", "(a|(?:x{20}y){20}){20}", "x{4096}y{4096}z{4096}x{4096}y{2}", "(x{100})?{100}",
  ])
  func `what is no expression is refused`(_ pattern: String) {
    #expect(throws: (any Error).self) { try TextMatcher(TextQuery(pattern, isRegex: true)) }
  }

  @Test(arguments: [
    (
      "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
      "id 123e4567-e89b-12d3-a456-426614174000.", "123e4567-e89b-12d3-a456-426614174000"
    ),
    (#"\d{1,3}(\.\d{1,3}){3}:\d{1,5}"#, "at 127.0.0.1:8080", "127.0.0.1:8080"),
    ("(a{64}){2}|(b{64}){64}|c{64}", String(repeating: "c", count: 64), String(repeating: "c", count: 64)),
    ("x{100}y{100}z{0}", String(repeating: "x", count: 100) + String(repeating: "y", count: 100), nil),
  ])
  func `repetitions beside each other are no nest`(_ pattern: String, _ text: String, _ expected: String?)
    throws
  {
    #expect(try found(pattern, in: text) == [expected ?? text])
  }

  /// With one that goes back, each of these takes longer than the sun shines.
  @Test(arguments: [
    #"^(\w+ ?)*$"#, "(a+)+b", "(a|aa)+$", "(x+x+)+y", "b|(a+)+c", "(.*)(.*)(.*)(.*)=", "(a|b)*a(a|b){12}c",
  ])
  func `no expression tries again and again`(_ pattern: String) throws {
    let line = String(repeating: "a", count: 1500) + "!"
    #expect(try found(pattern, in: line).isEmpty)
  }

  /// The library is given the expression anew meanwhile.
  @Test func `it finds the same after a million bytes`() throws {
    let matcher = try TextMatcher(TextQuery("b+c", isRegex: true))
    let line = AttributedText(
      String(repeating: "a", count: 4000) + "bbc" + String(repeating: "d", count: 4000))
    for _ in 0..<600 { #expect(matcher.ranges(in: line) == [4000..<4003]) }
  }

  @Test func `a long line is looked through in parts, and no letter is cut`() throws {
    let line = String(repeating: "é", count: 2500)
    #expect(try found("é+", in: line).map(\.utf8.count) == [4096, 904])
    #expect(try found("é+", in: "a" + line).map(\.utf8.count) == [4094, 906])
    #expect(try found("^é+", in: line).map(\.utf8.count) == [5000])
    #expect(try found("^(é|x)+", in: line).map(\.utf8.count) == [5000])
    // Only the first of the two is at the start alone.
    #expect(try found("^x|é$", in: line).map(\.utf8.count) == [2])
  }
}
