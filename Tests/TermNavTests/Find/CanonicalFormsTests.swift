import Testing

@testable import TermNav
@testable import TermNavText

/// Text that is the same however its letters are written.
@Suite struct CanonicalFormsTests {
  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  @Test func `a letter and its parts are the same text`() {
    var count = 0
    for (whole, part) in LetterCompositions.parts {
      let (letter, mark) = (Unicode.Scalar(part.letter)!, Unicode.Scalar(part.mark)!)
      let parts = String(letter) + (part.mark > 0 ? String(mark) : "")
      #expect(String(Unicode.Scalar(whole)!) == parts, "\(String(whole, radix: 16))")
      count += 1
    }
    #expect(count == 974)
  }

  @Test func `every letter of many scripts has a form of parts and one of wholes, which are the same text`() {
    for value in Array(0x80..<0x3100) + Array(stride(from: 0xAC00, to: 0xD7A4, by: 7))
      + Array(0x1E00..<0x2000)
    {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let text = "x\(scalar)y"
      #expect(text.decomposed == text)
      #expect(text.composed == text)
      #expect(scalars(text.composed.decomposed) == scalars(text.decomposed))
      #expect(scalars(text.decomposed.composed) == scalars(text.composed))
    }
  }

  @Test func `marks have an order, and those that touch keep theirs`() {
    #expect(scalars("e\u{302}\u{323}".decomposed) == [0x65, 0x323, 0x302])
    #expect(scalars("e\u{302}\u{323}".composed) == [0x1EC7])
    #expect(scalars("a\u{301}\u{302}".composed) == [0xE1, 0x302])
    #expect(scalars("a\u{302}\u{301}".composed) == [0x1EA5])
    #expect(scalars("\u{1112}\u{1161}\u{11AB}".composed) == [0xD55C])
    #expect(scalars("한".decomposed) == [0x1112, 0x1161, 0x11AB])
    #expect(scalars("が".decomposed) == [0x304B, 0x3099])
    #expect(scalars("\u{301}a".composed) == [0x301, 0x61])
    #expect("plain".composed == "plain")
  }

  // MARK: Found in lines

  private func ranges(
    _ pattern: String, _ text: String, isRegex: Bool = false, ignoresCase: Bool = true
  ) throws -> [Range<Int>] {
    try TextMatcher(TextQuery(pattern, isRegex: isRegex, ignoresCase: ignoresCase)).ranges(
      in: AttributedText(text))
  }

  @Test(arguments: ["é", "ệ", "Å", "ñ", "한글", "が", "й", "ΐ", "ấm"])
  func `a text is found in whichever form it is written, and by whichever`(_ text: String) throws {
    for query in [text.composed, text.decomposed] {
      for line in [text.composed, text.decomposed] {
        for isRegex in [false, true] {
          for ignoresCase in [false, true] {
            let found = try ranges(query, "a \(line) b", isRegex: isRegex, ignoresCase: ignoresCase)
            #expect(
              found == [2..<2 + line.utf8.count],
              "\(scalars(query)) in \(scalars(line)), \(isRegex), \(ignoresCase)")
          }
        }
      }
    }
  }

  @Test func `marks in any order, and letters half composed, are the same text`() throws {
    for line in ["ệ", "e\u{302}\u{323}", "e\u{323}\u{302}", "ê\u{323}", "ẹ\u{302}"] {
      #expect(try ranges("ệ", line) == [0..<line.utf8.count], "\(scalars(line))")
    }
  }

  @Test func `letters of one text may be written in several forms`() throws {
    #expect(try ranges("éàü", "e\u{301}àu\u{308}") == [0..<8])
    #expect(try ranges("É", "e\u{301}") == [0..<3])
    #expect(try ranges("É", "e\u{301}", ignoresCase: false).isEmpty)
    #expect(try ranges("(é|x)+", "xe\u{301}é", isRegex: true) == [0..<6])
    #expect(try ranges("[éx]+", "xé", isRegex: true) == [0..<3])
    #expect(try ranges("a.é", "a.e\u{301}") == [0..<5])
    #expect(try ranges("a.é", "abe\u{301}").isEmpty)
  }

  @Test(arguments: ["\u{212B}", "\u{2126}", "\u{212A}"])
  func `another code for a letter finds itself`(_ sign: String) throws {
    for isRegex in [false, true] {
      #expect(try ranges(sign, "a\(sign)", isRegex: isRegex) == [1..<4], "\(isRegex)")
    }
  }

  @Test func `in texts a letter without an accent finds none with one`() throws {
    #expect(try ranges("cafe", "café").isEmpty)
    #expect(try ranges("é", "e").isEmpty)
    #expect(try ranges("é", "è").isEmpty)
  }

  @Test func `a query in ASCII is looked for as bytes, as it was`() throws {
    #expect(try TextMatcher(TextQuery("cafe")).bytes == Array("cafe".utf8))
    #expect(TextQuery("a[b]c", isRegex: true).canonicalPattern == "a[b]c")
    #expect(TextQuery("\\[é", isRegex: true).canonicalPattern == "\\[(é|e\u{301})")
    #expect(TextQuery("日本").canonicalPattern == "日本")
  }
}
