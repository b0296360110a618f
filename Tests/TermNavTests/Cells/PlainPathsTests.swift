import Invariants
import NavModel
import Testing

@testable import TermNav

/// What most texts and rows take in one step is what the long way gives.
@Suite("Plain texts and equal cells") struct PlainPathsTests {
  @Test(arguments: 0..<8) func `plain texts are cut as by clusters`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<400 {
      let letters = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        ["a", " ", "~", "é", "漢"][Int.random(in: 0...(Bool.random(using: &random) ? 2 : 4), using: &random)]
      }
      let text = letters.joined()
      let limit = Int.random(in: -1...14, using: &random)
      for mode in LineBreakMode.allCases {
        let cut = TextClusters([text]).truncated(toColumns: limit, mode).map(\.text).joined()
        #expect(text.truncated(toColumns: limit, lineBreakMode: mode) == cut, "\(text) in \(limit)")
      }
      #expect(text.columns == TextGlyphs(text).reduce(0) { $0 + $1.width })
    }
  }

  @Test(arguments: 0..<8) func `rows are compared as cell by cell`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let background = Style(on: Color(0x102030))
    for _ in 0..<200 {
      let count = Int.random(in: 0...120, using: &random)
      var cells = (0..<count).map { _ in Cell(Glyph(Bool.random(using: &random) ? "x" : " ")) }
      let old = cells
      for _ in 0..<Int.random(in: 0...3, using: &random) where count > 0 {
        let place = Int.random(in: 0..<count, using: &random)
        // A blank in another pen looks the same, on another background not.
        cells[place].style = Bool.random(using: &random) ? background : Style(Color(0xFF0000))
      }
      let start = Int.random(in: 0...count, using: &random)
      let first = (start..<count).first { !cells[$0].appears(like: old[$0]) } ?? count
      #expect(RowDifference.first(cells, old, in: start..<count) == first)
    }
  }
}
