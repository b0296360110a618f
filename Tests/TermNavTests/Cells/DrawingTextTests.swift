import TermNav
import Testing

@Suite("Text to glyphs") struct DrawingTextTests {
  @Test(arguments: [
    ("", 0, ""),
    ("abc", 3, "abc"),
    ("漢字", 4, "漢字"),
    ("é", 1, "é"),
    ("e\u{301}\u{323}\u{308}", 1, "e\u{301}\u{323}"),
    ("\u{301}a", 2, "◌\u{301}a"),
    ("👨‍👩‍👧", 2, "👨"),
    ("👍🏽!", 3, "👍!"),
    ("❤️", 1, "❤"),
    ("🏳️‍🌈", 1, "🏳"),
    ("🇫🇷", 2, "FR"),
    ("1️⃣", 1, "1\u{20E3}"),
    ("ﾊﾝ", 2, "ﾊﾝ"),
    ("Ａ", 2, "Ａ"),
    ("☰", 1, "☰"),
    ("䷀", 2, "䷀"),
    ("\u{1B}[31m", 5, "␛[31m"),
    ("a\u{0}\u{7F}b", 4, "a␀␡b"),
    ("a\u{9B}b", 3, "a\u{FFFD}b"),
    ("a\u{202E}b\u{2069}", 4, "a\u{FFFD}b\u{FFFD}"),
    ("a\u{200F}\u{200B}\u{FEFF}b\u{2060}", 2, "ab"),
    ("a\u{200B}\u{301}", 2, "a◌\u{301}"),
    ("a\u{2028}b", 3, "a␤b"),
    ("a\tb", 5, "a   b"),
    ("漢字\tb", 9, "漢字    b"),
    ("\r\n", 2, "␍␊"),
    ("\u{1112}\u{1161}\u{11AB}", 2, "한"),
    ("का", 2, "का"),
    ("क्ष", 2, "क्ष"),
  ])
  func `a text has the columns of what is shown of it`(text: String, columns: Int, shown: String) {
    #expect(text.columns == columns)
    var line = ""
    for glyph in TextGlyphs(text) { line.unicodeScalars += glyph.scalars }
    #expect(Array(line.unicodeScalars) == Array(shown.unicodeScalars))
    #expect(text[...].columns == columns)
  }

  @Test func `a line on standard error shows what a terminal would obey`() {
    #expect("a\u{1B}[2Jb\r\n\u{202E}c\u{200B}\nd".visible == "a␛[2Jb␍\n\u{FFFD}c\nd")
    #expect("\(TerminalError.unknownTerminal("x\u{1B}c"))".contains("“x␛c”"))
  }

  @Test func `no control reaches a cell, as text or as a single glyph`() {
    for value in UInt32(0)...0x2100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a" + String(Character(scalar)) + "b"
      let glyphs = [Glyph(scalar), Glyph(scalar, wide: false)] + TextGlyphs(text)
      for shown in glyphs.flatMap(\.scalars) {
        #expect(shown.properties.generalCategory != .control, "U+\(String(value, radix: 16))")
        #expect(!(0x202A...0x202E).contains(shown.value) || glyphs[1].scalars == [shown])
      }
    }
  }

  @Test func `a text is as long as its characters`() {
    let samples = [
      "👨‍👩‍👧", "e\u{301}", "漢", "\u{301}", "🇫🇷", "a", "\u{200B}", "\u{200D}", "한", "👍🏽", "\u{1B}", "❤️",
    ]
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let text = (0..<8).map { _ in samples.randomElement(using: &random)! }.joined()
      #expect(
        text.columns == text.map { String($0).columns }.reduce(0, +),
        "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  @Test(arguments: [
    ("Home", 4, "Home"), ("Homes", 4, "Hom…"), ("Homes", 1, "…"), ("Homes", 0, ""), ("", 3, ""),
    ("Bars and", 6, "Bars…"), ("漢字漢", 6, "漢字漢"), ("漢字漢", 5, "漢字…"), ("漢字漢", 4, "漢…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("🇫🇷🇩🇪", 3, "🇫🇷…"),
  ])
  func `a text is truncated to its columns, never within a character`(
    text: String, columns: Int, result: String
  ) {
    #expect(text.truncated(toColumns: columns) == result)
    #expect(result.columns <= columns)
  }

  @Test(arguments: [
    ("", 5, [""]),
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 6, ["one", "two", "three"]),
    ("one  two ", 4, ["one", "two"]),
    ("a\n\nb", 5, ["a", "", "b"]),
    ("a\r\nb", 5, ["a", "b"]),
    ("  in", 5, ["  in"]),
    ("     in", 3, ["in"]),
    ("unbreakable", 4, ["unbr", "eaka", "ble"]),
    ("go unbreakable", 4, ["go", "unbr", "eaka", "ble"]),
    ("漢字漢字", 5, ["漢字", "漢字"]),
    ("漢字", 1, ["漢", "字"]),
    ("see 漢字漢字", 6, ["see 漢", "字漢字"]),
    ("漢字。漢", 4, ["漢", "字。", "漢"]),
    ("「漢字」", 4, ["「漢", "字」"]),
    ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
    ("👨‍👩‍👧👍🏽", 2, ["👨‍👩‍👧", "👍🏽"]),
    ("no\u{A0}break here", 8, ["no\u{A0}break", "here"]),
  ])
  func `a text is wrapped at blanks, and where it has none between characters`(
    text: String, columns: Int, lines: [String]
  ) {
    #expect(text.wrapped(toColumns: columns).map(String.init) == lines)
  }

  @Test(arguments: [1, 2, 3, 7, 20])
  func `wrapping loses nothing but blanks and keeps to its columns`(columns: Int) {
    let pieces = [
      "a", "bc", " ", "  ", "漢", "。", "「", "👍🏽", "\t", "longer-word", "e\u{301}", "\n", "\u{200B}",
    ]
    for seed in UInt64(0)..<200 {
      var random = SplitMix64(seed: seed)
      let text = (0..<20).map { _ in pieces.randomElement(using: &random)! }.joined()
      let lines = text.wrapped(toColumns: columns)
      #expect(
        lines.allSatisfy { $0.columns <= max(columns, $0.count == 1 ? 2 : 1) }, "seed \(seed): \(lines)")
      let kept = lines.joined().filter { $0 != " " && $0 != "\t" }
      #expect(kept == text.filter { $0 != " " && $0 != "\t" && $0 != "\n" }, "seed \(seed)")
    }
  }
}
