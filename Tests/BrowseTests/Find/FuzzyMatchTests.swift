import Testing

@testable import Browse

@Suite final class FuzzyMatchTests {
  /// All ways in which the letters can stand in a text, and the best of their scores; by no table.
  private func model(_ match: FuzzyMatch, _ text: [UInt8]) -> Int? {
    let name = text.dropLast().lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    func worth(_ place: Int) -> Int {
      FuzzyMatch.worth(
        of: text[place], after: place > 0 ? text[place - 1] : nil, isInName: place >= name)
    }
    func best(_ number: Int, behind place: Int) -> Int? {
      if number == match.letters.count { return 0 }
      var found: Int?
      for next in place + 1..<max(place + 1, text.count) {
        let letter = match.letters[number]
        let same = text[next] == letter || !match.folding.isCaseSensitive && lower(text[next]) == letter
        let isBeside = next == place + 1
        guard same, number == 0 || isBeside || letter & 0xC0 != 0x80 else { continue }
        guard let rest = best(number + 1, behind: next) else { continue }
        let step = number == 0 ? 0 : isBeside ? FuzzyMatch.adjacentLetter : FuzzyMatch.gap
        found = max(found ?? .min, worth(next) + step + rest)
      }
      return found
    }
    return best(0, behind: -1)
  }

  private func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }

  private func score(_ match: FuzzyMatch, _ text: [UInt8], _ table: inout FuzzyMatch.Table) -> Int? {
    text.withUnsafeBufferPointer { match.score($0, &table) }
  }

  @Test func `the score is the best of all ways, and the places have it`() {
    var random = SplitMix(state: 7)
    var table = FuzzyMatch.Table()
    var found = 0
    for _ in 0..<20_000 {
      let signs = Array("aAbB1/_.é-".unicodeScalars)
      func text(_ most: Int) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...most, using: &random) {
          text.append(signs.randomElement(using: &random)!)
        }
        return String(text)
      }
      let match = FuzzyMatch(text(4))
      let bytes = Array(text(12).utf8)
      let expected = model(match, bytes)
      let score = score(match, bytes, &table)
      #expect(score == expected, "\(match.letters) in \(bytes)")
      let places = match.letterIndices(in: bytes)
      guard let score, !match.letters.isEmpty else {
        #expect(places.isEmpty)
        continue
      }
      found += 1
      // The places alone must be worth the score: the letters stand there, and nowhere else.
      var picked = [UInt8](repeating: 0, count: bytes.count)
      for place in places { picked[place] = bytes[place] }
      #expect(places == places.sorted())
      #expect(places.count == match.letters.count)
      let name = bytes.dropLast().lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      var sum = 0
      for (number, place) in places.enumerated() {
        sum += FuzzyMatch.worth(
          of: bytes[place], after: place > 0 ? bytes[place - 1] : nil, isInName: place >= name)
        if number > 0 { sum += places[number - 1] + 1 == place ? FuzzyMatch.adjacentLetter : FuzzyMatch.gap }
      }
      #expect(sum == score, "\(match.letters) in \(bytes) at \(places)")
    }
    #expect(found > 2_000)
  }

  private func order(_ query: String, _ names: String...) -> [String] {
    var search = FuzzySearch(FuzzyMatch(query))
    search.step(PackedTexts(names.map(\.utf8)), atMost: 100)
    return search.indices.map { names[$0] }
  }

  @Test func `words, humps, names and short texts come first`() {
    #expect(order("fb", "affable", "foo_bar") == ["foo_bar", "affable"])
    #expect(order("fb", "xfoabc", "fooBar") == ["fooBar", "xfoabc"])
    #expect(order("main", "main/other.c", "lib/main.c") == ["lib/main.c", "main/other.c"])
    #expect(order("abc", "a_long_name_abc", "abc.txt", "abc") == ["abc", "abc.txt", "a_long_name_abc"])
    #expect(order("abc", "a b c", "xabc") == ["a b c", "xabc"])
  }

  @Test func `a capital makes all letters mean themselves`() {
    #expect(order("rea", "README", "bread") == ["README", "bread"])
    #expect(order("Rea", "README", "Ready", "bread") == ["Ready"])
  }

  @Test func `half a letter is not found`() {
    // é is C3 A9; here are C3 B6 and C2 A9.
    #expect(order("é", "ö©", "xé") == ["xé"])
  }

  @Test func `a search in steps of any length, narrowed at any time, finds what one at once finds`() {
    var random = SplitMix(state: 3)
    for round in 0..<200 {
      let names = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 1...10, using: &random)).map { _ in "abcA/_".randomElement(using: &random)! })
      }
      let texts = PackedTexts(names.map(\.utf8))
      let query = String((0..<3).map { _ in "abcA".randomElement(using: &random)! })
      var search = FuzzySearch(FuzzyMatch(String(query.prefix(1))))
      for length in 1...3 {
        search = FuzzySearch(FuzzyMatch(String(query.prefix(length))), narrowing: search)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          search.step(texts, atMost: Int.random(in: 1...40, using: &random))
        }
      }
      for _ in 0..<1000 where search.remaining(of: texts.count) > 0 { search.step(texts, atMost: 17) }
      var whole = FuzzySearch(FuzzyMatch(query))
      whole.step(texts, atMost: .max / 2)
      #expect(search.found == whole.found, "round \(round)")
    }
  }

  @Test func `a million names are found in steps`() {
    let texts = TextsOf(Array(0..<1_000_000)) { Array("file\($0).txt".utf8) }
    var search = FuzzySearch(FuzzyMatch("f99999"))
    var steps = 0
    while search.remaining(of: texts.count) > 0, steps < 100 {
      search.step(texts, atMost: ListFilter.stepThere)
      steps += 1
    }
    #expect(steps == 8)
    #expect(search.indices.first == 99_999)
    #expect(search.indices.count == 55)
    var narrower = FuzzySearch(FuzzyMatch("f9999999"), narrowing: search)
    #expect(narrower.remaining(of: texts.count) == 55)
    narrower.step(texts, atMost: 55)
    #expect(narrower.indices.isEmpty)
  }
}

/// Random numbers that are the same each time.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
