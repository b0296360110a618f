import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct TextMatcherTests {
  /// Byte by byte.
  private func model(_ wanted: [UInt8], _ text: [UInt8], from start: Int, _ ignoresCase: Bool) -> Int? {
    guard start <= text.count - wanted.count else { return nil }
    func seen(_ byte: UInt8) -> UInt8 { ignoresCase && 65...90 ~= byte ? byte + 32 : byte }
    return (start...text.count - wanted.count).first { place in
      wanted.indices.allSatisfy { seen(text[place + $0]) == wanted[$0] }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `bytes are found where a look at each place finds them`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Letters in both cases, neighbours of letters in the table, and bytes that differ by the bit of the case alone.
    let signs = Array("abAB@`[{ \n".utf8) + [0xC3, 0xE3, 0x80, 0x00, 0x01]
    var found = 0
    for _ in 0..<500 {
      let few = signs.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
      func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in few.randomElement(using: &random)! } }
      let ignoresCase = Bool.random(using: &random)
      let text = bytes(Int.random(in: 0...70, using: &random))
      var wanted = bytes(Int.random(in: 1...12, using: &random))
      if ignoresCase { wanted = wanted.map(TextMatcher.lower) }
      let start = Int.random(in: 0...text.count, using: &random)
      let expected = model(wanted, text, from: start, ignoresCase)
      let place = text.withUnsafeBufferPointer { TextMatcher.first(wanted, in: $0, from: start, ignoresCase) }
      #expect(place == expected, "\(wanted) in \(text) from \(start)")
      if expected != nil { found += 1 }
    }
    #expect(found > 75)
  }
}
